// What names an item to people, where its properties have no plain name. Input: an item's properties, spelled as contracts
// spell them; output: the property chosen.
import { expect, test } from 'vitest';
import type { Json } from '#contract';
import { learn } from '../learn/learn.ts';
import { applicationOf, operation, resourceOf, text, things } from '../paths/paths.fixture.ts';
import { titleOf as calledBy } from '../answers/values.ts';
import { nameIn } from './columns.ts';

const titleOf = (...names: readonly string[]): string | null => {
  const item = things(Object.fromEntries(names.map((name) => [name, text])));
  const application = applicationOf({ '/things': { get: operation({ type: 'array', items: item }) } });
  return resourceOf(application, 'things').titleField;
};

test('names in French are names, also before what they name', () => {
  expect(titleOf('id', 'description', 'libelle')).toBe('libelle');
  expect(titleOf('id', 'intitule', 'code')).toBe('intitule');
  expect(titleOf('id', 'code', 'nomThing')).toBe('nomThing');
});

test('the only name of its own goes before a description', () => {
  expect(titleOf('description', 'package_name', 'version')).toBe('package_name');
  expect(titleOf('Description', 'ProductName', 'ProductURL')).toBe('ProductName');
  // Not the name of what a key leads to, half a person, one of several, and nothing before a text that is the item.
  expect(titleOf('description', 'project_id', 'project_name')).toBe('description');
  expect(titleOf('description', 'last_name')).toBe('description');
  expect(titleOf('description', 'source_name', 'target_name')).toBe('description');
  expect(titleOf('message', 'container_name')).toBe('message');
});

test('a number of its own names a thing, however it is shortened', () => {
  expect(titleOf('id', 'status', 'thing_no')).toBe('thing_no');
  expect(titleOf('id', 'status', 'thingRef')).toBe('thingRef');
  // MedhaOne's `so_number` of sales orders, a business suite's `po_number` of purchase orders.
  const orders = operation({ type: 'array', items: things({ id: text, status: text, po_number: text }) });
  const { titleField } = resourceOf(applicationOf({ '/purchase-orders': { get: orders } }), 'purchase-orders');
  expect(titleField).toBe('po_number');
});

// LanguageTool's words, SendGrid's domains, Gitea's e-mail addresses, Mandrill's IP addresses.
test('what is called as the thing names it before whoever has it', () => {
  expect(titleOf('username', 'thing')).toBe('thing');
  expect(titleOf('username', 'email', 'thing')).toBe('thing');
  // Whose name stands in full is told by it, and a name goes before all.
  expect(titleOf('first_name', 'last_name', 'thing')).toBe('first_name');
  expect(titleOf('name', 'username', 'thing')).toBe('name');
  const permission = things({ path: text, username: text, permission: text });
  const application = applicationOf({ '/permissions': { get: operation({ type: 'array', items: permission }) } });
  expect(resourceOf(application, 'permissions').titleField).toBe('username');
});

test('the number of something else names nothing that can be identified', () => {
  // Transactions of PocketSmith, wires of Increase, deliveries of ShipEngine: people took it for the thing's own.
  expect(titleOf('id', 'status', 'cheque_number')).toBe(null);
  expect(titleOf('id', 'status', 'recipient_account_number')).toBe(null);
  expect(titleOf('id', 'status', 'serial_number')).toBe('serial_number');
  expect(titleOf('id', 'status', 'phoneNumber')).toBe('phoneNumber');
});

test('who a thing is about names it before their address, and its own code before the number of something else', () => {
  expect(titleOf('id', 'email', 'guestName', 'parentName')).toBe('guestName');
  expect(titleOf('id', 'email', 'customer_id', 'customer_name')).toBe('email');
  expect(titleOf('id', 'thingCode', 'grade', 'roomNumber')).toBe('thingCode');
  expect(titleOf('id', 'thing_code', 'frontend_label')).toBe('frontend_label');
});

test('the name of what the last word of its path or schema says names a thing', () => {
  const names = (...own: readonly string[]) => things(Object.fromEntries(own.map((name) => [name, text])));
  const path = (word: string, item: ReturnType<typeof things>) => {
    const application = applicationOf({ [`/${word}`]: { get: operation({ type: 'array', items: item }) } });
    return application.resources[0]?.titleField;
  };
  expect(path('cloze-text-exercises', names('id', 'exerciseName', 'text'))).toBe('exerciseName');
  expect(path('customer-accounts', names('id', 'accountNumber', 'accountName', 'email'))).toBe('accountName');
  // A key beside it leads to the account that this is one of.
  expect(path('savings-accounts', names('id', 'accountId', 'accountName', 'email'))).toBe('email');
});

test('people are known by their names, whatever number they have', () => {
  expect(titleOf('id', 'thing_number', 'full_name')).toBe('full_name');
  expect(titleOf('id', 'thing_number', 'first_name', 'last_name')).toBe('first_name');
  expect(titleOf('id', 'thing_name', 'full_name')).toBe('thing_name');
  // "Dr", or what they do (contacts of BottleCRM, employees of Xero, users of Directus); of a book it is its name.
  expect(titleOf('id', 'title', 'first_name', 'last_name')).toBe('first_name');
  expect(titleOf('id', 'title', 'first_name', 'last_name', 'display_name')).toBe('display_name');
  expect(titleOf('id', 'title', 'last_name')).toBe('title');
});

test('what answers show to name the items begins their columns', () => {
  const item = things({ id: text, amount: { type: 'number' }, colour: text, motto: text });
  const list = resourceOf(applicationOf({ '/things': { get: operation({ type: 'array', items: item }) } }), 'things');
  expect(list.titleField).toBeNull();
  const rows = [1, 2, 3].map((at) => ({ id: `a0f1-${at}`, amount: at, colour: 'red', motto: `Motto ${at}` }));
  const learned = learn({ ...list, columns: ['id', 'amount', 'motto'] }, { value: rows, headers: {} });
  expect([learned.titleField, learned.columns]).toEqual(['motto', ['motto', 'id', 'amount']]);
});

// Unleash's events: a declared label that none has, and the name of a feature in some of them.
test('what only some items have does not name them, where none has what is said to', () => {
  const item = things({ id: { type: 'integer' }, label: text, type: text, featureName: text });
  const list = resourceOf(applicationOf({ '/events': { get: operation({ type: 'array', items: item }) } }), 'events');
  const rows = Array.from({ length: 6 }, (_none, at) => ({
    id: at,
    type: 'made',
    featureName: at < 3 ? null : 'dark',
  }));
  const told = (value: Json): string | null => learn(list, { value, headers: {} }).titleField;
  expect(list.titleField).toBe('label');
  expect(told(rows)).toBe('id');
  expect(told(rows.slice(0, 2))).toBe('label');
  expect(told(rows.slice(3))).toBe('featureName');
});

// "contribution": "c2c4b6e1c4f00248" had become the heading of a form's response.
test('an answer does not make the key of something else the name of an item', () => {
  const item = things({ id: text, owner: text, note: text });
  const plain = resourceOf(applicationOf({ '/things': { get: operation({ type: 'array', items: item }) } }), 'things');
  const fields = plain.fields.map((field) =>
    field.name === 'owner' ? { ...field, kind: 'relation' as const } : field,
  );
  const told = (value: Json): string | null =>
    learn({ ...plain, fields }, { value, headers: {} }, { of: 'item' }).titleField;
  expect(told({ id: 'a1', owner: 'c2c4b6e1' })).not.toBe('owner');
  expect(told({ id: 'a1', motto: 'Onwards' })).toBe('motto');
});

test('what is called as the thing is names it, before what describes it: not its state, nor what nobody may see', () => {
  const called = (noun: string, ...names: readonly string[]): string | null => {
    const item = things(Object.fromEntries(names.map((name) => [name, text])));
    const application = applicationOf({ [`/${noun}`]: { get: operation({ type: 'array', items: item }) } });
    return resourceOf(application, noun).titleField;
  };
  // pretalx and DigitalOcean, Sendgrid and Twilio, NetBox, Xibo.
  expect(called('tags', 'id', 'description', 'tag')).toBe('tag');
  expect(called('phone_numbers', 'id', 'phoneNumber', 'country')).toBe('phoneNumber');
  // Telnyx, OpenStack, Rubrik.
  expect(called('ips', 'id', 'ip_address', 'port')).toBe('ip_address');
  expect(called('floatingips', 'id', 'dns_name', 'fixed_ip_address', 'floating_ip_address')).toBe(
    'floating_ip_address',
  );
  expect(called('customers', 'id', 'ip_address', 'dns_name')).toBe('dns_name');
  expect(called('prefixes', 'id', 'description', 'prefix')).toBe('prefix');
  expect(called('layouts', 'id', 'code', 'layout')).toBe('layout');
  expect(called('comments', 'id', 'comment', 'name')).toBe('name');
  expect(called('statuses', 'id', 'description', 'status')).toBe('description');
  expect(called('tokens', 'id', 'token')).toBe(null);
});

test('who has several of both names is called by them, or by the whole of them, before a mail', () => {
  expect(titleOf('id', 'email', 'names', 'lastNames')).toBe('names');
  expect(titleOf('Id', 'Correo', 'Nombres', 'Apellidos')).toBe('Nombres');
  expect(titleOf('Id', 'PrimerNombre', 'PrimerApellido', 'NombreCompleto')).toBe('NombreCompleto');
  // What names several things is no name of one.
  expect(titleOf('id', 'email', 'names')).toBe('email');
});

test('what stands one level down names a thing where it says whose name it is (Docker, DigitalOcean, Orthanc, Bitbucket)', () => {
  const titleIn = (properties: Parameters<typeof things>[0], path = '/things'): string | null => {
    const list = operation({ type: 'array', items: things(properties) });
    return resourceOf(applicationOf({ [path]: { get: list } }), 'things').titleField;
  };
  const box = (...names: readonly string[]) => things(Object.fromEntries(names.map((name) => [name, text])));
  expect(titleIn({ ID: text, CreatedAt: text, Spec: box('Name', 'Role') })).toBe('/Spec/Name');
  expect(titleIn({ ID: text, MainTags: box('ThingID', 'ThingName') })).toBe('/MainTags/ThingName');
  // Of another thing, or what only counts it.
  expect(titleIn({ ID: text, spec: box('reference_number') })).toBe(null);
  expect(titleIn({ ID: text, Owner: box('Name', 'OwnerName') })).toBe(null);
  // A saved album (Spotify): the thing itself, beside what is said of it.
  expect(titleIn({ added_at: text, thing: box('id', 'name') })).toBe('/thing/name');
  expect(titleIn({ added_at: text, owner: box('id', 'name') })).toBe(null);
  // Each deployment of an app has the app's name in its `spec`.
  expect(titleIn({ ID: text, spec: box('name') }, '/apps/{app_id}/things')).toBe(null);
});

test('how one gets in somewhere names nothing, nor does who may (Orthanc, Airflow, Casdoor)', () => {
  expect(titleOf('id', 'host', 'login', 'password', 'team_name')).toBe(null);
  expect(titleOf('id', 'host', 'username', 'password', 'serverName')).toBe('serverName');
  expect(titleOf('id', 'url', 'username', 'password')).toBe(null);
  expect(titleOf('id', 'description', 'host', 'login', 'password')).toBe('description');
  expect(titleOf('thing_id', 'description', 'host', 'login', 'password')).toBe(null);
  expect(titleOf('id', 'username', 'password', 'avatar_url')).toBe('username');
});

test('what only rows name is called as there, and rows that name flatly what one keeps in a box are, too', () => {
  const of = (row: readonly string[], one: Parameters<typeof things>[0]) => {
    const list = operation({ type: 'array', items: things(Object.fromEntries(row.map((name) => [name, text]))) });
    const { titleField, columns } = resourceOf(
      applicationOf({ '/things': { get: list }, '/things/{id}': { get: operation(things(one)) } }),
      'things',
    );
    return [titleField, columns[0]];
  };
  // Clubhouse, Rudder, Zoom: one is told without its name, or in a box, which is the item then.
  expect(of(['id', 'name', 'size'], { id: text, size: text })).toEqual(['name', 'name']);
  expect(of(['id', 'name'], { thing: things({ id: text, name: text }), extras: things({ a: text }) })).toEqual([
    'name',
    'name',
  ]);
  // Airflow: what names nothing of one names nothing in a row that keeps the password to itself.
  const one = { thing_id: text, host: text, login: text, password: text };
  expect(of(['thing_id', 'host', 'login'], one)).toEqual([null, 'thing_id']);
  // VTEX: whose shop it was is in one, who sold it only in the row.
  expect(of(['id', 'salesName'], { id: text, hostname: text })[1]).not.toBe('salesName');
});

test('rows that have several names of what its own page has one are named by the first (Docker, Podman)', () => {
  const row = things({ Id: text, Names: { type: 'array', items: text } });
  const get = operation(things({ Id: text, Name: text }));
  const paths = { '/things': { get: operation({ type: 'array', items: row }) }, '/things/{id}': { get } };
  const thing = resourceOf(applicationOf(paths), 'things');
  const rows = [1, 2].map((at) => ({ Id: `${at}f00ab12c`, Names: [`web-${at}`, `www-${at}`] }));
  const learned = learn(thing, { value: rows, headers: {} });
  expect([learned.titleField, learned.columns[0]]).toEqual(['Name', 'Names']);
  expect([calledBy(learned, rows[0]), calledBy(learned, { Id: '1f00ab12c', Name: 'web-1' })]).toEqual([
    'web-1',
    'web-1',
  ]);
});

test('a title that is told in several forms is read in the best of them, and stands in a column of its name', () => {
  const form = (...names: readonly string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, text])),
  });
  const posts = (properties: Record<string, Json>) => {
    const item = things({ id: text, slug: text, ...properties });
    return resourceOf(applicationOf({ '/posts': { get: operation({ type: 'array', items: item }) } }), 'posts');
  };
  // WordPress, whose `raw` only writers are told; Bitbucket; Eventbrite.
  const { titleField, columns, fields } = posts({ title: form('raw', 'rendered') });
  expect([titleField, columns]).toEqual(['/title/rendered', ['title', 'slug']]);
  const column = fields.find(({ name }) => name === 'title');
  expect(column && nameIn(column, titleField)).toMatchObject({ name: '/title/rendered', label: 'Title' });
  expect(posts({ title: form('raw', 'markup', 'html') }).titleField).toBe('/title/raw');
  expect(posts({ name: form('text', 'html') }).titleField).toBe('/name/text');
  // Comments of Bitbucket, and of WordPress, where what is rendered has tags in it.
  const comments = (form: Json) => posts({ slug: { type: 'integer' }, author_name: text, content: form }).titleField;
  expect(comments(form('raw', 'markup', 'html'))).toBe('/content/raw');
  expect(comments(form('raw', 'rendered'))).toBe('author_name');
  // A text in one form may be anything, and so may what holds more than a text.
  expect(posts({ title: form('raw', 'old') }).titleField).toBe('slug');
  expect(posts({ title: { type: 'object', properties: { raw: text, html: text, parts: form('a') } } }).titleField).toBe(
    'slug',
  );
});

test('what lets somebody in is no name', () => {
  const called = (path: string, ...names: readonly string[]) => {
    const item = things(Object.fromEntries(names.map((name) => [name, text])));
    return applicationOf({ [path]: { get: operation({ type: 'array', items: item }) } }).resources[0]?.titleField;
  };
  expect(called('/apikeys', 'id', 'key', 'description')).toBe('description');
  expect(called('/access-keys', 'id', 'key')).toBe(null);
  // Of translations and flags it is how they are called; and what identifies is all that can be said.
  expect(called('/keys', 'id', 'key')).toBe('key');
  expect(called('/flags', 'id', 'key', 'description')).toBe('key');
});

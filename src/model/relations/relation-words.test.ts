// Where a field leads by a plain word or by what is said of it, and where it leads nowhere. Input: paths and schemas as
// contracts of schedulers, shops, clouds and chats have them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  said,
  text,
  things,
} from '../paths/paths.fixture.ts';

const relations = (application: ReturnType<typeof applicationOf>, name: string): readonly string[] =>
  resourceOf(application, name).relations.map(({ field, resource, many }) => `${field}→${resource}${many ? '[]' : ''}`);

describe('a plain word', () => {
  const pools = kept('/pools', things({ name: text, slots: number }), 'pool_name');
  const orgs = kept('/orgs', things({ id: text, name: text }), 'orgID');

  it('leads to what is known by a name of its own, one or several', () => {
    const task = things({ task_id: text, pool: text, pools: list(text), name: text });
    const application = applicationOf({ ...pools, ...kept('/tasks', task, 'task_id') });
    expect(relations(application, 'tasks')).toEqual(['pool→pools', 'pools→pools[]']);
  });

  it('leads to no thing that is known by something else, nor by a part that is not said to be its key', () => {
    const task = things({ id: text, pool: said('Its code in the old system'), org: said('The name of the org') });
    const application = applicationOf({ ...pools, ...orgs, ...kept('/tasks', task, 'id') });
    expect(relations(application, 'tasks')).toEqual([]);
  });

  it('leads by a code to what is only listed, for all', () => {
    const address = things({ id: text, country_code: text, service_code: text, email: text });
    const application = applicationOf({
      ...kept('/addresses', address, 'id'),
      '/countries': { get: operation(list(things({ code: text, name: text }))) },
      '/carriers/{carrier}/services': {
        get: operation(list(things({ service_code: text, name: text })), undefined, inPath('carrier')),
      },
      ...kept('/emails', things({ email: text }), 'email'),
    });
    expect(relations(application, 'addresses')).toEqual(['country_code→countries']);
  });
});

describe('a key', () => {
  it('leads by the words before it to what is kept for all under such a key', () => {
    const project = things({
      id: text,
      responsibleEmployeeNumber: number,
      billing_country_code: text,
      vendor_country_code: text,
      contact_employee_name: text,
    });
    const application = applicationOf({
      ...kept('/employees', things({ number, name: text }), 'number'),
      ...kept('/countries', things({ code: text, name: text }), 'code'),
      ...kept('/projects', project, 'id'),
    });
    expect(relations(application, 'projects')).toEqual([
      'responsibleEmployeeNumber→employees',
      'billing_country_code→countries',
    ]);
  });
});

describe('what is written under its own name', () => {
  it('leads where its parts lead', () => {
    const schemas = { Refund: things({ id: text, amount: number, location_id: text }) };
    const application = applicationOf(
      {
        ...kept('/locations', things({ id: text, name: text }), 'id'),
        '/refunds': {
          get: operation(list(ref('Refund'))),
          post: operation(ref('Refund'), things({ key: text, refund: ref('Refund') })),
        },
        '/refunds/{id}': { get: operation(ref('Refund'), undefined, inPath('id')) },
      },
      schemas,
    );
    expect(relations(application, 'refunds')).toEqual(['location_id→locations', '/refund/location_id→locations']);
  });
});

describe('what is said of a field', () => {
  it('counts also under a name that ends in id, up to the word that names the thing', () => {
    const users = kept('/users', things({ id: text, email: text }), 'user');
    const request = things({
      id: text,
      responderId: said('Identifier for the user that responded'),
      granted_id: said('ID of the user or group to which it is granted'),
      rails_id: said('The id of the user rails'),
      provider_user_id: said('Unique identifier of the user within the provider'),
    });
    const application = applicationOf({ ...users, ...kept('/requests', request, 'request') });
    expect(relations(application, 'requests')).toContain('responderId→users');
    expect(relations(application, 'requests').filter((one) => /granted|rails/.test(one))).toEqual([]);
  });

  it('counts for what only a form sends', () => {
    const server = things({ id: number, name: text });
    const application = applicationOf({
      ...kept('/networks', things({ id: number, name: text }), 'id'),
      '/servers': {
        get: operation(list(server)),
        post: operation(server, things({ name: text, network: said('ID of the network', number) })),
      },
      '/servers/{id}': { get: operation(server, undefined, inPath('id')) },
    });
    expect(relations(application, 'servers')).toEqual(['network→networks']);
  });
});

describe('habits of names', () => {
  it('are known with "FK", after or before, and for a UUID by the last words', () => {
    const uuid = { type: 'string', format: 'uuid' };
    const line = things({ id: text, ProjectIDFK: number, fk_task: number, related_quiz: uuid, quiz_note: text });
    const application = applicationOf({
      ...kept('/project', things({ ProjectID: number, title: text }), 'id'),
      ...kept('/tasks', things({ id: number, title: text }), 'id'),
      ...kept('/quizzes', things({ id: uuid, title: text }), 'id'),
      ...kept('/lines', line, 'id'),
    });
    expect(relations(application, 'lines')).toEqual(['ProjectIDFK→project', 'fk_task→tasks', 'related_quiz→quizzes']);
  });

  it('do not hide what is written about them', () => {
    const connection = things({
      id: text,
      managing_account: said('The `id` of the account responsible for it'),
      consuming_account: said('The `id` of the account consuming a service.'),
      login_uid: said('The external user identifier'),
    });
    const application = applicationOf({
      ...kept('/accounts', things({ id: text, name: text }), 'id'),
      ...kept('/users', things({ id: text, email: text }), 'id'),
      ...kept('/connections', connection, 'id'),
    });
    expect(relations(application, 'connections')).toEqual(['managing_account→accounts', 'consuming_account→accounts']);
  });
});

describe('identity', () => {
  const made = (item: Json, body: Json): Json => ({
    '/bills': { get: operation(list(item)), post: operation(item, body) },
    '/bills/{id}': { get: operation(item, undefined, inPath('id')) },
  });
  const bill = things({ bill_number: text, transaction_id: number, total: number });

  it('is the only thing that ends in id, where nobody gives it who makes one', () => {
    const ours = applicationOf(made(bill, things({ bill_number: text, total: number })));
    expect(resourceOf(ours, 'bills').idField).toBe('transaction_id');
    const theirs = applicationOf(made(bill, things({ transaction_id: number, total: number })));
    expect(resourceOf(theirs, 'bills').idField).not.toBe('transaction_id');
  });

  it('is the code by which all the world knows a country, and the code that a path asks for', () => {
    const country = things({ name: text, code: text });
    const region = things({ name: text, countryCode: text, isoCode: text });
    const application = applicationOf({
      ...kept('/countries', country, 'countryId'),
      ...kept('/regions', region, 'regionCode'),
    });
    expect(resourceOf(application, 'countries').idField).toBe('code');
    expect(resourceOf(application, 'regions').idField).toBe('isoCode');
  });
});

describe('a thing in short', () => {
  const named = things({ id: number, name: text });
  const application = applicationOf({
    ...kept('/issues', things({ id: number, subject: text, status: named, author: named, version: named }), 'id'),
    ...kept('/users', things({ id: number, firstname: text, lastname: text }), 'id'),
    '/issue_statuses': { get: operation(list(things({ id: number, name: text, is_closed: text }))) },
    '/notes/versions': { get: operation(list(things({ number, text }))) },
  });

  it('is one of the things of its own kind, or of the people by whatever name they are called', () => {
    expect(relations(application, 'issues')).toEqual(['status→issue_statuses', 'author→users']);
  });
});

describe('people', () => {
  it('are those to whom something is assigned by a number, and not by a text', () => {
    const application = applicationOf({
      ...kept('/reports', things({ id: number, assigned_to: number, forwarded_to: number }), 'id'),
      ...kept('/agencies', things({ id: number, assign_to: number }), 'id'),
      ...kept('/notes', things({ id: number, assigned_to: text }), 'id'),
      ...kept('/users', things({ id: number, username: text }), 'id'),
    });
    expect(relations(application, 'reports')).toEqual(['assigned_to→users']);
    expect(relations(application, 'agencies')).toEqual(['assign_to→users']);
    expect(relations(application, 'notes')).toEqual([]);
  });

  it('are those of the API, and not the users of a cluster', () => {
    const project = things({ id: text, owner_id: number });
    const user = things({ name: text, role: text });
    const application = applicationOf({
      ...kept('/projects', project, 'id'),
      ...kept('/clusters', things({ id: text }), 'cluster_id'),
      '/clusters/{cluster_id}/users': { get: operation(list(user), undefined, inPath('cluster_id')) },
      '/clusters/{cluster_id}/users/{username}': {
        get: operation(user, undefined, inPath('cluster_id'), inPath('username')),
      },
    });
    expect(relations(application, 'projects')).toEqual([]);
  });

  it('are no parents by an identity that all kinds of things have', () => {
    const member = things({ objectId: text, email: text });
    const thing = things({ objectId: text, name: text });
    const application = applicationOf({
      ...kept('/groups', thing, 'objectId'),
      ...kept('/apps', thing, 'objectId'),
      '/groups/{objectId}/members': { get: operation(list(member), undefined, inPath('objectId')) },
    });
    expect(relations(application, 'members')).toEqual([]);
  });
});

it('leads nowhere where "the resource" may be of any kind, whatever is called resources', () => {
  const action = things({
    id: number,
    resource_id: said('A unique identifier for the resource.'),
    resource_type: text,
  });
  const application = applicationOf({
    ...kept('/actions', action, 'action_id'),
    '/projects/{project_id}/resources': {
      get: operation(list(things({ urn: text, status: text })), undefined, inPath('project_id')),
    },
  });
  expect(relations(application, 'actions')).toEqual([]);
});

describe('of several things of one name', () => {
  it('the one that stands at the path of what has the field', () => {
    const kinds = (path: string): Json => ({
      [path]: { get: operation(list(things({ id: text, name: text }))) },
      [`${path}/{id}`]: { get: operation(things({ id: text, name: text }), undefined, inPath('id')) },
    });
    const application = applicationOf({
      ...kinds('/hooks/plans'),
      ...kinds('/accounts/plans'),
      ...kept('/accounts', things({ id: text, name: text, plan_id: text }), 'account_id'),
    });
    const [plan = ''] = relations(application, 'accounts');
    const name = plan.split('→')[1] ?? '';
    expect(resourceOf(application, name).from).toBe('/paths/~1accounts~1plans');
  });

  it('the one whose path says the words before it as well', () => {
    const thing = things({ id: text, name: text });
    const topic = things({ id: text, catalog_topic_id: text, topic_id: text, sm_device_id: text });
    const application = applicationOf({
      ...kept('/topics', topic, 'id'),
      ...kept('/catalog/topics', thing, 'id'),
      ...kept('/devices', thing, 'id'),
      ...kept('/sm/devices', thing, 'id'),
    });
    expect(relations(application, 'topics')).toEqual(['catalog_topic_id→catalog.topics', 'sm_device_id→sm.devices']);
  });

  it('not the one of another thing whose {id} nobody has: an own id says nothing of it', () => {
    const repo = things({ id: number, name: text });
    const application = applicationOf({
      '/repos/search': { get: operation(list(repo)) },
      '/repos/{owner}/{repo}': { get: operation(repo, undefined, inPath('owner'), inPath('repo')) },
      '/teams/{id}': { get: operation(things({ id: number, name: text }), undefined, inPath('id')) },
      '/teams/{id}/repos': { get: operation(list(repo), undefined, inPath('id')) },
      '/teams/{id}/repos/{org}/{repo}': {
        get: operation(repo, undefined, inPath('id'), inPath('org'), inPath('repo')),
      },
      '/orgs/{org}/feeds': {
        get: operation(list(things({ id: number, content: text, repo_id: number })), undefined, inPath('org')),
      },
    });
    expect(relations(application, 'feeds')).not.toContain('repo_id→teams.repos');
  });
});

it('leads by a word cut short to the only thing that begins so, and by a whole word to nothing longer', () => {
  const thing = things({ id: text, name: text });
  const invoice = things({ id: text, orgId: text, docId: text, appId: text, taxId: text, userId: text });
  const application = applicationOf({
    ...kept('/invoices', invoice, 'id'),
    ...kept('/organizations', thing, 'id'),
    ...kept('/documents', thing, 'id'),
    ...kept('/applications', thing, 'id'),
    ...kept('/appointments', thing, 'id'),
    ...kept('/tax-rates', thing, 'id'),
    ...kept('/usergroups', thing, 'id'),
  });
  expect(relations(application, 'invoices')).toEqual(['orgId→organizations', 'docId→documents']);
});

it('leads by the rest of a name to what begins as the thing itself does', () => {
  const thing = things({ id: number, name: text });
  const application = applicationOf({
    ...kept('/todo-lists', thing, 'id'),
    ...kept('/todo-items', things({ id: number, listId: number, channelIds: list(number) }), 'id'),
    ...kept('/todo-channels', thing, 'id'),
    ...kept('/oauth-clients', things({ id: text, clientId: text, name: text }), 'id'),
    ...kept('/oauth-grants', things({ id: text, clientId: text, scope: text }), 'id'),
    ...kept('/sessionsOfGroup', things({ id: text, authorId: text, starts: text }), 'id'),
    ...kept('/sessionsOfAuthor', thing, 'id'),
  });
  expect(relations(application, 'todo-items')).toEqual(['listId→todo-lists', 'channelIds→todo-channels[]']);
  expect(relations(application, 'sessionsOfGroup')).toEqual([]);
  expect(relations(application, 'oauth-grants')).toEqual([]);
});

it('leads by an identity to what is shown beside it, whatever that is called', () => {
  const schemas = {
    User: things({ id: number, name: text }),
    Message: things({ id: text, quoted: ref('Message'), quoted_id: text, revisor: ref('User'), revisor_id: number }),
  };
  const application = applicationOf(
    { ...kept('/users', ref('User'), 'id'), ...kept('/messages', ref('Message'), 'id') },
    schemas,
  );
  expect(relations(application, 'messages')).toEqual([
    'quoted→messages',
    'quoted_id→messages',
    'revisor→users',
    'revisor_id→users',
  ]);
});

it('leads to another of its own kind only where a word says that it is another, not by the number that others give it', () => {
  const player = things({
    id: number,
    yahoo_player_id: number,
    previous_player_id: number,
    rival_player_ids: list(number),
  });
  const application = applicationOf(kept('/players', player, 'id'));
  expect(relations(application, 'players')).toEqual(['previous_player_id→players', 'rival_player_ids→players[]']);
});

it('leads to what is said to be the owner’s part, and nowhere where that may be this or that', () => {
  const article = things({
    id: text,
    placed_under: said("The id of the article's parent collection or section."),
    placed_in: said("The id of the article's section"),
  });
  const application = applicationOf({
    ...kept('/articles', article, 'id'),
    ...kept('/sections', things({ id: text, name: text }), 'id'),
  });
  expect(relations(application, 'articles')).toEqual(['placed_in→sections']);
});

it('leads to one of several kinds by none of them, also inside of a thing', () => {
  const thing = things({ id: text, name: text });
  const kinds = { type: 'string', enum: ['invoice', 'expense'] };
  const file = things({ id: text, origin: things({ document_id: text, document_type: kinds }) });
  const paths = {
    ...kept('/files', file, 'id'),
    ...kept('/documents', thing, 'id'),
    ...kept('/invoices', thing, 'id'),
  };
  expect(relations(applicationOf(paths), 'files')).toEqual(['/origin/document_id→documents']);
  expect(relations(applicationOf({ ...paths, ...kept('/expenses', thing, 'id') }), 'files')).toEqual([]);
});

it('leads, of several things of one name, to those that are shown beside it', () => {
  const schemas = {
    Visit: things({ id: text, at: text }),
    Assignment: things({ id: text, visit_id: text, visit: ref('Visit') }),
  };
  const application = applicationOf(
    {
      ...kept('/admin/visits', ref('Visit'), 'id'),
      ...kept('/staff/visits', ref('Assignment'), 'id'),
      ...kept('/staff/assignments', ref('Assignment'), 'id'),
    },
    schemas,
  );
  const visits = application.resources.find(({ from }) => from.includes('admin'))?.name;
  expect(relations(application, 'assignments')).toContain(`visit_id→${visits}`);
});

// Orders of VTEX, whose page is a schema called "List", have a `listId` of a gift list; in Catalyst an `Entity` is an outfit;
// in zaken-api a `Status` is one of the `statussen`.
it('leads by a common word to no thing whose schema alone is called so', () => {
  const schemas = { List: things({ id: text, listId: text }), Status: things({ id: text, status_id: text }) };
  const paths = { ...kept('/orders', ref('List'), 'order'), ...kept('/statussen', ref('Status'), 'id') };
  const zaken = kept('/zaken', things({ id: text, status_id: text, list_id: text }), 'id');
  expect(relations(applicationOf({ ...paths, ...zaken }, schemas), 'zaken')).toEqual(['status_id→statussen']);
});

// Where words lead that are common at the end of a name, or foreign at its beginning. Input: paths and schemas as banks,
// trackers, laboratories and bookkeeping have them; output: where such names lead, and where nowhere.
import { expect, it } from 'vitest';
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

const relations = (paths: Json, name: string): readonly string[] =>
  resourceOf(applicationOf(paths), name).relations.map(
    ({ field, resource, many, holds }) => `${field}→${resource}${many ? '[]' : ''} ${holds}`,
  );

const led = (application: ReturnType<typeof applicationOf>, name: string): readonly string[] =>
  resourceOf(application, name).relations.map(({ field, resource }) => `${field}→${resource}`);
const leads = (paths: Json, name: string): readonly string[] => led(applicationOf(paths), name);

const thing = things({ id: text, name: text });

it('leads by a common last word to what is kept for all under it', () => {
  const request = things({
    id: text,
    fulfillment_transaction_id: text,
    external_transaction_id: text,
    default_version_id: text,
    catalog_item_id: text,
  });
  const paths = {
    ...kept('/transactions', thing, 'id'),
    ...kept('/versions', thing, 'id'),
    ...kept('/items', thing, 'id'),
    ...kept('/withdrawals', request, 'id'),
  };
  expect(relations(paths, 'withdrawals')).toEqual([
    'fulfillment_transaction_id→transactions id',
    'default_version_id→versions id',
  ]);
});

it('leads by a first word that is the thing’s own or counts, and not by one that says that it is elsewhere', () => {
  const client = things({
    id: text,
    name: text,
    client_country_id: number,
    vendor_country_id: number,
    third_country_id: number,
    third_party_country_id: number,
  });
  const countries = { '/countries': { get: operation(list(things({ id: number, name: text }))) } };
  expect(relations({ ...countries, ...kept('/clients', client, 'id') }, 'clients')).toEqual([
    'client_country_id→countries id',
    'third_country_id→countries id',
  ]);
});

it('leads by an order that is an address or is said to identify to one of the orders, and by one that counts nowhere', () => {
  const order = things({ id: number, name: text });
  const document = things({
    id: number,
    order: { type: 'string', format: 'uri' },
    lab_order: said('ID of the order this document is associated with', number),
    display_order: number,
  });
  const paths = {
    ...kept('/orders', order, 'id'),
    ...kept('/lab_orders', order, 'id'),
    ...kept('/documents', document, 'id'),
  };
  expect(relations(paths, 'documents')).toEqual(['order→orders url', 'lab_order→lab_orders id']);
});

it('leads by a list of numbers to what is numbered and named by the last words', () => {
  const group = things({
    id: number,
    required_tasks: list(number),
    required_codes: list(number),
    visible_tags: list(number),
  });
  const paths = {
    ...kept('/tasks', things({ id: number, name: text }), 'id'),
    ...kept('/tags', thing, 'id'),
    ...kept('/groups', group, 'id'),
  };
  expect(relations(paths, 'groups')).toEqual(['required_tasks→tasks[] id']);
});

it('leads nowhere where one of several kinds is said to be meant', () => {
  const limit = things({
    id: text,
    model_id: said('The identifier of the Account Number, Account, or Card it applies to.'),
  });
  const paths = {
    ...kept('/account_numbers', thing, 'id'),
    ...kept('/accounts', thing, 'id'),
    ...kept('/limits', limit, 'id'),
  };
  expect(relations(paths, 'limits')).toEqual([]);
});

// Of izettle, whose taxes are opened by a `{taxRateUuid}`, and of payments to a creditor account that is kept under "creditors".
it('leads by a UUID to what is opened by a parameter of its name, though it is listed under another', () => {
  const unique = { type: 'string', format: 'uuid' };
  const product = things({ uuid: unique, taxRates: list(unique), taxRate: text });
  const paths = {
    ...kept('/taxes', things({ uuid: unique, label: text }), 'taxRateUuid'),
    ...kept('/products', product, 'productUuid'),
  };
  expect(relations(paths, 'products')).toEqual(['taxRates→taxes[] id']);
});

it('leads to what is kept for all in the same area, also where only others can be opened', () => {
  const open = (path: string): Json => {
    const { [path]: all, [`${path}/{id}`]: one } = kept(path, thing, 'id') as Record<string, Json>;
    return {
      [path]: { ...all, post: operation(thing, thing) },
      [`${path}/{id}`]: { ...one, put: operation(thing, thing, inPath('id')) },
    };
  };
  const changed = (path: string): Json => ({
    [path]: { get: operation(list(thing)), post: operation(thing, thing) },
    [`${path}/{id}`]: { put: operation(thing, thing, inPath('id')) },
  });
  const application = applicationOf({
    ...open('/services/categories'),
    ...changed('/financial/categories'),
    ...kept('/financial/transactions', things({ id: text, category_id: text }), 'id'),
    ...kept('/services/prices', things({ id: text, category_id: text }), 'id'),
  });
  const pathOf = (from: string): string | undefined => {
    const [relation] = resourceOf(application, from).relations;
    return application.resources.find(({ name }) => name === relation?.resource)?.path;
  };
  expect(pathOf('transactions')).toBe('/financial/categories');
  expect(pathOf('prices')).toBe('/services/categories');
});

it('leads by the last words to what is opened by a parameter of these words', () => {
  const status = things({ at: text, last_scan_run_id: text });
  const sample = things({ sample_id: text, latest_scan_run_id: text, scan_status: status });
  const paths = {
    ...kept('/scans', things({ scan_run_id: text, started_at: text }), 'scan_run_id'),
    ...kept('/samples', sample, 'sample_id'),
  };
  expect(relations(paths, 'samples')).toEqual([
    'latest_scan_run_id→scans id',
    '/scan_status/last_scan_run_id→scans id',
  ]);
});

// Files.com's Google projects, GSMtasks' customers of Stripe, Argo CD's applications of GitHub, a games' host's of Steam.
it('leads to nothing that is kept here by how a product of others numbers its own, but to what is kept of that product', () => {
  const account = things({
    id: text,
    stripe_customer_id: text,
    github_app_id: text,
    steam_app_id: text,
    project_id: text,
    google_project_id: text,
  });
  const paths = {
    ...kept('/accounts', account, 'id'),
    ...kept('/customers', thing, 'id'),
    ...kept('/apps', thing, 'id'),
  };
  const projects = { ...paths, ...kept('/projects', thing, 'id') };
  expect(leads(projects, 'accounts')).toEqual(['project_id→projects']);
  const ofGoogle = { ...projects, ...kept('/google-projects', thing, 'id') };
  expect(leads(ofGoogle, 'accounts')).toContain('google_project_id→google-projects');
});

// Whom somebody has blocked is known by "/blocks/{blocked_user_id}" in a dozen networks; a tenant by "/tenants/{tenant_user_id}".
it('leads to a user by which something is known, and to what is itself known as a user', () => {
  const user = kept('/users', things({ id: number, name: text }), 'user_id');
  const block = things({ id: number, blocked_user_id: number });
  const lease = things({ id: number, tenant_user_id: number });
  const application = applicationOf(
    {
      ...user,
      ...kept('/blocks', ref('BlockedUser'), 'blocked_user_id'),
      ...kept('/reports', things({ id: number, blocked_user_id: number }), 'id'),
      ...kept('/tenants', things({ tenant_user_id: number, name: text }), 'tenant_user_id'),
      ...kept('/leases', lease, 'id'),
    },
    { BlockedUser: block },
  );
  expect(led(application, 'reports')).toEqual(['blocked_user_id→users']);
  expect(led(application, 'leases')).toEqual(['tenant_user_id→tenants']);
});

// Autotask's resources are people, an item of Jellyfin has intros, a CRM relates its objects.
it('leads by a common word to what it stands below', () => {
  const objects = kept('/objects', things({ id: text, name: text }), 'object_id');
  const related = kept(
    '/objects/{object_id}/relationships',
    things({ id: text, sourceObjectId: text, targetObjectId: text }),
    'id',
  );
  const application = applicationOf({ ...objects, ...related });
  expect(led(application, 'relationships')).toEqual(['sourceObjectId→objects', 'targetObjectId→objects']);
});

// OpenASE's role bindings, Azure AD's role assignments; Rubrik's domains have types of their own.
it('leads what only plays a part, beside what says of which kind it is, to nothing that ends in the same word', () => {
  const binding = things({ id: text, scope_id: text, scope_kind: text, slaDomainId: text, slaDomainType: text });
  const application = applicationOf({
    ...kept('/bindings', binding, 'id'),
    ...kept('/repo-scopes', things({ id: text, name: text }), 'id'),
    ...kept('/domains', things({ id: text, name: text }), 'id'),
  });
  expect(led(application, 'bindings')).toEqual(['slaDomainId→domains']);
});

// Subprojects of Redmine's issues, subcategories of a shop's products.
it('leads what is below its kind to that kind, unless something is called so', () => {
  const product = things({ id: text, subcategoryIds: list(text), submissionId: text });
  const paths = {
    ...kept('/products', product, 'id'),
    ...kept('/categories', things({ id: text, name: text, parentId: text }), 'id'),
    ...kept('/missions', thing, 'id'),
  };
  const subcategories = kept('/subcategories', thing, 'id');
  expect(relations(paths, 'products')).toEqual(['subcategoryIds→categories[] id']);
  expect(relations({ ...paths, ...subcategories }, 'products')[0]).toBe('subcategoryIds→subcategories[] id');
});

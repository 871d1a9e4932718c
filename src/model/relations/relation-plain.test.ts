// What a plain word leads to, and what it only names: the thing itself that is made.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  kept,
  list,
  number,
  operation,
  resourceOf,
  said,
  text,
  things,
} from '../paths/paths.fixture.ts';

it('takes the name that a new thing is given for its own, and a name that is only read for that of another', () => {
  const token = things({ secret: text, tokenName: text, project: text });
  const top = things({ tokenName: text, uses: text });
  const application = applicationOf({
    '/invites/tokens': { get: operation(list(things({ name: text, url: text }))) },
    '/invites/tokens/{token}': { get: operation(things({ name: text, url: text }), undefined, inPath('token')) },
    '/tokens/{tokenName}': { get: operation(things({ name: text }), undefined, inPath('tokenName')) },
    '/tokens': { get: operation(list(things({ name: text }))) },
    '/api-tokens': { get: operation(list(token)), post: operation(token, token) },
    '/top-tokens': { get: operation(list(top)) },
  });
  const leads = (name: string): readonly string[] =>
    resourceOf(application, name).relations.map(({ field, resource }) => `${field} → ${resource}`);
  expect(leads('api-tokens')).toEqual([]);
  expect(leads('top-tokens')).toEqual(['tokenName → tokens']);
});

it('takes a level and an order for things where such are kept, and for a count else', () => {
  const program = things({ id: number, name: text, degree_level: number, display_order: number, level: number });
  const paths = {
    ...kept('/degree-levels', things({ id: number, name: text }), 'id'),
    ...kept('/programs', program, 'id'),
  };
  const leads = resourceOf(applicationOf(paths), 'programs').relations.map(
    ({ field, resource }) => `${field}→${resource}`,
  );
  expect(leads).toEqual(['degree_level→degree-levels']);
});

it('takes a choice of words for no thing that is known by one of its own', () => {
  const kind = (...values: readonly string[]) => ({ type: 'string', enum: values });
  const paths = {
    ...kept('/automations', things({ campaign_type: kind('birthday', 'billing'), enabled: text }), 'campaign_type'),
    ...kept('/campaigns', things({ id: number, campaign_type: kind('birthday', 'custom') }), 'id'),
  };
  expect(resourceOf(applicationOf(paths), 'campaigns').relations).toEqual([]);
});

it('takes a bare number under a longer name for a key, as Django prints it, and what tells of itself for a count', () => {
  const city = things({ id: number, name: text });
  const trip = {
    id: number,
    pickup_city: number,
    from_city: { type: 'integer', nullable: true },
    seen_city: { type: 'integer', minimum: 0 },
    total_city: number,
    uses_per_city: number,
    nb_cities: number,
    showCity: number,
    best_town: number,
  };
  const paths = {
    ...kept('/cities', city, 'id'),
    ...kept('/trips', things(trip), 'id'),
    ...kept('/towns', things({ id: text, name: text }), 'id'),
  };
  const leads = resourceOf(applicationOf(paths), 'trips').relations.map(
    ({ field, resource }) => `${field}→${resource}`,
  );
  expect(leads).toEqual(['pickup_city→cities', 'from_city→cities']);
});

it('takes what is said before the name of its own kind for another of that kind, where it identifies', () => {
  const uuid = { type: 'string', format: 'uuid' };
  const uuids = { type: 'array', items: uuid };
  const orNone = { anyOf: [number, { type: 'null' }] };
  const paths = {
    // Open Producten (Django), and shops of FastAPI.
    ...kept('/categories', things({ id: uuid, name: text, parent_category: { ...uuid, nullable: true } }), 'id'),
    ...kept('/product-types', things({ id: uuid, related_product_types: uuids, own_product_types: uuids }), 'id'),
    ...kept('/folders', things({ id: number, parent_folder: orNone, parent_folder_name: text, folder: number }), 'id'),
    ...kept('/tags', things({ id: text, parent_tag: text }), 'id'),
  };
  const application = applicationOf(paths);
  const leads = (name: string): readonly string[] =>
    resourceOf(application, name).relations.map(({ field, resource }) => `${field}→${resource}`);
  expect(leads('categories')).toEqual(['parent_category→categories']);
  expect(leads('product-types')).toEqual(['related_product_types→product-types']);
  expect(leads('folders')).toEqual(['parent_folder→folders']);
  // A text may be a name.
  expect(leads('tags')).toEqual([]);
});

it('leads by what a row is known by to the thing of which it only says something', () => {
  const project = things({ id: text, name: text });
  const Project = things({ id: text, name: text });
  const schemas = { Project, CustomProject: things({ projectId: text, color: text }) };
  const paths = (row: object, more: object = {}) => ({
    ...kept('/projects', { $ref: '#/components/schemas/Project' }, 'id'),
    '/schemes/projects': { get: operation(list(row as never)) },
    ...more,
  });
  const leads = (of: object): readonly string[] =>
    resourceOf(applicationOf(of as never, schemas), 'schemes.projects').relations.map(
      ({ field, resource }) => `${field}→${resource}`,
    );
  // Jira, VTEX, Zuora, Redmine.
  const mapping = things({ projectId: text, color: text });
  expect(leads(paths(mapping))).toEqual(['projectId→projects']);
  // Of a kind of its own.
  expect(leads(paths({ $ref: '#/components/schemas/CustomProject' }))).toEqual([]);
  // Opened by that: it is no other thing's.
  const opened = { '/schemes/projects/{projectId}': { get: operation(mapping, undefined, inPath('projectId')) } };
  expect(leads(paths(mapping, opened))).toEqual([]);
  // Two kinds of projects, of which nobody says which.
  expect(leads(paths(mapping, kept('/archive/projects', project, 'id')))).toEqual([]);
});

it('reads what is said of a number as of a text: NestJS writes identities so', () => {
  const decimal = (description: string) => ({ type: 'number', description });
  const paths = {
    ...kept('/teams', things({ id: { type: 'number' }, name: text }), 'id'),
    ...kept(
      '/reports',
      things({ id: { type: 'number' }, group: decimal('Team ID'), score: decimal('Team score') }),
      'id',
    ),
    '/pools': {
      get: operation(
        list(
          things({ id: text, served: { type: 'array', items: { type: 'number' }, description: 'A list of team ids' } }),
        ),
      ),
    },
  };
  const application = applicationOf(paths);
  const leads = (name: string): readonly string[] =>
    resourceOf(application, name).relations.map(({ field, resource }) => `${field}→${resource}`);
  expect(leads('reports')).toEqual(['group→teams']);
  expect(leads('pools')).toEqual(['served→teams']);
});

// VITA's volunteers: "The ID for the User that worked this Signup", in what a site tells of its work; Asana's time periods of goals.
it('takes a text that is said to be the identifier for a thing for that thing, also in a part', () => {
  const hours = things({
    user: said('The ID for the User that worked'),
    note: said('What the User said'),
    hours: number,
  });
  const paths = {
    ...kept('/users', things({ id: number, email: text }), 'id'),
    ...kept('/sites', things({ id: number, name: text, work_history: list(hours) }), 'id'),
  };
  const leads = resourceOf(applicationOf(paths), 'sites').relations.map(
    ({ field, resource }) => `${field}→${resource}`,
  );
  expect(leads).toEqual(['/work_history/*/user→users']);
});

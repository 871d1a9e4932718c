// Rules that a third set of unseen contracts taught: what a POST answers, exports and reports in the plural, open data, ranges,
// things that are listed but not opened. Input: paths and schemas as those have them; output: what is made of them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  type Json,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

/** The same, answered with 201. */
function created(one: Json): Json {
  const responses = one['responses'] as Json;
  return { ...one, responses: { 201: responses[200] } };
}

describe('what a POST answers', () => {
  const visits = {
    '/visits': { get: operation({ type: 'array', items: ref('Visit') }), post: operation(ref('Visit'), ref('Visit')) },
    '/visits/{id}': { get: operation(ref('Visit'), undefined, inPath('id')) },
  };
  const schemas = { Visit: things({ id: number, name: text }) };

  it('acts where the answer is an outcome of its own', () => {
    const clock = operation(
      things({ server_time: text, geofence: text }),
      things({ kind: text, lat: number }),
      inPath('id'),
    );
    const application = applicationOf({ ...visits, '/visits/{id}/clock': { post: created(clock) } }, schemas);
    expect(roleOf(application, 'POST /visits/{id}/clock')).toBe('action');
  });

  it('creates where the answer has an identity, or says what was sent', () => {
    const note = operation(things({ id: number, at: text }), things({ body: text }), inPath('id'));
    const claim = operation(things({ miles: number, state: text }), things({ miles: number }));
    const application = applicationOf(
      { ...visits, '/visits/{id}/note': { post: created(note) }, '/claims': { post: claim } },
      schemas,
    );
    expect(roleOf(application, 'POST /visits/{id}/note')).toBe('create');
    expect(roleOf(application, 'POST /claims')).toBe('create');
  });

  it('gives to one thing what something else is done with than making', () => {
    const upload = operation(things({ id: number, file: text }), things({ file: text }), inPath('id'));
    const photo = { post: created({ ...upload, operationId: 'uploadVisitPhoto' }) };
    const seal = { post: created({ ...upload, summary: 'Confirm the seal' }) };
    const application = applicationOf({ ...visits, '/visits/{id}/photo': photo, '/visits/{id}/seal': seal }, schemas);
    expect(roleOf(application, 'POST /visits/{id}/photo')).toBe('action');
    expect(roleOf(application, 'POST /visits/{id}/seal')).toBe('action');
  });

  it('takes a word that may be a thing for a verb right after a list', () => {
    const issue = created(operation(things({ id: number }), things({ visit_id: number })));
    const application = applicationOf({ ...visits, '/visits/issue': { post: issue } }, schemas);
    expect(roleOf(application, 'POST /visits/issue')).toBe('action');
  });

  it('knows a verb and its noun in one word, and that a password is no thing', () => {
    const join = operation(null, things({ participants: { type: 'array', items: text } }));
    const password = { post: operation(null, things({ email: text })), put: operation(null, things({ token: text })) };
    const application = applicationOf({ '/group/updateparticipants': { post: join }, '/auth/password': password });
    expect(roleOf(application, 'POST /group/updateparticipants')).toBe('application');
    expect(roleOf(application, 'POST /auth/password')).toBe('application');
  });
});

describe('lists and what only looks like one', () => {
  it('lists what is untold but asked for in pages', () => {
    const application = applicationOf({ '/audit': { get: operation(null, undefined, inQuery('limit')) } });
    expect(roleOf(application, 'GET /audit')).toBe('list');
  });

  it('lists the open data of a plural beside the outcome', () => {
    const answer = things({ code: number, data: {}, error: text, success: { type: 'boolean' } });
    const application = applicationOf({
      '/sessions': { get: operation(answer) },
      '/sessions/{id}': { get: operation(answer, undefined, inPath('id')) },
      '/status': { get: operation(answer) },
    });
    expect(resourceOf(application, 'sessions').listing?.items).toBe('/data');
    expect(roleOf(application, 'GET /sessions/{id}')).toBe('get');
    expect(roleOf(application, 'GET /status')).not.toBe('list');
  });

  it('also where one and all of them are answered in the same envelope', () => {
    const answer = (name: string, parameter?: Json): Json => ({
      ...operation(ref('Reply'), undefined, ...(parameter === undefined ? [] : [parameter])),
      summary: name,
    });
    const application = applicationOf(
      { '/users': { get: answer('List users') }, '/users/{id}': { get: answer('Get user', inPath('id')) } },
      { Reply: things({ code: number, success: { type: 'boolean' }, error: text, data: {} }) },
    );
    expect(resourceOf(application, 'users')).toMatchObject({ listing: { items: '/data' }, itemPointer: '/data' });
  });

  it('lists settings that come one for each kind', () => {
    const kind = things({ kind: text, push: { type: 'boolean' } });
    const application = applicationOf({
      '/preferences': { get: operation({ type: 'array', items: kind }), patch: operation(kind, kind) },
    });
    expect(roleOf(application, 'GET /preferences')).toBe('list');
  });

  it('reports for a range, and exports', () => {
    const application = applicationOf({
      '/reports': { get: operation(null, undefined, inQuery('from'), inQuery('to')) },
      '/rota_exports': { get: { ...operation(null), summary: 'Export the rota (CSV or XLSX)' } },
      '/shifts': { get: operation(null) },
    });
    expect(roleOf(application, 'GET /reports')).toBe('application');
    expect(roleOf(application, 'GET /rota_exports')).toBe('application');
    expect(roleOf(application, 'GET /shifts')).toBe('list');
  });

  it('does not page by what limits a range', () => {
    const range = { ...inQuery('after_id'), description: 'Marks the start of a range, excludes the given value' };
    const page = things({ results: { type: 'array', items: things({ id: text }) }, next_url: text });
    const application = applicationOf({ '/blobs': { get: operation(page, undefined, range, inQuery('limit')) } });
    expect(resourceOf(application, 'blobs').listing?.pagination).toMatchObject({
      style: 'link',
      parameters: ['limit'],
    });
  });

  it('follows hints of generators alone, whatever the inputs are called', () => {
    const items = { value: { type: 'array', items: things({ id: text }) } };
    const pageable = {
      ...operation(things({ ...items, furtherOnes: text })),
      'x-ms-pageable': { nextLinkName: 'furtherOnes' },
    };
    const hinted = {
      ...operation(things({ ...items, goOn: text }), undefined, inQuery('from_here'), inQuery('how_many')),
      'x-speakeasy-pagination': {
        type: 'cursor',
        inputs: [
          { name: 'from_here', in: 'parameters', type: 'cursor' },
          { name: 'how_many', in: 'parameters', type: 'limit' },
        ],
        outputs: { nextCursor: '$.goOn' },
      },
    };
    const application = applicationOf({ '/vaults': { get: pageable }, '/crates': { get: hinted } });
    expect(resourceOf(application, 'vaults').listing?.pagination).toMatchObject({
      style: 'link',
      next: { in: 'body', at: '/furtherOnes', is: 'url' },
    });
    expect(resourceOf(application, 'crates').listing?.pagination).toMatchObject({
      style: 'cursor',
      parameters: ['from_here', 'how_many'],
      next: { in: 'body', at: '/goOn', is: 'cursor' },
    });
  });

  it('reads one by "details" where its identity is asked for', () => {
    const course = things({ id: number, name: text });
    const list = things({ message: text, data: { type: 'array', items: course } });
    const application = applicationOf({
      '/fetch_courses': { get: operation(list) },
      '/create_course': { post: operation(things({ data: course }), things({ name: text })) },
      '/fetch_course_details': { post: operation(things({ data: course }), undefined, inQuery('course_id')) },
    });
    expect(roleOf(application, 'POST /fetch_course_details')).toBe('get');
  });
});

describe('what frameworks write in their own way', () => {
  it('reads an object that is said to have items as one of them', () => {
    const answer = { type: 'object', items: ref('Club') };
    const application = applicationOf(
      { '/clubs/{username}': { get: operation(answer, undefined, inPath('username')) } },
      { Club: things({ username: text, since: text }) },
    );
    expect(resourceOf(application, 'clubs')).toMatchObject({ idField: 'username', schema: 'Club' });
  });

  it('creates one where it says so though the answer is untold', () => {
    const make = {
      ...created(operation(null, things({ codes: text }))),
      operationId: 'InvoiceController_createInvoice',
    };
    const application = applicationOf({ '/invoice': { post: make } });
    expect(roleOf(application, 'POST /invoice')).toBe('create');
  });

  it('keeps a thing whose name is a verb where it is read and written as a whole', () => {
    const paths = { '/me/resume': { get: operation(ref('Resume')), patch: operation(ref('Resume'), ref('Resume')) } };
    const application = applicationOf(paths, { Resume: things({ name: text, languages: text }) });
    expect(roleOf(application, 'GET /me/resume')).toBe('get');
    expect(roleOf(application, 'PATCH /me/resume')).toBe('update');
  });
});

describe('relations', () => {
  const visit = things({ id: number, status: text });
  const paths = {
    '/visits': { get: operation({ type: 'array', items: ref('Visit') }) },
    '/visits/{id}': { patch: operation(ref('Visit'), things({ status: text }), inPath('id')) },
    '/shifts': { get: operation({ type: 'array', items: ref('Shift') }) },
    '/shifts/{id}': { get: operation(ref('Shift'), undefined, inPath('id')) },
  };

  it('leads to what is listed and changed, though it has no address to read it', () => {
    const application = applicationOf(paths, { Visit: visit, Shift: things({ id: number, current: ref('Visit') }) });
    expect(resourceOf(application, 'shifts').relations).toMatchObject([{ field: 'current', resource: 'visits' }]);
  });

  it('does not take another number of a thing for its identity', () => {
    const numbered = things({ id: number, visitID: text });
    const shift = things({ id: number, visitID: text });
    expect(resourceOf(applicationOf(paths, { Visit: numbered, Shift: shift }), 'shifts').relations).toEqual([]);
    const own = applicationOf(paths, { Visit: visit, Shift: things({ id: number, visitId: number }) });
    expect(resourceOf(own, 'shifts').relations).toMatchObject([{ field: 'visitId', resource: 'visits' }]);
  });

  it('stays among the same things where other parts of the API have such too', () => {
    const part = (name: string): Json => ({
      [`/${name}/messages`]: { get: operation({ type: 'array', items: ref(`${name}Message`) }) },
      [`/${name}/messages/{id}`]: { get: operation(ref(`${name}Message`), undefined, inPath('id')) },
    });
    const message = things({ id: number, related_message_id: number });
    const application = applicationOf(
      { ...part('staff'), ...part('public') },
      { staffMessage: message, publicMessage: message },
    );
    for (const resource of application.resources)
      expect(resource.relations).toMatchObject([{ field: 'related_message_id', resource: resource.name }]);
  });

  it('leads up to what a thing lies below, though such are run elsewhere too', () => {
    const application = applicationOf(
      {
        '/policies': { get: operation({ type: 'array', items: ref('Policy') }) },
        '/policies/{id}': { get: operation(ref('Policy'), undefined, inPath('id')) },
        '/policies/{id}/runs': { get: operation({ type: 'array', items: ref('Run') }, undefined, inPath('id')) },
        '/policies/{id}/runs/{run_id}/tasks': {
          get: operation({ type: 'array', items: ref('Task') }, undefined, inPath('id'), inPath('run_id')),
        },
        '/exports/runs': { get: operation({ type: 'array', items: ref('Export') }) },
        '/exports/runs/{run_id}': { get: operation(ref('Export'), undefined, inPath('run_id')) },
      },
      {
        Policy: things({ id: number, name: text }),
        Run: things({ id: number, status: text }),
        Task: things({ id: number, run_id: number }),
        Export: things({ id: number, file: text }),
      },
    );
    expect(resourceOf(application, 'tasks').relations).toMatchObject([{ field: 'run_id', resource: 'policies.runs' }]);
  });
});

describe('names', () => {
  it('calls what is read of an item by the end of its path where its name only spells the whole path', () => {
    const graphs = { ...operation(things({ svg: text }), undefined, inPath('id')), operationId: 'dcim_devices_graphs' };
    const application = applicationOf({
      '/dcim/devices': { get: operation({ type: 'array', items: things({ id: number, name: text }) }) },
      '/dcim/devices/{id}': { get: operation(things({ id: number, name: text }), undefined, inPath('id')) },
      '/dcim/devices/{id}/graphs/': { get: graphs },
    });
    expect(resourceOf(application, 'devices').actions.map(({ label }) => label)).toEqual(['Graphs']);
  });

  it('tells entries of one name apart by what only their own paths have', () => {
    const list = { get: operation({ type: 'array', items: things({ id: text, name: text }) }) };
    const application = applicationOf({
      '/feeds/posts': list,
      '/internal/feeds/posts': list,
      '/site/posts': list,
    });
    const labels = application.index.groups.flatMap(({ entries }) => entries.map(({ label }) => label));
    expect(new Set(labels).size).toBe(3);
    expect(labels).toContain('Posts (internal)');
  });

  it('shows two columns of one label under labels of their own', () => {
    const session = things({ id: number, title: text, user: text, user_id: number });
    const application = applicationOf({
      '/sessions': { get: operation({ type: 'array', items: session }) },
      '/users': { get: operation({ type: 'array', items: things({ id: number, name: text }) }) },
      '/users/{id}': { get: operation(things({ id: number, name: text }), undefined, inPath('id')) },
    });
    const { columns, fields } = resourceOf(application, 'sessions');
    expect(columns).toEqual(['title', 'user', 'user_id']);
    expect(fields.map(({ label }) => label)).toEqual(['ID', 'Title', 'User', 'User ID']);
  });
});

it('reads an item in a box beside a message, and relations that are numbers or the thing itself', () => {
  const author = { oneOf: [{ type: 'number', nullable: true }, ref('User')] };
  const schemas = {
    User: things({ id: { type: 'number' }, name: text }),
    Post: things({ id: { type: 'number' }, title: text, author, readers: { type: 'array', items: author } }),
  };
  const byId = inPath('id');
  const application = applicationOf(
    {
      '/posts': { get: operation(things({ docs: { type: 'array', items: ref('Post') }, totalDocs: number })) },
      '/posts/{id}': { get: operation(things({ message: text, doc: ref('Post') }), undefined, byId) },
      '/users': { get: operation({ type: 'array', items: ref('User') }) },
      '/users/{id}': { get: operation(ref('User'), undefined, byId) },
      '/notes/{id}': { get: operation(things({ message: text, author: ref('User') }), undefined, byId) },
    },
    schemas,
  );
  const posts = resourceOf(application, 'posts');
  expect(posts).toMatchObject({ itemPointer: '/doc', titleField: 'title' });
  expect(posts.relations.map(({ field, resource, many }) => `${field} ${resource} ${many}`)).toEqual([
    'author users false',
    'readers users true',
  ]);
  expect(resourceOf(application, 'notes').itemPointer).toBe('');
});

describe('a search that stands alone', () => {
  const page = (item: Json): Json => things({ content: list(item), totalElements: number });
  const asked = things({ pageNumber: number, pageSize: number });
  const event = things({ message: text, severity: text });

  it('is the list of what it finds, where it is asked for one page after another', () => {
    const application = applicationOf({
      '/orgs/{orgId}/event/search': { post: operation(page(event), asked, inPath('orgId')) },
      '/loyalty/events/search': {
        post: operation(things({ events: list(event), cursor: text }), things({ query: text, cursor: text })),
      },
    });
    expect(roleOf(application, 'POST /orgs/{orgId}/event/search')).toBe('list');
    expect(roleOf(application, 'POST /loyalty/events/search')).toBe('list');
  });

  it('stays a search where it answers all at once, or what may yet be added', () => {
    const user = things({ id: number, email: text });
    const application = applicationOf({
      '/employers/search': { post: operation(things({ employers: list(user) }), things({ query: text })) },
      '/members': { get: operation(list(user)) },
      '/members/new/search': { post: operation(page(user), asked) },
    });
    expect(roleOf(application, 'POST /employers/search')).toBe('application');
    expect(roleOf(application, 'POST /members/new/search')).toBe('action');
  });
});

describe('a list of one of two kinds of things', () => {
  const short = things({ id: number, movieId: number, date: text });
  const full = things({ id: number, movieId: number, date: text, title: text });
  const movies = kept('/movies', things({ id: number, name: text }), 'movieId');
  const either = (...kinds: readonly Json[]): Json => operation({ oneOf: kinds.map(list) });

  it('has items with an identity and relations, in short or in full', () => {
    const application = applicationOf({
      ...movies,
      '/progress': { get: either(short, full) },
      '/progress/{progressId}': { delete: operation(null, undefined, inPath('progressId')) },
    });
    const { idField, relations } = resourceOf(application, 'progress');
    expect(idField).toBe('id');
    expect(relations.map(({ field, resource }) => `${field}→${resource}`)).toEqual(['movieId→movies']);
  });

  it('says nothing of its items where they may be lines of text', () => {
    const application = applicationOf({ ...movies, '/logs': { get: either(short, text) } });
    expect(resourceOf(application, 'logs').relations).toEqual([]);
  });
});

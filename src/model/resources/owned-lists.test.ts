// What is listed below its owner and kept at an address of its own: one resource where it surely is one thing. Input: paths and
// schemas as real contracts have them (Redmine, Asana, Discord, ConfigCat; Flat, Trello, ID4i where it is not so); output: what
// is made of them.
import { describe, expect, it } from 'vitest';
import { leanIndex, listPlace, ownerOf, wholeIndex } from '../index.ts';
import {
  applicationOf,
  inPath,
  type Json,
  list,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const gone = operation({}, undefined, inPath('id'));
const projects = {
  '/projects': { get: operation(list(ref('Project'))) },
  '/projects/{id}': { get: operation(ref('Project'), undefined, inPath('id')) },
};
const task = {
  get: operation(ref('Task'), undefined, inPath('id')),
  patch: operation(ref('Task'), ref('Task'), inPath('id')),
  delete: gone,
};
const schemas = {
  Project: things({ id: number, name: text }),
  Task: things({ id: number, title: text, project: things({ id: number, name: text }) }),
};
const listed = (one: Json): Json => ({ get: operation(list(one), undefined, inPath('id')) });

function made(paths: Json, more: Json = {}) {
  return applicationOf({ ...projects, ...paths }, { ...schemas, ...more });
}

const noteOf = (parameter: string): Json => operation(ref('Note'), undefined, inPath(parameter));

const names = (application: ReturnType<typeof made>): readonly string[] =>
  application.index.resources.map(({ name }) => name).toSorted();

describe('one thing at two addresses', () => {
  it('is listed below its owner and read, changed and deleted where it is kept', () => {
    const application = made({ '/projects/{id}/tasks': listed(ref('Task')), '/tasks/{id}': task });
    expect(names(application)).toEqual(['projects', 'tasks']);
    expect(resourceOf(application, 'tasks')).toMatchObject({
      path: '/tasks',
      listedAt: '/projects/{id}/tasks',
      parent: 'projects',
      parentParameters: [],
      operations: { list: 'GET /projects/{id}/tasks', get: 'GET /tasks/{id}', delete: 'DELETE /tasks/{id}' },
    });
    expect(resourceOf(application, 'projects').children).toEqual(['tasks']);
    expect(listPlace(resourceOf(application, 'tasks')).parentParameters).toEqual(['id']);
  });

  // Paddokk's generations say whose they are by `carModelId`, Visma's choices by `customerCustomProperty`.
  it('says its owner also with the word before that', () => {
    const generation = (owner: string): Json => ({ Generation: things({ id: number, name: text, [owner]: number }) });
    const paths = {
      '/cars/models/{modelId}': { get: operation(things({ id: number, title: text }), undefined, inPath('modelId')) },
      '/cars/models/{modelId}/generations': { get: operation(list(ref('Generation')), undefined, inPath('modelId')) },
      '/cars/generations/{id}': { get: operation(ref('Generation'), undefined, inPath('id')) },
    };
    expect(resourceOf(made(paths, generation('carModelId')), 'generations').operations).toMatchObject({
      list: 'GET /cars/models/{modelId}/generations',
      get: 'GET /cars/generations/{id}',
    });
    // A model of something else is no evidence.
    expect(resourceOf(made(paths, generation('taxModelId')), 'generations').operations.list).toBeNull();
  });

  // Feeds of a friend (Aerisun) and a tenant's flow subscriptions (Oryh) are kept so, and the files of a task.
  it('may be made below its owner, and only changed or deleted where it is kept', () => {
    const file = {
      get: operation({}, undefined, inPath('id')),
      post: operation({}, things({ note: text }), inPath('id')),
    };
    const application = made({
      '/projects/{id}/files': file,
      '/files/{id}': { delete: gone },
      '/files/{id}/download': { get: operation({}, undefined, inPath('id')) },
    });
    expect(names(application)).toEqual(['files', 'projects']);
    expect(resourceOf(application, 'files')).toMatchObject({
      operations: {
        list: 'GET /projects/{id}/files',
        create: 'POST /projects/{id}/files',
        delete: 'DELETE /files/{id}',
      },
    });
    // Where they are not made below the owner, only the word is the same.
    const apart = made({ '/projects/{id}/files': { get: file.get }, '/files/{id}': { delete: gone } });
    expect(names(apart)).toHaveLength(3);
  });

  // Products of a project (Visma) and positions of a user (DaniWeb) are kept so.
  it('may be made, changed and deleted where it is kept, and read only in the list of its owner', () => {
    const kept = {
      '/tasks': { post: operation(ref('Task'), ref('Task')) },
      '/tasks/{id}': { patch: operation(ref('Task'), ref('Task'), inPath('id')), delete: gone },
    };
    const application = made({ '/projects/{id}/tasks': listed(ref('Task')), ...kept });
    expect(resourceOf(application, 'tasks')).toMatchObject({
      listedAt: '/projects/{id}/tasks',
      operations: { list: 'GET /projects/{id}/tasks', create: 'POST /tasks', update: 'PATCH /tasks/{id}' },
    });
    expect(names(made({ '/projects/{id}/tasks': listed(ref('Task')), '/tasks': kept['/tasks'] }))).toHaveLength(3);
  });

  it('may be made there, though it says nothing of its owner, and has below it what its own address has', () => {
    const post = operation(ref('Section'), things({ title: text }), inPath('id'));
    const application = made(
      {
        '/projects/{id}/sections': { ...listed(ref('Section')), post },
        '/sections/{id}': { get: operation(ref('Section'), undefined, inPath('id')) },
        '/sections/{id}/notes': listed(ref('Note')),
      },
      { Section: things({ id: number, title: text }), Note: things({ id: number, words: text }) },
    );
    expect(resourceOf(application, 'sections').operations.create).toBe('POST /projects/{id}/sections');
    expect(resourceOf(application, 'notes').parent).toBe('sections');
    expect(resourceOf(application, 'notes').parentParameters).toEqual(['id']);
  });

  it('has the list of the owner below whom it is made; another owner’s stays a view of it', () => {
    const users = { '/users': { get: operation(list(ref('User'))) }, '/users/{id}/tasks': listed(ref('Task')) };
    const post = operation(ref('Task'), ref('Task'), inPath('id'));
    const application = made(
      { ...users, '/projects/{id}/tasks': { ...listed(ref('Task')), post }, '/tasks/{id}': task },
      { User: things({ id: number, name: text }) },
    );
    expect(resourceOf(application, 'tasks').listedAt).toBe('/projects/{id}/tasks');
    expect(resourceOf(application, 'users.tasks').opens).toBe('tasks');
  });

  // A marketplace (Fastify), Mannschaft's webhooks, Preuvely.
  it('may only be worked on where it is kept: that is done to the rows of its owner’s list', () => {
    const respond = (verb: string, ...more: readonly string[]) => ({
      [`/tasks/{id}/${verb}`]: { post: operation(null, things({ answer: text }), inPath('id')) },
      ...Object.fromEntries(['projects', ...more].map((owner) => [`/${owner}/{id}/tasks`, listed(ref('Task'))])),
    });
    const application = made(respond('respond'));
    expect(roleOf(application, 'POST /tasks/{id}/respond')).toBe('action');
    expect(resourceOf(application, 'tasks')).toMatchObject({
      path: '/tasks',
      listedAt: '/projects/{id}/tasks',
      parentParameters: [],
      actions: [{ operation: 'POST /tasks/{id}/respond', on: 'item' }],
    });
    // Of two owners' lists none is the one; and what is no verb is a thing.
    expect(roleOf(made(respond('respond', 'sprints')), 'POST /tasks/{id}/respond')).toBe('application');
  });

  it('is sent to a page and read there as it was', () => {
    const { index } = made({ '/projects/{id}/tasks': listed(ref('Task')), '/tasks/{id}': task });
    expect(wholeIndex(leanIndex(index))).toEqual(index);
  });

  it('tells its owner by the relation to it', () => {
    const application = made({ '/projects/{id}/tasks': listed(ref('Task')), '/tasks/{id}': task });
    expect(ownerOf(resourceOf(application, 'tasks'), { id: 5, project: { id: 7, name: 'Yard' } })).toEqual(['7']);
    expect(ownerOf(resourceOf(application, 'tasks'), { id: 5 })).toBe(null);
  });
});

describe('what is listed for all', () => {
  const notes = { '/notes': { get: operation(list(ref('Note'))) }, '/notes/{id}': { ...task, get: noteOf('id') } };
  const more = { Note: things({ id: number, words: text, project_id: number }) };
  const post = operation(ref('Note'), things({ words: text }), inPath('id'));

  it('is made below its owner where it is made nowhere else (FastAPI’s tutorial, ConfigCat)', () => {
    const application = made({ ...notes, '/projects/{id}/notes': { post } }, more);
    expect(names(application)).toEqual(['notes', 'projects']);
    expect(resourceOf(application, 'notes')).toMatchObject({
      because: 'created-below-owner',
      parent: null,
      operations: { list: 'GET /notes', create: 'POST /projects/{id}/notes', get: 'GET /notes/{id}' },
    });
  });

  it('is made in its own place where there is one, and is not what comes of another schema', () => {
    const both = { ...notes, '/notes': { ...notes['/notes'], post: operation(ref('Note'), ref('Note')) } };
    expect(names(made({ ...both, '/projects/{id}/notes': { post } }, more))).toContain('projects.notes');
    const receipt = operation(things({ id: number }), things({ words: text }), inPath('id'));
    expect(names(made({ ...notes, '/projects/{id}/notes': { post: receipt } }, more))).toContain('projects.notes');
  });

  it('is made from the tab of its owner by the one field that names it (Adyen, PeerTube)', () => {
    const posted = things({ words: text, project_id: number });
    const all = { ...notes, '/notes': { ...notes['/notes'], post: operation(ref('Note'), posted) } };
    const owned = { '/projects/{id}/notes': listed(ref('Note')) };
    const tab = (paths: Json): unknown => resourceOf(made(paths, more), 'projects.notes').makes;
    expect(tab({ ...all, ...owned })).toEqual({ resource: 'notes', field: 'project_id' });
    expect(tab({ ...notes, ...owned })).toBeUndefined();
    const silent = { ...all, '/notes': { ...all['/notes'], post: operation(ref('Note'), things({ words: text })) } };
    expect(tab({ ...silent, ...owned })).toBeUndefined();
  });
});

describe('what an owner has of a thing without a schema of its own', () => {
  const opens = (row: Json, read: Json): unknown => {
    const notes = {
      '/notes': { get: operation(list(row)) },
      '/notes/{id}': { get: operation(read, undefined, inPath('id')) },
    };
    return resourceOf(made({ ...notes, '/projects/{id}/notes': listed(row) }), 'projects.notes').opens;
  };

  it('opens where the things of that word are kept, if they have the same properties (TypeBox in Fastify, Zuora)', () => {
    expect(opens(things({ id: number, words: text }), things({ id: number, words: text, at: text }))).toBe('notes');
    expect(opens(things({ id: number, words: text }), things({ pitch: number, length: number }))).toBe(null);
  });

  it('opens there too where nothing is told of either (FastAPI with -> dict, OSF), but where it is asked whether it is one', () => {
    expect(opens({}, {})).toBe('notes');
    const starred = {
      '/starred': { get: operation(list({})) },
      '/starred/{id}': {
        get: { ...operation(null, undefined, inPath('id')), responses: { 204: { description: '' } } },
      },
    };
    const listedBelow = { '/projects/{id}/starred': listed({}) };
    expect(resourceOf(made({ ...starred, ...listedBelow }), 'projects.starred').opens).toBe(null);
  });
});

describe('what is not surely one thing', () => {
  const twoOf = (application: ReturnType<typeof made>): void => {
    expect(application.index.resources.filter(({ listedAt }) => listedAt !== undefined)).toEqual([]);
  };

  it('is what a list of all has', () => {
    const all = { '/tasks': { get: operation(list(ref('Task'))) } };
    twoOf(made({ ...all, '/projects/{id}/tasks': listed(ref('Task')), '/tasks/{id}': task }));
  });

  it('is what an item does not belong to: the users in a group, the members of a card', () => {
    const user = { '/users/{id}': { get: operation(ref('User'), undefined, inPath('id')) } };
    const groups = things({ id: number, name: text, projects: { type: 'array', items: number } });
    twoOf(made({ ...user, '/projects/{id}/users': listed(ref('User')) }, { User: groups }));
  });

  it('is what is only put there, by its identity', () => {
    const post = operation(ref('Tag'), things({ tagId: number }), inPath('id'));
    const tag = { get: operation(ref('Tag'), undefined, inPath('tagId')) };
    twoOf(
      made(
        { '/tags/{tagId}': tag, '/projects/{id}/tags': { ...listed(ref('Tag')), post } },
        {
          Tag: things({ id: number, name: text }),
        },
      ),
    );
  });

  it('is another thing under the same word, known by another identity', () => {
    const model = { '/models/{id}': { get: operation(ref('Metrics'), undefined, inPath('id')) } };
    twoOf(
      made(
        { ...model, '/projects/{id}/models': listed(ref('Model')) },
        {
          Metrics: things({ id: number, at: text, algorithm: text }),
          Model: things({ modelId: number, at: text, algorithm: text, projectId: number }),
        },
      ),
    );
  });

  it('is what is done with one by one below the owner as well, and what is made in both places', () => {
    const both = { '/projects/{id}/tasks': listed(ref('Task')), '/tasks/{id}': task };
    const mark = operation({}, undefined, inPath('id'), inPath('taskId'));
    twoOf(made({ ...both, '/projects/{id}/tasks/{taskId}/mark': { post: mark } }));
    const post = operation(ref('Task'), ref('Task'));
    const below = operation(ref('Task'), ref('Task'), inPath('id'));
    twoOf(made({ ...both, '/tasks': { post }, '/projects/{id}/tasks': { ...listed(ref('Task')), post: below } }));
  });

  it('never stands below itself', () => {
    const rule = { get: operation(ref('Rule'), undefined, inPath('id')) };
    const post = operation(ref('Rule'), things({ name: text }), inPath('id'));
    twoOf(
      applicationOf(
        { '/rules/{id}': rule, '/rules/{id}/rules': { ...listed(ref('Rule')), post } },
        { Rule: things({ id: number, name: text }) },
      ),
    );
  });
});

describe('what is listed by its owner alone, at an address with its own word, and opened beside it', () => {
  // Microcks' tests, the classes and maps of an e-learning's, the findings of an auditor's, the runs of Victoria's trains.
  const test = { get: operation(ref('TestResult'), undefined, inPath('id')) };
  const byService = { get: operation(list(ref('TestRow')), undefined, inPath('serviceId')) };
  const told = {
    TestResult: things({ id: text, version: number, success: text, steps: list(text) }),
    TestRow: things({ id: text, version: number, success: text }),
    Other: things({ id: text, name: text }),
  };
  const listsIn = (paths: Json) => applicationOf({ '/tests/{id}': test, ...paths }, told).resources;

  it('is one resource with that list', () => {
    const [tests, ...more] = listsIn({ '/tests/service/{serviceId}': byService });
    expect(more).toEqual([]);
    expect(tests).toMatchObject({ name: 'tests', label: 'Tests', because: 'listed-by-owner' });
    expect(tests?.operations).toMatchObject({ get: 'GET /tests/{id}', list: 'GET /tests/service/{serviceId}' });
    expect(tests === undefined ? null : listPlace(tests).parentParameters).toEqual(['serviceId']);
  });

  it('is not where others are listed so, or in several ways', () => {
    const because = (paths: Json) => listsIn(paths).find(({ name }) => name === 'tests')?.because;
    const other = { get: operation(list(ref('Other')), undefined, inPath('serviceId')) };
    expect(because({ '/tests/service/{serviceId}': other })).toBe('items-below');
    const byTeam = { get: operation(list(ref('TestRow')), undefined, inPath('teamId')) };
    const both = { '/tests/service/{serviceId}': byService, '/tests/team/{teamId}': byTeam };
    expect(because(both)).toBe('items-below');
    expect(listsIn(both)).toHaveLength(3);
  });
});

// Kaneo: tasks by project and by a workspace that no address tells of; Microcks: tests by service.
it('is the list of the only owner that is listed here, and a tab of it', () => {
  const of = (parameter: string): Json => ({ get: operation(list(ref('Task')), undefined, inPath(parameter)) });
  const application = made({
    '/tasks/{id}': task,
    '/tasks/of/{projectId}': of('projectId'),
    '/tasks/workspace/{workspaceId}': of('workspaceId'),
  });
  const { operations, parent } = resourceOf(application, 'tasks');
  expect([operations.list, parent]).toEqual(['GET /tasks/of/{projectId}', 'projects']);
});

// Reading lists of a library, comments of Files.com and of an interview trainer: made and deleted, and listed by their owner alone.
it('is the list of what is only made and deleted, also where what was made comes in a box', () => {
  const comment = things({ commentId: number, comment: text, postId: number });
  const boxed = (data: Json): Json => things({ code: number, data, message: text });
  const listed = operation(boxed(things({ comments: list(comment) })), undefined, inPath('postId'));
  const application = applicationOf({
    '/comments': { post: operation(boxed(comment), things({ comment: text, postId: number })) },
    '/comments/{commentId}': { delete: operation(null, undefined, inPath('commentId')) },
    '/comments/post/{postId}': { get: listed },
  });
  expect(resourceOf(application, 'comments')).toMatchObject({
    idField: 'commentId',
    operations: {
      list: 'GET /comments/post/{postId}',
      create: 'POST /comments',
      delete: 'DELETE /comments/{commentId}',
    },
  });
});

// Contracts whose bodies say once more what the address of the call says, as .NET's commands, Go's requests and Rails' forms do.
import { expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { lookupInTable } from '#contract';
import { derive } from '../derive.ts';
import { deriveActionDetails, deriveDetails } from '../details.ts';
import { formOf, topOf } from '../form/index.ts';
import { withSaidAgain } from '../identity/identified.ts';
import { inPath, kept, number, operation, ref, said, text, things } from '../paths/paths.fixture.ts';

const below = (word: string, body: object) => ({
  [`/projects/{id}/${word}`]: { post: operation(ref('Task'), body as Record<string, unknown>, inPath('id')) },
});
const paths = {
  ...kept('/projects', ref('Project'), 'id'),
  '/projects/{id}': {
    get: operation(ref('Project'), undefined, inPath('id')),
    put: operation(ref('Project'), things({ projectId: text, name: text, groupId: text }), inPath('id')),
  },
  ...below('archive', things({ projectId: number, archive: { type: 'boolean' } })),
  ...below('clone', things({ projectId: text, name: text })),
  ...below('ship', things({ projectId: said('A differing project, if any'), name: text })),
  ...below('rate', { ...things({ projectId: text, stars: number }), required: ['stars'] }),
  ...kept('/groups', ref('Group'), 'id'),
  '/groups/{id}': {
    get: operation(ref('Group'), undefined, inPath('id')),
    put: operation(ref('Group'), things({ groupId: number, name: text }), inPath('id')),
  },
  '/courses/{courseId}/lectures': {
    get: operation({ type: 'array', items: ref('Task') }, undefined, inPath('courseId')),
    post: operation(ref('Task'), things({ courseId: text, webId: text, name: text }), inPath('courseId')),
  },
  '/projects/{projectId}/tasks/{taskId}/state': {
    put: operation(
      ref('Task'),
      { ...things({ projectId: text, taskId: text, state: text, courseId: text }), required: ['projectId', 'taskId'] },
      inPath('projectId'),
      inPath('taskId'),
    ),
  },
  '/elements/{webId}/parts': {
    get: operation({ type: 'array', items: ref('Part') }, undefined, inPath('webId')),
    post: operation(ref('Part'), things({ webId: text, name: text }), inPath('webId')),
  },
};
const schemas = {
  Project: things({ id: text, name: text }),
  Group: things({ id: text, groupId: number, name: text }),
  Task: things({ id: text, name: text, courseId: text }),
  Part: things({ id: text, webId: text, name: text }),
};
const contract = contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, components: { schemas } });
const application = derive(contract);

function callOf(id: string) {
  for (const { name } of application.resources) {
    const details = deriveDetails(contract, application, name);
    const call = details?.calls.find(({ operation: one }) => one === id);
    if (call !== undefined && details !== null) return { call, lookup: lookupInTable(details.schemas) };
  }
  throw new Error(`no ${id}`);
}

function asked(id: string): readonly string[] {
  const { call, lookup } = callOf(id);
  return topOf(formOf(call, lookup, { given: ['id', 'courseId', 'webId'] }), {}, lookup).map(({ field }) => field.name);
}

it('asks nobody for what the address says, and sends it (IgnaCheck, Vikunja, Traccar, Xero)', () => {
  expect(asked('PUT /projects/{id}')).toEqual(['name', 'groupId']);
  expect(asked('POST /projects/{id}/archive')).toEqual(['archive']);
  expect(asked('POST /courses/{courseId}/lectures')).toEqual(['webId', 'name']);
  const { call } = callOf('POST /projects/{id}/archive');
  const path = { id: '7' };
  expect(withSaidAgain(call, { path, body: { archive: true } }).body).toEqual({ projectId: 7, archive: true });
  expect(withSaidAgain(call, { path }).body).toEqual({ projectId: 7 });
  expect(withSaidAgain(call, { path, body: { projectId: 8 } }).body).toEqual({ projectId: 8 });
  expect(withSaidAgain(callOf('PUT /projects/{id}').call, { path, body: {} }).body).toEqual({ projectId: '7' });
});

// Linode's clone, Billbee's shipment, Traccar's groups below groups, the identities of OSIsoft, what its contract leaves open.
it('asks for what may be of another', () => {
  expect(asked('POST /projects/{id}/clone')).toContain('projectId');
  expect(asked('POST /projects/{id}/ship')).toContain('projectId');
  expect(asked('POST /projects/{id}/rate')).toContain('projectId');
  expect(asked('PUT /groups/{id}')).toContain('groupId');
  expect(asked('POST /elements/{webId}/parts')).toContain('webId');
});

// DGAT's recommendations of a report, of which nothing is listed; Mannschaft's budgets.
it('asks nobody for what is required and stands far up in the address, also where the action is of no resource', () => {
  const details = deriveActionDetails(contract, application, 'PUT /projects/{projectId}/tasks/{taskId}/state');
  if (details === null) throw new Error('no such action');
  const form = formOf(details.call, lookupInTable(details.schemas), { given: ['projectId', 'taskId'] });
  expect(topOf(form, {}, lookupInTable(details.schemas)).map(({ field }) => field.name)).toEqual(['state', 'courseId']);
  const path = { projectId: '7', taskId: '8' };
  expect(withSaidAgain(details.call, { path, body: {} }).body).toEqual({ projectId: '7', taskId: '8' });
});

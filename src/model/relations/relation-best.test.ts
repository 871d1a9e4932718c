// Of several resources of one name the one that is meant: as the APIs of schools, schedules, music and telephony have them.
import { expect, it } from 'vitest';
import { applicationOf, inPath, kept, list, operation, ref, resourceOf, text, things } from '../paths/paths.fixture.ts';

const leads = (application: ReturnType<typeof applicationOf>, name: string): Record<string, string> =>
  Object.fromEntries(resourceOf(application, name).relations.map(({ field, resource }) => [field, resource]));

it('takes what all have before what only whoever asks has', () => {
  const Schedule = things({ id: text, title: text });
  const Student = things({ uuid: text, lastName: text });
  const application = applicationOf(
    {
      ...kept('/me/schedules', ref('Schedule'), 'id'),
      ...kept('/schedules', ref('Schedule'), 'id'),
      ...kept('/events', things({ id: text, scheduleId: text, student: ref('Student') }), 'id'),
      // Students are listed in short, and changed; whole they are only in lists of one's own.
      '/students': { get: operation(list(things({ uuid: text, place: text }))) },
      '/students/{uuid}': { patch: operation(null, things({ lastName: text }), inPath('uuid')) },
      '/students/me/groups/students': { get: operation(list(ref('Student'))) },
    },
    { Schedule, Student },
  );
  expect(leads(application, 'events')).toEqual({ scheduleId: 'schedules', student: 'students' });
});

it('takes what is opened beside it, where that is of a kind of its own: people are the same everywhere', () => {
  const thing = (more: object = {}): object => things({ id: text, name: text, ...more });
  const application = applicationOf(
    {
      ...kept('/projects', ref('Project'), 'projectId'),
      ...kept('/templates', ref('ProjectTemplate'), 'templateId'),
      ...kept('/users', ref('User'), 'userId'),
      ...kept('/projects/{projectId}/templates', ref('ComponentTemplate'), 'id'),
      ...kept('/projects/{projectId}/users', ref('ProjectUser'), 'userId'),
      ...kept('/projects/{projectId}/components', ref('Component'), 'componentId'),
    },
    {
      Project: thing(),
      ProjectTemplate: thing(),
      ComponentTemplate: thing(),
      User: thing(),
      ProjectUser: thing(),
      Component: thing({ templateId: text, userId: text }),
    },
  );
  expect(leads(application, 'components')).toEqual({ templateId: 'projects.templates', userId: 'users' });
});

it('takes what is listed before what only another thing has of it', () => {
  const play = things({ playId: text, title: text });
  const application = applicationOf({
    '/plays': { get: operation(list(play)) },
    '/live/plays/{gameId}': { get: operation(things({ playId: text, clock: text }), undefined, inPath('gameId')) },
    ...kept('/stats', things({ id: text, playId: text }), 'id'),
  });
  expect(leads(application, 'stats')).toEqual({ playId: 'plays' });
});

it('takes what only whoever asks has where what all have of that name is something else', () => {
  const ContractResponse = things({
    id: text,
    address: text,
    functions: text,
    createdAt: text,
    updatedAt: text,
    name: text,
  });
  const artifact = things({ abi: list(text), name: text });
  const paymaster = things({ id: text, entryPoint: text, contracts: list(ref('ContractResponse')) });
  const application = applicationOf(
    {
      '/contracts/{name}': { get: operation(artifact, undefined, inPath('name')) },
      '/paymasters': { get: operation(list(paymaster)) },
      '/paymasters/me/contracts': {
        get: operation(list(ref('ContractResponse'))),
        post: operation(ref('ContractResponse'), things({})),
      },
      '/paymasters/me/contracts/{contractId}': { delete: operation(null, undefined, inPath('contractId')) },
    },
    { ContractResponse },
  );
  const { contracts = '' } = leads(application, 'paymasters');
  expect(resourceOf(application, contracts).path).toBe('/paymasters/me/contracts');
});

// Lists in what answers a path that ends in another thing's identity: all there is of it, or but a part of one thing.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  list,
  number,
  operation,
  resourceOf,
  roleOf,
  text,
  things,
} from './paths.fixture.ts';

const part = list(things({ answerId: number, feedback: text }));
const interview = things({ interviewId: number, subject: text, method: text });

/** What is done with all of them: there is a place where they are kept. */
function completed(path: string): Json {
  return { [path.replace('{interviewId}', 'completion')]: { post: operation(null, things({ interviewId: number })) } };
}

function roleIn(path: string, answer: Json): string {
  const application = applicationOf({
    ...completed(path),
    [path]: { get: operation(answer, undefined, inPath('interviewId')) },
  });
  return roleOf(application, `GET ${path}`);
}

// An evaluation of an interview, Bungie's report of an activity, the plays of a game of Sportsdata's.
it('opens one thing that has several lists and a thing beside them', () => {
  const answer = things({
    code: number,
    data: things({ answerEvaluations: part, criteria: part, interview }),
    message: text,
  });
  expect(roleIn('/evaluation/{interviewId}', answer)).toBe('get');
  const paths = {
    ...completed('/evaluation/{interviewId}'),
    '/evaluation/{interviewId}': { get: operation(answer, undefined, inPath('interviewId')) },
    '/interviews': { get: operation(list(interview)) },
  };
  expect(resourceOf(applicationOf(paths), 'evaluation').relations).toMatchObject([
    { field: 'interview', resource: 'interviews' },
  ]);
});

it('lists what is called a plural, comes in pages, or has nothing else beside it', () => {
  const boxed = (data: Json): Json => things({ code: number, data: things(data), message: text });
  expect(roleIn('/evaluations/{interviewId}', boxed({ answerEvaluations: part, criteria: part, interview }))).toBe(
    'list',
  );
  expect(
    roleIn('/evaluation/{interviewId}', boxed({ answerEvaluations: part, warnings: part, interview, total: number })),
  ).toBe('list');
  expect(roleIn('/evaluation/{interviewId}', boxed({ answerEvaluations: part, interview }))).toBe('list');
});

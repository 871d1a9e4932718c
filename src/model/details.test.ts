// What a screen gets of a resource's calls beyond what the contract says of them.
import { expect, it } from 'vitest';
import { lookupInTable } from '#contract';
import { contractIn } from '../../test/contract.ts';
import { derive } from './derive.ts';
import { deriveDetails } from './details.ts';
import { EMPTY_STATE, formOf, judge } from './form/index.ts';
import { list, number, operation, text, things } from './paths/paths.fixture.ts';

it('asks for what a new item requires, also where the contract does not say that its body is', () => {
  const todo = { ...things({ id: number, title: text }), required: ['title'] };
  const note = things({ id: number, title: text });
  const paths = {
    '/todos': { get: operation(list(todo)), post: operation(todo, todo) },
    '/notes': { get: operation(list(note)), post: operation(note, note) },
  };
  const contract = contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths });
  const issuesOf = (name: string): readonly string[] => {
    const details = deriveDetails(contract, derive(contract), name);
    const call = details?.calls.find(({ method }) => method === 'POST');
    if (details === null || call === undefined) throw new Error(`nothing makes ${name}`);
    const lookup = lookupInTable(details.schemas);
    const form = formOf(call, lookup);
    return judge(form, EMPTY_STATE, lookup).issues.map(({ pointer, code }) => `${pointer} ${code}`);
  };
  expect(issuesOf('todos')).toEqual(['/body/title required']);
  expect(issuesOf('notes')).toEqual([]);
});

// Lists that call the direction `sort` and the field otherwise, as GitLab, OpenAQ and a CRM in Go do. Input: the inputs of such a
// list; output: which of them says by what it is sorted, and which one says whither.
import { expect, it } from 'vitest';
import { applicationOf, type Json, list, number, operation, resourceOf, text, things } from '../paths/paths.fixture.ts';

const choice = (name: string, values: readonly string[]): Json => ({
  name,
  in: 'query',
  schema: { type: 'string', enum: values },
});
const sortOfList = (...inputs: readonly Json[]) =>
  resourceOf(
    applicationOf({
      '/issues': { get: operation(list(things({ id: number, title: text, created_at: text })), undefined, ...inputs) },
    }),
    'issues',
  ).listing?.sort;

const ways = choice('sort', ['asc', 'desc']);

it('sorts by the field that the other input takes, in the direction that `sort` takes, in whatever order they stand', () => {
  const field = choice('order_by', ['title', 'created_at']);
  for (const inputs of [
    [ways, field],
    [field, ways],
  ]) {
    expect(sortOfList(...inputs)).toMatchObject({
      form: 'direction',
      parameters: ['order_by', 'sort'],
      ascending: 'asc',
      descending: 'desc',
    });
  }
});

it('takes a direction alone for that, and a field alone for that', () => {
  expect(sortOfList(ways)).toMatchObject({ form: 'direction-only', parameters: ['sort'] });
  expect(sortOfList(choice('sort', ['title', 'created_at']))).toMatchObject({ form: 'field', parameters: ['sort'] });
});

// Pointers found again in the text: JSON and YAML, of any version, and what to show where the text has no such place.
import { expect, it } from 'vitest';
import { positionsOf } from './index.ts';

/** What stands in the text where a pointer was found: "line:column text". */
function shown(text: string, pointer: string): string {
  const region = positionsOf(text, [pointer]).get(pointer);
  if (region === undefined) return 'nothing';
  const line = text.split('\n')[region.startLine - 1] ?? '';
  return `${region.startLine}:${region.startColumn} ${line.slice(region.startColumn - 1, region.endColumn - 1)}`;
}

const JSON_TEXT = `{
  "openapi": "3.0.0", "x": [1, "a\\"}b", {"deep": [[], {}]}, -1.5e3, null],
  "paths": { "/a~b/{id}": { "get": { "tags": ["one", "two"] }, "p\\u00f6st": {} } }
}`;

it.each([
  ['', '1:1 {'],
  ['/paths', '3:3 "paths"'],
  ['/paths/~1a~0b~1{id}/get', '3:29 "get"'],
  ['/paths/~1a~0b~1{id}/get/tags/1', '3:54 "'],
  ['/paths/~1a~0b~1{id}/pöst', '3:64 "p\\u00f6st"'],
  ['/x/2/deep/1', '2:55 {'],
  ['/paths/~1a~0b~1{id}/get/responses/200', '3:29 "get"'],
  ['/nowhere', '1:1 {'],
])('in JSON: %s', (pointer, expected) => {
  expect(shown(JSON_TEXT, pointer)).toBe(expected);
});

const YAML_TEXT = `# a contract
swagger: "2.0"
host: example.com
definitions:
  "A b": &a { type: object, properties: { c: { type: string } } }
  B: *a
paths:
  /a:
    get:
      tags:
        - one
        - two
      responses:
        200: { schema: { type: string } }
`;

it.each([
  ['/paths/~1a/get', '9:5 get'],
  ['/paths/~1a/get/tags/1', '12:11 t'],
  ['/paths/~1a/get/responses/200/content/application~1json/schema', '14:16 schema'],
  ['/components/schemas/A b/properties/c', '5:43 c'],
  ['/components/schemas/B/properties/c', '6:3 B'],
  ['/servers/0', '3:1 host'],
])('in YAML of 2.0: %s', (pointer, expected) => {
  expect(shown(YAML_TEXT, pointer)).toBe(expected);
});

it('in a text that is neither there is nothing to show', () => {
  expect(shown('', '/paths')).toBe('nothing');
});

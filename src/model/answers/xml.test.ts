// Values as XML and back, by the examples of the specification and by a real contract.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Json, type JsonObject, lookupIn, parseJson, printJson } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import { formOf } from '../form/index.ts';
import { callOf } from '../actions/access.ts';
import { valueOfXml, xmlOf } from './xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** One property under the root "Thing", as it stands in a schema. */
function thing(property: JsonObject, xml: JsonObject = {}): JsonObject {
  return { type: 'object', xml: { name: 'Thing', ...xml }, properties: { animals: property } };
}

const text = { type: 'string' };
const none = (): undefined => undefined;

describe('the XML Object, there and back', () => {
  test.each<[string, JsonObject, Json, string]>([
    ['by name', thing(text), { animals: 'a<b & "c"' }, '<Thing><animals>a&lt;b &amp; "c"</animals></Thing>'],
    ['renamed', thing({ ...text, xml: { name: 'animal' } }), { animals: 'x' }, '<Thing><animal>x</animal></Thing>'],
    ['an attribute', thing({ type: 'integer', xml: { attribute: true } }), { animals: 7 }, '<Thing animals="7"/>'],
    [
      'namespace and prefix',
      thing({ ...text, xml: { namespace: 'http://x.example/s', prefix: 's' } }, { namespace: 'http://x.example' }),
      { animals: 'x' },
      '<Thing xmlns="http://x.example"><s:animals xmlns:s="http://x.example/s">x</s:animals></Thing>',
    ],
    [
      'a list',
      thing({ type: 'array', items: text }),
      { animals: ['a', 'b'] },
      '<Thing><animals>a</animals><animals>b</animals></Thing>',
    ],
    [
      'a list whose items are named; the name of the list has no effect',
      thing({ type: 'array', items: { ...text, xml: { name: 'animal' } }, xml: { name: 'aliens' } }),
      { animals: ['a'] },
      '<Thing><animal>a</animal></Thing>',
    ],
    [
      'a wrapped list',
      thing({ type: 'array', items: text, xml: { wrapped: true } }),
      { animals: ['a', 'b'] },
      '<Thing><animals><animals>a</animals><animals>b</animals></animals></Thing>',
    ],
    [
      'a wrapped list with both names',
      thing({ type: 'array', items: { ...text, xml: { name: 'animal' } }, xml: { name: 'aliens', wrapped: true } }),
      { animals: ['a'] },
      '<Thing><aliens><animal>a</animal></aliens></Thing>',
    ],
    [
      'an empty wrapped list',
      thing({ type: 'array', items: text, xml: { wrapped: true } }),
      { animals: [] },
      '<Thing><animals/></Thing>',
    ],
    [
      'node types of 3.2: attribute and text',
      {
        type: 'object',
        xml: { name: 'Thing' },
        properties: {
          unit: { ...text, xml: { nodeType: 'attribute' } },
          size: { type: 'number', xml: { nodeType: 'text' } },
        },
      },
      { unit: 'cm "ish"', size: 1.5 },
      '<Thing unit="cm &quot;ish&quot;">1.5</Thing>',
    ],
    [
      'node types of 3.2: CDATA',
      { type: 'object', xml: { name: 'Thing' }, properties: { markup: { ...text, xml: { nodeType: 'cdata' } } } },
      { markup: '<b>]]></b>' },
      '<Thing><![CDATA[<b>]]]]><![CDATA[></b>]]></Thing>',
    ],
    [
      'node types of 3.2: a list in an element',
      thing({ type: 'array', items: text, xml: { nodeType: 'element' } }),
      { animals: ['a'] },
      '<Thing><animals><animals>a</animals></animals></Thing>',
    ],
    [
      'a list as the root',
      {
        type: 'array',
        xml: { name: 'Things' },
        items: { type: 'object', xml: { name: 'Thing' }, properties: { on: { type: 'boolean' } } },
      },
      [{ on: true }, { on: false }],
      '<Things><Thing><on>true</on></Thing><Thing><on>false</on></Thing></Things>',
    ],
  ])('%s', (_name, schema, value, xml) => {
    expect(xmlOf(value, schema, none)).toBe(HEAD + xml);
    expect(valueOfXml(HEAD + xml, schema, none)).toEqual(value);
  });
});

test('names that XML cannot have, null, and long numbers', () => {
  expect(xmlOf({ '1x y': 'y', note: null }, null, none)).toBe(`${HEAD}<root><_1x_y>y</_1x_y><note/></root>`);
  const schema = thing({ type: 'integer' });
  const value = parseJson('{"animals":9007199254740993}');
  expect(printJson(valueOfXml(xmlOf(value, schema, none), schema, none) ?? null)).toBe('{"animals":9007199254740993}');
});

test.each([
  ['<a><b></a></b>'],
  ['<a>'],
  ['no XML'],
  ['<a/><b/>'],
  ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ['<a>'.repeat(1_000) + '</a>'.repeat(1_000)],
])('what is no XML of data is refused: %s', (broken) => {
  expect(valueOfXml(broken.slice(0, 10_000), null, none)).toBeUndefined();
});

test('comments, instructions, references and what no schema tells', () => {
  const document = '<?xml version="1.0"?><!-- c --><a:r xmlns:a="u"><x>1 &#x26; 2</x><x/><y z="3"><w>4</w></y></a:r>\n';
  expect(valueOfXml(document, null, none)).toEqual({ x: ['1 & 2', ''], y: { w: '4' } });
});

test('bodies of a real contract that takes XML come out as they went in', () => {
  const file = join(
    import.meta.dirname,
    '../../../test/contracts/swagger-api_swagger-petstore_src_main_resources_openapi.yaml.gz',
  );
  const contract = contractIn(gunzipSync(readFileSync(file)).toString());
  const lookup = lookupIn(contract);
  const pet = {
    id: 10,
    name: 'doggie',
    category: { id: 1, name: 'Dogs' },
    photoUrls: ['a', 'b'],
    tags: [{ id: 0, name: 'x' }],
    status: 'available',
  };
  const bodies = new Map<string, Json>([
    ['PUT /pet', pet],
    ['POST /pet', pet],
    ['POST /store/order', { id: 10, petId: 198772, quantity: 7, complete: true }],
  ]);
  for (const [id, body] of bodies) {
    const operation = contract.operations.find((one) => one.id === id);
    const form =
      operation === undefined ? null : formOf(callOf(operation, '', false), lookup, { mediaType: 'application/xml' });
    const schema = form?.body?.field.schema ?? null;
    const xml = xmlOf(body, schema, lookup);
    expect(valueOfXml(xml, schema, lookup)).toEqual(body);
    if (id.endsWith('/pet'))
      expect(xml).toBe(
        `${HEAD}<pet><id>10</id><name>doggie</name><category><id>1</id><name>Dogs</name></category><photoUrls><photoUrl>a</photoUrl><photoUrl>b</photoUrl></photoUrls><tags><tag><id>0</id><name>x</name></tag></tags><status>available</status></pet>`,
      );
  }
});

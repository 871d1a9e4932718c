// Changes that take one part of the item, and say in their query which version of it they are of, as Docker's services do.
import { describe, expect, test } from 'vitest';
import { lookupIn, type Schema } from '#contract';
import { type Call, callOf } from '#model';
import { contractIn } from '../../../test/contract.ts';
import { editValues, EMPTY_STATE, formOf, topOf, updateValues } from './index.ts';

const version = `{ name: version, in: query, required: true, description: Required to avoid conflicting writes., schema: { type: integer } }`;
const contract = contractIn(`
openapi: 3.0.2
info: { title: t, version: '1' }
paths:
  /services/{id}/update:
    post:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }, ${version}]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Spec' } } } }
      responses: { '200': { description: ok } }
  /boxes/{id}/update:
    post:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { Memory: { type: integer }, Shares: { type: integer } } } } } }
      responses: { '200': { description: ok } }
  /deals/{id}:
    put:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: expectedVersion, in: query, required: true, description: Optimistic locking., schema: { type: integer } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { seats: { type: integer } } } } } }
      responses: { '200': { description: ok } }
  /documents.update:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/DocumentUpdate' } } } }
      responses: { '200': { description: ok } }
components:
  schemas:
    Deal: { type: object, properties: { id: { type: string }, seats: { type: integer }, version: { type: integer } } }
    DocumentUpdate: { type: object, properties: { title: { type: string }, lastRevision: { type: integer, description: Rejected with a 409 when the current revision differs. } } }
    Spec: { type: object, properties: { Name: { type: string }, Labels: { type: object, additionalProperties: { type: string } }, Replicas: { type: integer } } }
    Service:
      type: object
      properties:
        ID: { type: string }
        Version: { type: object, properties: { Index: { type: integer } } }
        Spec: { $ref: '#/components/schemas/Spec' }
`);
const lookup = lookupIn(contract);
const [ofService, ofBox, ofDeal, ofDocument] = contract.operations.map((operation) => callOf(operation)) as [
  Call,
  Call,
  Call,
  Call,
];
const SERVICE = { ID: 'a1', Version: { Index: 17 }, Spec: { Name: 'ticker', Labels: { team: 'ops' }, Replicas: 1 } };
const itemSchema = { $ref: '#/components/schemas/Service' };

function changed(call: Call, item: object, name: string, value: unknown, readSchema: Schema | null = itemSchema) {
  const form = formOf(call, lookup, { given: ['id'], identity: 'ID', itemSchema: readSchema });
  const before = editValues(form, item as never, lookup);
  const state = { ...EMPTY_STATE, values: { ...before, body: { ...(before.body as object), [name]: value } } };
  const asked = topOf(form, before, lookup).map(({ pointer }) => pointer);
  const update = { form, item: item as never, readSchema, before, lookup };
  return {
    asked,
    before: before.body,
    sent: updateValues({ ...update, state: state as never }),
    untouched: updateValues({ ...update, state: { ...EMPTY_STATE, values: before } }),
  };
}

describe('a change that takes a part of the item', () => {
  test('begins with it, sends all of it, and the version that was read without asking for it', () => {
    const { asked, before, sent, untouched } = changed(ofService, SERVICE, 'Replicas', 2);
    expect(before).toEqual(SERVICE.Spec);
    expect(asked).not.toContain('/query/version');
    expect(sent).toMatchObject({ query: { version: 17 }, body: { ...SERVICE.Spec, Replicas: 2 } });
    expect(untouched).toBeNull();
  });

  test('keeps what the contract does not know of that part', () => {
    const item = { ...SERVICE, Spec: { ...SERVICE.Spec, Isolation: 'default' } };
    expect(changed(ofService, item, 'Replicas', 2).sent?.body).toEqual({ ...item.Spec, Replicas: 2 });
  });

  test('says nothing of the key under which the thing stands in a map', () => {
    const item = { ...SERVICE, Spec: { ...SERVICE.Spec, $key: 'ticker' } };
    expect(changed(ofService, item, 'Replicas', 2).sent?.body).toEqual({ ...SERVICE.Spec, Replicas: 2 });
  });

  test('sends only what was changed where it takes little of what the part holds', () => {
    const box = { Id: 'b', HostConfig: { Memory: 5, Shares: 0, Binds: ['a'], Privileged: false } };
    const { before, sent } = changed(ofBox, box, 'Shares', 3, null);
    expect([before, sent?.body]).toEqual([{ Memory: 5, Shares: 0 }, { Shares: 3 }]);
  });

  test('takes no part where two are alike, or where the item itself has what is asked for', () => {
    const twice = { ID: 'a', Spec: SERVICE.Spec, Wanted: SERVICE.Spec };
    expect(changed(ofService, { ...SERVICE, PreviousSpec: SERVICE.Spec }, 'Name', 'x').before).toEqual(SERVICE.Spec);
    expect(changed(ofService, twice, 'Name', 'x').before).toEqual({});
    expect(changed(ofService, { ...SERVICE, Name: 'own' }, 'Replicas', 2).before).toEqual({ Name: 'own' });
  });
});

// A business suite's `expectedVersion`, the `lastRevision` of Outline's documents: the item's `version` and `revision`.
describe('a change that says which version it expects', () => {
  test('in its query', () => {
    const deal = { id: 'a', seats: 3, version: 8 };
    const { asked, sent, untouched } = changed(ofDeal, deal, 'seats', 4, { $ref: '#/components/schemas/Deal' });
    expect(asked).not.toContain('/query/expectedVersion');
    expect(sent).toMatchObject({ query: { expectedVersion: 8 }, body: { seats: 4 } });
    expect(untouched).toBeNull();
    // Where the item has none, somebody has to say it.
    const { asked: other } = changed(ofDeal, { id: 'a', seats: 3 }, 'seats', 4, {
      type: 'object',
      properties: { seats: { type: 'integer' } },
    });
    expect(other).toContain('/query/expectedVersion');
  });

  test('in its body', () => {
    const { sent, untouched } = changed(ofDocument, { id: 'a', title: 'Old', revision: 5 }, 'title', 'New', null);
    expect(sent?.body).toEqual({ title: 'New', lastRevision: 5 });
    expect(untouched).toBeNull();
  });
});

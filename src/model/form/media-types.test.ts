// Which media type a body goes out as, where a contract has several, and what each of them demands.
import { expect, test } from 'vitest';
import { lookupIn } from '#contract';
import { callOf, EMPTY_STATE, formOf, issuesOf, topOf } from '#model';
import { contractIn } from '../../../test/contract.ts';
import { isBytes, isText, preferred, schemaOfBody } from './media-types.ts';

// ASP.NET with Newtonsoft's formatters lists them so for each plain body: what is no patch was sent as one.
test('what is no patch goes out as JSON, wherever that stands', () => {
  const asListed = ['application/json-patch+json', 'application/json', 'text/json', 'application/*+json'];
  expect(preferred(asListed)[0]).toBe('application/json');
  expect(preferred(['application/json-patch+json', 'application/json; charset=utf-8'])[0]).toBe(
    'application/json; charset=utf-8',
  );
  expect(preferred(['application/json-patch+json', 'application/merge-patch+json'])[0]).toBe(
    'application/merge-patch+json',
  );
});

// ElevenLabs' voices, Files.com's bundles, Stripe's features to refresh: of an empty list nothing is sent, and the server misses it.
test('a list that is required among parts has an entry; in JSON it may be empty', () => {
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  const issuesIn = (mediaType: string, required: readonly string[], identity?: string) => {
    const schema = { type: 'object', required, properties: { name: { type: 'string' }, files } };
    const post = {
      requestBody: { content: { [mediaType]: { schema } } },
      responses: { '201': { description: '' } },
    };
    const contract = contractIn({
      openapi: '3.1.0',
      info: { title: 'Voices', version: '1' },
      paths: { '/voices': { post } },
    });
    const [operation] = contract.operations;
    if (operation === undefined) throw new Error('There is no operation.');
    const lookup = lookupIn(contract);
    const form = formOf(callOf(operation), lookup, identity === undefined ? {} : { identity });
    const state = { ...EMPTY_STATE, values: { body: { name: 'Ann', files: [] } } };
    return issuesOf(form, state, lookup).map(({ pointer }) => pointer);
  };
  expect(issuesIn('multipart/form-data', ['name', 'files'])).toEqual(['/body/files']);
  expect(issuesIn('application/x-www-form-urlencoded', ['files'])).toEqual(['/body/files']);
  expect(issuesIn('multipart/form-data', ['name'])).toEqual([]);
  expect(issuesIn('application/json', ['name', 'files'])).toEqual([]);
  expect(issuesIn('multipart/form-data', ['name', 'files'], 'id')).toEqual([]);
});

// GSMtasks and a freight exchange (Django REST framework): a file is read as its address, and sent as a part.
test('what is called a file and read as an address is a file where parts may be sent; what people type is an address', () => {
  const address = { type: 'string', format: 'uri' };
  // What only the server gives is in bodies as well, and is asked of nobody.
  const seen = { ...address, readOnly: true };
  const properties = {
    file: address,
    image: { ...address, maxLength: 200 },
    photo_url: address,
    client: address,
    avatar: seen,
  };
  const controls = (types: readonly string[], identity?: string) => {
    const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'object', properties } }]));
    const post = { requestBody: { content }, responses: { '201': { description: '' } } };
    const contract = contractIn({
      openapi: '3.0.3',
      info: { title: 'Files', version: '1' },
      paths: { '/files': { post } },
    });
    const [operation] = contract.operations;
    if (operation === undefined) throw new Error('There is no operation.');
    const lookup = lookupIn(contract);
    const form = formOf(callOf(operation), lookup, identity === undefined ? {} : { identity });
    return Object.fromEntries(topOf(form, {}, lookup).map(({ field }) => [field.name, field.kind]));
  };
  const kinds = { file: 'file', image: 'image', photo_url: 'image', client: 'url' };
  expect(controls(['multipart/form-data', 'application/json'])).toEqual(kinds);
  expect(controls(['application/json', 'multipart/form-data'], 'id')).toEqual(kinds);
  expect(controls(['application/json'])).toEqual({ ...kinds, file: 'url' });
});

test('what only describes a body leaves it to the media type what it is (Orthanc, FastAPI)', () => {
  const said = { description: 'DICOM file to be uploaded' };
  expect(schemaOfBody('application/dicom', said)).toEqual({ ...said, type: 'string', format: 'binary' });
  expect([isBytes('application/zip', {}), isBytes('application/dicom+json', said)]).toEqual([true, false]);
  expect([schemaOfBody('text/plain', said), isText('text/plain', said)]).toEqual([{ ...said, type: 'string' }, true]);
  expect(schemaOfBody('application/json', said)).toEqual(said);
  expect(schemaOfBody('application/zip', { type: 'object' })).toEqual({ type: 'object' });
  expect(schemaOfBody('application/json', null)).toBe(true);
});

// The `file: {}` of Discourse's uploads, `file: { type: object }` of documents that are imported into Outline: people were asked for JSON.
test('a part called a file of which nothing else is told is one; in JSON, or with parts of its own, it is what it says', () => {
  const kindsOf = (mediaType: string): readonly string[] => {
    const properties = {
      file: {},
      cover_image: { type: 'object' },
      note: {},
      avatar: { type: 'object', properties: { url: { type: 'string' } } },
    };
    const requestBody = { content: { [mediaType]: { schema: { type: 'object', properties } } } };
    const contract = contractIn({
      openapi: '3.1.0',
      info: { title: 'Uploads', version: '1' },
      paths: { '/uploads': { post: { requestBody, responses: { '201': { description: '' } } } } },
    });
    const [operation] = contract.operations;
    if (operation === undefined) throw new Error('There is no operation.');
    const lookup = lookupIn(contract);
    return topOf(formOf(callOf(operation), lookup), {}, lookup).map(({ field }) => field.kind);
  };
  expect(kindsOf('multipart/form-data')).toEqual(['file', 'file', 'json', 'object']);
  expect(kindsOf('application/json')).not.toContain('file');
});

// Bodies of every media type, as the bytes that a server would read.
import { describe, expect, test } from 'vitest';
import { ExactNumber } from '#contract';
import type { Encoding, MediaType, RequestBody } from '#contract';
import { buildBody, chooseMediaType, filesAsText } from './body.ts';

function media(mediaType: string, encoding: readonly Partial<Encoding>[] = []): MediaType {
  const whole = encoding.map((one) => ({
    property: '',
    contentType: null,
    style: null,
    explode: null,
    allowReserved: false,
    ...one,
  }));
  return {
    mediaType,
    schema: { $ref: '#/components/schemas/Order' },
    itemSchema: null,
    encoding: whole,
    examples: [],
    pointer: '',
  };
}

function body(...types: readonly string[]): RequestBody {
  return { required: true, description: '', content: types.map((type) => media(type)), pointer: '' };
}

describe('chooseMediaType', () => {
  test.each([
    [['application/xml', 'application/json'], { a: 1 }, undefined, 'application/json'],
    [
      ['application/json', 'application/merge-patch+json'],
      { a: 1 },
      'application/merge-patch+json',
      'application/merge-patch+json',
    ],
    [['application/json', 'multipart/form-data'], { file: new Blob(['x']) }, undefined, 'multipart/form-data'],
    [['multipart/form-data', 'image/*'], new Blob(['x']), undefined, 'image/*'],
    [['application/json', 'text/plain'], 'hello', undefined, 'text/plain'],
    [['application/x-www-form-urlencoded'], { a: 1 }, undefined, 'application/x-www-form-urlencoded'],
  ])('%j', (types, value, wanted, expected) => {
    expect(chooseMediaType(body(...types), value, wanted)?.mediaType).toBe(expected);
  });
});

describe('buildBody', () => {
  test('JSON keeps exact numbers and the declared type', () => {
    const built = buildBody(media('application/vnd.api+json; charset=utf-8'), {
      id: new ExactNumber('9007199254740993'),
      n: null,
    });
    expect(built).toMatchObject({
      body: '{"id":9007199254740993,"n":null}',
      contentType: 'application/vnd.api+json; charset=utf-8',
    });
  });

  // OpenStack Glance's, and what RFC 6902 was before it had a suffix.
  test.each(['application/openstack-images-v2.1-json-patch', 'application/json-patch'])('%s is JSON', (type) => {
    const patch = [{ op: 'replace', path: '/name', value: 'b' }];
    expect(buildBody(media(type), patch)).toMatchObject({ body: JSON.stringify(patch), contentType: type });
  });

  test('a form: lists repeat, objects are JSON unless an encoding gives a style, null is empty', () => {
    const form = media('application/x-www-form-urlencoded', [
      { property: 'address', style: 'deepObject', explode: true },
    ]);
    const built = buildBody(form, {
      name: 'A & B',
      tags: ['x', 'y'],
      address: { city: 'Bern' },
      meta: { a: 1 },
      note: null,
      gone: undefined,
    });
    expect(built.body).toBe('name=A%20%26%20B&tags=x&tags=y&address%5Bcity%5D=Bern&meta=%7B%22a%22%3A1%7D&note=');
  });

  test('multipart: files with name and type, JSON parts with theirs, quotes in names harmless', async () => {
    const file = new File(['PNG'], 'my "photo".png', { type: 'image/png' });
    const built = buildBody(media('multipart/form-data'), {
      title: 'é',
      data: { a: 1 },
      photo: file,
      tags: ['x', 'y'],
      skip: null,
    });
    const response = new Response(built.body, { headers: { 'content-type': built.contentType } });
    const form = await response.formData();
    expect(form.get('title')).toBe('é');
    expect(form.getAll('tags')).toEqual(['x', 'y']);
    expect(form.get('data')).toBe('{"a":1}');
    expect(form.has('skip')).toBe(false);
    const photo = form.get('photo');
    expect(photo).toBeInstanceOf(File);
    expect((photo as File).type).toBe('image/png');
    expect(await (photo as File).text()).toBe('PNG');
    expect(await (built.body as Blob).text()).toContain('name="data"\r\nContent-Type: application/json\r\n\r\n{"a":1}');
  });

  test('a part takes the type that its encoding says', async () => {
    const built = buildBody(media('multipart/form-data', [{ property: 'doc', contentType: 'application/xml' }]), {
      doc: '<a/>',
    });
    expect(await (built.body as Blob).text()).toContain('Content-Type: application/xml\r\n\r\n<a/>');
  });

  test("bytes: a range takes the file's own type", () => {
    expect(buildBody(media('image/*'), new Blob(['x'], { type: 'image/webp' })).contentType).toBe('image/webp');
    expect(buildBody(media('application/octet-stream'), new Uint8Array([1])).contentType).toBe(
      'application/octet-stream',
    );
    expect(buildBody(media('application/pdf'), new Blob(['x'], { type: 'text/plain' })).contentType).toBe(
      'application/pdf',
    );
  });

  test('XML as it was written by its schema', () => {
    const built = buildBody(media('application/xml'), { id: 1 }, undefined, '<order id="1"/>');
    expect(built).toMatchObject({ body: '<order id="1"/>', contentType: 'application/xml' });
  });

  test('text', () => {
    expect(buildBody(media('text/plain'), 'hi')).toMatchObject({ body: 'hi', contentType: 'text/plain' });
  });
});

test('files inside JSON become base64', async () => {
  const value = { name: 'x', doc: new Blob(['hello']), list: [{ doc: new Uint8Array([255]) }] };
  expect(await filesAsText(value)).toEqual({ name: 'x', doc: 'aGVsbG8=', list: [{ doc: '/w==' }] });
});

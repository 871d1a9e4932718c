// Twelve ways in which servers say what is wrong, each with a place in an object and one in a list: every one must come to
// its field. How each server writes a place is told by the page that stands with it; whole answers are in error-shapes.ts.
import { describe, expect, test } from 'vitest';
import { matchIssues, problemOf } from '#client';
import { FORM } from './error-shapes.ts';

type Place = readonly (string | number)[];

interface Way {
  readonly server: string;
  /** Where the way to write places is documented. */
  readonly url: string;
  readonly say: (place: Place, message: string) => unknown;
}

const dotted = (place: Place): string => place.join('.');
/** "items[1].unitPrice". */
const bracketed = (place: Place): string =>
  place.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${part}`)).join('');
const pointer = (place: Place): string => `/${place.join('/')}`;
const snake = (place: Place): Place =>
  place.map((part) => (typeof part === 'string' ? part.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`) : part));
/** The message at its place in objects and lists like those that were sent. */
const nested = (place: Place, leaf: unknown): unknown =>
  place.reduceRight<unknown>(
    (inside, part) =>
      typeof part === 'number' ? [...Array.from({ length: part }, () => ({})), inside] : { [part]: inside },
    leaf,
  );

const WAYS: readonly Way[] = [
  {
    server: 'RFC 9457',
    url: 'https://www.rfc-editor.org/rfc/rfc9457#section-3',
    say: (place, detail) => ({ title: 'Not valid.', errors: [{ detail, pointer: `#${pointer(place)}` }] }),
  },
  {
    server: 'FastAPI',
    url: 'https://fastapi.tiangolo.com/tutorial/handling-errors/',
    say: (place, msg) => ({ detail: [{ type: 'value_error', loc: ['body', ...snake(place)], msg }] }),
  },
  {
    server: 'Rails',
    url: 'https://guides.rubyonrails.org/configuring.html#config-active-record-index-nested-attribute-errors',
    say: (place, message) => ({ errors: { [bracketed(snake(place))]: [message] } }),
  },
  {
    server: 'Laravel',
    url: 'https://laravel.com/docs/validation#validation-error-response-format',
    say: (place, message) => ({ message, errors: { [dotted(snake(place))]: [message] } }),
  },
  {
    server: 'Django REST framework',
    url: 'https://www.django-rest-framework.org/api-guide/exceptions/#exception-handling-in-rest-framework-views',
    say: (place, message) => nested(snake(place), [message]),
  },
  {
    server: 'ASP.NET Core',
    url: 'https://learn.microsoft.com/aspnet/core/web-api/#default-badrequest-response',
    say: (place, message) => ({
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: { [bracketed(place).replace(/(^|\.)[a-z]/g, (one) => one.toUpperCase())]: [message] },
    }),
  },
  {
    server: 'Spring Boot',
    url: 'https://docs.spring.io/spring-boot/reference/web/servlet.html#web.servlet.spring-mvc.error-handling',
    say: (place, defaultMessage) => ({
      status: 400,
      error: 'Bad Request',
      errors: [{ objectName: 'order', field: bracketed(place), defaultMessage, code: 'NotBlank' }],
    }),
  },
  {
    server: 'JSON:API',
    url: 'https://jsonapi.org/format/#error-objects',
    say: (place, detail) => ({ errors: [{ source: { pointer: `/data/attributes${pointer(place)}` }, detail }] }),
  },
  {
    server: 'Google',
    url: 'https://google.aip.dev/193',
    say: (place, description) => ({
      error: {
        code: 400,
        message: 'Request contains an invalid argument.',
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field: bracketed(snake(place)), description }],
          },
        ],
      },
    }),
  },
  {
    server: 'Zod',
    url: 'https://zod.dev/error-formatting',
    say: (path, message) => ({ issues: [{ code: 'custom', path, message }] }),
  },
  {
    server: 'Ajv',
    url: 'https://ajv.js.org/api.html#validation-errors',
    say: (place, message) => ({
      errors: [{ instancePath: pointer(place), keyword: 'minLength', params: {}, message }],
    }),
  },
  {
    server: 'a plain map',
    url: 'https://docs.djangoproject.com/en/stable/ref/forms/api/#django.forms.Form.errors.get_json_data',
    say: (place, message) => ({ errors: nested(place, message) }),
  },
];

describe.each(WAYS)('$server: $url', ({ say }) => {
  test.each([
    ['an object', ['profile', 'firstName']],
    ['a list of objects', ['items', 1, 'unitPrice']],
  ] as const)('a fault in %s', (_where, place) => {
    const answer = JSON.stringify(say(place, 'cannot be taken'));
    const { issues } = problemOf(422, { 'content-type': 'application/json' }, answer);
    const { matched, unmatched } = matchIssues(issues, FORM);
    expect(matched.map((issue) => [issue.pointer, issue.message])).toEqual([
      [`/body${pointer(place)}`, 'cannot be taken'],
    ]);
    expect(unmatched).toEqual([]);
  });
});

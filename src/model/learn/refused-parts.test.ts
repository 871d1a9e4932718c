// Refusals of the form in which changed parts were sent, and of what was entered.
import { expect, test } from 'vitest';
import { takesNoParts } from './refused-parts.ts';

test.each([
  [405, ''],
  [415, 'Unsupported Media Type'],
  // QGIS Server; ASP.NET Core, twice.
  [400, '[{"code":"Bad request error","description":"Missing \\"modify\\" instruction in PATCH method"}]'],
  [400, 'The JSON value could not be converted to Microsoft.AspNetCore.JsonPatch.JsonPatchDocument`1[Models.User].'],
  [400, 'The JSON patch document was malformed and could not be parsed.'],
])('%i %s: no parts are taken so', (status, words) => {
  expect(takesNoParts(status, words)).toBe(true);
});

test.each([
  [400, 'Name is already taken'],
  [422, 'The patch of land must have a size'],
  [404, 'The JSON patch document was malformed'],
])('%i %s: it is what was entered, or something else', (status, words) => {
  expect(takesNoParts(status, words)).toBe(false);
});

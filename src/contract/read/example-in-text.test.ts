// Examples that a contract holds as text of JSON. Input: an answer of which nothing else is told; output: what is listed.
import { expect, it } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';

function listed(value: unknown, mediaType = 'application/json') {
  const content = { [mediaType]: { examples: { response: { value } } } };
  const get = { responses: { 200: { description: '', content } } };
  const application = applicationIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: { '/stops': { get } },
  });
  const stops = application.resources.find(({ name }) => name === 'stops');
  return [stops?.listing?.items, stops?.idField, stops?.titleField];
}

const page = { Stops: [{ StopID: '1001888', Name: 'M ST + 25TH ST', Lat: 38.9 }] };

it('reads an example that is written as a text', () => {
  // WMATA's stops, PA's catalogues, TheySaidSo's quotes.
  expect(listed(JSON.stringify(page, null, 2))).toEqual(['/Stops', 'StopID', 'Name']);
  expect(listed(page)).toEqual(['/Stops', 'StopID', 'Name']);
});

it('reads past comments between its lines, and past a comma too many', () => {
  const text = `// All stops.
    { "Stops": [ {
      // An address, not to be cut: http://stops.example
      "StopID": "guid", "Name": "http://stops.example/1", "Lat": "double",
    } ] }`;
  expect(listed(text)).toEqual(['/Stops', 'StopID', 'Name']);
});

it.each([
  ['a text that only begins so', '[core]\ndags_folder = /home'],
  ['a text', 'M ST + 25TH ST'],
])('leaves %s as it is', (_what, text) => {
  expect(listed(text)[1]).toBeNull();
});

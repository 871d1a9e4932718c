// Which media type a body goes out as, where a contract has several.
import { expect, test } from 'vitest';
import { preferred } from './media-types.ts';

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

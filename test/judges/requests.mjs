// What forms send, for judges: a folder of contracts in, requests out, each with its operation and how its form was filled.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildRequest, isRefused } from '#client';
import { lookupIn } from '#contract';
import { callOf, formOf, judge, valuesToSend } from '#model';
import { drive } from '../forms/driver.ts';

const FOLDER = process.env['FORM_CONTRACTS'] ?? join(import.meta.dirname, '../contracts');
const MOST = Number(process.env['FORM_OPERATIONS'] ?? 25);

/** The contracts of the folder, by name and text. */
export function* contractTexts() {
  for (const name of readdirSync(FOLDER).filter((one) => /\.(json|ya?ml)(\.gz)?$/.test(one))) {
    const bytes = readFileSync(join(FOLDER, name));
    yield { name, text: (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8') };
  }
}

// No form asks for these three: OpenAPI says that parameters of their names are ignored (3.2 §4.12.2), and yet judges want
// them where a document has them.
const OUTSIDE = { accept: '*/*', authorization: 'Bearer x', 'content-type': 'application/json' };

/** Requests of operations spread over a contract; not those of which people are warned. */
export function* requestsOf(contract) {
  const lookup = lookupIn(contract);
  for (const operation of spread(contract.operations)) {
    const form = formOf(callOf(operation), lookup, {});
    for (const mode of ['required', 'everything']) {
      const { store } = drive(form, lookup, mode);
      const { issues, warnings } = judge(form, store.getState(), lookup);
      const built = buildRequest(form.call, valuesToSend(form, store.getState(), lookup), 'http://localhost');
      if (issues.length + warnings.length > 0 || isRefused(built)) continue;
      // A key that makes a write repeatable is no question either: it is made when the write goes out.
      const { idempotencyKey } = form.call;
      const key = idempotencyKey === null ? {} : { [idempotencyKey.toLowerCase()]: 'one-write-one-key' };
      const headers = { ...OUTSIDE, ...credentialsOf(contract), ...key, ...built.headers };
      yield { operation, mode, built: { ...built, headers } };
    }
  }
}

/** What signs one in stands in no form either, though documents may have it as a plain header. */
function credentialsOf({ securitySchemes }) {
  const named = securitySchemes.filter((scheme) => scheme.in === 'header' && scheme.parameter !== null);
  return Object.fromEntries(named.map(({ parameter }) => [parameter.toLowerCase(), 'key']));
}

/** Prints the misses and the share. */
export function reported(count, misses) {
  console.log(misses.join('\n'));
  console.log(`judged: ${count}, accepted: ${((1 - misses.length / count) * 100).toFixed(2)} %`);
  return misses.length / count;
}

function spread(operations) {
  const all = operations.filter((operation) => operation.requestBody !== null || operation.parameters.length > 0);
  const step = Math.max(1, Math.floor(all.length / MOST));
  return all.filter((_operation, index) => index % step === 0).slice(0, MOST);
}

// What a login takes: an operation in, the names of what it is given out, without case and separators.
import { type Lookup, member, type Operation } from '#contract';
import { bodyOf } from '../answers/answers.ts';
import { normalOf } from '../words/labels.ts';
import { viewOf } from '../schemas.ts';
import { SIGN_IN_NAMES, SIGN_IN_SECRETS } from './sign-in-names.ts';

/** The properties of its body, also those in a box, its query, and the headers that take a name or a secret. */
export function inputNames(operation: Operation, lookup: Lookup): readonly string[] {
  const body = bodyOf(operation, lookup);
  const own =
    body === null
      ? []
      : [...body.view.properties].flatMap(([name, schema]) => {
          const inner = viewOf(schema, lookup);
          // What only answers have is nothing that one signs in with.
          return member(inner.schema, 'readOnly') === true ? [] : [name, ...inner.properties.keys()];
        });
  const asked = operation.parameters.filter((one) => one.in === 'query' || one.in === 'header');
  // "Accept-Language" and "X-Tenant" say nothing of who one is.
  const known = asked.filter((one) => one.in === 'query' || isCredential(normalOf(one.name)));
  return [...own, ...known.map((one) => one.name)].map(normalOf);
}

function isCredential(name: string): boolean {
  return SIGN_IN_NAMES.has(name) || SIGN_IN_SECRETS.has(name);
}

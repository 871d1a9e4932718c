// One of several ways to sign in that share a path: "POST /auth/user/{auth_provider}" with "emailpass". Input: an operation;
// output: the same, with the way that takes a password in its path (rule `password-among-providers`).
import type { Lookup, Operation } from '#contract';
import { listOf, plainText, textOf, viewOf } from '../schemas.ts';
import { member } from '#contract';

/** The operation with its last parameter filled where that says by which provider one signs in, and one of them takes a password. */
export function byPassword(operation: Operation, lookup: Lookup): Operation {
  const name = /\/\{([^{}]*(?:provider|strategy))\}$/i.exec(operation.path)?.[1];
  const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
  if (name === undefined || parameter === undefined || !/\bpassword\b/i.test(saidOfBody(operation, lookup)))
    return operation;
  const { schema } = viewOf(parameter.schema, lookup);
  const told = [
    ...listOf(member(schema, 'enum')),
    member(schema, 'default'),
    member(schema, 'example'),
    parameter.example,
  ];
  const way = [...told, ...listOf(member(schema, 'examples'))].find(
    (value) => typeof value === 'string' && TAKES_PASSWORD.test(value),
  );
  if (way === undefined) return operation;
  return {
    ...operation,
    path: operation.path.replace(`{${name}}`, encodeURIComponent(plainText(way))),
    parameters: operation.parameters.filter((one) => one !== parameter),
  };
}

const TAKES_PASSWORD = /^(?:local|credentials?|ldap|(?:email|user|username)?[_-]?pass(?:word)?)$/i;

/** What is said of the body: its properties where it tells some, else its words. */
function saidOfBody({ requestBody }: Operation, lookup: Lookup): string {
  const { schema, properties } = viewOf(requestBody?.content[0]?.schema, lookup);
  return `${[...properties.keys()].join(' ')} ${textOf(member(schema, 'description'))} ${requestBody?.description ?? ''}`;
}

// Contracts from paths and schemas as frameworks write them, and what is asked of the applications derived from them.
import { applicationIn } from '../../../test/contract.ts';
import type { Application } from '../derive.ts';

export type Json = Readonly<Record<string, unknown>>;

export const text = { type: 'string' };
export const number = { type: 'integer' };
export const things = (properties: Json): Json => ({ type: 'object', properties });
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** An operation: what it answers, what it takes, its parameters. */
export function operation(answer: Json | null, body?: Json, ...parameters: readonly Json[]): Json {
  const content = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
  return {
    parameters,
    responses: { 200: { description: '', ...(answer === null ? {} : content(answer)) } },
    ...(body === undefined ? {} : { requestBody: content(body) }),
  };
}

export const inPath = (name: string, type = 'string', description = ''): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type },
});
export const inQuery = (name: string): Json => ({ name, in: 'query', schema: text });

export function applicationOf(paths: Json, schemas: Json = {}): Application {
  const document = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, components: { schemas } };
  return applicationIn(document);
}

/** The role of an operation, and the resource that has it. */
export function roleOf(application: Application, id: string): string {
  for (const resource of application.resources) {
    const role = Object.entries(resource.operations).find(([, operationId]) => operationId === id)?.[0];
    if (role !== undefined) return role;
    if (resource.actions.some((one) => one.operation === id)) return 'action';
  }
  return application.index.actions.some((one) => one.operation === id) ? 'application' : 'none';
}

export const resourceOf = (application: Application, name: string): Application['resources'][number] => {
  const found = application.resources.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name} in ${application.resources.map((one) => one.name).join()}`);
  return found;
};

/** A schema with what is said of it. */
export const said = (description: string, schema: Json = text): Json => ({ ...schema, description });

/** A list of things. */
export const list = (item: Json): Json => ({ type: 'array', items: item });

/** The two paths of things that are listed and opened. */
export const kept = (path: string, item: Json, parameter: string): Json => ({
  [path]: { get: operation(list(item)) },
  [`${path}/{${parameter}}`]: { get: operation(item, undefined, inPath(parameter)) },
});

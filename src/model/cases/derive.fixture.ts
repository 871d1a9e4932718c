// Small contracts, a line an operation, and what is asked of the applications that are derived from them.
import type { Json, JsonObject } from '#contract';
import { expect } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import type { Resource } from '../application.ts';
import type { Application } from '../derive.ts';

export const SCHEMAS: JsonObject = {
  User: {
    type: 'object',
    properties: { id: { type: 'integer' }, name: { type: 'string' }, email: { type: 'string' } },
  },
  Order: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      status: { type: 'string', enum: ['new', 'cancelled'] },
      userId: { type: 'integer' },
      total: { type: 'number' },
      placedAt: { type: 'string', format: 'date-time' },
    },
  },
  Report: { type: 'object', properties: { count: { type: 'integer' }, sum: { type: 'number' } } },
  Settings: { type: 'object', properties: { theme: { type: 'string' }, language: { type: 'string' } } },
};

/**
 * A contract from lines such as "POST /users User → User": method, path, body, answer. "User[]" is a list, "data:User[]" a
 * list in an envelope, "-" nothing, "file" a file. After "?" come query parameters ("page:integer", "id!" where it is required).
 */
export function contractOf(lines: readonly string[], more: JsonObject = {}): string {
  const paths: Record<string, Record<string, Json>> = {};
  for (const line of lines) {
    const [, method = '', path = '', rest = ''] = /^(\S+) (\S+)(.*)$/.exec(line) ?? [];
    const [left = '', right = ''] = rest.split('→');
    const [body = '', query = ''] = left.split(/ \?/);
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        parameters: [...parametersIn(path), ...query.trim().split(/\s+/).filter(Boolean).map(queryParameter)],
        ...(body.trim() === ''
          ? {}
          : { requestBody: { content: { 'application/json': { schema: schemaOf(body.trim()) } } } }),
        responses: responsesOf(right.trim()),
      },
    };
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths,
    components: { schemas: SCHEMAS },
    ...more,
  });
}

export function responsesOf(text: string): Json {
  if (text === '-') return { '204': { description: '' } };
  const [, status = '200', answer = ''] = /^(?:(\d{3}) )?(.*)$/.exec(text) ?? [];
  return { [status]: answerOf(answer) };
}

export function parametersIn(path: string): Json[] {
  return [...path.matchAll(/\{([^}=]+)[^}]*\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

export function queryParameter(text: string): Json {
  const [said = '', type = 'string'] = text.split(/:(?=\w+$)/);
  const name = said.replace(/!$/, '');
  return { name, in: 'query', required: name !== said, schema: { type } };
}

export function answerOf(text: string): Json {
  if (text === '') return { description: '' };
  if (text === 'file') return { description: '', content: { 'application/pdf': {} } };
  return { description: '', content: { 'application/json': { schema: schemaOf(text) } } };
}

export function schemaOf(text: string): JsonObject {
  const enveloped = /^(\w+):(.*)$/.exec(text);
  if (enveloped !== null)
    return {
      type: 'object',
      properties: { [enveloped[1] ?? '']: schemaOf(enveloped[2] ?? ''), total: { type: 'integer' } },
    };
  if (text.endsWith('[]')) return { type: 'array', items: schemaOf(text.slice(0, -2)) };
  return text === 'any' ? {} : { $ref: `#/components/schemas/${text}` };
}

export function applicationOf(lines: readonly string[], more: JsonObject = {}): Application {
  return applicationIn(contractOf(lines, more));
}

/** Each operation with the resource and role it has: "users.list". */
export function rolesIn(lines: readonly string[], more: JsonObject = {}): Record<string, string> {
  const application = applicationOf(lines, more);
  const roles: Record<string, string> = {};
  for (const resource of application.resources) {
    for (const [role, operation] of Object.entries(resource.operations))
      if (operation !== null) roles[operation] = `${resource.name}.${role}`;
    for (const action of resource.actions) roles[action.operation] = `${resource.name}.${action.on} action`;
  }
  for (const action of application.index.actions) roles[action.operation] = 'application action';
  return roles;
}

/** Checks lines of the form "GET /users → User[] = users.list". */
export function check(...lines: readonly string[]): void {
  const parts = lines.map((line) => line.split(' = '));
  const wanted = Object.fromEntries(
    parts.map(([operation = '', role = '']) => [operation.split(' ').slice(0, 2).join(' '), role]),
  );
  expect(rolesIn(parts.map(([operation = '']) => operation))).toEqual(wanted);
}

export function resourceIn(application: Application, name: string): Resource {
  const found = application.resources.find((one) => one.name === name);
  if (found === undefined)
    throw new Error(`no resource ${name}: ${application.resources.map((one) => one.name).join(', ')}`);
  return found;
}

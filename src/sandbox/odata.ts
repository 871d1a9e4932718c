// The usual part of an OData `$filter` → conditions: comparisons joined by "and", contains/startswith, "in". What else it
// says narrows nothing. OData 4.01 URL conventions §5.1.1.
import type { Json } from '#contract';
import type { Kind } from './kinds.ts';
import { fieldPath, typedText } from './field-values.ts';
import { schemaAt } from './shape.ts';
import type { Condition } from './store.ts';
import type { World } from './world.ts';

const OPERATORS: Readonly<Record<string, Condition['operator']>> = {
  eq: 'equals',
  ne: 'not',
  gt: 'after',
  ge: 'from',
  lt: 'before',
  le: 'to',
};

/** The conditions of a filter. */
export function odataConditions(world: World, kind: Kind, filter: string): readonly Condition[] {
  const conditions: Condition[] = [];
  for (const part of conjuncts(filter)) {
    const condition = comparison(world, kind, part) ?? call(world, kind, part) ?? inList(world, kind, part);
    if (condition !== null) conditions.push(condition);
  }
  return conditions;
}

// "and" inside a quoted text joins nothing.
function conjuncts(filter: string): readonly string[] {
  const texts: string[] = [];
  const hidden = filter.replace(/'(?:[^']|'')*'/g, (text) => `'${texts.push(text) - 1}'`);
  return hidden.split(/\s+and\s+/i).map((part) =>
    part
      .replace(/'(\d+)'/g, (_all, index: string) => texts[Number(index)] ?? '')
      .trim()
      .replace(/^\((.*)\)$/, '$1'),
  );
}

function comparison(world: World, kind: Kind, part: string): Condition | null {
  const match = /^([\w./@]+)\s+(eq|ne|gt|ge|lt|le)\s+(.+)$/i.exec(part);
  if (match === null) return null;
  const operator = OPERATORS[(match[2] ?? '').toLowerCase()];
  return operator === undefined ? null : conditionOn(world, kind, match[1] ?? '', operator, match[3] ?? '');
}

function call(world: World, kind: Kind, part: string): Condition | null {
  const match = /^(?:contains|startswith|endswith|substringof)\(\s*([\w./]+)\s*,\s*('.*')\s*\)$/i.exec(part);
  return match === null ? null : conditionOn(world, kind, match[1] ?? '', 'contains', match[2] ?? '');
}

function inList(world: World, kind: Kind, part: string): Condition | null {
  const match = /^([\w./]+)\s+in\s+\((.*)\)$/i.exec(part);
  if (match === null) return null;
  const path = fieldPath(world, kind, match[1] ?? '');
  const schema = kind.schema === null ? null : schemaAt(kind.schema, path, world.lookup);
  const value: readonly Json[] = (match[2] ?? '')
    .split(',')
    .map((one) => typedText(world, schema, unquoted(one.trim())));
  return { path, operator: 'in', value };
}

function conditionOn(world: World, kind: Kind, name: string, operator: Condition['operator'], text: string): Condition {
  const path = fieldPath(world, kind, name);
  const schema = kind.schema === null ? null : schemaAt(kind.schema, path, world.lookup);
  const value = text === 'null' ? null : typedText(world, schema, unquoted(text.trim()));
  return { path, operator, value };
}

const unquoted = (text: string): string => (/^'.*'$/s.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text);

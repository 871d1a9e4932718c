// Contracts whose right answers were written by reading them, before the engine had seen them: roles, paging, items,
// identity and relations. Prints the shares over all of them, and fails where one is below its target.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Application, type Resource } from '#model';
import { describe, expect, it } from 'vitest';
import { applicationIn } from '../contract.ts';

/** A relation: an operation of the resource that has the field, the field, an operation of the resource it leads to. */
type Relation = readonly [string, string, string];

interface Answers {
  readonly document: string;
  /** By operation, its role; several joined by " or " where either is right. */
  readonly operations: Readonly<Record<string, string>>;
  readonly lists: Readonly<
    Record<string, { style: string; parameters: readonly string[]; items: string; total: string | null }>
  >;
  /** By an operation of the resource. */
  readonly identities: Readonly<Record<string, string>>;
  readonly relations: readonly Relation[];
  /** Relations that are not wrong where they are found. */
  readonly alsoRight: readonly Relation[];
}

const FOLDER = import.meta.dirname;
const TARGETS = { roles: 0.97, paging: 0.97, items: 0.98, identity: 0.95, precision: 0.95, recall: 0.85 } as const;

type Measure = keyof typeof TARGETS;
const counted = new Map<Measure, { right: number; all: number; wrong: string[] }>();

function count(measure: Measure, isRight: boolean, what: string): void {
  const known = counted.get(measure) ?? { right: 0, all: 0, wrong: [] };
  counted.set(measure, known);
  known.all += 1;
  if (isRight) known.right += 1;
  else known.wrong.push(what);
}

function applicationOf(file: string): Application {
  return applicationIn(gunzipSync(readFileSync(join(FOLDER, file))).toString('utf8'));
}

/** By operation, its role and the resource that has it. */
function placesOf({ resources, index }: Application): ReadonlyMap<string, { role: string; resource: Resource | null }> {
  const places = new Map<string, { role: string; resource: Resource | null }>();
  for (const { operation } of index.actions) places.set(operation, { role: 'action', resource: null });
  for (const resource of resources) {
    for (const { operation } of resource.actions) places.set(operation, { role: 'action', resource });
    for (const [role, operation] of Object.entries(resource.operations))
      if (operation !== null) places.set(operation, { role, resource });
  }
  return places;
}

function judge(answers: Answers): void {
  const application = applicationOf(answers.document);
  const places = placesOf(application);
  for (const [operation, role] of Object.entries(answers.operations)) {
    const is = places.get(operation)?.role ?? 'nowhere';
    count('roles', role.split(' or ').includes(is), `${operation}: ${is}, not ${role}`);
  }
  for (const [operation, { style, parameters, items, total }] of Object.entries(answers.lists)) {
    const listing = places.get(operation)?.resource?.listing;
    const paging = listing?.pagination;
    const is = [paging?.style, paging?.parameters.join(), paging?.total ?? null].join(' ');
    count('paging', is === [style, parameters.join(), total].join(' '), `${operation}: ${is}`);
    count('items', listing?.items === items, `${operation}: ${listing?.items}`);
  }
  for (const [operation, id] of Object.entries(answers.identities)) {
    const is = places.get(operation)?.resource?.idField;
    count('identity', id.split(' or ').includes(is ?? ''), `${operation}: ${is}, not ${id}`);
  }
  judgeRelations(answers, application, places);
}

function judgeRelations(
  { relations, alsoRight, operations }: Answers,
  { resources }: Application,
  places: ReturnType<typeof placesOf>,
): void {
  const nameOf = (operation: string): string => places.get(operation)?.resource?.name ?? operation;
  const textOf = ([from, field, to]: Relation): string => `${nameOf(from)}.${field} → ${nameOf(to)}`;
  const right = new Set(relations.map(textOf));
  const allowed = new Set([...right, ...alsoRight.map(textOf)]);
  const judged = new Set(Object.keys(operations).map(nameOf));
  const found = resources
    .filter(({ name }) => judged.has(name))
    .flatMap(({ name, relations: own }) => own.map((one) => `${name}.${one.field} → ${one.resource}`));
  for (const one of found) count('precision', allowed.has(one), one);
  for (const one of right) count('recall', found.includes(one), one);
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.answers.json'));

describe('contracts that were judged before', () => {
  it.each(files)('%s', (file) => {
    judge(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Answers);
  });

  it('are read as their users do', () => {
    const lines = [...counted].map(
      ([measure, { right, all, wrong }]) =>
        `${measure}: ${right} of ${all} (${((100 * right) / all).toFixed(1)} %)${wrong.map((one) => `\n  ${one}`).join('')}`,
    );
    console.log(lines.join('\n'));
    for (const [measure, target] of Object.entries(TARGETS)) {
      const { right, all } = counted.get(measure as Measure) ?? { right: 0, all: 0 };
      expect(right / all, lines.join('\n')).toBeGreaterThanOrEqual(target);
    }
  });
});

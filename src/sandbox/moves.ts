// How an action moves an item: which state it leads to, from which states it is allowed, and what it sets beside. The
// seed says so, the contract (`x-frontdesk-state`), or the name of the action.
import { isObject, member } from '#contract';
import type { Json, JsonObject } from '#contract';
import type { Action } from '#model';
import { verbStem } from './coherence.ts';
import { refuse } from './exchange.ts';
import type { Exchange, Result } from './exchange.ts';
import type { Input } from './input.ts';
import type { Located } from './items.ts';
import type { Kind } from './kinds.ts';
import { lowerWords } from './names.ts';
import type { SeedTransition } from './seed.ts';
import { allProperties, shapeOf } from './shape.ts';

interface Move {
  readonly field: string | null;
  readonly from: readonly Json[] | null;
  readonly to: Json | undefined;
  readonly set: JsonObject;
  /** Said by the seed or the contract, not guessed from a name. */
  readonly said: boolean;
  readonly stem: string;
}

/** The move of an action. */
export function moveOf(exchange: Exchange, kind: Kind, action: Action): Move {
  const { operation, sandbox } = exchange;
  const { seed } = sandbox.world;
  const written =
    seed.transitions !== undefined && Object.hasOwn(seed.transitions, operation.id)
      ? seed.transitions[operation.id]
      : undefined;
  const hint = (written ?? member(operation.extensions, 'x-frontdesk-state')) as SeedTransition | Json | undefined;
  const word = actionWord(operation.path);
  const stem = verbStem(
    lowerWords(word).at(-1) === 'as' ? word : (lowerWords(word).findLast((part) => !FILLERS.has(part)) ?? word),
  );
  const state = kind.resource.state;
  if (isObject(hint)) {
    const from = member(hint, 'from');
    const field = member(hint, 'field');
    const set = member(hint, 'set');
    return {
      field: typeof field === 'string' ? field : (state?.field ?? null),
      from: Array.isArray(from) ? (from as readonly Json[]) : from === undefined ? null : [from],
      to: member(hint, 'to'),
      set: isObject(set) ? set : {},
      said: true,
      stem,
    };
  }
  const values = state?.values.map((choice) => choice.value) ?? [];
  const led =
    values.find((value) => value === action.leadsTo) ??
    values.find((value) => lowerWords(String(value as string)).some((part) => verbStem(part) === stem));
  return { field: state?.field ?? null, from: null, to: led, set: {}, said: false, stem };
}

const FILLERS = new Set(['mark', 'set', 'as', 'do', 'to', 'order', 'item']);

function actionWord(path: string): string {
  const last = path.split('/').findLast((part) => part !== '' && !/^\{[^}]*\}$/.test(part)) ?? '';
  return last.replace(/^.*[:.]/, '');
}

const ENDS = /^(cancel|reject|fail|expir|delet|refund|void|complet|deliver|clos|archiv|return|abort|discontinu)/;

const BACKWARD = /^(re|un)|^(activat|enabl|restor|resum|open|reset|retry)/;

/** A refusal where the item is in a state from which the move is not allowed; else null. */
export function guard(kind: Kind, located: Located, move: Move): Result | null {
  if (move.field === null || move.to === undefined) return null;
  const now = member(located.stored.value, move.field) ?? null;
  const thing = kind.resource.singular.toLowerCase();
  const refused = (why: string): Result =>
    refuse(409, 'conflict', 'Not possible now', `This ${thing} is ${spoken(now)}: ${why}`);
  if (move.from !== null) {
    return move.from.includes(now)
      ? null
      : refused(`only what is ${list(move.from.map(spoken))} can become ${spoken(move.to)}.`);
  }
  if (now === move.to) return refused('nothing is left to do.');
  if (move.said || BACKWARD.test(move.stem)) return null;
  const values = kind.resource.state?.values.map((choice) => choice.value) ?? [];
  const stemNow = verbStem(lowerWords(String(now as string)).at(-1) ?? '');
  // What has ended goes no further, and what was delivered cannot be cancelled any more; it can be refunded or archived.
  if (!ENDS.test(stemNow)) return null;
  if (/^(refund|return|archiv|clos)/.test(move.stem) && /^(complet|deliver|paid|pay|clos)/.test(stemNow)) return null;
  return values.indexOf(move.to) < values.indexOf(now) || ENDS.test(stemNow)
    ? refused(`it cannot become ${spoken(move.to)} any more.`)
    : null;
}

const spoken = (value: Json): string =>
  value === null
    ? 'without a state'
    : typeof value === 'boolean'
      ? value
        ? 'set'
        : 'not set'
      : lowerWords(String(value as string)).join(' ');

export const list = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? 'nothing') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

/** The properties that a move sets. */
export function moveFields(exchange: Exchange, kind: Kind, move: Move, input: Input): JsonObject {
  const fields: Record<string, Json> = {};
  const { lookup } = exchange.sandbox.world;
  const properties = allProperties(kind.schema, lookup);
  if (move.field !== null && move.to !== undefined) fields[move.field] = move.to;
  for (const [name, schema] of properties) {
    const shape = shapeOf(schema, lookup);
    const words = lowerWords(name);
    const about = words.length > 1 && verbStem(words[0] ?? '') === move.stem;
    if (about && /^(at|on|date|time)$/.test(words.at(-1) ?? '') && shape.type === 'string')
      fields[name] = now(exchange, member(shape.schema, 'format') === 'date');
    if (about && words.at(-1) === 'by' && shape.type === 'string') fields[name] = exchange.person?.name ?? 'sandbox';
    if (about && words.at(-1) === 'reason' && typeof member(input.value, 'reason') === 'string')
      fields[name] = member(input.value, 'reason') ?? null;
    if (move.to === undefined && shape.type === 'boolean') Object.assign(fields, flag(name, move.stem));
  }
  for (const [name, wanted] of Object.entries(move.set)) fields[name] = expressed(wanted, exchange, input);
  return fields;
}

// "lock" sets `locked`, "unlock" clears it; "star", "publish", "archive" likewise.
function flag(name: string, stem: string): JsonObject {
  const words = lowerWords(name).filter((word) => word !== 'is');
  if (words.length !== 1) return {};
  const own = verbStem(words[0] ?? '');
  if (own === stem) return { [name]: true };
  const opposite = /^(un|de|dis|in)(.+)$/.exec(stem)?.[2];
  const opposed: Readonly<Record<string, string>> = { disabl: 'enabl', deactivat: 'activat', disabled: 'enabl' };
  return opposite === own || opposed[stem] === own ? { [name]: false } : {};
}

export const now = (exchange: Exchange, day: boolean): string =>
  exchange.sandbox
    .now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .slice(0, day ? 10 : undefined);

function expressed(wanted: Json, exchange: Exchange, input: Input): Json {
  if (wanted === '$now') return now(exchange, false);
  if (wanted === '$today') return now(exchange, true);
  if (wanted === '$user') {
    const name = member(exchange.person?.user?.profile, 'name');
    return typeof name === 'string' ? name : (exchange.person?.name ?? null);
  }
  if (typeof wanted === 'string' && wanted.startsWith('$body.')) {
    return (
      wanted
        .slice(6)
        .split('.')
        .reduce<Json | undefined>((part, name) => member(part, name), input.value) ?? null
    );
  }
  if (Array.isArray(wanted)) return wanted.map((one: Json) => expressed(one, exchange, input));
  if (!isObject(wanted)) return wanted;
  const made = Object.entries(wanted).map(([name, inner]) => [name, expressed(inner, exchange, input)] as const);
  // What was not sent is absent, not null.
  return Object.fromEntries(made.filter(([, value]) => value !== null));
}

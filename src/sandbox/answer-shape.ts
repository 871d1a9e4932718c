// A value in the envelope that an answer's schema asks for: the items of a list or an item at their place, and beside
// them what the envelope's own properties are about (totals, pages, links, "success"), by their names.
import { isObject, member, valueAt, withValueAt } from '#contract';
import type { Json, JsonObject, Schema } from '#contract';
import { generate } from './generate.ts';
import type { Making } from './generate.ts';
import { mended } from './mend.ts';
import { allProperties, shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';
import { randomOf } from './random.ts';
import { castOf } from './cast.ts';
import type { World } from './world.ts';
import type { Kind } from './kinds.ts';

/** What an envelope can be told about. Left out: not known. */
export interface Facts {
  /** By JSON pointer: what the model knows the place of. */
  readonly at: ReadonlyMap<string, Json>;
  readonly self?: string;
  readonly next?: string | null;
  readonly previous?: string | null;
  readonly first?: string;
  readonly last?: string | null;
  readonly nextPage?: number | null;
  readonly previousPage?: number | null;
  readonly page?: number;
  readonly size?: number;
  readonly offset?: number;
  readonly count?: number;
  readonly total?: number;
  readonly pages?: number;
  readonly more?: boolean;
  /** The key of what was written. */
  readonly key?: Json;
  /** Any other property, by name: what was sent, or what the item holds. */
  readonly known?: JsonObject;
}

/** Puts values into envelopes. */
export interface Answering {
  readonly enveloped: (schema: Schema | null, place: readonly string[], value: Json, facts: Facts) => Json;
  /** An answer that is not an item: its schema filled from facts, the rest generated. */
  readonly filled: (schema: Schema, facts: Facts, about: string) => Json;
}

/** The answering of a world. */
export function answeringOf(world: World): Answering {
  const makingFor = (about: string, sparse: boolean): Making => {
    const cast = castOf(world, NOTHING, 0, randomOf('answer', about), world.dataNow);
    return { cast, lookup: world.lookup, decide: () => undefined, sparse };
  };
  return {
    enveloped: (schema, place, value, facts) =>
      build({ world, facts, making: makingFor('envelope', true), value }, schema, place, []),
    filled: (schema, facts, about) => {
      const making = {
        ...makingFor(about, false),
        decide: (name: string, inner: Schema) => factFor(name, shapeOf(inner, world.lookup), facts, ''),
      };
      const made = generate(schema, making);
      return mended(made, schema, making);
    },
  };
}

const NOTHING = { resource: { singular: 'answer' } } as unknown as Kind;

interface Builder {
  readonly world: World;
  readonly facts: Facts;
  readonly making: Making;
  readonly value: Json;
}

function build(builder: Builder, schema: Schema | null, place: readonly string[], path: readonly string[]): Json {
  const [next, ...rest] = place;
  // A list where the contract says "an object" and no more: in the envelope that most APIs use.
  if (
    next === undefined &&
    path.length === 0 &&
    Array.isArray(builder.value) &&
    shapeOf(schema, builder.world.lookup).type === 'object'
  ) {
    return { items: builder.value };
  }
  if (next === undefined) return builder.value;
  const { lookup } = builder.world;
  const shape = shapeOf(schema, lookup);
  // Some answer one item as a list of one.
  if (shape.type === 'array' && /^\d+$/.test(next)) return [build(builder, shape.items, rest, [...path, next])];
  const properties = allProperties(schema, lookup);
  const made: Record<string, Json> = {};
  for (const [name, inner] of properties) {
    const value =
      name === next
        ? build(builder, inner, rest, [...path, name])
        : beside(builder, name, inner, shape.required.has(name), [...path, name]);
    if (value !== undefined)
      Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
  }
  if (!properties.has(next)) made[next] = build(builder, null, rest, [...path, next]);
  return path.length === 0 ? withPointed(made, builder.facts) : made;
}

// The model may know of places (a total, a link) that the schema does not mention.
function withPointed(made: Json, { at }: Facts): Json {
  let whole = made;
  for (const [pointer, value] of at) {
    if (value !== null && valueAt(whole, pointer) === undefined && !pointer.startsWith('/0'))
      whole = withValueAt(whole, pointer, value);
  }
  return whole;
}

function beside(
  builder: Builder,
  name: string,
  schema: Schema,
  isRequired: boolean,
  path: readonly string[],
): Json | undefined {
  const { facts, making, world } = builder;
  const pointed = facts.at.get(`/${path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`);
  const shape = shapeOf(schema, world.lookup);
  if (pointed !== undefined)
    return pointed === null && !shape.nullable
      ? isRequired
        ? fallback(shape)
        : undefined
      : fitted(pointed, shape, path);
  const known = factFor(name, shape, facts, path.at(-2) ?? '');
  if (known !== undefined) {
    if (known === null && !shape.nullable) return isRequired ? fallback(shape) : undefined;
    return isObject(known) ? mended(known, schema, making) : known;
  }
  if (shape.type === 'object' && path.length < 4) {
    const inner: Record<string, Json> = {};
    for (const [part, partSchema] of allProperties(schema, world.lookup)) {
      const value = beside(builder, part, partSchema, shape.required.has(part), [...path, part]);
      if (value !== undefined)
        Object.defineProperty(inner, part, { value, enumerable: true, configurable: true, writable: true });
    }
    if (Object.keys(inner).length > 0 || isRequired) return inner;
    return undefined;
  }
  if (!isRequired) return undefined;
  return shape.nullable && shape.choices === null ? null : mended(generate(schema, making, [name]), schema, making);
}

// A link that is not there, where null is not allowed.
const fallback = (shape: Shape): Json | undefined =>
  shape.type === 'string' ? '' : shape.type === 'object' ? {} : undefined;

function fitted(value: Json, shape: Shape, path: readonly string[]): Json {
  if (shape.type === 'string' && typeof value === 'number') return String(value);
  if ((shape.type === 'integer' || shape.type === 'number') && typeof value === 'string' && /^\d+$/.test(value))
    return Number(value);
  if (shape.type === 'object' && typeof value === 'string' && path.length > 0) return { href: value };
  return value;
}

type Rule = readonly [RegExp, (facts: Facts, shape: Shape, parent: string) => Json | undefined];

const isNumber = (shape: Shape): boolean => shape.type === 'integer' || shape.type === 'number';
const isText = (shape: Shape): boolean => shape.type === 'string' || shape.type === '';
const asLink = (url: string | null | undefined, shape: Shape): Json | undefined => {
  if (url === undefined) return undefined;
  if (shape.type === 'object') return url === null ? null : { href: url };
  if (!isText(shape)) return undefined;
  const pattern = member(shape.schema, 'pattern');
  // Some say their own address without the host.
  return url !== null && typeof pattern === 'string' && /^\^?\\?\//.test(pattern)
    ? url.replace(/^[a-z]+:\/\/[^/]*/, '')
    : url;
};

const RULES: readonly Rule[] = [
  [
    /^(total|totalcount|totalitems|totalelements|totalresults|totalrecords|totalhits|totalsize|recordcount|resultcount|rowcount|hits|found)$/,
    (facts, shape) => (isNumber(shape) ? facts.total : undefined),
  ],
  [
    /^(count|numberofelements|returned|resultsreturned|itemcount|length|pagecountitems)$/,
    (facts, shape) => (isNumber(shape) ? facts.count : undefined),
  ],
  [
    /^(totalpages|pages|pagecount|lastpage|numpages|maxpage|pagestotal)$/,
    (facts, shape) => (isNumber(shape) ? facts.pages : undefined),
  ],
  [
    /^(page|currentpage|pagenumber|pageindex|number|current|pagenum)$/,
    (facts, shape) => (isNumber(shape) ? facts.page : undefined),
  ],
  [
    /^(perpage|pagesize|limit|size|itemsperpage|maxresults|take|pagelimit|maxitems)$/,
    (facts, shape) => (isNumber(shape) ? facts.size : undefined),
  ],
  [/^(offset|skip|start|startat|startindex|from)$/, (facts, shape) => (isNumber(shape) ? facts.offset : undefined)],
  [
    /^(hasmore|hasnext|hasnextpage|more|istruncated|truncated|moreavailable)$/,
    (facts, shape) => (shape.type === 'boolean' ? facts.more : undefined),
  ],
  [
    /^(hasprevious|hasprev|haspreviouspage|hasprevpage)$/,
    (facts, shape) => (shape.type === 'boolean' ? (facts.offset ?? 0) > 0 : undefined),
  ],
  [
    /^(last|islast|islastpage)$/,
    (facts, shape) =>
      shape.type === 'boolean' ? (facts.more === undefined ? undefined : !facts.more) : asLink(facts.last, shape),
  ],
  [
    /^(first|isfirst|isfirstpage)$/,
    (facts, shape) =>
      shape.type === 'boolean'
        ? facts.offset === undefined
          ? undefined
          : facts.offset === 0
        : asLink(facts.first, shape),
  ],
  [
    /^empty$/,
    (facts, shape) => (shape.type === 'boolean' && facts.count !== undefined ? facts.count === 0 : undefined),
  ],
  [
    /^(next|nextpage|nextlink|nextpageurl|nexturl|nexthref)$/,
    (facts, shape) => (isNumber(shape) ? facts.nextPage : asLink(facts.next, shape)),
  ],
  [
    /^(prev|previous|prevpage|previouspage|prevpageurl|previouslink|prevurl)$/,
    (facts, shape) => (isNumber(shape) ? facts.previousPage : asLink(facts.previous, shape)),
  ],
  [/^(firstpageurl)$/, (facts, shape) => asLink(facts.first, shape)],
  [/^(lastpageurl)$/, (facts, shape) => asLink(facts.last, shape)],
  [
    /^(self|current|href|url)$/,
    (facts, shape, parent) => (/link|^$/i.test(parent) ? asLink(facts.self?.replace(/\?.*$/, ''), shape) : undefined),
  ],
  [/^(success|ok|succeeded|successful)$/, (_facts, shape) => (shape.type === 'boolean' ? true : undefined)],
  [
    /^(error|errors|errormessage|warnings?)$/,
    (_facts, shape) => (shape.nullable ? null : shape.type === 'array' ? [] : undefined),
  ],
  [
    /^(status|state|result|message|msg|detail)$/,
    (_facts, shape) => (shape.type === 'string' && shape.choices === null ? 'success' : undefined),
  ],
  [/^(code|statuscode)$/, (_facts, shape) => (isNumber(shape) ? 200 : undefined)],
];

/** What is known of a property by its name, fitting its type; undefined where nothing is. */
function factFor(name: string, shape: Shape, facts: Facts, parent: string): Json | undefined {
  const own = member(facts.known, name);
  if (own !== undefined && typeFits(own, shape)) return own;
  if (facts.key !== undefined && /^(id|_id|uuid|key)$|(_id|Id)$/.test(name) && typeFits(facts.key, shape))
    return facts.key;
  if (shape.choices !== null && shape.choices.length > 0)
    return /success|ok/i.test(String(shape.choices[0] as string)) ? shape.choices[0] : undefined;
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const [names, make] of RULES) if (names.test(plain)) return make(facts, shape, parent);
  return undefined;
}

function typeFits(value: Json, shape: Shape): boolean {
  if (value === null) return shape.nullable;
  if (shape.choices !== null) return shape.choices.includes(value);
  if (shape.type === '') return true;
  if (Array.isArray(value)) return shape.type === 'array';
  if (isObject(value)) return shape.type === 'object';
  if (typeof value === 'number')
    return shape.type === 'number' || (shape.type === 'integer' && Number.isInteger(value));
  return typeof value === shape.type;
}

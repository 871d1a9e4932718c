// A schema's property → a Field: kind, label, choices, unit, currency. Children of objects, lists and maps are derived
// one level at a time, when they are looked at, so that a schema of any depth (or one that contains itself) costs nothing.
import type { Json, JsonObject, Lookup, Pointer, Schema } from '#contract';
import { isObject, member } from '#contract';
import { ordered } from './alphabet.ts';
import { propertyLabelOf } from '../words/abbreviations.ts';
import type { Field } from '../application.ts';
import { numbersTold, toldChoices } from './choices-told.ts';
import { choiceOf, choicesOf, isStateName } from './choices.ts';
import type { FieldFacts } from './field-facts.ts';
import { currenciesIn, factsOf } from './field-facts.ts';
import { languageName } from './by-language.ts';
import { kindOf } from './field-kinds.ts';
import { labelOf, normalOf, wordsOf } from '../words/labels.ts';
import { isNode, NODE_WORDS } from '../answers/linked-data.ts';
import type { View } from '../schemas.ts';
import { escaped, namesIn, textOf, viewOf } from '../schemas.ts';
import { helpBeside } from '../words/help.ts';
import { valuesSaid } from './values-said.ts';

/** What a field's surroundings say about it. All may be left out. */
export interface FieldContext {
  readonly required?: boolean;
  /** Names of the properties beside it, itself included. */
  readonly siblings?: readonly string[];
  /** The resource that it leads to. */
  readonly resource?: string | null;
  /** The place of its schema in the document. */
  readonly from?: Pointer;
  readonly group?: string | null;
  /** Where what is inside leads: resources by the place below it. */
  readonly inside?: Field['inside'];
  /** What is said of it outside its schema, as of a parameter; "" where nothing is. */
  readonly description?: string;
}

/** The field of a property. `name` is "" for a list's item, a map's value, or a whole body. */
export function fieldOf(name: string, schema: Schema, lookup: Lookup, context: FieldContext = {}): Field {
  const view = viewOf(schema, lookup);
  const own = choicesOf(view, lookup);
  const numbers = own === null ? numbersTold(view.schema, context.description) : null;
  const choices = own ?? numbers;
  const resource = context.resource ?? null;
  const { siblings = [], description: said = '' } = context;
  const facts = factsOf(name, schema, lookup, { choices, resource, siblings, description: said });
  const { description } = facts;
  const { kind, because, offered, open } = choicesAmong(facts, kindOf(facts));
  const isMoney = kind === 'money';
  const told = offered === null ? null : toldChoices(offered, description);
  return {
    from: context.from ?? '',
    because: numbers !== null && told !== null ? 'numbers-told' : because,
    name,
    label:
      isMoney && isMinor(facts)
        ? fieldLabel(withoutMinor(name), schema, view, resource)
        : fieldLabel(name, schema, view, resource),
    kind,
    description: helpBeside(told?.description ?? description, {
      name,
      kind,
      resource,
      from: context.from ?? '',
      choices: offered,
    }),
    group: context.group ?? null,
    required: context.required ?? false,
    readOnly: member(view.schema, 'readOnly') === true,
    writeOnly: facts.writeOnly,
    nullable: view.nullable,
    deprecated: member(view.schema, 'deprecated') === true,
    choices: told?.choices ?? offered,
    ...(open ? { open } : {}),
    unit: unitOf(facts, kind),
    currency: isMoney ? currencyOf(facts, context.siblings ?? []) : null,
    resource: kind === 'relation' || resource !== null ? resource : null,
    ...(context.inside === undefined ? {} : { inside: context.inside }),
    default: member(view.schema, 'default'),
    example: facts.example,
    schema,
  };
}

/** The fields inside a field: properties of an object, the item of a list, the value of a map, the alternatives of a variant. */
export function childrenOf(field: Field, lookup: Lookup, direction: 'read' | 'write'): Field[] {
  const view = viewOf(field.schema, lookup);
  if (field.kind === 'list' || field.kind === 'tags' || (view.items !== null && view.properties.size === 0)) {
    return [fieldOf('', view.items ?? true, lookup, { from: `${field.from}/items`, ...leadsOf(field.inside, '*') })];
  }
  if (field.kind === 'map')
    return [fieldOf('', view.additional ?? true, lookup, { from: `${field.from}/additionalProperties` })];
  if (field.kind === 'variant') {
    return view.variants.map((variant, index) => variantField(variant, index, field, lookup));
  }
  const told = propertyFields(view, lookup, direction, field.from, (name) => leadsOf(field.inside, escaped(name)));
  const fields = [...ordered(told, ({ name }) => name)];
  return field.kind === 'localized' ? fields.map((one) => inLanguage(one, field, lookup)) : fields;
}

/** One language of a text: it is as long as what is told in it (`description: { en, ar }`). */
function inLanguage(one: Field, { name }: Field, lookup: Lookup): Field {
  const { kind } = fieldOf(name, { type: 'string' }, lookup);
  return { ...one, label: languageName(one.name), kind: kind === 'long-text' ? kind : one.kind };
}

/** Where a part leads, and what is inside it: `leads` are resources by JSON pointer, `part` one step of such. */
export function leadsOf(leads: Field['inside'], part: string): Pick<FieldContext, 'resource' | 'inside'> {
  if (leads === undefined) return {};
  const inside = Object.entries(leads)
    .filter(([place]) => place.startsWith(`/${part}/`))
    .map(([place, resource]) => [place.slice(part.length + 1), resource] as const);
  return {
    resource: leads[`/${part}`] ?? null,
    ...(inside.length === 0 ? {} : { inside: Object.fromEntries(inside) }),
  };
}

/** The fields of an object's properties, in the document's order; what the direction hides is left out. */
export function propertyFields(
  view: View,
  lookup: Lookup,
  direction: 'read' | 'write',
  from: Pointer,
  contextOf: (name: string) => FieldContext = () => ({}),
): Field[] {
  const siblings = namesIn(view);
  const hidden = direction === 'read' ? 'writeOnly' : 'readOnly';
  const isLinked = isNode(view);
  const fields: Field[] = [];
  for (const [name, schema] of view.properties) {
    if (schema === false || member(viewOf(schema, lookup).schema, hidden) === true) continue;
    if (isLinked && NODE_WORDS.has(name)) continue;
    const place = `${from}/properties/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`;
    fields.push(
      fieldOf(name, schema, lookup, { required: view.required.has(name), siblings, from: place, ...contextOf(name) }),
    );
  }
  const told = view.properties.has('amount') ? partsAsAmount(fields) : fields;
  if (direction === 'write') return told;
  // Of what is read, what goes away one day comes after all that stays.
  return [...told.filter((field) => !field.deprecated), ...told.filter((field) => field.deprecated)];
}

/** What of an amount was captured or is due ("amount_captured") is money as the amount itself is: in its currency, in its unit. */
function partsAsAmount(fields: Field[]): Field[] {
  const amount = fields.find(({ name }) => name === 'amount');
  if (amount?.kind !== 'money' || amount.currency === null) return fields;
  const { unit, currency } = amount;
  const typeOf = ({ schema }: Field): string => textOf(member(schema, 'type'));
  const isPart = (one: Field): boolean =>
    one.kind === 'number' && AMOUNT_PART.test(one.name) && typeOf(one) === typeOf(amount);
  return fields.map((one) =>
    isPart(one) ? { ...one, kind: 'money', because: 'part-of-amount', unit, currency } : one,
  );
}

const AMOUNT_PART =
  /^amount_?(due|paid|captured|capturable|received|refunded|remaining|reversed|returned|shipping|requested|pending|refundable|authori[sz]ed|settled|disputed)$/i;

function variantField(variant: Schema, index: number, field: Field, lookup: Lookup): Field {
  const view = viewOf(variant, lookup);
  const title = textOf(member(view.schema, 'title'));
  const told =
    title !== '' ? title : view.name !== null ? labelOf(view.name) : labelOf(view.types[0] ?? `Choice ${index + 1}`);
  return { ...fieldOf('', variant, lookup, { from: `${field.from}/oneOf/${index}` }), label: told };
}

function fieldLabel(name: string, schema: Schema, view: View, resource: string | null): string {
  // A yes or no that is called "desc" is a direction.
  const plain = view.types[0] === 'boolean' ? labelOf(name) : propertyLabelOf(name, resource);
  // The title of a named schema, and beside an object's own properties, names a type and not this property ("Simple User"
  // of `owner`); a title that only spells the name says nothing new.
  const isType = isObject(schema) && member(schema, 'properties') !== undefined;
  const title = isType ? '' : textOf(member(schema, 'title')).trim();
  if (title === '' || (isObject(schema) && member(schema, '$ref') !== undefined && view.name === title)) return plain;
  // "UUID" of `org_id`: the title of its type.
  if (resource !== null && SAYS_IDENTITY.test(title)) return plain;
  if (normalOf(title) === normalOf(name) || title.length > 40 || /[_{}<>[\]]|^[a-z]+[A-Z]/.test(title)) return plain;
  return /^[a-z]/.test(title) ? title.charAt(0).toUpperCase() + title.slice(1) : title;
}

const SAYS_IDENTITY = /^(?:(?:uu|gu)?id|identifier|key)(?: or (?:empty|null|none))?$/i;

/** What a field offers to choose from. A text of which only the description names the values has a kind for choices, too. */
function choicesAmong(facts: FieldFacts, found: ReturnType<typeof kindOf>) {
  const { kind } = found;
  const isPlain = kind === 'text' && found.because === 'type-string' && facts.format === '';
  const own = kind === 'tags' ? itemChoices(facts.view, facts.lookup) : isPlain ? null : facts.choices;
  const isChoice = kind === 'tags' || kind === 'enum' || kind === 'state';
  const said =
    (isPlain || kind === 'tags') && own === null ? valuesSaid(facts.description, facts.name, facts.siblings) : null;
  if (said === null) return { ...found, offered: isChoice ? own : null, open: false } as const;
  const offered = said.map((value) => choiceOf(value));
  if (kind === 'tags') return { ...found, offered, open: true } as const;
  return { kind: isStateName(facts.name) ? 'state' : 'enum', because: 'values-said', offered, open: true } as const;
}

function itemChoices(view: View, lookup: Lookup): Field['choices'] {
  return view.items === null ? null : choicesOf(viewOf(view.items, lookup), lookup);
}

function unitOf(facts: FieldFacts, kind: Field['kind']): Field['unit'] {
  const isNumber = facts.type === 'integer' || facts.type === 'number';
  if (!isNumber) return null;
  if (kind === 'date-time' || kind === 'duration') return isMilliseconds(facts, kind) ? 'milliseconds' : 'seconds';
  if (kind === 'money') return isMinor(facts) ? 'minor' : null;
  if (kind === 'percent') return numberMember(facts.view.schema, 'maximum') === 1 ? 'fraction' : null;
  const names = NAMING_NUMBERS.has(facts.last) && !COUNTING.has(facts.words[0] ?? '');
  return kind === 'number' && names ? 'name' : null;
}

/** "total_number" counts. */
const COUNTING: ReadonlySet<string> = new Set(['total', 'max', 'min', 'maximum', 'minimum', 'count', 'sum']);

/** Numbers that name something and count nothing: nobody writes a year or a port in groups of thousands. */
const NAMING_NUMBERS: ReadonlySet<string> = new Set(
  'year serial port pid uid gid zip zipcode postcode code number no nr build extension vlan asn reference ref isbn ean barcode sku'.split(
    ' ',
  ),
);

function isMilliseconds(facts: FieldFacts, kind: Field['kind']): boolean {
  if (/millisecond|\bmillis\b|\bms\b|epoch ?ms/i.test(facts.description)) return true;
  if (['ms', 'millis', 'milliseconds'].includes(facts.last)) return true;
  return kind === 'date-time' && typeof facts.example === 'number' && facts.example > 1e11;
}

// People see and enter the currency's own units, so the name of the smaller one would be wrong: "price_cents" is "Price".
function withoutMinor(name: string): string {
  return name.replace(/(?<=[^\s_-])[\s_-]*(in[\s_-]*)?(cents?|minor([\s_-]*units?)?)$/i, '');
}

function isMinor(facts: FieldFacts): boolean {
  if (facts.last === 'cents' || facts.last === 'minor' || facts.words.includes('cents')) return true;
  return facts.type === 'integer' && /\bcents?\b|minor unit|smallest (currency )?unit/i.test(facts.description);
}

function currencyOf(facts: FieldFacts, siblings: readonly string[]): Field['currency'] {
  const beside = bestCurrencySibling(facts.words, siblings);
  if (beside !== null) return { field: beside };
  const inner = [...facts.view.properties.keys()].find((name) => /^currency(code)?$/.test(normalOf(name)));
  if (inner !== undefined) return { field: inner };
  const code = /\b(USD|EUR|GBP|CHF|JPY|AUD|CAD|SEK|NOK|DKK|PLN|CZK|BRL|INR|CNY|MXN|ZAR)\b/.exec(facts.description)?.[1];
  const named = facts.words.find((word) => /^(usd|eur|gbp|chf|jpy|aud|cad|brl|inr)$/.test(word));
  if (named !== undefined) return { code: named.toUpperCase() };
  return code === undefined ? null : { code };
}

/** Of several currencies beside an amount, the one that shares its first words: "shipping_amount" → "shipping_currency". */
function bestCurrencySibling(words: readonly string[], siblings: readonly string[]): string | null {
  const currencies = currenciesIn(siblings);
  const shared = (name: string): number => wordsOf(name).filter((word) => words.includes(word)).length;
  const sorted = [...currencies].sort((a, b) => shared(b) - shared(a) || a.length - b.length);
  return sorted[0] ?? null;
}

function numberMember(schema: JsonObject, key: string): number | null {
  const value: Json | undefined = member(schema, key);
  return typeof value === 'number' ? value : null;
}

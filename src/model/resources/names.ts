// Names and labels of resources: each name unique and stable, short where it can be ("customers"), with the parent's or
// the path's words before it where it must be ("customers.addresses", "admin.users"); labels in plural and singular.
import type { Found } from './resources.ts';
import { isPlural, labelOf, pluralOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { plainSchemaName } from '../schemas.ts';
import { overLetters, SOME_WORD } from '../words/letters.ts';
import { isPrefix, WHO_ASKS } from '../paths/paths.ts';
import { writtenOutLabels } from '../paths/written-out.ts';
import { isAdjective, qualifiedLabels } from './qualified.ts';
import { isReportName } from '../words/report-names.ts';

/** A resource's name and labels. */
export interface Names {
  readonly name: string;
  readonly label: string;
  readonly singular: string;
}

/** Names for all resources, parents before children, plain names to those that live at the top. */
export function namesOf(
  all: readonly Found[],
  parentOf: (found: Found) => Found | null,
  schemaOf: (found: Found) => string | null,
): ReadonlyMap<Found, Names> {
  const taken = new Map<string, Found>();
  const names = new Map<Found, string>();
  const depth = (found: Found): number => {
    // What is kept at an address of its own needs no owner's name before its own.
    const parent = found.draft.listedAt === undefined ? parentOf(found) : null;
    return parent === null ? 0 : depth(parent) + 1;
  };
  const sorted = all
    .map((found, index) => ({
      found,
      index,
      depth: depth(found),
      before: parametersBefore(found),
      roles: found.roles.size,
    }))
    .sort(
      (a, b) =>
        a.depth - b.depth ||
        a.before - b.before ||
        a.found.draft.segments.length - b.found.draft.segments.length ||
        b.roles - a.roles ||
        a.index - b.index,
    );
  const things = thingsNamed(all, parentOf, schemaOf);
  const apart = wordsApart(all, schemaOf);
  const foreign = foreignNouns(all, schemaOf);
  for (const { found } of sorted) {
    const thing = things.get(found);
    const own = thing === undefined ? [] : [clean(pluralOf(thing).toLowerCase())];
    const name =
      [...own, ...candidates(found, parentOf(found), names)].find((one) => !taken.has(one.toLowerCase())) ??
      numbered(found, taken);
    taken.set(name.toLowerCase(), found);
    names.set(found, name);
  }
  return new Map(
    all.map((found) => {
      const thing = things.get(found);
      const labels =
        thing === undefined
          ? labelsOf(found, schemaOf(found), { apart, foreign })
          : { label: pluralOf(labelOf(thing)), singular: singularOf(labelOf(thing)) };
      return [found, { name: names.get(found) ?? '', ...labels }] as const;
    }),
  );
}

/** Nouns that say of nothing what it is. */
const ANYTHING = new Set(['record', 'row', 'item', 'entry', 'document', 'object', 'entity', 'element']);

/** "/tables/x1/records" beside "/tables/x2/records": what the records are is only told by the names of their schemas. */
function thingsNamed(
  all: readonly Found[],
  parentOf: (found: Found) => Found | null,
  schemaOf: (found: Found) => string | null,
): ReadonlyMap<Found, string> {
  const alike = all.filter((found) => ANYTHING.has(stemOf(found.draft.noun)) && parentOf(found) === null);
  const told = alike.flatMap((found) => {
    const schema = schemaOf(found);
    const thing = schema === null ? '' : singularOf(plainSchemaName(schema));
    return thing === '' || ANYTHING.has(stemOf(thing)) ? [] : [[found, thing] as const];
  });
  const different = new Set(told.map(([, thing]) => thing.toLowerCase()));
  if (different.size < told.length || told.length < 2) return new Map();
  return new Map(told.filter(([, thing]) => !OF_REQUESTS.test(thing)));
}

/** What is sent names no thing: "AddItemToCartCommand" (MediatR), "Body_upload_document_api_v1_uploads_post" (FastAPI). */
const OF_REQUESTS = /^Body_|^(?:Add|Create|Update|Upload|Delete|Remove)[A-Z_]|(?:Command|Request|Input)$/;

function parametersBefore(found: Found): number {
  return found.draft.segments.filter((segment) => segment.kind === 'parameter').length;
}

function candidates(found: Found, parent: Found | null, names: ReadonlyMap<Found, string>): readonly string[] {
  const own = nameOf(found);
  const statics = found.draft.segments
    .slice(0, -1)
    .filter((segment) => segment.kind === 'static')
    .map((segment) => segment.name);
  const words = statics.filter((word) => !isPrefix({ kind: 'static', name: word, parameters: [], method: false }));
  const parentName = parent === null ? null : (names.get(parent) ?? null);
  const before = words.at(-1);
  return [
    own,
    ...(parentName === null ? [] : [`${parentName}.${own}`]),
    ...(before === undefined ? [] : [`${before}.${own}`]),
    ...(words.length < 2 ? [] : [`${words.slice(-2).join('.')}.${own}`]),
    [...words, own].join('.'),
    [...statics, own].join('.'),
  ].map(clean);
}

function nameOf(found: Found): string {
  const { noun } = found.draft;
  return noun === '' ? 'items' : noun;
}

/** Names go into addresses and dotted names: no spaces, slashes or brackets. */
function clean(name: string): string {
  return name.replace(NOT_IN_NAMES(name), '-').replace(/(^|\.)-+|-+(?=\.|$)/g, '$1') || 'items';
}

const NOT_IN_NAMES = overLetters(String.raw`[^\p{L}\p{N}._~-]+`, 'g');

function numbered(found: Found, taken: ReadonlyMap<string, Found>): string {
  const own = clean(nameOf(found));
  let number = 2;
  while (taken.has(`${own}-${number}`.toLowerCase())) number += 1;
  return `${own}-${number}`;
}

type Labels = Omit<Names, 'name'>;

/** What a contract says of its nouns wherever they stand: which are several words, and which are plurals of a tongue of its own. */
interface Nouns {
  readonly apart: ReadonlyMap<string, readonly string[]>;
  readonly foreign: ReadonlyMap<string, Labels>;
}

function labelsOf(found: Found, schema: string | null, { apart, foreign: known }: Nouns): Labels {
  const { kind } = found.draft;
  if (kind === 'collection' && schema !== null) {
    const by = listedForOther(found, schema) ?? byIdentity(found, schema) ?? listedInOne(found, schema);
    if (by !== null) return by;
  }
  const written = writtenOutLabels(found.draft.segments);
  if (written !== null) return written;
  const noun = spaced(tellingNoun(found, schema), apart);
  const words = labelOf(noun === '' ? 'items' : noun);
  const qualified = qualifiedLabels(words, found, schema);
  if (qualified !== null) return qualified;
  if (kind === 'singleton') return { label: words, singular: words };
  if (/^(?:search|find|lookup|suggest|autocomplete|typeahead)$/i.test(noun)) return { label: words, singular: words };
  const foreign = foreignIn(noun, schema) ?? known.get(noun) ?? null;
  if (foreign !== null) return foreign;
  const of = /^(\S+)( of .*)$/.exec(words);
  if (of !== null) return { label: `${pluralOf(of[1] ?? '')}${of[2]}`, singular: `${singularOf(of[1] ?? '')}${of[2]}` };
  const isMany =
    isAdjective(words) ||
    isPlural(words) ||
    (/s$/i.test(words) && !/(?:ss|us|is)$/i.test(words)) ||
    (/is$/i.test(words) && !isEnglishSingular(words));
  return { label: isMany ? words : pluralOf(words), singular: singularOf(words) };
}

/** "/attempt/endpoint/{endpoint_id}" that lists attempts: they are called so (rule `named-by-what-it-lists`, too). */
function listedForOther({ draft, roles }: Found, schema: string): Labels | null {
  const list = roles.get('list');
  const [before, own] = list?.facts.segments.slice(-3) ?? [];
  const isOfOther = list?.because === 'get-answers-other-list' || draft.because === 'list-by-other-identity';
  if (!isOfOther || before?.kind !== 'static' || own?.kind !== 'static') return null;
  const thing = stemOf(plainSchemaName(schema));
  if (!thing.includes(stemOf(before.name)) || thing.includes(stemOf(own.name))) return null;
  const label = labelOf(before.name);
  return { label: `${pluralOf(label)} (${wordsOf(draft.noun).join(' ')})`, singular: singularOf(label) };
}

/**
 * "/departments/{id}/employeeDepartmentId" that lists employees: a list is called by what is in it, and
 * by which of their identifiers leads back, where that is not the owner's name (rule `named-by-what-it-lists`).
 */
function byIdentity({ draft }: Found, schema: string): Labels | null {
  const words = wordsOf(draft.noun);
  if (words.length < 2 || !/^ids?$/.test(words.at(-1) ?? '')) return null;
  const thing = wordsOf(plainSchemaName(schema));
  if (!thing.every((word, index) => stemOf(words[index] ?? '') === stemOf(word))) return null;
  const by = words.slice(thing.length, -1).join(' ');
  const owner = draft.segments.findLast(({ kind, name }) => kind === 'static' && name !== draft.noun)?.name ?? '';
  const label = labelOf(thing.join('_'));
  const ending = by === '' || stemOf(by) === stemOf(owner) ? '' : ` (${by})`;
  return { label: `${pluralOf(label)}${ending}`, singular: singularOf(label) };
}

/**
 * "/checkins/box" and "/messages/inbox" that list what stands before: there are no several boxes (rule `named-by-what-it-lists`,
 * too). Not what is told of the things there, nor a `DriveItem` of a drive.
 */
function listedInOne({ draft, roles }: Found, schema: string): Labels | null {
  const [before, own] = draft.segments.slice(-2);
  if (before?.kind !== 'static' || own?.kind !== 'static' || own.name !== draft.noun) return null;
  if (roles.size > 1 || !roles.has('list') || isPlural(own.name) || isAdjective(labelOf(own.name))) return null;
  if (WHO_ASKS.has(own.name.toLowerCase()) || isReportName(own.name) || /item$/i.test(schema)) return null;
  const stem = stemOf(before.name);
  if (stemOf(plainSchemaName(schema)) !== stem || stemOf(own.name) === stem) return null;
  const label = labelOf(before.name);
  return { label: `${pluralOf(label)} (${wordsOf(own.name).join(' ')})`, singular: singularOf(label) };
}

/** "/orders/after/{id}", "/Timetable/{from}/to/{to}": what stands before such a word is what is read there. */
const PREPOSITIONS = new Set(
  'after before since until between from to by for with without of in on at near within'.split(' '),
);

/** "/t/{id}", "/-/{id}": a letter or a sign tells people nothing; the schema or the tag does. */
function tellingNoun(found: Found, schema: string | null): string {
  const { noun, segments } = found.draft;
  const isOf = (word: string): boolean => PREPOSITIONS.has(word.toLowerCase());
  const isAsked = [...found.roles.values()].some(({ facts }) => facts.segments[segments.length]?.kind === 'parameter');
  const about =
    isOf(noun) && isAsked ? segments.findLast(({ kind, name }) => kind === 'static' && !isOf(name)) : undefined;
  if (about !== undefined && !isPrefix(about)) return about.name;
  if (noun === '' || SOME_WORD(noun).test(noun)) return noun;
  const [tag] = [...found.roles.values()].flatMap(({ facts }) => facts.operation.tags);
  return schema === null ? (tag ?? noun) : plainSchemaName(schema);
}

/**
 * Words that paths write together and that something of a contract writes apart, by their stems: "/pettypes" of "PetType",
 * of the tag "Pet types" or of "listPetTypes". What is apart once is apart wherever it stands.
 */
function wordsApart(
  all: readonly Found[],
  schemaOf: (found: Found) => string | null,
): ReadonlyMap<string, readonly string[]> {
  const apart = new Map<string, readonly string[]>();
  for (const found of all) {
    const stem = stemOf(found.draft.noun);
    if (apart.has(stem) || wordsOf(found.draft.noun).length !== 1) continue;
    const schema = schemaOf(found);
    const operations = [...found.roles.values()].map(({ facts }) => facts.operation);
    const said = operations.flatMap(({ tags, operationId }) => [...tags, operationId ?? '']);
    const words = [schema === null ? '' : plainSchemaName(schema), ...said].flatMap((one) => runOf(one, stem) ?? []);
    const [first] = words;
    if (first !== undefined) apart.set(stem, first);
  }
  return apart;
}

/** The words within a name that together are a word: of "listPetTypes", those of "pettype". */
function runOf(name: string, stem: string): readonly [readonly string[]] | null {
  const words = wordsOf(name);
  for (let from = 0; from < words.length - 1; from += 1) {
    let before = words[from] ?? '';
    for (let last = from + 1; last < words.length && stem.startsWith(before); last += 1) {
      const word = words[last] ?? '';
      if (before + singularOf(word) === stem) return [words.slice(from, last + 1)];
      before += word;
    }
  }
  return null;
}

/** A noun with its words apart where they are known to be; its ending stays its own. */
function spaced(noun: string, apart: ReadonlyMap<string, readonly string[]>): string {
  const before = (wordsOf(noun).length === 1 ? apart.get(stemOf(noun)) : undefined)?.slice(0, -1);
  return before === undefined ? noun : [...before, noun.slice(before.join('').length)].join('_');
}

/** "/criterios-evaluacion" of "CriterioEvaluacion", "/ciclos-formativos" of "CicloFormativo": the first word has the plural. */
function firstInPlural(noun: string, schema: string | null): Labels | null {
  const plain = plainSchemaName(schema ?? '');
  const [one, many] = [wordsOf(plain), wordsOf(noun)];
  if (one.length < 2 || one.length !== many.length || one[0] === many[0]) return null;
  const isSame = one.every((word, at) => [word, `${word}s`, `${word}es`].includes(many[at] ?? ''));
  return isSame ? { label: labelOf(noun), singular: labelOf(plain) } : null;
}

function foreignIn(noun: string, schema: string | null): Labels | null {
  return firstInPlural(noun, schema) ?? foreignLabels(noun, schema);
}

/** "/export/html/belege", of which no schema tells, where "/belege" lists a "Beleg" each: a plural once is one wherever it stands. */
function foreignNouns(all: readonly Found[], schemaOf: (found: Found) => string | null): ReadonlyMap<string, Labels> {
  return new Map(
    all.flatMap((found) => {
      const { noun } = found.draft;
      const labels = isPlural(noun) ? null : foreignIn(noun, schemaOf(found));
      return labels === null ? [] : [[noun, labels] as const];
    }),
  );
}

/** "/zaken" of "Zaak": a plural of another language, whose singular is what the schema is called, or its last word. */
function foreignLabels(noun: string, schema: string | null): Labels | null {
  if (schema === null || isPlural(noun)) return null;
  const plain = plainSchemaName(schema);
  const [many, last] = [stemOf(noun), stemOf(wordsOf(plain).at(-1) ?? '')];
  // "/zaakobjecten" of "ZaakObject": the path writes together what the schema writes apart.
  const isTogether = wordsOf(noun).length === 1;
  const whole = isTogether ? [stemOf(plain), stemOf(schema)] : [];
  const same = wordsOf(plain).length === wordsOf(noun).length ? [plain] : [];
  const isLast = isTogether && many.startsWith(last) && many.length - last.length <= 2;
  const one = [...same, ...whole, ...(isLast ? [last] : [])].find((word) => isForeignPlural(many, stemOf(word)));
  return one === undefined ? null : { label: labelOf(noun), singular: labelOf(one) };
}

function isForeignPlural(many: string, one: string): boolean {
  if (one === many || one.length < 3 || many.length <= one.length - 1) return false;
  let shared = 0;
  while (shared < one.length && one[shared] === many[shared]) shared += 1;
  const ending = many.length - shared;
  return shared >= Math.max(2, one.length / 2) && ending > 0 && ending <= 4 && one.length - shared <= 2;
}

/** "Analysis" has a plural; "Hospitais" is one, in a language that these rules do not know. */
function isEnglishSingular(label: string): boolean {
  return /(?:sis|xis|ris)$/i.test(label);
}

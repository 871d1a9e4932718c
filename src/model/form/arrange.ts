// The places of an object → the order in which they are asked, and which stand folded. Required ones come first, yet what
// belongs together (the lines of an address, a name's parts, a beginning and its end) stays together as the contract has it.
import type { Call, Field } from '../application.ts';
import { isByAlphabet, ordered } from '../fields/alphabet.ts';
import { normalOf, wordsOf } from '../words/labels.ts';
import { ALWAYS, mainMoment, type Weights, WEIGHTS, weightOf } from '../fields/what-counts.ts';
import { ASKED_FIRST } from './asked-first.ts';
import { isFolded } from './folded.ts';
import type { FormField } from './form.ts';
import { isGenerated } from './generated.ts';
import { LOCK } from './lock.ts';
import { WHICH } from './related.ts';
import { MASK } from './update-mask.ts';
import { at } from './values.ts';

/** The rule that makes a field no question: a required constant. */
export const FIXED = 'required-constant';

/** The rule that makes a field no question in the form of an item that is there: it is what the item is known by. */
export const IDENTITY = 'identity-of-the-item';

const UNASKED: ReadonlySet<string> = new Set([FIXED, IDENTITY, LOCK, MASK]);

/** True for a field that people are asked for. */
export function isAsked(field: Field): boolean {
  return !UNASKED.has(field.because);
}

/** A secret that nobody enters anew stays as it is where only parts are sent, though the contract demands it of a whole (rule `secret-stays`). */
export function staysAsItIs({ method }: Pick<Call, 'method'>, { required, kind }: Field): boolean {
  return required && kind === 'secret' && method === 'PATCH';
}

/** How many places stand open at first, before the rest is folded under "More fields". */
const OPEN_AT_FIRST = 12;

/** Places in the order in which they are asked: required ones, those with a value, the rest; rare ones apart. */
export function arranged(
  places: readonly FormField[],
  values: unknown,
): { readonly main: readonly FormField[]; readonly more: readonly FormField[] } {
  const shown = ordered(places, ({ field }) => field.name).filter(({ field }) => isAsked(field));
  const filled = (place: FormField): boolean => at(values, place.pointer) !== undefined;
  const required = shown.filter((place) => place.field.required);
  const optional = shown.filter((place) => !place.field.required);
  // What the server has set ("date_updated") is there to be read: nobody is asked it in the form of a change either.
  // Rule `set-by-the-server`; `deleted: false` is a switch that people turn, whatever its name.
  const usual = optional.filter((place) => {
    const { field } = place;
    if (filled(place)) return field.kind === 'boolean' || !isGenerated(field);
    return !isFolded(place, shown);
  });
  const few = required.length + usual.length <= OPEN_AT_FIRST;
  const room = Math.max(OPEN_AT_FIRST - 2 - required.length, 3);
  const open = new Set(few ? usual : [...usual.filter(filled), ...mostWanted(usual).slice(0, room)]);
  const units = unitsOf(shown.filter((place) => place.field.required || open.has(place)));
  const isRequired = (unit: readonly FormField[]): boolean => unit.some((place) => place.field.required);
  const main = [
    ...plainFirst(units.filter(isRequired)),
    ...plainFirst(units.filter((unit) => !isRequired(unit))),
  ].flat();
  // Which one is meant tells the rest.
  const isWhich = ({ field }: FormField): boolean => field.because === WHICH;
  return {
    main: [...main.filter(isWhich), ...main.filter((place) => !isWhich(place))],
    more: optional.filter((place) => !open.has(place)),
  };
}

/** Those that people most likely came to enter first, for choosing which of many stand open (rule `asked-at-first`). */
function mostWanted(places: readonly FormField[]): readonly FormField[] {
  const when = mainMoment(places.map(({ field }) => field));
  // A contract that puts them in an order tells by it what matters more.
  const step = isByAlphabet(places.map(({ field }) => field.name)) ? 0 : 0.8;
  const scores = new Map(
    places.map((place, index) => {
      const { field } = place;
      const isFirst = field === when || ASKED_FIRST.has(normalOf(field.name));
      const weight = isFirst && !field.deprecated ? Math.max(ALWAYS, weightOf(field, ASKED)) : weightOf(field, ASKED);
      return [place, weight - (weight < ALWAYS ? index * step : 0)] as const;
    }),
  );
  return [...places].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

/** What counts in a list counts in a form, where long texts, parts and files are entered besides. */
const ASKED: Weights = {
  ...WEIGHTS,
  'long-text': 48,
  markdown: 48,
  enum: 50,
  boolean: 35,
  tags: 45,
  list: 45,
  object: 45,
  variant: 45,
  file: 55,
  secret: 45,
  url: 40,
  location: 32,
  identifier: 40,
  map: 15,
};

// What is answered in one line comes before what opens into fields of its own: those may be long, and nobody looks below.
function plainFirst(units: readonly (readonly FormField[])[]): readonly (readonly FormField[])[] {
  const isLarge = (unit: readonly FormField[]): boolean => unit.every(({ field }) => LARGE.has(field.kind));
  return [...units.filter((unit) => !isLarge(unit)), ...units.filter(isLarge)];
}

const LARGE: ReadonlySet<Field['kind']> = new Set(['object', 'list', 'map', 'localized', 'variant', 'json']);

// Neighbours that belong together, as one unit each.
function unitsOf(places: readonly FormField[]): readonly (readonly FormField[])[] {
  const units: FormField[][] = [];
  for (const place of places) {
    const last = units.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && belongTogether(before.field, place.field)) last.push(place);
    else units.push([place]);
  }
  return units;
}

/** Kinds of things that people know in one order: where each is asked beside the others. */
const FAMILIES: readonly ReadonlySet<string>[] = [
  'street address line line1 line2 line3 number house building floor unit apartment suite district neighbourhood city town locality village municipality zip zipcode postal postcode code state county province region country',
  'salutation title prefix first firstname given forename middle middlename last lastname surname family suffix',
  'start begin from since end until to finish stop',
  'min minimum max maximum low high',
  'amount value price currency',
  'lat latitude lng lon long longitude altitude',
  'width height depth length weight',
].map((words) => new Set(words.split(' ')));

function belongTogether(left: Field, right: Field): boolean {
  const [mine, theirs] = [wordsOf(left.name), wordsOf(right.name)];
  const prefix = mine[0];
  if (prefix !== undefined && prefix === theirs[0] && mine.length > 1 && theirs.length > 1 && !ASKING.has(prefix))
    return true;
  return FAMILIES.some((family) => {
    const [one, other] = [mine, theirs].map((words) => words.find((word) => family.has(word)));
    return one !== undefined && other !== undefined && one !== other;
  });
}

/** First words that many fields share and that say nothing of what they are about. */
const ASKING = new Set(['is', 'has', 'can', 'should', 'allow', 'enable', 'use', 'x', 'the']);

// Places of a call's input that the contract does not name and the API was heard to want: each with its kind as far as it was
// told, never a value of anybody's. Kept on the device and told to the server as what answers taught is; what comes from
// outside is checked whole.
import { isObject, member, pointerParts } from '#contract';
import type { Json, JsonObject, Parameter, Pointer } from '#contract';
import type { Call } from './application.ts';
import { type BareSchema, bareSchema } from './lesson-schema.ts';

/** A place that a refusal named. */
export interface WantedPlace {
  /** From the root of a call's values: "/body/items/*" is each of a list. */
  readonly place: Pointer;
  /** Its kind; empty where the refusal did not say. */
  readonly schema: BareSchema;
  readonly required: boolean;
}

/** What refusals taught of one operation. */
export interface WantedLesson {
  readonly operation: string;
  readonly wanted: readonly WantedPlace[];
}

/** The call with what it was heard to want, what its address takes among its parameters; the very same where that is nothing. */
export function withWanted<T extends Call>(call: T, wanted: readonly WantedPlace[]): T {
  if (wanted.length === 0 && call.wanted === undefined) return call;
  const told = call.parameters.filter(({ pointer }) => pointer !== HEARD);
  const heard = wanted.flatMap((one) => (one.place.startsWith(QUERY) ? [parameterOf(one)] : []));
  return { ...call, wanted, parameters: [...told, ...heard] };
}

const QUERY = '/query/';

/** Where in the contract a parameter stands that only a refusal told of. */
const HEARD = 'heard';

function parameterOf({ place, schema, required }: WantedPlace): Parameter {
  const [, name = ''] = pointerParts(place);
  return {
    name,
    in: 'query',
    required,
    deprecated: false,
    description: '',
    schema: Object.keys(schema).length === 0 ? { type: 'string' } : schema,
    style: 'form',
    explode: true,
    allowReserved: false,
    mediaType: null,
    example: undefined,
    extensions: {},
    pointer: HEARD,
  };
}

/** What two people's refusals taught. */
export function joinedWanted(before: WantedLesson, after: WantedLesson): WantedLesson {
  const news = new Set(after.wanted.map(({ place }) => place));
  return {
    ...after,
    wanted: [...before.wanted.filter(({ place }) => !news.has(place)), ...after.wanted].slice(0, MOST),
  };
}

const MOST = 200;
const MOST_PLACE = 300;

/** The lesson in a value from outside; null where anything of it is not as such a lesson is. */
export function wantedLessonIn(value: unknown): WantedLesson | null {
  const operation = member(value, 'operation');
  const wanted = wantedIn(member(value, 'wanted'));
  const isNamed = typeof operation === 'string' && operation !== '' && operation.length <= MOST_PLACE;
  return isNamed && wanted !== null ? { operation, wanted } : null;
}

/** Wanted places in a value from outside; null where it is no list of such. */
export function wantedIn(value: unknown): readonly WantedPlace[] | null {
  if (!Array.isArray(value) || value.length > MOST) return null;
  const found = value.map(placeIn);
  return found.every((one) => one !== null) ? found : null;
}

function placeIn(value: unknown): WantedPlace | null {
  const [place, schema, required] = ['place', 'schema', 'required'].map((key) => member(value, key));
  const bare = bareSchema(schema, '');
  const isPlace = typeof place === 'string' && place.length <= MOST_PLACE && /^\/(?:body|query)(?:\/|$)/.test(place);
  if (!isPlace || bare === null || typeof required !== 'boolean') return null;
  return { place, schema: { ...bare, ...choiceOf(schema) }, required };
}

const MOST_WORDS = 40;

/** The words that a refusal says are the only ones: they are the API's own, and short. */
function choiceOf(schema: unknown): JsonObject {
  const words = isObject(schema) ? member(schema, 'enum') : undefined;
  if (!Array.isArray(words) || words.length === 0 || words.length > MOST_WORDS) return {};
  const fits = (one: Json): boolean => typeof one === 'number' || (typeof one === 'string' && one.length <= 40);
  return words.every(fits) ? { enum: words } : {};
}

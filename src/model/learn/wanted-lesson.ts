// What refusals taught, as it is told to the server for the next person: what comes from outside is checked whole.
import { isObject, member } from '#contract';
import type { Json, JsonObject, Pointer } from '#contract';
import { bareSchema } from './lesson-schema.ts';
import type { WantedPlace } from './wanted.ts';

/** What refusals taught of one operation. */
export interface WantedLesson {
  readonly operation: string;
  readonly wanted: readonly WantedPlace[];
  /** Places that were known and are forgotten, for everybody. */
  readonly gone?: readonly Pointer[];
}

/** What two people's refusals taught, without what the later forgot. */
export function joinedWanted(before: WantedLesson, { operation, ...after }: WantedLesson): WantedLesson {
  const news = new Set([...after.wanted.map(({ place }) => place), ...(after.gone ?? [])]);
  return {
    operation,
    wanted: [...before.wanted.filter(({ place }) => !news.has(place)), ...after.wanted].slice(0, MOST),
  };
}

const MOST = 200;
const MOST_PLACE = 300;

/** The lesson in a value from outside; null where anything of it is not as such a lesson is. */
export function wantedLessonIn(value: unknown): WantedLesson | null {
  const operation = member(value, 'operation');
  const wanted = wantedIn(member(value, 'wanted'));
  const gone = member(value, 'gone') === undefined ? [] : placesIn(member(value, 'gone'));
  const isNamed = typeof operation === 'string' && operation !== '' && operation.length <= MOST_PLACE;
  if (!isNamed || wanted === null || gone === null) return null;
  return { operation, wanted, ...(gone.length === 0 ? {} : { gone }) };
}

/** Null where it is no list of places. */
function placesIn(value: unknown): readonly Pointer[] | null {
  if (!Array.isArray(value) || value.length > MOST) return null;
  const list: readonly unknown[] = value;
  return list.every(isPlace) ? list : null;
}

function isPlace(value: unknown): value is Pointer {
  return typeof value === 'string' && value.length <= MOST_PLACE && /^\/(?:body|query)(?:\/|$)/.test(value);
}

/** Null where it is no list of wanted places. */
function wantedIn(value: unknown): readonly WantedPlace[] | null {
  if (!Array.isArray(value) || value.length > MOST) return null;
  const found = value.map(placeIn);
  return found.every((one) => one !== null) ? found : null;
}

function placeIn(value: unknown): WantedPlace | null {
  const [place, schema, required] = ['place', 'schema', 'required'].map((key) => member(value, key));
  const bare = bareSchema(schema, '');
  if (!isPlace(place) || bare === null || typeof required !== 'boolean') return null;
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

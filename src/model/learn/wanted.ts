// Places of a call's input that the contract does not name and the API was heard to want: each with its kind as far as it was
// told, never a value of anybody's.
import { repeatedIn } from '../actions/repeated.ts';
import { pointerOf, pointerParts } from '#contract';
import type { Parameter, Pointer } from '#contract';
import type { Call } from '../application.ts';
import type { BareSchema } from './lesson-schema.ts';

/** A place that a refusal named. */
export interface WantedPlace {
  /** From the root of a call's values: "/body/items/*" is each of a list. */
  readonly place: Pointer;
  /** Its kind; empty where the refusal did not say. */
  readonly schema: BareSchema;
  readonly required: boolean;
}

/** The call with what it was heard to want, what its address takes among its parameters; the very same where that is nothing. */
export function withWanted<T extends Call>(call: T, wanted: readonly WantedPlace[]): T {
  if (wanted.length === 0 && call.wanted === undefined) return call;
  const told = call.parameters.filter(({ pointer }) => pointer !== HEARD);
  const heard = wanted.flatMap((one) => (one.place.startsWith(QUERY) ? [parameterOf(one)] : []));
  const isTold = ({ name }: Parameter): boolean => told.some((one) => one.in === 'query' && one.name === name);
  return { ...call, wanted, parameters: [...told, ...heard.filter((one) => !isTold(one))] };
}

/**
 * The names of what a call has to be given in its query: what the contract requires, but for what somebody goes without, and
 * what it was heard to want.
 */
export function neededInQuery({ parameters, wanted = [] }: Pick<Call, 'parameters' | 'wanted'>): readonly string[] {
  const heard = new Map(wanted.map(({ place, required }) => [place, required] as const));
  return parameters
    .filter((one) => one.in === 'query' && (heard.get(placeOf(one.name)) ?? one.required))
    .filter((one) => repeatedIn(one, parameters) === null)
    .map(({ name }) => name);
}

/**
 * What is known to be wanted of a call's query, without some of it: forgotten where a refusal asked for it; where the contract
 * requires it, as NestJS writes of every filter that does not say otherwise, it is gone without (rule `required-by-habit`).
 */
export function goingWithout({ parameters, wanted = [] }: Call, names: readonly string[]): readonly WantedPlace[] {
  const places = new Set(names.map(placeOf));
  const required = parameters.filter((one) => one.in === 'query' && one.required && names.includes(one.name));
  return [
    ...wanted.filter(({ place }) => !places.has(place)),
    ...required
      .filter(({ pointer }) => pointer !== HEARD)
      .map(({ name }) => ({ place: placeOf(name), schema: {}, required: false })),
  ];
}

/** What is known to be wanted of a call's query where it failed without what it was gone without; null where all of that was `sent`. */
export function goneWithout(
  { wanted = [] }: Pick<Call, 'wanted'>,
  sent: readonly string[],
): readonly WantedPlace[] | null {
  const given = new Set(sent.map(placeOf));
  const left = wanted.filter(({ place, required }) => required || given.has(place) || !place.startsWith(QUERY));
  return left.length === wanted.length ? null : left;
}

function placeOf(name: string): Pointer {
  return pointerOf(['query', name]);
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

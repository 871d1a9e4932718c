// Who and what the values of one item are about: the words that they draw from, and when it came to be.
import type { Resource } from '#model';
import type { Kind } from './kinds.ts';
import { type Cast, lowerWords } from './names.ts';
import { type Random, randomOf } from './random.ts';
import type { World } from './world.ts';

/** A cast for item k that draws from `random`. */
export function castOf(world: World, kind: Kind, k: number, random: Random, born: number, now = world.dataNow): Cast {
  return drawing({ random, words: world.words, born, now, thing: thingWords(kind.resource), index: k, kept: known() });
}

/** Other items may be made in between (a key, a reference): each word is drawn from this item's own draws all the same. */
function drawing(cast: Omit<Cast, 'faker'>): Cast {
  return {
    ...cast,
    get faker() {
      cast.words.draw(cast.random);
      return cast.words.faker;
    },
  };
}

function known(): Map<string, string> {
  return new Map([['currency', 'EUR']]);
}

/** The same for a thing inside of the item, or another word of several: it has names of its own. */
export function castInside(cast: Cast, name?: string): Cast {
  return drawing({ ...cast, thing: name === undefined ? cast.thing : lowerWords(name), kept: known(), few: false });
}

/** One of the few things of a kind that items show (`category: { id, name }`): the same thing in each item that shows it. */
export function castOfFew(cast: Cast, name: string): Cast {
  const number = cast.random.int(1, FEW);
  const random = randomOf('thing', name, number);
  const born = cast.now - random.int(30, 400) * MILLISECONDS_OF_DAY;
  return { ...castInside({ ...cast, random, born }, name), index: number - 1, few: true };
}

const FEW = 5;
const MILLISECONDS_OF_DAY = 86_400_000;

const THINGS = new WeakMap<Resource, readonly string[]>();

function thingWords(resource: Resource): readonly string[] {
  const known = THINGS.get(resource);
  if (known !== undefined) return known;
  const words = resource.singular
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  THINGS.set(resource, words);
  return words;
}

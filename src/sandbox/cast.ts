// Who and what the values of one item are about: the words that they draw from, and when it came to be.
import type { Resource } from '#model';
import type { Kind } from './kinds.ts';
import { type Cast, lowerWords } from './names.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** A cast for item k that draws from `random`. */
export function castOf(world: World, kind: Kind, k: number, random: Random, born: number, now = world.dataNow): Cast {
  const { words } = world;
  return {
    random,
    // Other items may be made in between (a key, a reference): each word is drawn from this item's own draws all the same.
    get faker() {
      words.draw(random);
      return words.faker;
    },
    born,
    now,
    thing: thingWords(kind.resource),
    index: k,
    kept: new Map([['currency', 'EUR']]),
  };
}

/** The same for a thing inside of the item (`category: { id, name }`), or another word of several: it has names of its own. */
export function castInside(cast: Cast, name?: string): Cast {
  return {
    ...cast,
    get faker() {
      return cast.faker;
    },
    thing: name === undefined ? cast.thing : lowerWords(name),
    kept: new Map([['currency', 'EUR']]),
  };
}

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

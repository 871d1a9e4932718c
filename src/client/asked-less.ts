// What a call asks for in addition and a refusal of it in, what is left to ask for out. Loaded with the first such refusal.
import type { Json, JsonObject } from '#contract';

/** What is asked for, without the names that a refusal speaks of; nothing where it speaks of none. */
export function withoutNamed(asked: JsonObject, refusal: string): JsonObject {
  const words = new Set(refusal.match(/\w+(?:\.\w+)*/g));
  const entries = Object.entries(asked).flatMap(([parameter, value]): [string, Json][] => {
    const names = typeof value === 'string' ? value.split(',') : (value as readonly string[]);
    const left = names.filter((name) => !words.has(name));
    if (left.length === 0 || left.length === names.length) return [];
    return [[parameter, typeof value === 'string' ? left.join(',') : left]];
  });
  return Object.fromEntries(entries);
}

// What calls ask for beside which thing is meant: "GET /rules/{id}?organizationId" takes what "GET /rules?organizationId" was told.
// Said once to a list, it is said to what opens one of it, also after the page is loaded anew (rule `told-to-the-list`).
import type { Client } from '#client';
import { type Json, member } from '#contract';
import { neededInQuery, scalarText } from '#model';
import { storage } from '#storage';

/** Whose or where something is; no words that were searched for, and no key to anything. */
const IDENTITY = /(?:id|uuid|guid|slug)$/i;

/**
 * A client that tells calls which only read what they need and were not given, as far as others were given it. `keep`: what the keys begin
 * with of what is kept; null as long as nobody knows which API it is.
 */
export function tellingNeeded(client: Client, keep: () => string | null): Client {
  return {
    send: async (call, values, options) => {
      const kept = keep();
      const names = call.reads && kept !== null ? neededInQuery(call).filter((name) => IDENTITY.test(name)) : [];
      const key = (name: string): string => `${kept}needed.${name}`;
      const told = names.flatMap((name): [string, Json][] => {
        const said = member(values.query, name) === undefined ? storage.read(key(name), isText) : undefined;
        return said === undefined ? [] : [[name, said]];
      });
      const whole = told.length === 0 ? values : { ...values, query: { ...Object.fromEntries(told), ...values.query } };
      const answer = await client.send(call, whole, options);
      if (answer.kind === 'ok')
        for (const name of names) {
          const given = scalarText(member(values.query, name));
          if (given !== null) storage.write(key(name), given);
        }
      return answer;
    },
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

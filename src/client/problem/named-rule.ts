// A fault of which a server says only what rule found it ("required validation failed", AdonisJS and Indicative) → a code with
// words of our own, and what the rule knows.
import { type Json, type JsonObject, member } from '#contract';

/** A fault as our own checks have them. */
export interface NamedRule {
  readonly code: string;
  readonly params: JsonObject;
}

const ONLY_NAMED = /^(\w+) validation fail(?:ed|ure)(?: on [\w.]+)?$/;

const TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  object: 'object',
  array: 'array',
};

/** Whether a message only names a rule. */
export function namesRule(message: string): boolean {
  return ONLY_NAMED.test(message);
}

/** The fault that a message only names (rule `rule-by-name`); null where it says more, or names a rule that we have no words for. */
export function namedRule(message: string, args: Json | undefined): NamedRule | null {
  const name = ONLY_NAMED.exec(message)?.[1] ?? '';
  const type = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (type !== undefined) return { code: 'type', params: { type } };
  const limit = member(args, name);
  switch (name) {
    case 'required':
      return { code: 'required', params: {} };
    case 'email':
    case 'url':
    case 'uuid':
    case 'date':
      return { code: 'format', params: { format: name } };
    case 'minLength':
    case 'maxLength':
      return typeof limit === 'number' ? { code: name, params: { limit } } : null;
    case 'unsigned':
      return { code: 'minimum', params: { limit: 0 } };
    case 'enum': {
      const choices = member(args, 'choices');
      return { code: 'enum', params: Array.isArray(choices) ? { allowedValues: choices } : {} };
    }
    case 'unique':
      return { code: 'taken', params: {} };
    case 'exists':
      return { code: 'no-such', params: {} };
    default:
      return null;
  }
}

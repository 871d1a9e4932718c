// Whether a field's name says that it identifies: "orderId", "uuid", and with the word before the noun, "idServico", "id_orden".
// Input: a field's facts; output: whether it does.
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { FieldFacts } from './field-facts.ts';

export function namesIdentity(facts: FieldFacts): boolean {
  const { type, view, last } = facts;
  if (type !== 'string' && type !== 'number' && type !== 'integer' && view.types.length < 2) return false;
  return IDENTITY_WORDS.has(last) || isNumbered(facts);
}

/** `idMarca`, `id_producto`, a whole number; an `id_score` measures how far an identity card is trusted. */
function isNumbered({ type, words, last }: FieldFacts): boolean {
  return type === 'integer' && words.length > 1 && words[0] === 'id' && !MEASURED.has(last);
}

const MEASURED = new Set('score count total level rank iat exp age ttl length size min max'.split(' '));

// An answer that holds nothing but the outcome of what was done: `{ "ok": true }`, `{ "message": "Task cancelled" }`. It is
// told in passing, as what answers nothing is; a dialog that says "OK: Yes" only has to be closed again.
import { isObject, type Json } from '#contract';

const FLAG = /^(?:success|succeeded|ok)$/i;
const CODE = /^(?:code|status(?:_?code)?)$/i;
const WORDS = /^(?:message|msg|details?)$/i;
const WELL = /^(?:ok|success|done)$/i;
const SHORT = 120;
/** Words to be kept (an address, a number of four digits) are for people to read in their own time. */
const KEPT = /\d{4}|:\/\//;

/** The words of an answer that is nothing but such an outcome, empty where it only says that it went well; null of any other. */
export function outcomeSaid(value: Json | undefined): string | null {
  if (!isObject(value)) return null;
  const told = Object.entries(value).filter(([, part]) => part !== null && part !== '');
  const words = told.filter(([name]) => WORDS.test(name)).map(([, part]) => part);
  const [text = ''] = words;
  if (told.length === 0 || words.length > 1 || typeof text !== 'string') return null;
  if (!told.every(([name, part]) => WORDS.test(name) || saysWell(name, part))) return null;
  return text.length > SHORT || KEPT.test(text) ? null : text;
}

function saysWell(name: string, value: Json): boolean {
  if (FLAG.test(name)) return value === true;
  return CODE.test(name) && (typeof value === 'string' ? WELL.test(value) : Number(value) < 300);
}

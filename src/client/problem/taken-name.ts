// A sentence that says that something is there already → the only field of the form that it speaks of: "A customer with this
// email already exists" (FastAPI's own examples), "This slug is already taken". Only the form tells a field from other words.
import { pointerParts } from '#contract';
import type { Pointer } from '#contract';
import { wordsOf } from '#model';

const TAKEN =
  /\balready (?:been )?(?:exists?|exist(?:ing|ed)?|taken|registered|used|in use|assigned|reserved|claimed|present)\b|\b(?:is|was|are) (?:taken|in use|not unique)\b|\bmust be unique\b|\bduplicated?\b/i;

/** The same in Portuguese, Spanish, French, German and Italian: "Email já cadastrado", "El slug ya está en uso". */
const TAKEN_ABROAD =
  /\b(?:j[áa]|ya) (?:(?:est[áa]|foi|fue|ha sido|se encuentra|se encontra) )?(?:exist|cadastrad|registrad|em uso|en uso|utilizad|usad|ocupad)|\bexiste d[ée]j[àa]|\bd[ée]j[àa] (?:utilis|pris|enregistr|exist)|\bexistiert bereits|\bbereits (?:vergeben|vorhanden|registriert|verwendet|belegt)|\besiste gi[àa]|\bgi[àa] (?:in uso|registrat|utilizzat|esistent)/i;

/** Their words for parts of themselves are none of a form. */
const OF_DATABASE = /\b(?:constraint|index|duplicate key|duplicate entry)\b/i;

/** The field whose whole name such a sentence holds; null where it holds none, or names that are not part of one another. */
export function takenField(text: string, known: readonly Pointer[]): Pointer | null {
  const sentence = text.slice(0, MOST);
  if (!(TAKEN.test(sentence) || TAKEN_ABROAD.test(sentence)) || OF_DATABASE.test(sentence)) return null;
  const said = ` ${sentence
    .split(/[^\p{L}\p{N}_]+/u)
    .map(spaced)
    .join(' ')} `;
  // What wraps the fields (`network`, `user`) is called as the thing, and shows no words.
  const around = new Set(known.map((pointer) => pointer.slice(0, pointer.lastIndexOf('/'))));
  const found = known.flatMap((pointer) => {
    if (around.has(pointer)) return [];
    const name = spaced(pointerParts(pointer).at(-1) ?? '');
    return name !== '' && said.includes(` ${name} `) ? [{ pointer, name }] : [];
  });
  // "Order number": not also the field "number" inside it.
  const whole = found.filter(
    ({ name }) => !found.some((one) => one.name !== name && ` ${one.name} `.includes(` ${name} `)),
  );
  const [only] = whole;
  return only !== undefined && whole.length === 1 ? only.pointer : null;
}

/** More of a sentence is not looked at. */
const MOST = 400;

function spaced(name: string): string {
  return wordsOf(name).join(' ');
}

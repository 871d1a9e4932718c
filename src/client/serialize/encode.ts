// Percent-encoding of names and values for the parts of a URL (RFC 3986 §2) and the texts of scalars.
import { isObject, printJson } from '#contract';
import type { Json } from '#contract';

/** A scalar as the text that is sent; structures as JSON text, since no style has a form for them there. */
export function textOf(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return printJson(value);
}

/** Everything but unreserved characters encoded; `!'()*`, which encodeURIComponent spares, too. */
export function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Reserved characters kept (`allowReserved`), but for those that would end the value or the query. */
export function encodeReserved(text: string): string {
  return encode(text).replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|3D)/g, (escape) => decodeURIComponent(escape));
}

/** Lone halves of surrogate pairs replaced, since encodeURIComponent throws on them. */
function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}

/** True for a value that counts as absent in URLs and headers (RFC 6570 §2.3): undefined, null, an empty list or object. */
export function isAbsent(value: Json | undefined): value is undefined | null {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.every((part: Json) => part === null);
  return isObject(value) && Object.keys(value).length === 0;
}

// A value → XML text, as far as names suffice (OpenAPI "XML Object" defaults): a property is an element, a list repeats
// it, null is an empty element.
import { isObject } from '#contract';
import type { Json } from '#contract';
import { textOf } from './encode.ts';

/** The XML document of a value under a root element of that name. */
export function xmlText(value: Json, root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, value)}`;
}

function element(name: string, value: Json): string {
  const tag = elementName(name);
  if (Array.isArray(value)) return value.map((item: Json) => element(name, item)).join('');
  if (value === null) return `<${tag}/>`;
  if (!isObject(value)) return `<${tag}>${escaped(textOf(value))}</${tag}>`;
  const inner = Object.entries(value).map(([key, part]) => (part === undefined ? '' : element(key, part)));
  return `<${tag}>${inner.join('')}</${tag}>`;
}

/** Characters that no XML name can have become "_". */
function elementName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}_.:-]/gu, '_');
  return /^[\p{L}_]/u.test(safe) ? safe : `_${safe}`;
}

function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

// A documentation page (Swagger UI, Redoc, Scalar, RapiDoc, Elements) or one of its scripts → the contract inside of it,
// the addresses that it names, and the scripts that may name more. Read as text; nothing is run.
import { recognise } from './recognise.ts';

/** What a page has to say. */
export interface PageFindings {
  /** The text of a contract that stands in the page itself, or null. */
  readonly inline: string | null;
  /** Addresses of contracts (or of settings that name them), as written. */
  readonly addresses: readonly string[];
  /** Scripts of the page that may name more. */
  readonly scripts: readonly string[];
}

/** Where a page that is no documentation leads to some: addresses of its links, as written. */
export function linksToDocs(html: string): readonly string[] {
  const page = html.slice(0, MAX_PAGE);
  const links = [...page.matchAll(/<a\b[^>]*\bhref=["']([^"'#]+)/gi)].map((match) => unescaped(match[1] ?? ''));
  return unique(links.filter((link) => DOCS.test(link))).slice(0, MAX_LINKS);
}

const DOCS = /(?:^|[/$._-])(?:api-?docs?|swagger(?:-ui)?|openapi|redoc|scalar|rapidoc|api-?reference)(?=$|[/?.])/i;
const MAX_LINKS = 10;

const MAX_PAGE = 3_000_000;

/** True for a page of one of the documentation tools, or one that links to a contract. */
export function isDocsPage(html: string): boolean {
  return /swagger-ui|swaggerui|["']?swagger["']?(?:&quot;)?\s*:|redoc|scalar|rapi-?doc|elements-api|stoplight|openapi|service-desc|api-reference|apidocs|explorer/i.test(
    html.slice(0, MAX_PAGE),
  );
}

/** What a page or script says. */
export function readDocsPage(text: string): PageFindings {
  const page = text.slice(0, MAX_PAGE);
  return {
    inline: inlineContract(text) ?? shownContract(text),
    addresses: unique(addressesIn(page)),
    scripts: unique(scriptsIn(page)),
  };
}

/** How pages name a document, best first. */
const NAMED: readonly RegExp[] = [
  /<link\b[^>]*\brel=["']?(?:service-desc|api-catalog)\b["']?[^>]*\bhref=["']([^"']+)["']/gi,
  /<link\b[^>]*\bhref=["']([^"']+)["'][^>]*\brel=["']?service-desc\b/gi,
  /\b(?:spec-url|data-url|data-spec-url|apiDescriptionUrl|api-description-url|specUrl|swaggerUrl|spec_url|definitionURL|document-url)["']?\s*[=:]\s*["'`]([^"'`]+)["'`]/gi,
  /\bconfigUrl["']?\s*[:=]\s*["'`]([^"'`]+)["'`]/g,
  /\bdata-configuration=["'][^"']*?(?:&quot;|")url(?:&quot;|")\s*:\s*(?:&quot;|")([^"'&]+)/g,
  /\bRedoc\.init\(\s*["'`]([^"'`]+)["'`]/g,
  /(?<![\w.-])["']?url["']?\s*[:=]\s*["'`]([^"'`\s]+)["'`]/g,
  /["'`]((?:https?:\/)?\/?[\w./~%$-]*(?:openapi|swagger|api-docs|docs-json|api-json)[\w./~%$-]*\.(?:json|ya?ml)(?:\?[^"'`\s]*)?)["'`]/gi,
];

/** What Fastify's page, which stands in a folder `static`, asks for beside that folder. */
const BESIDE_STATIC = /\burl:\s*resolveUrl\(["']\.\/([\w-]+)["']\)\.replace\(["']static\/\1["']/g;

function addressesIn(page: string): readonly string[] {
  const named = NAMED.flatMap((pattern) => [...page.matchAll(pattern)].map((match) => unescaped(match[1] ?? '')));
  const beside = [...page.matchAll(BESIDE_STATIC)].map((match) => `../${match[1] ?? ''}`);
  return [...named, ...beside].filter(isUsable);
}

/** Neither a picture, a script, a style, nor a piece of a template. */
function isUsable(address: string): boolean {
  return (
    address !== '' &&
    !/[{}<>\s]|^(data|javascript|mailto|blob|about):|^#/.test(address) &&
    !/\.(js|mjs|css|png|jpe?g|svg|ico|gif|woff2?|html?|map)([?#]|$)/i.test(address)
  );
}

function scriptsIn(page: string): readonly string[] {
  const found = [...page.matchAll(/<script\b[^>]*\bsrc=["']([^"']+)["']/gi)].map((match) => unescaped(match[1] ?? ''));
  return found.filter(
    (src) =>
      /init|config|settings|docs|swagger|redoc|scalar|index/i.test(src) &&
      !/bundle|standalone|preset|polyfill|vendor|jquery/i.test(src),
  );
}

/** A contract that stands in the text as a JSON object: in a script's settings or a data element. */
function inlineContract(text: string): string | null {
  for (const match of text.matchAll(
    /(?:"swaggerDoc"|"spec"|"content"|\bspec|apiDescriptionDocument|\bdefinition)\s*["']?\s*[:=]\s*(?=\{)|(?=\{\s*"(?:openapi|swagger)"\s*:\s*"[23]\.)/g,
  )) {
    const start = (match.index ?? 0) + match[0].length;
    const object = objectAt(text, start);
    const inner = object === null ? null : /^\{\s*"data"\s*:\s*(?=\{)/.exec(object);
    const candidate = object !== null && inner !== null ? objectAt(object, inner[0].length) : object;
    if (
      candidate !== null &&
      /"(?:openapi|swagger)"\s*:\s*"[23]\.\d/.test(candidate) &&
      /"(?:paths|components|webhooks)"\s*:/.test(candidate)
    ) {
      return candidate;
    }
  }
  return null;
}

/** A contract that is shown as text: in `<pre>` or `<textarea>`, coloured or not. */
function shownContract(text: string): string | null {
  for (const [, , shown = ''] of text.matchAll(/<(pre|textarea|xmp)\b[^>]*>([\s\S]*?)<\/\1>/gi)) {
    const plain = decoded(shown.replace(/<\/?[a-z][^>]*>/gi, '')).trim();
    if (recognise(plain).kind === 'contract') return plain;
  }
  return null;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
  ['nbsp', ' '],
]);

/** Text without the references of HTML: named ones that serializers write, and numbers. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(String(name).toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The JSON object that begins at `start`, by counting braces outside of strings. */
function objectAt(text: string, start: number): string | null {
  if (text[start] !== '{') return null;
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      at = endOfString(text, at);
      if (at < 0) return null;
    } else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(start, at + 1);
    }
  }
  return null;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}

function unescaped(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x2F;', '/')
    .replaceAll('\\/', '/')
    .replaceAll('\\u002F', '/');
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

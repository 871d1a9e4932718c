// A text that came from somewhere → what it is: a contract (JSON or YAML, by its content, whatever type it was sent with),
// a list of contracts, a page that may name one, or nothing of use. No text is parsed as a whole here.
import { isObject, member, parseJson } from '#contract';
import type { Json } from '#contract';
import { linksOf } from '#model';

/** What a text is. */
export type Recognised =
  | { readonly kind: 'contract' }
  /** Names addresses at which contracts are. */
  | { readonly kind: 'names'; readonly addresses: readonly string[]; readonly what: string }
  | { readonly kind: 'page' }
  | { readonly kind: 'nothing'; readonly what: string };

const JSON_VERSION = /"(?:openapi|swagger)"\s*:\s*"?[123]\.\d/;
const YAML_VERSION = /^(?:\uFEFF)?["']?(?:openapi|swagger)["']?[ \t]*:[ \t]*["']?[123]\.\d/m;

/** What a text is, by its content. */
export function recognise(text: string): Recognised {
  const start = text
    .slice(0, 4000)
    .trimStart()
    .replace(/^\uFEFF/, '');
  if (start === '') return { kind: 'nothing', what: 'nothing was in it' };
  if (start.startsWith('<')) return { kind: 'page' };
  if (start.startsWith('{') || start.startsWith('[')) return recogniseJson(text, start);
  if (YAML_VERSION.test(text) && /^\s*["']?(?:paths|components|webhooks|info)["']?[ \t]*:/m.test(text))
    return { kind: 'contract' };
  return { kind: 'nothing', what: 'text, but no contract' };
}

function recogniseJson(text: string, start: string): Recognised {
  const named = JSON_VERSION.test(text) && /"(?:paths|components|webhooks|definitions)"\s*:/.test(text);
  if (named && start.startsWith('{') && isTopLevel(text)) return { kind: 'contract' };
  if (/"swaggerVersion"\s*:/.test(start))
    return { kind: 'nothing', what: 'a contract of Swagger 1, which is too old to be read' };
  if (text.length > 500_000) return { kind: 'nothing', what: 'JSON, but no contract' };
  const value = parsed(text);
  if (value === undefined) return { kind: 'nothing', what: 'neither JSON nor YAML' };
  for (const { what, read } of NAMING) {
    const addresses = read(value);
    if (addresses.length > 0) return { kind: 'names', addresses, what };
  }
  return { kind: 'nothing', what: 'JSON, but no contract' };
}

/** The version stands in the outermost object, not in something that the document quotes. */
function isTopLevel(text: string): boolean {
  const at = JSON_VERSION.exec(text)?.index ?? -1;
  if (at < 200) return at >= 0;
  const value = text.length > 4_000_000 ? undefined : parsed(text);
  return value === undefined || member(value, 'openapi') !== undefined || member(value, 'swagger') !== undefined;
}

/** JSON that names contracts. */
const NAMING: readonly { readonly what: string; readonly read: (value: Json) => readonly string[] }[] = [
  { what: 'an API catalogue', read: linksetAddresses },
  { what: 'a landing page that links to a contract', read: landingAddresses },
  { what: 'the settings of a documentation page', read: swaggerConfigAddresses },
  { what: 'an index that names a contract', read: indexAddresses },
];

/** RFC 9264 linkset, as RFC 9727 wants it: `service-desc` first, then further catalogues and the APIs themselves. */
export function linksetAddresses(value: Json): readonly string[] {
  const linkset = member(value, 'linkset');
  if (!Array.isArray(linkset)) return [];
  const hrefs = (relation: string): readonly string[] =>
    linkset.flatMap((context: Json) => {
      const targets = member(context, relation);
      if (!Array.isArray(targets)) return [];
      return targets.map((target: Json) => member(target, 'href')).filter((href) => typeof href === 'string');
    });
  return [...hrefs('service-desc'), ...hrefs('api-catalog'), ...hrefs('item')];
}

/** The links of a landing page in JSON, as OGC API and STAC have it: those with the relation of RFC 8631. */
function landingAddresses(value: Json): readonly string[] {
  const links = member(value, 'links');
  if (!Array.isArray(links)) return [];
  return links
    .filter((link: Json) => member(link, 'rel') === 'service-desc')
    .map((link: Json) => member(link, 'href'))
    .filter((href) => typeof href === 'string');
}

/** The settings of Swagger UI: {url} or {urls: [{url, name}]}. */
function swaggerConfigAddresses(value: Json): readonly string[] {
  const urls = member(value, 'urls');
  const primary = member(value, 'urls.primaryName');
  const listed = Array.isArray(urls) ? urls.filter(isObject) : [];
  const sorted = [...listed].sort(
    (a, b) => Number(member(b, 'name') === primary) - Number(member(a, 'name') === primary),
  );
  const addresses = sorted.map((one) => member(one, 'url')).filter((url) => typeof url === 'string');
  const single = member(value, 'url');
  if (addresses.length > 0) return addresses;
  return typeof single === 'string' && (member(value, 'configUrl') !== undefined || isContractName(single))
    ? [single]
    : [];
}

/** A small answer at the root that names its documents: {"docs": "/openapi.json"}. */
function indexAddresses(value: Json): readonly string[] {
  const found: string[] = [];
  const walk = (part: Json, depth: number): void => {
    if (found.length >= 5 || depth > 3) return;
    if (typeof part === 'string' && isContractName(part)) found.push(part);
    else if (Array.isArray(part)) for (const one of part.slice(0, 50)) walk(one as Json, depth + 1);
    else if (isObject(part)) for (const one of Object.values(part).slice(0, 100)) walk(one, depth + 1);
  };
  walk(value, 0);
  return found;
}

/** True for an address that is that of a contract by its look. */
function isContractName(address: string): boolean {
  return (
    address.length < 500 &&
    /^\S*[/.]\S*$/.test(address) &&
    /(openapi|swagger|api-docs)[^/]*(\.(json|ya?ml))?([?#].*)?$|\/(v\d\/)?api-docs/i.test(address)
  );
}

/** The addresses in a `Link` header that describe a service (RFC 8631): `service-desc`, and API catalogues (RFC 9727). */
export function linkedAddresses(header: string): readonly string[] {
  const links = linksOf(header);
  const of = (relation: string): readonly string[] =>
    links.filter(({ rel }) => rel.includes(relation)).map(({ target }) => target);
  const described = links
    .filter(({ rel, type }) => rel.includes('describedby') && /openapi|swagger/i.test(type ?? ''))
    .map(({ target }) => target);
  return [...of('service-desc'), ...described, ...of('api-catalog')];
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

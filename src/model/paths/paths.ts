// A path template → its segments in one shape, whatever the habit: plain REST, suffixes (".json"), keys in parentheses
// (OData), custom methods ("{id}:cancel", AIP-136), dotted RPC ("documents.list"), and operations named behind "#" or
// "?" (AWS). Every rule about paths works on these segments.
import { decoded } from '../decoded.ts';

/** One segment of a path. */
export interface Segment {
  readonly kind: 'static' | 'parameter';
  /** The word of a static segment; the name of a parameter (the last one, where a segment has several). */
  readonly name: string;
  /** All parameters of the segment, in order. */
  readonly parameters: readonly string[];
  /** Set where the segment came after a colon or a dot: certainly a method of what is before it. */
  readonly method: boolean;
}

const METHODS_IN_QUERY = /(?:^|[#?&])(?:X-Amz-Target|Action|action|method|cmd|operation|op)=([\w.-]+)/;
const EXTENSION = /\.(?:json|xml|php|aspx?|do|jsp|html?|\{format\}|\{_format\}|\{ext\})$/i;

/** The segments of a path template, without version suffixes and file extensions that mean nothing to people. */
export function segmentsOf(path: string): readonly Segment[] {
  const known = SEGMENTS.get(path);
  if (known !== undefined) return known;
  if (SEGMENTS.size > 20_000) SEGMENTS.clear();
  const made = readSegments(path);
  SEGMENTS.set(path, made);
  return made;
}

const SEGMENTS = new Map<string, readonly Segment[]>();

function readSegments(path: string): readonly Segment[] {
  const cut = path.search(/[?#]/);
  const plain = cut < 0 ? path : path.slice(0, cut);
  const named = cut < 0 ? null : METHODS_IN_QUERY.exec(path.slice(cut));
  const parts = splitOutsideBraces(plain).filter((part) => part !== '');
  const segments = parts.flatMap((part, index) =>
    segmentsOfPart(index === parts.length - 1 ? part.replace(EXTENSION, '') : part),
  );
  // "/containers/json" is "/containers.json" in other words.
  if (segments.length > 1 && /^(?:json|xml)$/i.test(segments.at(-1)?.name ?? '')) segments.pop();
  if (named?.[1] !== undefined) segments.push(fixed(named[1].replace(/^.*\./, '')));
  return segments;
}

/** Slashes inside braces ("{name=projects/*}") do not divide. */
function splitOutsideBraces(path: string): readonly string[] {
  return path.match(/(?:\{[^}]*\}|[^/{])+/g) ?? [];
}

/** Most parts of paths are plain words, and the same ones over and over. */
function segmentsOfPart(part: string): readonly Segment[] {
  const known = PARTS.get(part);
  if (known !== undefined) return known;
  if (PARTS.size > 20_000) PARTS.clear();
  const made = /^[\w~-]+$/.test(part) ? [fixed(part)] : readPart(part);
  PARTS.set(part, made);
  return made;
}

const PARTS = new Map<string, readonly Segment[]>();

function readPart(part: string): Segment[] {
  const key = /^([^({]+)\((.*)\)$/.exec(part);
  if (key !== null)
    return [fixed(key[1] ?? ''), ...(parametersIn(key[2] ?? '').length > 0 ? [parameter(key[2] ?? '')] : [])];
  const custom = /^(.*[^:]):([A-Za-z][\w-]*)$/.exec(part);
  if (custom !== null && !part.startsWith(':'))
    return [...segmentsOfPart(custom[1] ?? ''), { ...fixed(custom[2] ?? ''), method: true }];
  if (/^:[A-Za-z_]\w*$/.test(part)) return [parameter(`{${part.slice(1)}}`)];
  // "stream.{container}" is a word with a file ending of one's choice.
  const ending = /^([A-Za-z][\w-]{2,})\.\{[^}]*\}$/.exec(part);
  if (ending !== null) return [{ ...fixed(ending[1] ?? ''), parameters: parametersIn(part) }];
  if (parametersIn(part).length > 0)
    return [/^v\{[^}]*\}$/i.test(part) ? { ...fixed('v'), parameters: parametersIn(part) } : parameter(part)];
  return dotted(part);
}

/** "documents.list" → documents, list (a method); "admin.users.invite" → admin, users, invite; "v1.0" stays. */
function dotted(part: string): Segment[] {
  const words = part.split('.');
  const last = words.at(-1) ?? '';
  if (words.length < 2 || words.some((word) => !/^[A-Za-z][\w-]*$/.test(word)) || FILE_ENDINGS.test(last))
    return [fixed(part)];
  return words.map((word, index) => ({ ...fixed(word), method: index === words.length - 1 }));
}

const FILE_ENDINGS =
  /^(?:csv|pdf|xlsx?|ics|rss|atom|txt|ya?ml|png|jpe?g|svg|gif|zip|gz|js|css|md|proto|m3u8?|mp3|mp4|well-known)$/i;

function fixed(name: string): Segment {
  return { kind: 'static', name: decoded(name), parameters: [], method: false };
}

function parameter(part: string): Segment {
  const parameters = parametersIn(part);
  return { kind: 'parameter', name: parameters.at(-1) ?? '', parameters, method: false };
}

function parametersIn(part: string): readonly string[] {
  return [...part.matchAll(/\{[+;#./?&]?([^}=*]+)[^}]*\}/g)].map((match) => (match[1] ?? '').trim());
}

/** What a path is the same as another by: words without case, parameters without names. */
export function keyOf(segments: readonly Segment[]): string {
  let key = '';
  for (const { kind, name } of segments) key += kind === 'parameter' ? '/{}' : `/${name.toLowerCase()}`;
  return key;
}

/** The template back from segments, for people to read: "/customers/{id}". */
export function templateOf(segments: readonly Segment[]): string {
  return segments.map((segment) => (segment.kind === 'parameter' ? `/{${segment.name}}` : `/${segment.name}`)).join('');
}

/** Parameters of all segments, in order. */
export function parametersOf(segments: readonly Segment[]): readonly string[] {
  return segments.flatMap((segment) => segment.parameters);
}

/** Segments that say nothing of a resource: prefixes and versions. */
export function isPrefix(segment: Segment): boolean {
  return (
    segment.kind === 'static' &&
    /^(?:api|apis|rest|v|v?\d+(?:[._]\d+)*(?:(?:alpha|beta|rc)\d*)?|v\d\w*|public|latest|beta|_api|wp-json|json|ajax|web|rpc|index\.php)$/i.test(
      segment.name,
    )
  );
}

/** What says in a path that something is of whoever asks. */
export const WHO_ASKS: ReadonlySet<string> = new Set(['my', 'me', 'mine', 'self']);

// A document whose references lead to files beside it → one document: what they lead to is put among the components (paths
// and operations where they belong), each once, so that everything after this knows only one document.
import type { Document } from './contract.ts';
import { documentKind } from './detect.ts';
import { isObject, type Json, type JsonObject, member } from './json.ts';
import { isBeside, isSelf, resolveLocation } from './locations.ts';
import { GRAMMAR_2, GRAMMAR_3, type Grammar, type Kind } from './nodes.ts';
import { parseValues } from './parse.ts';
import { pointerOf, pointerParts, valueAt } from './pointers.ts';
import { walk } from './walk.ts';

/** Fetches the text of a file; null where there is none. */
export type FetchText = (url: string) => Promise<string | null>;

/** A reference that was not followed: as written, and why. */
export interface Unread {
  readonly written: string;
  readonly reason: string;
}

/** The document in one piece, and why some references were not followed. */
export interface Bundle {
  readonly document: Document;
  readonly reasons: ReadonlyMap<string, Unread>;
}

interface Target {
  readonly kind: Kind;
  readonly url: string;
  readonly fragment: string;
  /** Where it will lie: its reference in the bundled document. */
  readonly ref: string;
  readonly written: string;
}

interface State {
  readonly base: string;
  readonly grammar: Grammar;
  readonly root: JsonObject;
  readonly fetchText: FetchText;
  readonly files: Map<string, Json | null>;
  readonly targets: Map<string, Target>;
  readonly pending: Target[];
  readonly done: Map<string, Json>;
  readonly names: Map<string, Set<string>>;
  readonly failures: Map<string, string>;
  readonly reasons: Map<string, Unread>;
}

const MOST_FILES = 5000;
const AT_ONCE = 16;
const ELSEWHERE = 'only files beside the document are read';
const INLINE = '#/x-frontdesk-inline';

/** The section in which nodes of a kind are shared, by version; kinds that are missing are put in their place instead. */
const SECTIONS_3: ReadonlyMap<Kind, readonly string[]> = new Map<Kind, readonly string[]>([
  ['schema', ['components', 'schemas']],
  ['response', ['components', 'responses']],
  ['parameter', ['components', 'parameters']],
  ['example', ['components', 'examples']],
  ['requestBody', ['components', 'requestBodies']],
  ['header', ['components', 'headers']],
  ['securityScheme', ['components', 'securitySchemes']],
  ['link', ['components', 'links']],
  ['callback', ['components', 'callbacks']],
  ['mediaType', ['components', 'mediaTypes']],
]);
const SECTIONS_2: ReadonlyMap<Kind, readonly string[]> = new Map<Kind, readonly string[]>([
  ['schema', ['definitions']],
  ['response', ['responses']],
  ['parameter', ['parameters']],
]);

/** Bundles a document with the files beside it that it refers to. */
export async function bundle(document: Document, base: string, fetchText: FetchText): Promise<Bundle> {
  const grammar = documentKind(document.root) === '2.0' ? GRAMMAR_2 : GRAMMAR_3;
  const state: State = {
    base: resolveLocation(base, base).url,
    grammar,
    root: document.root,
    fetchText,
    files: new Map(),
    targets: new Map(),
    pending: [],
    done: new Map(),
    names: new Map(),
    failures: new Map(),
    reasons: new Map(),
  };
  const spread = await spreadContainers(state, document.root);
  const root = relocated(state, spread, 'document', state.base);
  await followAll(state);
  const whole =
    state.done.size === 0 ? root : inlined(state, withSections(state, isObject(root) ? root : spread), 'document', 0);
  return { document: { ...document, root: isObject(whole) ? whole : document.root }, reasons: state.reasons };
}

/** `paths: { $ref: "paths.yaml" }`, which is no OpenAPI but usual: one reference for each entry of the other file. */
async function spreadContainers(state: State, root: JsonObject): Promise<JsonObject> {
  const places = [['paths'], ['definitions'], ['parameters'], ['responses'], ['components']];
  const components = member(root, 'components');
  if (isObject(components)) for (const key of Object.keys(components)) places.push(['components', key]);
  let whole: Json = root;
  for (const place of places) {
    const ref = member(valueAt(whole, pointerOf(place)), '$ref');
    if (typeof ref !== 'string' || ref.startsWith('#')) continue;
    const { url, fragment } = resolveLocation(ref, state.base);
    const container = valueAt(await loadFile(state, url), fragment);
    if (!isObject(container)) continue;
    const inner = place.length === 1 && place[0] === 'components';
    const entries = Object.keys(container).map((key) => {
      const path = `${url}#${fragment}${pointerOf([key])}`;
      return [key, inner ? spreadOne(container, key, path) : { $ref: path }] as const;
    });
    whole = setAt(whole, place, Object.fromEntries(entries));
  }
  return isObject(whole) ? whole : root;
}

function spreadOne(container: JsonObject, key: string, path: string): Json {
  const section = member(container, key);
  if (!isObject(section)) return {};
  return Object.fromEntries(
    Object.keys(section).map((name) => [name, { $ref: `${path}${pointerOf([name])}` }] as const),
  );
}

function setAt(root: Json, place: readonly string[], value: Json): Json {
  const [first, ...rest] = place;
  if (first === undefined || !isObject(root)) return value;
  return { ...root, [first]: rest.length === 0 ? value : setAt(member(root, first) ?? {}, rest, value) };
}

/** A node with its references as they will be in the bundled document. */
function relocated(state: State, value: Json, kind: Kind, file: string): Json {
  return walk(value, kind, state.grammar, (node, at) => {
    const moved = relocatedMapping(state, node, at, file);
    const ref = member(moved, '$ref');
    if (typeof ref !== 'string') return moved;
    const target = targetOf(state, ref, at, file);
    return target === ref ? moved : { ...moved, $ref: target };
  });
}

/** A discriminator's mapping may name files too. */
function relocatedMapping(state: State, node: JsonObject, kind: Kind, file: string): JsonObject {
  const discriminator = member(node, 'discriminator');
  const mapping = member(discriminator, 'mapping');
  if (kind !== 'schema' || !isObject(discriminator) || !isObject(mapping)) return node;
  const moved = Object.entries(mapping).map(([name, target]) => {
    const isRef = typeof target === 'string' && /[#/]|\.(?:ya?ml|json)$/i.test(target);
    return [name, isRef ? targetOf(state, target, 'schema', file) : target] as const;
  });
  return { ...node, discriminator: { ...discriminator, mapping: Object.fromEntries(moved) } };
}

function targetOf(state: State, ref: string, kind: Kind, file: string): string {
  if (file === state.base && ref.startsWith('#')) return ref;
  const { url, fragment } = resolveLocation(ref, file);
  if (url === state.base || isSelf(ref, state.root)) return `#${fragment}`;
  const key = `${kind} ${url}#${fragment}`;
  const known = state.targets.get(key);
  if (known !== undefined) return known.ref;
  if (!isBeside(url, state.base)) {
    state.reasons.set(ref, { written: ref, reason: ELSEWHERE });
    return ref;
  }
  const target: Target = { kind, url, fragment, ref: placeFor(state, kind, url, fragment), written: ref };
  state.targets.set(key, target);
  state.pending.push(target);
  return target.ref;
}

/** A free name for a node: the last part of its fragment, else the name of its file. */
function placeFor(state: State, kind: Kind, url: string, fragment: string): string {
  const section = (state.grammar === GRAMMAR_2 ? SECTIONS_2 : SECTIONS_3).get(kind);
  if (section === undefined) return `${INLINE}/${state.targets.size}`;
  const key = pointerOf(section);
  const existing = valueAt(state.root, key);
  const taken = state.names.get(key) ?? new Set(isObject(existing) ? Object.keys(existing) : []);
  state.names.set(key, taken);
  const file = /([^/?]+?)(?:\.\w+)?(?:\?.*)?$/.exec(url)?.[1] ?? 'external';
  const wanted = pointerParts(fragment).at(-1) ?? file;
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
  taken.add(name);
  return `#${pointerOf([...section, name])}`;
}

async function followAll(state: State): Promise<void> {
  while (state.pending.length > 0) {
    const batch = state.pending.splice(0, AT_ONCE);
    const files = await Promise.all(batch.map((target) => loadFile(state, target.url)));
    for (const [index, target] of batch.entries()) {
      const value = valueIn(files[index] ?? null, target.fragment);
      if (isObject(value) || typeof value === 'boolean')
        state.done.set(target.ref, relocated(state, value, target.kind, target.url));
      else {
        const reason = state.failures.get(target.url) ?? `nothing lies at ${target.fragment} of ${target.url}`;
        state.reasons.set(target.ref, { written: target.written, reason });
      }
    }
  }
}

function valueIn(file: Json | null, fragment: string): Json | undefined {
  if (file === null) return undefined;
  const direct = valueAt(file, fragment);
  if (direct !== undefined || !fragment.includes('%')) return direct;
  try {
    return valueAt(file, decodeURIComponent(fragment));
  } catch {
    return undefined;
  }
}

const loading = new WeakMap<State, Map<string, Promise<Json | null>>>();

async function loadFile(state: State, url: string): Promise<Json | null> {
  const running = loading.get(state) ?? new Map<string, Promise<Json | null>>();
  loading.set(state, running);
  const before = running.get(url);
  if (before !== undefined) return await before;
  const reading = readFile(state, url, running.size);
  running.set(url, reading);
  return await reading;
}

async function readFile(state: State, url: string, count: number): Promise<Json | null> {
  const fail = (reason: string): null => {
    state.failures.set(url, reason);
    return null;
  };
  if (!isBeside(url, state.base)) return fail(ELSEWHERE);
  if (count >= MOST_FILES) return fail(`more than ${MOST_FILES} files are not read`);
  const text = await state.fetchText(url).catch(() => null);
  if (text === null) return fail(`${url} could not be read`);
  const { values, diagnostics } = parseValues(text);
  return values[0] ?? fail(`${url} could not be read: ${diagnostics[0]?.message ?? 'it is empty'}`);
}

/** The document with what was found in its sections. */
function withSections(state: State, root: JsonObject): Json {
  let whole: Json = root;
  for (const [ref, value] of state.done) {
    if (ref.startsWith(INLINE)) continue;
    const parts = pointerParts(ref.slice(1));
    whole = setAt(whole, parts, value);
  }
  return whole;
}

/** Puts what has no section in the place of its reference; what stands beside a reference wins. */
function inlined(state: State, value: Json, kind: Kind, depth: number): Json {
  return walk(value, kind, state.grammar, (node, at) => {
    const ref = member(node, '$ref');
    if (typeof ref !== 'string' || !ref.startsWith(INLINE)) return node;
    const target = state.done.get(ref);
    if (!isObject(target) || depth > 16) return {};
    const { $ref: _ref, ...beside } = node;
    const inner = inlined(state, target, at, depth + 1);
    return isObject(inner) ? { ...inner, ...beside } : beside;
  });
}

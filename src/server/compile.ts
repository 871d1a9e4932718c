// A contract's text compiled once: text → contract → index, which is ready first; the rest of the application is derived
// beside what the server answers, and all is kept in memory and, by content hash, in the data folder. Screens then need
// the small index, and the details of what they open; the contract is read again only for details not asked for yet.
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { type Diagnostic, loadContract, lookupIn, printJson } from '#contract';
import {
  type Application,
  type ApplicationIndex,
  derive,
  detailsOf,
  type DetailsOf,
  type OperationPlace,
  toldAgain,
  type Whole,
} from '#model';
import { heldWhileUsed } from '#client';
import { fingerprintsOf, type Fingerprints } from './changes.ts';
import type { DataFolder } from './data-folder.ts';
import { type Lessons, openLessons } from './lessons.ts';
import { type GatewayOperation, gatewayOperation } from './gateway/operations.ts';
import { optimizeLater } from './optimize-later.ts';

/** The text of a contract, where it came from, and what may be read beside it. */
export interface ContractSource {
  readonly text: string;
  /** Its address: relative references and servers are meant from there. */
  readonly url: string;
  readonly overlays: readonly string[];
  /** Reads another file of the same document; null where there is none or it is not allowed. */
  readonly fetchText: (url: string) => Promise<string | null>;
}

/** A compiled contract. */
export interface Compiled {
  /** Of the text, the files beside it, the overlays and this release: the same hash is the same application. */
  readonly hash: string;
  readonly url: string;
  readonly index: ApplicationIndex;
  readonly operations: readonly GatewayOperation[];
  /** There once the index is served: nobody waits for them but who compares two contracts. */
  readonly fingerprints: Promise<Fingerprints>;
  /** Which items stand inside others. Asked only where a role does not see all fields. */
  embeds(): readonly Embed[];
  /** What people's answers taught, beside what the contract says. */
  readonly lessons: Lessons;
  /** JSON text of the details with what was learned, null where there is no such resource or action. */
  details(of: DetailsOf): Promise<string | null>;
  /** The contract and the whole application. */
  whole(): Promise<Whole>;
}

/** Items of one resource that stand inside those of another: in its `field`. */
export interface Embed {
  readonly resource: string;
  readonly field: string;
  readonly embedded: string;
}

/** A compiled contract, or why the text is none. */
export type CompileResult =
  | { readonly compiled: Compiled }
  | { readonly error: string; readonly diagnostics: readonly Diagnostic[] };

/** What is there as soon as there is the index. */
interface Ready {
  readonly url: string;
  readonly index: ApplicationIndex;
  readonly operations: readonly GatewayOperation[];
  /** Other files of the document as they were: address and content hash. */
  readonly siblings: readonly (readonly [string, string])[];
}

/** What is kept of a compiled contract on disk. */
interface KeptContract extends Ready {
  readonly fingerprints: Fingerprints;
  readonly embeds: readonly Embed[];
}

/** Compiles a contract, or takes what was kept of the same text. */
export async function compile(source: ContractSource, folder: DataFolder): Promise<CompileResult> {
  const hash = hashOf([folder.release ?? '', ...source.overlays, source.text]);
  const kept = folder.release === null ? null : folder.readJson<KeptContract>(`contracts/${hash}/compiled.json`);
  if (kept && (await siblingsAreSame(kept, source))) {
    return {
      compiled: compiledOf(hash, { ...kept, fingerprints: Promise.resolve(kept.fingerprints) }, source, folder, null),
    };
  }
  const loaded = await load(source);
  if (!loaded.whole) return { error: refusal(source, loaded.diagnostics), diagnostics: loaded.diagnostics };
  const { whole } = loaded;
  const ready = readyOf(source.url, whole, loaded.siblings);
  const fingerprints = inSlices(fingerprintsOf(whole.contract));
  const compiled = compiledOf(hash, { ...ready, fingerprints, embeds: null }, source, folder, whole);
  const keepWhole = async (): Promise<void> => {
    const marks = await fingerprints;
    // To look at a resource is to derive it.
    await inSlices(whole.application.resources);
    const kept: KeptContract = { ...ready, fingerprints: marks, embeds: compiled.embeds() };
    if (folder.release !== null) folder.writeText(`contracts/${hash}/compiled.json`, printJson(kept));
  };
  // What cannot be derived says so where it is asked for; what is not kept is compiled again at the next start.
  optimizeLater(keepWhole).catch(() => undefined);
  return { compiled };
}

/** For so long at a time is made what nobody has asked for yet. */
const SLICE_MS = 8;

/** Goes through all that the index did not need, in slices between which the server answers. */
async function inSlices<Part>(parts: Iterable<Part>): Promise<Part[]> {
  await setImmediate();
  const made: Part[] = [];
  let until = performance.now() + SLICE_MS;
  for (const part of parts) {
    made.push(part);
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
  return made;
}

interface Loaded {
  readonly whole: Whole | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly siblings: KeptContract['siblings'];
}

function load(source: ContractSource): Promise<Loaded> {
  return optimizeLater(() => loadWhole(source));
}

async function loadWhole({ text, url, overlays, fetchText }: ContractSource): Promise<Loaded> {
  const siblings = new Map<string, string>();
  const { contract, diagnostics } = await loadContract(text, {
    base: url,
    overlays,
    fetchText: async (address) => {
      const found = await fetchText(address);
      siblings.set(address, hashOf([found ?? '']));
      return found;
    },
  });
  const whole = contract ? { contract, application: derive(contract, diagnostics) } : null;
  return { whole, diagnostics, siblings: [...siblings] };
}

async function siblingsAreSame({ siblings }: KeptContract, { fetchText }: ContractSource): Promise<boolean> {
  const same = await Promise.all(siblings.map(async ([url, hash]) => hashOf([(await fetchText(url)) ?? '']) === hash));
  return same.every(Boolean);
}

function readyOf(url: string, { contract, application }: Whole, siblings: KeptContract['siblings']): Ready {
  const places = new Map(application.places.map((place) => [place.operation, place]));
  const lookup = lookupIn(contract);
  const placeOf = (operation: string): OperationPlace =>
    places.get(operation) ?? { operation, resource: null, mode: 'operate' };
  return {
    url,
    index: application.index,
    operations: contract.operations.map((one) => gatewayOperation(one, placeOf(one.id), lookup)),
    siblings,
  };
}

function embedsOf({ resources }: Application): Embed[] {
  return resources.flatMap(({ name, relations }) =>
    relations
      .filter(({ holds }) => holds === 'item')
      .map(({ field, resource }) => ({ resource: name, field: field.split('/').at(-1) ?? field, embedded: resource })),
  );
}

function compiledOf(
  textHash: string,
  kept: Ready & { readonly fingerprints: Promise<Fingerprints>; readonly embeds: readonly Embed[] | null },
  source: ContractSource,
  folder: DataFolder,
  known: Whole | null,
): Compiled {
  const hash = hashOf([textHash, ...kept.siblings.flat()]);
  const { text, ...rest } = source;
  const packed = pack(text);
  const whole = heldWhileUsed(async () => {
    const { whole: loaded } = await load({ ...rest, text: await unpack(await packed) });
    if (!loaded) throw new Error('A contract that could be read before cannot be read now.');
    return loaded;
  }, known);
  const { url, index, operations, fingerprints } = kept;
  let { embeds } = kept;
  let fresh = embeds === null ? known : null;
  const lessons = openLessons(folder, hash, index);
  const again = toldAgain(whole, lessons.all, (make) => heldWhileUsed(() => optimizeLater(make)));
  const toldAtFirst = async (of: DetailsOf): Promise<string | null> => {
    const name = 'resource' in of ? `resource ${of.resource}` : `action ${of.action}`;
    const file = `contracts/${hash}/${hashOf([name])}.json`;
    const before = folder.release === null ? null : folder.readText(file);
    if (before !== null) return before;
    const made = detailsOf(await whole(), of);
    if (made === null) return null;
    const text = printJson(made);
    if (folder.release !== null) folder.writeText(file, text);
    return text;
  };
  return {
    hash,
    url,
    index,
    operations,
    fingerprints,
    lessons,
    whole,
    embeds() {
      embeds ??= fresh === null ? [] : embedsOf(fresh.application);
      // The whole is held no longer than for this.
      fresh = null;
      return embeds;
    },
    async details(of) {
      const better = await again(of);
      const text = better === null ? await toldAtFirst(of) : printJson(better);
      return text === null ? null : lessons.told('resource' in of ? of.resource : null, text);
    },
  };
}

/** The text of a contract while nobody needs it: a tenth of its size or less, packed beside what else is done, with the least work. */
function pack(text: string): Promise<Buffer> {
  return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

async function unpack(packed: Buffer): Promise<string> {
  return (await promisify(brotliDecompress)(packed)).toString('utf8');
}

function refusal({ url }: ContractSource, diagnostics: readonly Diagnostic[]): string {
  const first = diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0];
  return `What is at ${url} cannot be read as a contract.${first ? ` ${first.message}` : ''}`;
}

function hashOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, 32);
}

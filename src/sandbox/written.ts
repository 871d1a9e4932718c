// An answer as it is made (JSON) → as the contract writes it: XML by the schema's XML Objects, lines of JSON, a JSON text
// sequence (RFC 7464), server-sent events (HTML §9.2). What is read as it comes goes on with what changes.
import { isObject, member, parseJson, printJson } from '#contract';
import type { Json, JsonObject, MediaType, Schema } from '#contract';
import { eventSchema, xmlOf } from '#model';
import type { Exchange, Outcome } from './exchange.ts';
import { isJson, isStream, isXml, successOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { unwrapped } from './items.ts';
import { projected } from './mend.ts';
import { keyOf, type News } from './news.ts';
import { shapeOf } from './shape.ts';

/** What an answer is about: the kind whose items it tells of, if any, and those that are there. */
export interface About {
  readonly kind: Kind | null;
  /** The key of the one item that it is about; null for all of the kind. */
  readonly key: string | null;
  readonly rows: () => Promise<readonly JsonObject[]>;
  readonly news: News;
  /** A document's text with the sandbox's own address in it. */
  readonly addressed: (text: string) => string;
}

/** The outcome in the media type that is wanted; the same where that is JSON, or it went wrong. */
export async function written(exchange: Exchange, outcome: Outcome, about: About): Promise<Outcome> {
  if (outcome.status < 200 || outcome.status >= 300 || typeof outcome.body !== 'string') return outcome;
  const media = wantedOf(exchange);
  if (media === null || !isJson(outcome.headers['content-type'] ?? '')) return outcome;
  const body = about.addressed(outcome.body);
  const { lookup } = exchange.sandbox.world;
  const type: Record<string, string> = { ...outcome.headers, 'content-type': bare(media.mediaType) };
  if (isXml(media)) return { ...outcome, headers: type, body: xmlOf(parseJson(body), media.schema, lookup) };
  const print = printerOf(media.mediaType);
  const made = parseJson(body);
  if (Array.isArray(made)) {
    return { ...outcome, headers: type, body: made.map((value, index) => print(value as Json, index + 1)).join('') };
  }
  const { etag: _none, ...headers } = type;
  return {
    ...outcome,
    headers: { ...headers, 'cache-control': 'no-store' },
    body: await live(exchange, media, print, about),
  };
}

/** The media type of the answer where it is not JSON: the one that is asked for, else the only one there is. */
function wantedOf(exchange: Exchange): MediaType | null {
  const content = successOf(exchange.operation)?.declared.content ?? [];
  const [first = ''] = (exchange.headers.get('accept') ?? '').split(',');
  const asked = content.find((one) => bare(one.mediaType) === bare(first));
  const chosen = asked ?? content.find((one) => isJson(one.mediaType)) ?? content[0];
  return chosen !== undefined && (isStream(chosen.mediaType) || isXml(chosen)) ? chosen : null;
}

const bare = (mediaType: string): string => mediaType.split(';')[0]?.trim().toLowerCase() ?? '';

type Print = (value: Json, number: number) => string;

function printerOf(mediaType: string): Print {
  if (/event-stream/i.test(mediaType)) return (value, number) => `id: ${number}\ndata: ${printJson(value)}\n\n`;
  const separator = /json-seq/i.test(mediaType) ? String.fromCharCode(0x1e) : '';
  return (value) => `${separator}${printJson(value)}\n`;
}

/** How many items that are there already are told at first, and how many events there are of what nobody changes. */
const FIRST = 3;
const MADE_UP = 5;
const PAUSE_MS = 400;

/** Events as they come: of a kind, its items and each change of them; else a few that are made up. */
async function live(
  exchange: Exchange,
  media: MediaType,
  print: Print,
  about: About,
): Promise<ReadableStream<Uint8Array>> {
  const valueFor = maker(exchange, media, about.kind);
  const text = new TextEncoder();
  const last = Number(exchange.headers.get('last-event-id') ?? 0) || 0;
  const follows = about.kind !== null && exchange.operation.method === 'GET';
  const known = follows && last === 0 ? (await about.rows()).slice(0, FIRST) : [];
  let stop = (): void => undefined;
  return new ReadableStream({
    start: (controller) => {
      let number = last;
      const tell = (document: JsonObject): void => {
        number += 1;
        controller.enqueue(text.encode(about.addressed(print(valueFor(document, number), number))));
      };
      for (const document of known) tell(document);
      stop = follows
        ? listen(about, tell)
        : countdown(
            MADE_UP,
            () => tell({}),
            () => controller.close(),
          );
    },
    cancel: () => stop(),
  });
}

function listen({ kind, key, news }: About, tell: (document: JsonObject) => void): () => void {
  return news.listen((change) => {
    const isAbout = change.collection === (kind?.view?.base ?? kind?.name) && (key === null || change.key === key);
    if (isAbout) tell(change.kind === 'put' ? change.value : { ...keyOf(kind, change.key) });
  });
}

function countdown(times: number, each: () => void, end: () => void): () => void {
  let left = times;
  const timer = setInterval(() => {
    each();
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    end();
  }, PAUSE_MS);
  return () => clearInterval(timer);
}

/** What one event says of a document: the document where the contract means that, else what its schema asks for. */
function maker(
  exchange: Exchange,
  media: MediaType,
  kind: Kind | null,
): (document: JsonObject, number: number) => Json {
  const { operation, sandbox } = exchange;
  const { lookup } = sandbox.world;
  const answers = operation.responses.map(({ status, content }) => ({
    status,
    content: content.map(({ mediaType, schema, itemSchema }) => ({ mediaType, schema: schema ?? itemSchema })),
  }));
  const schema = eventSchema(
    { answers } as unknown as Parameters<typeof eventSchema>[0],
    bare(media.mediaType),
    lookup,
  );
  if (schema === null || saysNothing(schema)) return (document, number) => tellOf(document, number);
  const name = shapeOf(schema, lookup).name;
  if (kind !== null && name !== null && name === kind.resource.schema)
    return (document) => projected(unwrapped(document), schema, lookup);
  return (document, number) =>
    sandbox.answering.filled(schema, { at: new Map(), known: document }, `${operation.id} ${number}`);
}

function tellOf(document: JsonObject, number: number): Json {
  return Object.keys(document).length > 0 ? unwrapped(document) : { number };
}

function saysNothing(schema: Schema): boolean {
  return !isObject(schema) || Object.keys(schema).every((key) => key === 'description' || member(schema, key) === true);
}

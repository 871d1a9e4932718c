// The name of a product from the title of its contract: people who work with "Train Travel" all day do not want to read
// "Train Travel API v1.2 (OpenAPI 3.0)". Title in, name out; empty where the title
// names no product at all ("API Documentation", what a framework calls every API): the address then says more.

import { BETWEEN_WORDS } from './letters.ts';

const VERSION = String.raw`\(?(?:v+\.?\s?\d[\w.\-]*|version\s+\d[\w.\-]*|\d+(?:\.\d+)+[\w.\-]*)\)?`;
const KIND = String.raw`(?:(?:official|interactive)\s+)?(?:open\s?api|swagger(?:\s+ui)?|raml)(?:\s+(?:spec(?:ification)?|definition|document(?:ation)?))?(?:\s+\d[\d.]*)?`;
const API = String.raw`(?:(?:the|public|web|http|json|rest(?:ful)?|rest-?ish)\s+)*(?:rest)?\s?apis?`;
const TEXT = String.raw`(?:documentation|docs?|reference|spec(?:ification)?s?|definitions?|schema|endpoints?)`;

/** What may stand at the end of a title and says nothing about the product; each with what joins it. */
const ENDINGS = [
  // As .NET calls what it has built: "Shop.Web, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null".
  String.raw`,\s*Version=[\d.]+(?:,\s*\w+=\w+)*`,
  String.raw`(?<=\w)\.(?:Web|Web\.?API|API)`,
  String.raw`[\s\-–—:|/,]+${VERSION}`,
  String.raw`\s*[\-–—:|(,]?\s*\b${KIND}\)?`,
  String.raw`[\s\-–—:|,]+${API}`,
  String.raw`\s*\(${API}\)`,
  String.raw`\s*\(https?:[^\s()]{1,90}\)`,
  String.raw`\s*\+\s*\w+\s+extensions?`,
  String.raw`(?<=\bapi)s?\s+${TEXT}`,
].map((pattern) => new RegExp(`${pattern}\\s*$`, 'i'));

/** What names no product by itself. */
const NAMELESS = new Set(
  (
    'a an the my our your open public private internal external rest restful web http json core main base admin demo test ' +
    'example sample simple new default untitled backend server service swagger openapi api apis documentation docs specification spec definition definitions ' +
    'reference title dynamic generated app application fastapi laravel nestjs flask django elysia hono fastify springboot v1 v2'
  ).split(' '),
);

/** What a tool writes for want of a title asks for one: "Use the title annotation to provide a meaningful title." */
const ASKS_FOR_TITLE = /^\s*(?:use|add|set|insert|provide|enter|put|change|your)\b.{0,100}\btitle\b/i;

/** What grpc-gateway writes for want of a title: the file that it read, "api/etcdserverpb/rpc.proto". */
const PROTO_FILE = /^\s*[\w./-]{1,200}\.proto\s*$/;

/** A name does not end so: "Documentation for /v1". */
const DANGLING = /\s(?:for|of|to|with|and|by|in|from|&)$/i;

/** The name of the product (rule `product-name`). */
export function productNameOf(title: string): string {
  let name = title.trim();
  for (let shorter = shortened(name); shorter !== name; shorter = shortened(name)) name = shorter;
  if (name !== title.trim()) {
    // "The Plaid API", "Netlify's API".
    name = name.replace(/^the\s+/i, '').replace(/['’]s$/u, '');
    if (namesSomething(name) && !DANGLING.test(name)) return name;
  }
  return namesSomething(title) ? title.trim() : '';
}

/**
 * What the address of an API names it by, where its title does not (rule `named-by-host`): "drchrono.com" of
 * "https://app.drchrono.com/api"; empty of a number, of this computer, and of what stands for any host.
 */
export function hostNameOf(servers: readonly { readonly url: string }[]): string {
  const [, host = ''] = /^(?:https?:)?\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(servers[0]?.url ?? '') ?? [];
  const labels = host.toLowerCase().split('.');
  while (labels.length > 2 && ANY_HOST.test(labels[0] ?? '')) labels.shift();
  const isName =
    labels.length > 1 && labels.every((label) => /^[\p{L}\d-]+$/u.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isName && !NO_HOST.test(labels.join('.')) ? labels.join('.') : '';
}

/** What hosts of APIs begin with, whoever has them. */
const ANY_HOST =
  /^(?:www\d?|apis?|app|rest|gateway|backend|web|services?|v\d+|dev|test|staging|stage|sandbox|demo|prod|production|public|eu|us)$/;
const NO_HOST = /(?:^|\.)(?:localhost|localdomain|local|internal|test|invalid|example(?:\.\w+)?)$|^(?:your|my)[-_.]?/;

function namesSomething(name: string): boolean {
  if (ASKS_FOR_TITLE.test(name) || PROTO_FILE.test(name)) return false;
  const words = name.toLowerCase().split(BETWEEN_WORDS(name));
  return words.some(
    (word) => (word.length > 1 || words.length === 1) && word !== '' && !NAMELESS.has(word) && !/^[\d.]+$/.test(word),
  );
}

function shortened(name: string): string {
  // Titles are short; whoever writes a book there gets it back.
  if (name.length > 120) return name;
  return ENDINGS.reduce((left, ending) => left.replace(ending, ''), name).trim();
}

// XML text → its elements (XML 1.0), as far as data needs it: elements, attributes, text, CDATA, the five entities and
// characters by number. Prefixes are dropped; a document type with declarations of its own is refused (rule S2).

/** An element: its own text, without that of what is inside. */
export interface XmlElement {
  readonly name: string;
  /** Without declarations of namespaces. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const DEEPEST = 200;
/** One piece of markup, or text up to the next. */
const PIECE =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The root element of a document; null where the text is no XML. */
export function parseXml(text: string): XmlElement | null {
  const stack: Open[] = [{ name: '', attributes: new Map(), children: [], text: '' }];
  let end = 0;
  for (const match of text.matchAll(PIECE)) {
    end = match.index + match[0].length;
    const [, cdata, closing, opening, attributes = '', empty, plain] = match;
    const top = stack.at(-1);
    if (top === undefined) return null;
    if (cdata !== undefined) top.text += cdata;
    else if (plain !== undefined) top.text += decoded(plain);
    else if (opening !== undefined) {
      const open = { name: local(opening), attributes: attributesIn(attributes), children: [], text: '' };
      if (empty === '/') top.children.push(closed(open));
      else if (stack.push(open) > DEEPEST) return null;
    } else if (closing !== undefined) {
      stack.pop();
      const parent = stack.at(-1);
      if (parent === undefined || top.name !== local(closing)) return null;
      parent.children.push(closed(top));
    }
  }
  const [root] = stack;
  const isWhole = end === text.length && stack.length === 1 && root?.children.length === 1 && root.text.trim() === '';
  return isWhole ? (root.children[0] ?? null) : null;
}

/** Space between elements is no text. */
function closed({ name, attributes, children, text }: Open): XmlElement {
  return { name, attributes, children, text: children.length > 0 && text.trim() === '' ? '' : text };
}

function attributesIn(text: string): ReadonlyMap<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(
    ([, name = '', double, single]) => [name, double ?? single ?? ''] as const,
  );
  const own = pairs.filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'));
  return new Map(own.map(([name, value]) => [local(name), decoded(value)]));
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (all: string, hex?: string, number?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name) ?? all;
      const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : all;
    },
  );
}

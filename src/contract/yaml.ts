// YAML 1.2 text → plain JSON values. A fast reader first; where it refuses the text, a slow one that tolerates faults.
// Scalars follow the core schema but for what surprises: dates, "y" and "no" stay text, a number with leading zeros stays
// text (a phone number, a postal code), infinities stay text.
import { CORE_SCHEMA, defineScalarTag, loadAll, mergeTag, NOT_RESOLVED } from 'js-yaml';
import { parseAllDocuments, type Scalar, type ScalarTag, type Tags } from 'yaml';
import { type ExactNumber, numberOf } from './json.ts';

/** What reading YAML gave: the documents of the text, and the first fault where the tolerant reader had to help. */
export interface YamlReading {
  readonly values: readonly unknown[];
  readonly fault: string | null;
}

/** Limits of reading: nesting, aliases, and the size up to which the slow reader is tried. */
export interface YamlLimits {
  readonly depth: number;
  readonly aliases: number;
  readonly tolerantSize: number;
}

/** Reads YAML text. `values` is empty where nothing could be read. Never throws for what the text holds. */
export function parseYaml(text: string, limits: YamlLimits): YamlReading {
  try {
    const values = loadAll(text, { schema: FAST_SCHEMA, maxDepth: limits.depth, maxAliases: limits.aliases });
    return { values, fault: null };
  } catch (error) {
    const fault = firstLine(error);
    if (text.length > limits.tolerantSize) return { values: [], fault };
    return parseTolerantly(text, limits, fault);
  }
}

const NUMBER = /^[-+]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

const numberTag = defineScalarTag<number | ExactNumber>('tag:yaml.org,2002:float', {
  implicit: true,
  implicitFirstChars: '-+.0123456789'.split(''),
  resolve: (source) => (NUMBER.test(source) ? toNumber(source) : NOT_RESOLVED),
  identify: () => false,
});

const noIntegerTag = defineScalarTag<number>('tag:yaml.org,2002:int', {
  implicit: false,
  resolve: (source) => (/^[-+]?\d+$/.test(source) ? Number(source) : NOT_RESOLVED),
  identify: () => false,
});

const FAST_SCHEMA = CORE_SCHEMA.withTags(noIntegerTag, numberTag, mergeTag);

/** The tags of the tolerant reader: its core schema with our one kind of number. */
const TOLERANT_NUMBER: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  test: NUMBER,
  resolve: (source) => toNumber(source),
  identify: () => false,
  stringify: (item: Scalar) => String(item.value),
};

function tolerantTags(tags: Tags): Tags {
  return [TOLERANT_NUMBER, ...tags.filter((tag) => typeof tag === 'string' || !/:(?:int|float)$/.test(tag.tag))];
}

/** What only the tolerant reader lets pass without a word, though something is lost by it. */
const LOSES_SOMETHING = /duplicate/i;

function parseTolerantly(text: string, limits: YamlLimits, firstFault: string): YamlReading {
  try {
    const documents = parseAllDocuments(text, {
      schema: 'core',
      merge: true,
      strict: false,
      uniqueKeys: false,
      logLevel: 'silent',
      prettyErrors: true,
      customTags: tolerantTags,
    });
    if (!Array.isArray(documents)) return { values: [], fault: firstFault };
    let fault = LOSES_SOMETHING.test(firstFault) ? firstFault : null;
    const values: unknown[] = [];
    for (const document of documents) {
      const error = document.errors[0];
      if (error !== undefined) fault = firstLine(error);
      values.push(document.toJS({ maxAliasCount: limits.aliases }));
    }
    return { values, fault };
  } catch (error) {
    return { values: [], fault: firstLine(error) };
  }
}

function toNumber(source: string): number | ExactNumber {
  const plain = source.startsWith('+') ? source.slice(1) : source;
  return numberOf(plain);
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').replace(/:$/, '');
}

// Shows a field's value by the field's kind. A value that is not what its field promised is shown as what it is, never
// left out; absent, null and empty are told apart.
import { type ReactElement, Suspense } from 'react';
import { ExactNumber, isObject, type Json, type JsonObject } from '#contract';
import {
  DAYS_IN_ANSWERS,
  type Field,
  type FieldKind,
  hasEnglish,
  inAWord,
  isMidnight,
  isNever,
  MOMENT_IN_ANSWERS,
  type Named,
  textByLanguage,
  textsByLanguage,
} from '#model';
import { EmailDisplay, PhoneDisplay, UrlDisplay } from './address.tsx';
import { BooleanDisplay, EnumDisplay, StateDisplay, TagsDisplay, WordDisplay } from './choice.tsx';
import type { Inner } from './composite.tsx';
import { CompositeLine, summaryOf } from './composite-line.tsx';
import { IdentifierDisplay, nameBeside, RelationDisplay, SecretDisplay } from './identity.tsx';
import { JsonLine, JsonTree } from './json-tree.tsx';
import { ColourDisplay, FileDisplay, ImageDisplay } from './media.tsx';
import { DateDisplay, DateTimeDisplay, DurationDisplay, TimeDisplay } from './moment.tsx';
import { Absent, EmptyValue, Null } from './nothing.tsx';
import { MoneyDisplay, NumberDisplay, PercentDisplay } from './number.tsx';
import { CountryDisplay, LocationDisplay } from './place.tsx';
import { RichText } from './RichText.tsx';
import { LongTextDisplay, TextDisplay } from './text.tsx';
import { type DisplayProps, NO_LOOKUP, type PresentProps } from './types.ts';
import { plainText } from './plain-text.ts';
import { part } from '../../ui/index.ts';
import './display.css';

/** Loads what shows a value with something inside. A row shows it in a line; whoever shows items whole loads it with them. */
export const loadComposite = () => import('./composite.tsx').then(({ CompositeDisplay }) => CompositeDisplay);

const CompositeDisplay = part(loadComposite);
const LocalizedDisplay = part(() => import('./localized.tsx').then(({ LocalizedDisplay }) => LocalizedDisplay));
const VariantDisplay = part(() => import('./variant.tsx').then(({ VariantDisplay }) => VariantDisplay));

/** Shows a field's value. */
export function Display(props: DisplayProps): ReactElement {
  const { field, value, compact = false } = props;
  const name = value === undefined || value === null ? nameBeside(props) : null;
  // What leads nowhere may have a name all the same: a guest's order is of no customer.
  if (name !== null) return <TextDisplay text={name} compact={compact} />;
  if (value === undefined) return <Absent />;
  if (value === null || isNever(value, field)) return <Null />;
  if (value === '') return <EmptyValue what="text" />;
  if (Array.isArray(value) && value.length === 0 && !compact) return <EmptyValue what="list" />;
  const shown: PresentProps = { ...props, value };
  switch (settledKind(field, value)) {
    case 'text':
      // In a row what stands first leads to the item itself.
      if (!compact && typeof value === 'string' && ADDRESS.test(value)) return <UrlDisplay {...shown} />;
      return <TextDisplay text={plainText(value)} compact={compact} />;
    case 'long-text':
      return <LongTextDisplay text={plainText(value)} compact={compact} />;
    case 'markdown':
      return compact ? <TextDisplay text={plainText(value)} compact /> : <RichText text={plainText(value)} />;
    case 'number':
      return <NumberDisplay {...shown} />;
    case 'money':
      return <MoneyDisplay {...shown} />;
    case 'percent':
      return <PercentDisplay {...shown} />;
    case 'boolean':
      return <BooleanDisplay {...shown} />;
    case 'date':
      return <DateDisplay {...shown} />;
    case 'time':
      return <TimeDisplay {...shown} />;
    case 'date-time':
      return <DateTimeDisplay {...shown} />;
    case 'duration':
      return <DurationDisplay {...shown} />;
    case 'enum':
      return <EnumDisplay {...shown} />;
    case 'state':
      return <StateDisplay {...shown} />;
    case 'email':
      return <EmailDisplay {...shown} />;
    case 'url':
      return <UrlDisplay {...shown} />;
    case 'phone':
      return <PhoneDisplay {...shown} />;
    default:
      return <RareDisplay {...shown} />;
  }
}

function RareDisplay(props: PresentProps): ReactElement {
  const { field, value, compact = false, lookup = NO_LOOKUP } = props;
  const inner: Inner = (one) => <Display {...one} lookup={lookup} />;
  const kind = settledKind(field, value);
  const whole = (shape: FieldKind): ReactElement => (
    <Suspense fallback={<JsonLine value={value} />}>
      <CompositeDisplay {...props} kind={shape} inner={inner} />
    </Suspense>
  );
  switch (kind) {
    case 'tags':
      return <TagsDisplay {...props} />;
    case 'image':
      return <ImageDisplay {...props} />;
    case 'colour':
      return <ColourDisplay {...props} />;
    case 'country':
      return <CountryDisplay {...props} />;
    case 'location':
      return <LocationDisplay {...props} />;
    case 'file':
      return <FileDisplay {...props} />;
    case 'secret':
      return <SecretDisplay {...props} />;
    case 'identifier':
      return <IdentifierDisplay {...props} />;
    case 'relation':
      return <RelationDisplay {...props} />;
    case 'object':
    case 'list':
    case 'map': {
      const word = wordOf(field, value, compact);
      if (word !== null) return <WordDisplay {...props} word={word} />;
      return compact ? <CompositeLine value={value} kind={kind} titleField={field.titleField} /> : whole(kind);
    }
    case 'localized': {
      const text = <TextDisplay text={textByLanguage(value) ?? ''} compact={compact} />;
      if (compact) return text;
      return (
        <Suspense fallback={text}>
          <LocalizedDisplay value={value} />
        </Suspense>
      );
    }
    case 'variant':
      return (
        <Suspense fallback={<JsonLine value={value} />}>
          <VariantDisplay {...props} inner={inner} />
        </Suspense>
      );
    default:
      if (!isUntold(field, value)) return compact ? <JsonLine value={value} /> : <JsonTree value={value} />;
      return compact ? <CompositeLine value={value} kind="object" /> : whole('object');
  }
}

/** An object by its name: where that is all that it says, and in a row. */
function wordOf(field: Field, value: Json, compact: boolean): Named | null {
  const word = inAWord(field, value);
  if (word !== null || !compact || field.titleField === undefined || !isObject(value)) return word;
  return { name: summaryOf(value, field.titleField), code: null };
}

/** Of what no schema tells (or none that has come so far) names and values tell: as long as they are few, and names. */
function isUntold({ because }: Field, value: Json): boolean {
  return because === 'says-nothing' && named(value, MANY) > 0;
}

const MANY = 60;

/** How many more values there may be beside these; none where a key is no name but data ("prod-eu", "2024"). */
function named(value: Json, most: number): number {
  const isBranch = isObject(value) || Array.isArray(value);
  if (!isBranch) return most - 1;
  if (isObject(value) && !Object.keys(value).every((key) => /^[a-z_]\w{0,40}$/i.test(key))) return 0;
  let left = most;
  for (const one of Object.values(value)) if (left > 0) left = named(one as Json, left);
  return left;
}

const OF_OBJECT: ReadonlySet<FieldKind> = new Set([
  'object',
  'map',
  'json',
  'variant',
  'relation',
  'money',
  'location',
]);
const OF_LIST: ReadonlySet<FieldKind> = new Set(['list', 'tags', 'json', 'variant', 'relation', 'location']);

/** A text that is one address of the web, and nothing besides. */
const ADDRESS = /^https?:\/\/[\w-]+[.:][^\s<>"]{2,2000}$/;

/** A JSON Web Token (RFC 7519), whatever its field is called: whoever reads it over a shoulder is signed in. */
const SIGNED_TOKEN = /^eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*$/;

/** The kind by which a value can be shown: its field's, unless the value is of another shape than that promises. */
export function settledKind({ kind, because }: Pick<Field, 'kind' | 'because'>, value: Json): FieldKind {
  if (Array.isArray(value)) return OF_LIST.has(kind) && (kind !== 'tags' || !value.some(isObject)) ? kind : 'list';
  // Of an object nothing may be told: where it says who it is, it is a thing and no text for programs.
  if (isObject(value)) return objectKind(kind, value);
  if (typeof value === 'string' && SIGNED_TOKEN.test(value)) return 'secret';
  if (typeof value === 'boolean') return kind === 'enum' || kind === 'state' ? kind : 'boolean';
  // Databases without truth values say 0 and 1.
  if (kind === 'boolean' && (value === 0 || value === 1)) return kind;
  if (
    kind === 'json' ||
    kind === 'object' ||
    kind === 'map' ||
    kind === 'localized' ||
    kind === 'list' ||
    kind === 'boolean' ||
    kind === 'tags'
  ) {
    return typeof value === 'string' ? 'text' : 'number';
  }
  // A day has no time, whatever the field's name promised: no zone may move it.
  if (kind === 'date-time' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return 'date';
  // Days that were learned are midnights: where there is a time after all, it is shown.
  const isLearned = kind === 'date' && (because === DAYS_IN_ANSWERS || because === MOMENT_IN_ANSWERS);
  if (isLearned && typeof value === 'string' && /\d[T ]\d/.test(value) && !isMidnight(value)) return 'date-time';
  // A text and no more, says the contract: a moment that is written as one says more.
  if (kind === 'text' && because === 'type-string' && typeof value === 'string' && MOMENT.test(value))
    return 'date-time';
  const isNumber = typeof value === 'number' || value instanceof ExactNumber;
  if (isNumber && TEXT_KINDS.has(kind)) return 'number';
  if (kind !== 'variant') return kind;
  return isNumber ? 'number' : 'text';
}

function objectKind(kind: FieldKind, value: JsonObject): FieldKind {
  const texts = BY_NAMES.has(kind) ? textsByLanguage(value) : null;
  if (texts !== null && (kind === 'localized' || hasEnglish(texts))) return 'localized';
  if (kind === 'localized') return 'map';
  return OF_OBJECT.has(kind) && !(kind === 'json' && Object.hasOwn(value, 'id')) ? kind : 'object';
}

/** Kinds whose values may turn out to be texts by language. */
const BY_NAMES: ReadonlySet<FieldKind> = new Set(['localized', 'object', 'map', 'json']);

/** RFC 3339 §5.6, with a zone. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;

const TEXT_KINDS: ReadonlySet<FieldKind> = new Set(['text', 'long-text', 'markdown', 'email', 'url', 'image', 'file']);

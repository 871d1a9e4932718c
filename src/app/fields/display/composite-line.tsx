// Values with something inside, in one line of a row: what an object says, a few values side by side, how many there are.
import type { ReactElement } from 'react';
import { isObject, type Json, type JsonObject } from '#contract';
import { type FieldKind, labelOf, OF_NO_RESOURCE, ownTitle } from '#model';
import { useWords } from '../../ui/index.ts';
import { EmptyValue } from './nothing.tsx';
import { plainText } from './plain-text.ts';
import { firstLine } from './text.tsx';

/** An object, a map (all of it, where it is of texts) or a list in a line. */
export function CompositeLine({
  value,
  kind,
  titleField,
}: {
  readonly value: Json;
  readonly kind: FieldKind;
  /** The property that names each of a list. */
  readonly titleField?: string | undefined;
}): ReactElement {
  const words = useWords();
  if (isObject(value)) {
    if (kind !== 'map') return <span className="fd-line">{summaryOf(value)}</span>;
    const entries = Object.entries(value);
    return entries.every(([, one]) => typeof one === 'string') ? (
      <span className="fd-line">{entries.map(([key, one]) => `${key}: ${plainText(one)}`).join(' · ')}</span>
    ) : (
      <span className="fd-line fd-dim">{words('field.entries', { count: entries.length })}</span>
    );
  }
  const list = Array.isArray(value) ? (value as readonly Json[]) : [value];
  const [only] = list;
  if (only === undefined) return <EmptyValue what="list" />;
  if (list.length === 1 && isObject(only)) return <span className="fd-line">{summaryOf(only, titleField)}</span>;
  const names = list.map((one) => (isObject(one) ? nameIn(one, titleField) : null));
  if (names.every((name) => name !== null)) {
    const rest = names.length - NAMES_IN_A_LINE;
    return (
      <span className="fd-line" title={names.join(', ')}>
        {names.slice(0, NAMES_IN_A_LINE).join(', ')}
        {rest > 0 && <span className="fd-dim fd-small"> +{rest}</span>}
      </span>
    );
  }
  const areShort = list.length <= 4 && list.every((one) => !isObject(one) && !Array.isArray(one));
  return areShort ? (
    <span className="fd-line">{list.map(plainText).join(', ')}</span>
  ) : (
    <span className="fd-line fd-dim">{words('field.items', { count: list.length })}</span>
  );
}

const NAMES_IN_A_LINE = 3;

/** What an object says in a line: its name, or its first few short values. `titleField` is the property that names it. */
export function summaryOf(value: JsonObject, titleField?: string): string {
  const name = nameIn(value, titleField);
  if (name !== null) return name;
  const filled = Object.entries(value).filter(([, one]) => one !== '' && one !== null);
  const entries = filled.filter(([, one]) => typeof one === 'string' || typeof one === 'number');
  const texts = entries.filter(([, one]) => typeof one === 'string').map(([, one]) => firstLine(plainText(one)));
  const shown = (texts.length > 0 ? texts : entries.map(([name, one]) => `${labelOf(name)} ${plainText(one)}`)).slice(
    0,
    3,
  );
  if (shown.length > 0) return shown.join(' · ');
  const names = filled.slice(0, 3).map(([name]) => labelOf(name));
  return names.join(', ') || '—';
}

function nameIn(value: JsonObject, titleField?: string): string | null {
  const told = titleField === undefined ? '' : ownTitle({ ...OF_NO_RESOURCE, titleField }, value);
  const named = told || NAMES.map((name) => value[name]).find((one) => typeof one === 'string' && one !== '');
  return named === undefined ? null : firstLine(plainText(named));
}

const NAMES = ['name', 'title', 'label', 'displayName', 'display_name', 'email'];

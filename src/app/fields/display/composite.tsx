// Values with something inside, whole: objects as definition lists, lists as rows, maps as pairs (in a line: composite-line.tsx).
// What is inside is opened by `Display` again, one level at a time.
import { type ReactElement, type ReactNode, useState } from 'react';
import { isObject, type Json, type JsonObject } from '#contract';
import { childrenOf, type Field, fieldOf, saysOneThing, shownByKey, toldApart, withNames } from '#model';
import { useIndex } from '../../data/index.ts';
import { Button, useWords } from '../../ui/index.ts';
import { summaryOf } from './composite-line.tsx';
import { JsonLine, JsonTree } from './json-tree.tsx';
import { EmptyValue } from './nothing.tsx';
import { NO_LOOKUP, type PresentProps } from './types.ts';

/** How a value inside another is shown: `Display`, given to break the circle between the two files. */
export type Inner = (props: { field: Field; value: Json | undefined; item: Json; compact: boolean }) => ReactNode;

/** What a display with something inside takes. */
export interface CompositeProps extends PresentProps {
  readonly inner: Inner;
}

/** What has something inside, by its kind: an object, a list, a map. */
export function CompositeDisplay({ kind, ...props }: CompositeProps & { readonly kind: Field['kind'] }): ReactElement {
  if (kind === 'map') return <MapDisplay {...props} />;
  return Array.isArray(props.value) ? <ListDisplay {...props} /> : <ObjectDisplay {...props} />;
}

/** An object: its fields by name, in the order of the schema, then what the schema does not know. */
function ObjectDisplay({ field, value, lookup = NO_LOOKUP, inner }: CompositeProps): ReactElement {
  const words = useWords();
  if (!isObject(value)) return <JsonLine value={value} />;
  const fields = fieldsOf(field, value, lookup);
  const present = fields.filter((one) => Object.hasOwn(value, one.name));
  if (present.length === 0) return <EmptyValue what="object" />;
  return (
    <Cut list={addressesLast(present)} first={FIRST_FACTS} more={(count) => words('field.more-items', { count })}>
      {(shown) => (
        <dl className="fd-facts fd-facts--nested">
          {shown.map((one) => (
            <div key={one.name} className="fd-fact">
              <dt>{one.label}</dt>
              <dd>
                <Folded field={one} value={value[one.name]} alone={present.length === 1}>
                  {inner({ field: one, value: value[one.name], item: value, compact: false })}
                </Folded>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Cut>
  );
}

/** Of an object so many are shown at first: the page of an item is to be read, not to be scrolled through. */
const FIRST_FACTS = 12;

/** Kinds that show all that is in them; money and relations say it in a word. */
const OPENED: ReadonlySet<Field['kind']> = new Set(['object', 'map', 'variant', 'json']);

/** An object inside an object with so many members is a line that opens. */
const LONG = 4;

/** Where not all are shown at first, addresses come last: the API's own say little to people. */
function addressesLast(fields: readonly Field[]): readonly Field[] {
  if (fields.length <= FIRST_FACTS) return fields;
  const isAddress = ({ kind }: Field): boolean => kind === 'url';
  return [...fields.filter((one) => !isAddress(one)), ...fields.filter(isAddress)];
}

/** What is inside an object: as it is, or, where it is long itself, what it says in a line and the whole below, on demand. */
function Folded({
  field,
  value,
  alone,
  children,
}: {
  readonly field: Field;
  readonly value: Json | undefined;
  /** There is nothing beside it. */
  readonly alone: boolean;
  readonly children: ReactNode;
}): ReactNode {
  if (alone || !OPENED.has(field.kind) || !isObject(value) || Object.keys(value).length < LONG) return children;
  return (
    <details className="fd-folded">
      <summary>{summaryOf(value)}</summary>
      {children}
    </details>
  );
}

/** Fields of an object as its schema has them, and one for each property that the schema does not know. */
export function fieldsOf(field: Field, value: JsonObject, lookup = NO_LOOKUP): readonly Field[] {
  const known = childrenOf({ ...field, kind: 'object' }, lookup, 'read').filter((one) => one.name !== '');
  const names = new Set(known.map((one) => one.name));
  const unknown = Object.keys(value).filter((name) => !names.has(name));
  return [...known, ...unknown.map((name) => guessedField(name, value[name] ?? null))];
}

/** A field for a value of which no schema tells. */
export function guessedField(name: string, value: Json): Field {
  const type = Array.isArray(value)
    ? 'array'
    : isObject(value)
      ? 'object'
      : typeof value === 'object'
        ? 'number'
        : typeof value;
  const schema =
    type === 'object' && isObject(value)
      ? { type, properties: Object.fromEntries(Object.keys(value).map((key) => [key, true])) }
      : { type };
  return fieldOf(name, value === null ? true : schema, NO_LOOKUP);
}

/** A list: short values side by side, objects as a small table, anything else one below the other. */
function ListDisplay({ field, value, item, lookup = NO_LOOKUP, inner }: CompositeProps): ReactElement {
  const words = useWords();
  const list = Array.isArray(value) ? (value as readonly Json[]) : [value];
  const [first] = childrenOf(field, lookup, 'read');
  const itemField = first ?? guessedField('', list[0] ?? null);
  if (list.length === 0) return <EmptyValue what="list" />;
  const objects = list.filter(isObject);
  if (objects.length === list.length && itemField.kind !== 'relation')
    return (
      <Table
        field={itemField}
        list={objects}
        owner={item}
        lookup={lookup}
        inner={inner}
        resource={field.resource ?? null}
      />
    );
  return (
    <Cut list={list} more={(count) => words('field.more-items', { count })}>
      {(shown) => (
        <ul className={list.every((one) => typeof one === 'number') ? 'fd-values fd-values-side' : 'fd-values'}>
          {shown.map((one, index) => (
            <li key={index}>{inner({ field: itemField, value: one, item: list as Json, compact: false })}</li>
          ))}
        </ul>
      )}
    </Cut>
  );
}

const COLUMNS = 6;

function Table({
  field,
  list,
  owner,
  lookup,
  inner,
  resource,
}: {
  readonly field: Field;
  readonly list: readonly JsonObject[];
  /** What the list stands in. */
  readonly owner: Json | undefined;
  readonly lookup: NonNullable<PresentProps['lookup']>;
  readonly inner: Inner;
  /** The resource of which each row is a thing, and to which it leads. */
  readonly resource: string | null;
}): ReactElement {
  const words = useWords();
  const target = useIndex().resource(resource ?? '');
  const link = target && { ...guessedField('', null), label: target.singular, kind: 'relation' as const, resource };
  const { kept: told, hasMore } = columnsOf(field, list, lookup, owner, target?.idField);
  const kept = link ? [link, ...told] : told;
  return (
    <Cut list={list} more={(count) => words('field.more-items', { count })}>
      {(shown) => (
        <div className="fd-table-frame">
          <table className="fd-table">
            <thead>
              <tr>
                {kept.map((one) => (
                  <th key={one.name} scope="col" data-kind={one.kind}>
                    {one.label}
                  </th>
                ))}
                {hasMore && <th scope="col">{words('field.rest')}</th>}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                <tr key={index}>
                  {kept.map((one) => (
                    <td key={one.name} data-kind={one.kind}>
                      {inner({
                        field: one,
                        value: one === link ? row : Object.hasOwn(row, one.name) ? row[one.name] : undefined,
                        item: row,
                        compact: true,
                      })}
                    </td>
                  ))}
                  {hasMore && (
                    <td>
                      <JsonTree
                        value={Object.fromEntries(
                          Object.entries(row).filter(([name]) => !kept.some((one) => one.name === name)),
                        )}
                        open={0}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Cut>
  );
}

/**
 * The few fields of objects that have room beside each other, and whether there are more. What identifies comes last, and
 * a key that is in each row the owner's (`invoiceId` of an invoice's lines) says nothing there; nor does what each row is a
 * link by (`without`).
 */
export function columnsOf(
  field: Field,
  list: readonly JsonObject[],
  lookup = NO_LOOKUP,
  owner?: Json,
  without?: string | null,
): { readonly kept: readonly Field[]; readonly hasMore: boolean } {
  const merged = Object.assign({}, ...list.slice(0, 20)) as JsonObject;
  const known = isObject(owner) ? Object.values(owner) : [];
  const told = ({ kind, name }: Field): boolean =>
    (kind === 'relation' || kind === 'identifier') &&
    /.{3}/.test(name) &&
    list.every((row) => typeof row[name] !== 'object' && known.includes(row[name] ?? null));
  const present = fieldsOf(field, merged, lookup).filter((one) => list.some((row) => Object.hasOwn(row, one.name)));
  const named = withNames(present);
  const beside = shownByKey(named);
  const own = named.filter((one) => !beside.has(one.name) && one.name !== without);
  const isEmpty = ({ name }: Field): boolean => list.every((row) => row[name] === null || row[name] === undefined);
  const filled = own.some((one) => !isEmpty(one)) ? own.filter((one) => !isEmpty(one)) : own;
  const telling = filled.filter((one) => !told(one) && !saysOneThing(one));
  // What tells little is better than a table of nothing: `owners: [{ ownerType: "system" }]`.
  const all = toldApart(telling.length > 0 ? telling : own);
  const columns = [...all].sort((left, right) => weight(left) - weight(right)).slice(0, COLUMNS);
  const kept = all.filter((one) => columns.includes(one));
  const [identities, others] = [kept.filter(identifies), kept.filter((one) => !identifies(one))];
  return { kept: [...others, ...identities], hasMore: all.length > columns.length };
}

function identifies({ kind }: Field): boolean {
  return kind === 'identifier';
}

// What says most comes first when there is room for a few columns only.
function weight(field: Field): number {
  // What a line of a log says is why people look at it, however long it is.
  if (/^message$/i.test(field.name)) return 0;
  if (['object', 'json', 'map', 'list', 'variant', 'long-text', 'markdown'].includes(field.kind)) return 2;
  return identifies(field) || field.kind === 'secret' ? 1 : 0;
}

/** A map: keys and values. */
function MapDisplay({ field, value, lookup = NO_LOOKUP, inner }: CompositeProps): ReactElement {
  const words = useWords();
  if (!isObject(value)) return <JsonLine value={value} />;
  const entries = Object.entries(value);
  if (entries.length === 0) return <EmptyValue what="object" />;
  const [known] = childrenOf(field, lookup, 'read');
  return (
    <Cut list={entries} more={(count) => words('field.more-items', { count })}>
      {(shown) => (
        <dl className="fd-facts fd-facts--map">
          {shown.map(([key, one]) => (
            <div key={key} className="fd-fact">
              <dt className="fd-mono">{key}</dt>
              <dd>{inner({ field: known ?? guessedField('', one), value: one, item: value, compact: false })}</dd>
            </div>
          ))}
        </dl>
      )}
    </Cut>
  );
}

const FIRST = 20;

function Cut<T>({
  list,
  first = FIRST,
  more,
  children,
}: {
  readonly list: readonly T[];
  /** So many are shown before anybody asks for more. */
  readonly first?: number;
  readonly more: (count: number) => string;
  readonly children: (shown: readonly T[]) => ReactNode;
}): ReactElement {
  const [count, setCount] = useState(first);
  return (
    <>
      {children(list.slice(0, count))}
      {list.length > count && (
        <Button look="subtle" size="xs" onClick={() => setCount(count + 100)}>
          {more(list.length - count)}
        </Button>
      )}
    </>
  );
}

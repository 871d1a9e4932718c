// The fields of an item, grouped, in two columns; what needs room gets a line of its own. Absent, null and empty are told
// apart, and what the answer does not have is told in one line. What it holds beyond what is known is shown too.
import type { ReactElement } from 'react';
import { isObject, type Json, type Lookup } from '#contract';
import { type Field, type FieldKind, fieldValue, MAP_KEY, type Resource, shownByKey } from '#model';
import { useIndex } from '../../data/index.ts';
import { Display, guessedField } from '../../fields/index.ts';
import { Icon, Loading, Skeleton, useWords } from '../../ui/index.ts';

/** What the fields take. */
export interface FieldsProps {
  readonly resource: Resource;
  readonly item: Json;
  readonly lookup: Lookup;
}

interface FieldGroup {
  readonly label: string | null;
  readonly fields: readonly Field[];
}

/** Draws the fields of an item. */
export function Fields({ resource, item, lookup }: FieldsProps): ReactElement {
  const words = useWords();
  const groups = groupsOf(resource, item);
  const twice = shownByKey(resource.fields, item);
  const absent = absentFields(resource, item).filter(
    // The key of a map is the item's address, and no part of the item.
    ({ deprecated, name }) => !deprecated && !twice.has(name) && name !== MAP_KEY,
  );
  if (groups.length === 0 && resource.operations.get === null && resource.operations.list === null) {
    return <p className="fd-card fd-fields fd-dim">{words('item.unreadable')}</p>;
  }
  if (groups.length === 0 && absent.length === 0) {
    return (
      <section className="fd-card fd-fields">
        <Display field={guessedField('', item)} value={item} lookup={lookup} />
      </section>
    );
  }
  return (
    <div className="fd-fields-groups">
      {groups.map((group) => (
        <Group key={group.label ?? ''} group={group} item={item} lookup={lookup} />
      ))}
      {absent.length > 0 && (
        <p className="fd-dim fd-small fd-fields-absent">
          {words('item.absent', { names: absent.map(({ label }) => label).join(', ') })}
        </p>
      )}
    </div>
  );
}

function Group({
  group,
  item,
  lookup,
}: {
  readonly group: FieldGroup;
  readonly item: Json;
  readonly lookup: Lookup;
}): ReactElement {
  return (
    <section className="fd-card fd-fields">
      {group.label !== null && <h2 className="fd-section-title fd-fields-title">{group.label}</h2>}
      <dl className="fd-definitions">
        {group.fields.map((field) => (
          <Definition key={field.name} field={field} item={item} lookup={lookup} />
        ))}
      </dl>
    </section>
  );
}

function Definition({
  field,
  item,
  lookup,
}: {
  readonly field: Field;
  readonly item: Json;
  readonly lookup: Lookup;
}): ReactElement {
  const words = useWords();
  const { settings } = useIndex();
  const value = fieldValue(item, field.name);
  const wide = needsRoom(field.kind, value);
  return (
    <div className={wide ? 'fd-definition fd-definition--wide' : 'fd-definition'} data-kind={field.kind}>
      <dt>
        <span title={field.description === '' ? undefined : field.description}>{field.label}</span>
        {field.deprecated && <span className="fd-dim fd-small"> {words('item.deprecated')}</span>}
        {!settings.product.mode && (
          <span className="fd-why" title={words('item.because', { rule: field.because, from: field.from })}>
            <Icon name="info-circle" size={13} />
          </span>
        )}
      </dt>
      <dd>
        <Display field={field} value={value} item={item} lookup={lookup} />
      </dd>
    </div>
  );
}

const ROOMY: ReadonlySet<FieldKind> = new Set([
  'long-text',
  'markdown',
  'object',
  'list',
  'map',
  'variant',
  'json',
  'location',
]);

/** Nothing needs no room, whatever might have been there; a short text neither. */
function needsRoom(kind: FieldKind, value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (typeof value === 'string') return value.length > 90 && kind !== 'url' && kind !== 'identifier';
  if (Array.isArray(value)) return value.length > 0 && kind !== 'tags' && kind !== 'relation';
  if (isObject(value)) return kind !== 'relation' && kind !== 'money' && Object.keys(value).length > 0;
  return ROOMY.has(kind) && isObject(value);
}

function groupsOf(resource: Resource, item: Json): readonly FieldGroup[] {
  const groups = new Map<string | null, Field[]>();
  const absent = new Set(absentFields(resource, item));
  const twice = shownByKey(resource.fields, item);
  const known = resource.fields.filter((field) => !field.writeOnly && !absent.has(field) && !twice.has(field.name));
  const fields = [...known, ...unknownFields(resource, item)];
  for (const field of fields) {
    const group = groups.get(field.group) ?? [];
    groups.set(field.group, [...group, field]);
  }
  // What stands in no group is what matters most.
  const ungrouped = groups.get(null);
  const named = [...groups].filter(([label]) => label !== null).map(([label, list]) => ({ label, fields: list }));
  return ungrouped === undefined ? named : [{ label: null, fields: ungrouped }, ...named];
}

/** What the contract promises and the answer does not have. */
function absentFields(resource: Resource, item: Json): readonly Field[] {
  if (!isObject(item)) return [];
  return resource.fields.filter((field) => !field.writeOnly && fieldValue(item, field.name) === undefined);
}

/** Members of the item that no field stands for: shown all the same, after those that are known. */
function unknownFields(resource: Resource, item: Json): readonly Field[] {
  if (!isObject(item)) return [];
  const known = new Set(
    resource.fields.map((field) => (field.name.startsWith('/') ? field.name.split('/')[1] : field.name)),
  );
  return Object.entries(item)
    .filter(([name]) => !known.has(name) && name !== MAP_KEY && name !== '_links')
    .map(([name, value]) => guessedField(name, value));
}

/** The outline of an item's fields while they are on their way. */
export function FieldsSkeleton(): ReactElement {
  const words = useWords();
  return (
    <Loading label={words('state.loading')}>
      <section className="fd-card fd-fields">
        <div className="fd-definitions">
          {Array.from({ length: 8 }, (_, index) => (
            <div key={index} className="fd-definition">
              <Skeleton width="5rem" />
              <Skeleton width={`${40 + ((index * 17) % 45)}%`} />
            </div>
          ))}
        </div>
      </section>
    </Loading>
  );
}

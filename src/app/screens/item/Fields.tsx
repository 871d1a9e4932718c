// The fields of an item, grouped, in two columns, as the model places them. Absent, null and empty are told
// apart, and what the answer does not have is told in one line. What it holds beyond what is known is shown too.
import type { ReactElement } from 'react';
import { isObject, type Json, type Lookup } from '#contract';
import {
  absentFields,
  type Field,
  type FieldGroup,
  fieldValue,
  itemGroups,
  listOperation,
  MAP_KEY,
  type PlacedField,
  type Resource,
} from '#model';
import { useIndex } from '../../data/index.ts';
import { Display, guessedField } from '../../fields/index.ts';
import { Icon, Loading, Skeleton, useWords } from '../../ui/index.ts';

/** What the fields take. */
export interface FieldsProps {
  readonly resource: Resource;
  readonly item: Json;
  readonly lookup: Lookup;
}

/** Draws the fields of an item. */
export function Fields({ resource, item, lookup }: FieldsProps): ReactElement {
  const words = useWords();
  const index = useIndex();
  const groups = itemGroups(resource, item, unknownFields(resource, item), index.resource);
  const absent = absentFields(resource, item).filter(({ deprecated }) => !deprecated);
  if (groups.length === 0 && resource.operations.get === null && listOperation(resource) === null) {
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
  const fields = (
    <dl className="fd-definitions">
      {group.fields.map((placed) => (
        <Definition key={placed.field.name} {...placed} item={item} lookup={lookup} />
      ))}
    </dl>
  );
  if (group.folded) {
    return (
      <details className="fd-card fd-fields fd-details">
        <summary>
          <h2 className="fd-section-title fd-fields-folded">{group.label}</h2>
          <span className="fd-small"> {group.fields.length}</span>
        </summary>
        {fields}
      </details>
    );
  }
  return (
    <section className="fd-card fd-fields">
      {group.label !== null && <h2 className="fd-section-title fd-fields-title">{group.label}</h2>}
      {fields}
    </section>
  );
}

interface DefinitionProps extends PlacedField {
  readonly item: Json;
  readonly lookup: Lookup;
}

function Definition({ field, wide, item, lookup }: DefinitionProps): ReactElement {
  const words = useWords();
  const { settings } = useIndex();
  const value = fieldValue(item, field.name);
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

/** Members of the item that no field stands for: shown all the same, after those that are known. */
function unknownFields(resource: Resource, item: Json): readonly Field[] {
  if (!isObject(item)) return [];
  const known = new Set(
    resource.fields.map((field) => (field.name.startsWith('/') ? field.name.split('/')[1] : field.name)),
  );
  return Object.entries(item)
    .filter(([name]) => !known.has(name) && name !== MAP_KEY && name !== '_links' && !name.startsWith('@odata.'))
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

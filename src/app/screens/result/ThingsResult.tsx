// The things of a resource that an action answered, as its list shows them: the same columns, states and names, and each
// leads to its page.
import { type ReactElement, useState } from 'react';
import { type Json, lookupInTable } from '#contract';
import { type Field, fieldValue, type Resource, type ResourceDetails, titleOf } from '#model';
import { useIndex } from '../../data/index.ts';
import { Display } from '../../fields/index.ts';
import { Button, Link, useWords } from '../../ui/index.ts';
import { addressOf } from '../list/use-targets.ts';

/** What the table takes. */
export interface ThingsResultProps {
  readonly details: ResourceDetails;
  readonly things: readonly Json[];
  /** Called when one of them is gone to. */
  readonly onLeave?: (() => void) | undefined;
}

const COLUMNS = 6;
const FIRST = 20;
const NEXT = 100;

/** Draws the things. */
export function ThingsResult({ details, things, onLeave }: ThingsResultProps): ReactElement {
  const words = useWords();
  const [count, setCount] = useState(FIRST);
  const { resource } = details;
  const columns = columnsOf(resource);
  return (
    <>
      <div className="fd-table-frame">
        <table className="fd-table">
          <thead>
            <tr>
              {columns.map(({ name, label, kind }) => (
                <th key={name} scope="col" data-kind={kind}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {things.slice(0, count).map((item, index) => (
              <tr key={index}>
                {columns.map((field, at) => (
                  <td key={field.name} data-kind={field.kind}>
                    <Cell {...{ details, item, field, onLeave }} isFirst={at === 0} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {things.length > count && (
        <Button look="subtle" size="xs" onClick={() => setCount(count + NEXT)}>
          {words('field.more-items', { count: things.length - count })}
        </Button>
      )}
    </>
  );
}

/** The first columns of the list, and its state wherever that stands. */
function columnsOf({ columns, fields, state }: Resource): readonly Field[] {
  const all = columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const isState = ({ name }: Field): boolean => name === state?.field;
  const room = all.slice(COLUMNS).some(isState) ? COLUMNS - 1 : COLUMNS;
  return all.filter((field, at) => at < room || isState(field));
}

interface CellProps extends Omit<ThingsResultProps, 'things'> {
  readonly item: Json;
  readonly field: Field;
  readonly isFirst: boolean;
}

function Cell({ details, item, field, isFirst, onLeave }: CellProps): ReactElement {
  const { resource: named } = useIndex();
  const { resource, schemas } = details;
  const address = isFirst ? addressOf(resource, [], item, named) : null;
  if (address !== null)
    return (
      <Link to={address.path} onClick={() => onLeave?.()}>
        {titleOf(resource, item) || address.id}
      </Link>
    );
  return (
    <Display field={field} value={fieldValue(item, field.name)} item={item} lookup={lookupInTable(schemas)} compact />
  );
}

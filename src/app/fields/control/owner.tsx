// Below whom a relation's choices stand ("/projects/{id}/epics"): told by another field of the form, by the place, or by what
// is chosen already; where nothing tells, a picker of owners stands before the picker itself.
import { type ReactElement, useMemo, useState } from 'react';
import { pointerOf } from '#contract';
import { listOperation, listPlace, parameterKey, parentsAt, scalarText } from '#model';
import { useIndex, useItemParentsOf, useOwnerOf, usePlace, useRelationOptions } from '../../data/index.ts';
import { useWords } from '../../ui/index.ts';
import { useForm, useValue } from './context.tsx';
import type { Carried } from './Frame.tsx';
import { PickOne, usePickerSearch } from './Picker.tsx';

type Parents = readonly string[] | null;

/** The values of the path of a resource's list in this form: a field that names the owner comes before the place. */
export function useParentsBeside(resource: string): Parents {
  const target = useIndex().resource(resource);
  const place = usePlace();
  const { form } = useForm();
  const beside = form.relations.find((one) => one.resource === target?.parent && !one.many && one.holds === 'id');
  const within = form.root?.pointer ?? '';
  const field = beside?.field ?? '';
  // A relation that is deeper is named by its place in the whole body.
  const at = field.startsWith('/') ? `${form.body?.pointer ?? ''}${field}` : `${within}${pointerOf([field])}`;
  const value = useValue(beside === undefined ? NOWHERE : at);
  const owner = typeof value === 'string' || typeof value === 'number' ? scalarText(value) : null;
  return useMemo(() => {
    if (target === undefined) return null;
    const list = listPlace(target);
    const last = list.parentParameters.at(-1);
    const known = owner === null || owner === '' || last === undefined;
    return parentsAt(list, known ? place : new Map([...place, [parameterKey(list.path, last), owner]]));
  }, [target, place, owner]);
}

/** No place of any form. */
const NOWHERE = '/-';

/** What is known of the owner, and what asks for it where nothing is. */
export interface Asked {
  readonly parents: Parents;
  readonly ask: ((carried: Carried) => ReactElement) | null;
}

/** Below whom the choices of a relation stand, given what is chosen already. */
export function useOwner(resource: string, id: string | null): Asked {
  const { resource: named } = useIndex();
  const target = named(resource);
  const owner = named(target?.parent ?? '');
  const beside = useParentsBeside(resource);
  const told = useOwnerOf(resource, target?.listedAt === undefined ? null : id);
  const above = useItemParentsOf(owner?.name ?? '');
  const [chosen, choose] = useState<string | null>(null);
  const parents = useMemo(
    () => beside ?? told ?? (chosen === null || above === null ? null : [...above, chosen]),
    [beside, told, chosen, above],
  );
  const isLast = target !== undefined && listPlace(target).parentParameters.length === (above?.length ?? 0) + 1;
  const isListed = useParentsBeside(owner?.name ?? '') !== null && owner !== undefined && listOperation(owner) !== null;
  if (beside !== null || told !== null || owner === undefined || !isLast || !isListed) return { parents, ask: null };
  return {
    parents,
    ask: (carried) => <OwnerPicker carried={carried} resource={owner.name} value={chosen} onChange={choose} />,
  };
}

interface OwnerPickerProps {
  readonly carried: Carried;
  readonly resource: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

function OwnerPicker({ carried, resource, value, onChange }: OwnerPickerProps): ReactElement | null {
  const words = useWords();
  const owner = useIndex().resource(resource);
  const { query, opened, search } = usePickerSearch();
  const parents = useParentsBeside(resource);
  const options = useRelationOptions(resource, opened ? query : null, parents);
  if (options.state === 'unavailable' || owner === undefined) return null;
  return (
    <PickOne
      carried={{ ...carried, id: `${carried.id}-owner`, 'aria-label': owner.singular, 'aria-required': undefined }}
      label={owner.label}
      data={options.items.map((one) => ({ value: one.id, label: one.title === '' ? one.id : one.title }))}
      value={value}
      onChange={onChange}
      {...search}
      clearable
      leftSection={<span className="fd-dim fd-small">{owner.singular}</span>}
      leftSectionWidth={`calc(${owner.singular.length}ch + 1.25rem)`}
      placeholder={words('form.owner-first')}
      nothingFoundMessage={words(options.state === 'loading' ? 'form.searching' : 'form.nothing-found')}
    />
  );
}

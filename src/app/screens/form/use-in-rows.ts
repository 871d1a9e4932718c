// The rows of a list → what its forms ask for by a code, to choose by name (rule `named-in-rows`).
import { useEffect, useMemo, useState } from 'react';
import type { Json } from '#contract';
import { formOf, type ResourceDetails, toldInRows, topOf } from '#model';
import { useServices } from '../../data/context.tsx';
import { heldItems, useFirstItems } from '../../data/rows-seen.ts';
import type { FormStore } from '../../fields/control/index.ts';

/** Whose rows are looked at: the list's, and the item that the form is for. */
export interface RowsOf {
  readonly details: ResourceDetails;
  readonly parents: readonly string[];
  readonly item?: Json | undefined;
}

/** Offers in a form what rows tell by name. It comes in between keystrokes: not at the place where a person is. */
export function useInRows(store: FormStore, of: RowsOf | undefined): void {
  const services = useServices();
  const [asked] = useState(() => (of === undefined ? [] : askedInRows(store, of.details)));
  const name = of?.details.resource.name ?? '';
  const first = useFirstItems(of?.details, of?.parents ?? [], asked.length > 0);
  const item = of?.item;
  const fields = of?.details.resource.fields;
  const rows = useMemo(() => {
    if (asked.length === 0 || first === undefined || fields === undefined) return undefined;
    return { fields, items: [...(item === undefined ? [] : [item]), ...first, ...heldItems(services, name)] };
  }, [asked, first, fields, item, name, services]);
  useEffect(() => {
    if (rows === undefined) return undefined;
    return whenLeft(asked, () => {
      const form = store.getForm();
      store.offer(formOf(form.call, store.lookup, { ...form.options, rows }));
    });
  }, [store, asked, rows]);
}

/** The places of a form that rows may tell of. */
function askedInRows(store: FormStore, { resource }: ResourceDetails): readonly string[] {
  const form = store.getForm();
  if (resource.fields.every(({ titleField }) => titleField === undefined)) return [];
  return topOf(form, store.getState().values, store.lookup)
    .filter(({ field }) => toldInRows(field, resource.fields, store.lookup) !== null)
    .map(({ pointer }) => pointer);
}

/** Does it once nobody is at one of these places; the result gives it up. */
function whenLeft(places: readonly string[], act: () => void): () => void {
  const isThere = (): boolean => {
    const at = document.activeElement?.closest('[data-pointer]')?.getAttribute('data-pointer');
    return at !== undefined && at !== null && places.includes(at);
  };
  const look = (): void => {
    if (isThere()) return;
    document.removeEventListener('focusout', later);
    act();
  };
  // By then what is gone to has the focus.
  const later = (): void => void setTimeout(look);
  document.addEventListener('focusout', later);
  look();
  return () => document.removeEventListener('focusout', later);
}

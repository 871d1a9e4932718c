// Draws what changes, place by place: before → after, each shown as its field is.
import type { ReactElement } from 'react';
import { type Json, parseJson, printJson } from '#contract';
import { type Change, pathLabels, placesOf } from '#model';
import type { FormStore } from '../../fields/control/index.ts';
import { Display, guessedField } from '../../fields/index.ts';
import { useWords } from '../../ui/index.ts';

/** What the list takes. */
export interface ChangeListProps {
  readonly store: FormStore;
  /** Pointers are within the body. */
  readonly changes: readonly Change[];
}

/** Draws changes. */
export function ChangeList({ store, changes }: ChangeListProps): ReactElement {
  const words = useWords();
  return (
    <dl className="fd-facts fd-facts--nested">
      {changes.map(({ pointer, before, after }) => (
        <div key={pointer} className="fd-fact">
          <dt>{labelAt(store, pointer)}</dt>
          <dd className="fd-merge-change">
            <PlaceValue store={store} pointer={pointer} value={before} />
            <span aria-hidden="true">→</span>
            <span className="fd-visually-hidden">{words('merge.becomes')}</span>
            <PlaceValue store={store} pointer={pointer} value={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Draws a value as the field at a place of the body shows it. */
export function PlaceValue({
  store,
  pointer,
  value,
}: {
  readonly store: FormStore;
  readonly pointer: string;
  readonly value: unknown;
}): ReactElement {
  // Through text and back: a file among the values is shown as nothing rather than as something it is not.
  const plain: Json | undefined = value === undefined ? undefined : parseJson(printJson(value));
  const place = placesOf(store.getForm(), store.getState(), store.lookup).find(
    (one) => one.pointer === `/body${pointer}`,
  );
  return (
    <div className="fd-pick-value">
      <Display field={place?.field ?? guessedField('', plain ?? null)} value={plain} lookup={store.lookup} />
    </div>
  );
}

/** What a place of the body is called, with what it is in. */
export function labelAt(store: FormStore, pointer: string): string {
  return pathLabels(store.getForm(), store.getState().values, `/body${pointer}`, store.lookup).join(' › ') || pointer;
}

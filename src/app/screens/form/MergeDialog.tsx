// Shows what two people changed in one item: what does not clash is kept, what clashes is asked, side by side (rule S8).
import { type ReactElement, useState } from 'react';
import { type Json, parseJson, printJson } from '#contract';
import { type Clash, pathLabels, placesOf } from '#model';
import type { FormStore } from '../../fields/control/index.ts';
import { Display, guessedField } from '../../fields/index.ts';
import { Button, Dialog, useWords } from '../../ui/index.ts';
import type { Meeting } from '../../data/save-item.ts';

/** What the dialog takes. */
export interface MergeDialogProps {
  readonly meeting: Meeting;
  readonly store: FormStore;
  readonly busy: boolean;
  /** Goes on with theirs at these places and mine elsewhere. */
  readonly onSettle: (theirs: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Draws the comparison. */
export function MergeDialog({ meeting, store, busy, onSettle, onClose }: MergeDialogProps): ReactElement {
  const words = useWords();
  const { clashes, taken } = meeting.merged;
  const [chosen, setChosen] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map());
  const isSettled = clashes.every(({ pointer }) => chosen.has(pointer));
  const theirs = new Set([...chosen].filter(([, choice]) => choice === 'theirs').map(([pointer]) => pointer));
  return (
    <Dialog title={words('merge.title')} onClose={onClose} size="xl" closable={!busy}>
      <div className="fd-stack">
        <p className="fd-flat">{words(clashes.length > 0 ? 'merge.about' : 'merge.no-clash')}</p>
        {clashes.map((clash) => (
          <ClashChoice
            key={clash.pointer}
            clash={clash}
            store={store}
            choice={chosen.get(clash.pointer)}
            onChoose={(choice) => setChosen(new Map(chosen).set(clash.pointer, choice))}
          />
        ))}
        {taken.length > 0 && (
          <div>
            <h3 className="fd-section-title">{words('merge.taken', { count: taken.length })}</h3>
            <dl className="fd-facts fd-facts--nested">
              {taken.map(({ pointer, before, after }) => (
                <div key={pointer} className="fd-fact">
                  <dt>{labelAt(store, pointer)}</dt>
                  <dd className="fd-merge-change">
                    <Value store={store} pointer={pointer} value={before} />
                    <span aria-hidden="true">→</span>
                    <Value store={store} pointer={pointer} value={after} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        <div className="fd-dialog-buttons">
          <Button onClick={onClose} disabled={busy}>
            {words('merge.back')}
          </Button>
          <Button look="primary" disabled={!isSettled} loading={busy} onClick={() => onSettle(theirs)}>
            {words('merge.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ClashProps {
  readonly clash: Clash;
  readonly store: FormStore;
  readonly choice: 'mine' | 'theirs' | undefined;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

function ClashChoice({ clash, store, choice, onChoose }: ClashProps): ReactElement {
  const words = useWords();
  const option = (which: 'mine' | 'theirs', value: unknown): ReactElement => (
    <label className="fd-pick" data-chosen={choice === which || undefined}>
      <span className="fd-pick-head">
        <input type="radio" name={clash.pointer} checked={choice === which} onChange={() => onChoose(which)} />
        {words(`merge.${which}`)}
      </span>
      <Value store={store} pointer={clash.pointer} value={value} />
    </label>
  );
  return (
    <fieldset className="fd-clash">
      <legend className="fd-field-label">{labelAt(store, clash.pointer)}</legend>
      <div className="fd-picks">
        {option('mine', clash.mine)}
        {option('theirs', clash.theirs)}
      </div>
      <div className="fd-dim fd-small fd-merge-base">
        {words('merge.base')} <Value store={store} pointer={clash.pointer} value={clash.base} />
      </div>
    </fieldset>
  );
}

function Value({
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

function labelAt(store: FormStore, pointer: string): string {
  return pathLabels(store.getForm(), store.getState().values, `/body${pointer}`, store.lookup).join(' › ') || pointer;
}

// Shows what two people changed in one item: what does not clash is kept, what clashes is asked, side by side (rule S8).
import { type ReactElement, useState } from 'react';
import type { Clash } from '#model';
import type { FormStore } from '../../fields/control/index.ts';
import { Button, Dialog, useWords } from '../../ui/index.ts';
import { ChangeList, labelAt, PlaceValue } from './ChangeList.tsx';
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
            <ChangeList store={store} changes={taken} />
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
      <PlaceValue store={store} pointer={clash.pointer} value={value} />
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
        {words('merge.base')} <PlaceValue store={store} pointer={clash.pointer} value={clash.base} />
      </div>
    </fieldset>
  );
}

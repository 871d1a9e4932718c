// What the answer to a create tells and nothing may tell later, before one goes on: it is kept by whoever made the thing, or lost.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { labelOf } from '#model';
import type { ToldOnce as Told } from '../../data/told-once.ts';
import { Display, guessedField } from '../../fields/index.ts';
import { Button, Callout, useWords } from '../../ui/index.ts';
import { Hold } from './Guard.tsx';

interface Once {
  readonly told: readonly Told[];
  readonly onDone: () => void;
}

/** What stands in place of the form while something is told once, else null; and how to tell it: what comes `next` leads away. */
export function useToldOnce(): {
  readonly once: ReactElement | null;
  readonly tellOnce: (told: readonly Told[], next: () => void) => void;
} {
  const [once, setOnce] = useState<Once | null>(null);
  const tellOnce = (told: readonly Told[], next: () => void): void =>
    told.length === 0 ? next() : setOnce({ told, onDone: next });
  return { once: once === null ? null : <ToldOnce {...once} />, tellOnce };
}

/** Draws the values in full, each with a way to copy it. */
function ToldOnce({ told, onDone }: Once): ReactElement {
  const words = useWords();
  const about = words('form.once-about', { count: told.length });
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef(false);
  // The form in which one was is gone; the button that goes on is not pressed by chance.
  useEffect(() => place.current?.focus(), []);
  const goOn = (): void => {
    kept.current = true;
    onDone();
  };
  return (
    <div className="fd-stack" ref={place} tabIndex={-1}>
      <Callout tone="warning" title={words('form.once', { count: told.length })} urgent>
        <p>{about}</p>
        <dl className="fd-once">
          {told.map(({ name, value }) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd>
                <Display field={{ ...guessedField(name, value), kind: 'identifier' }} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      </Callout>
      <div className="fd-dialog-buttons">
        <Button look="primary" onClick={goOn}>
          {words('form.once-done')}
        </Button>
      </div>
      <Hold isUnsaved={() => !kept.current} title={words('form.once', { count: told.length })} about={() => about} />
    </div>
  );
}

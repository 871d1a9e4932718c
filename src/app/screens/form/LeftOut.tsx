// What the API refuses to take though its contract names it: after such a refusal the form offers to leave it out and to
// send again; from then on nobody is asked for it, and that is said, with a way back.
import type { ReactElement } from 'react';
import type { Pointer } from '#contract';
import { type Form, formOf, pathLabels, refusedPlaces } from '#model';
import { storage } from '#storage';
import type { Failure } from '../../data/index.ts';
import { type FormStore, useForm } from '../../fields/control/index.ts';
import { Button, Callout, useWords } from '../../ui/index.ts';
import { leftOutKey } from './use-form-store.ts';

/** Offers to leave out what the API does not take, and to send again; nothing where a failure is not about that. */
export function Surplus({
  store,
  failure,
  onAgain,
}: {
  readonly store: FormStore;
  readonly failure: Failure | null;
  readonly onAgain: () => void;
}): ReactElement | null {
  const words = useWords();
  const { form } = useForm();
  const places = failure?.kind === 'problem' && failure.status < 500 ? placesOf(failure, form) : [];
  if (places.length === 0) return null;
  const again = (): void => {
    leaveOut(store, [...form.leftOut, ...places]);
    onAgain();
  };
  return (
    <Callout
      tone="warning"
      title={words('form.surplus', { count: places.length, names: namesOf(places, form, store) })}
    >
      <Button size="xs" onClick={again}>
        {words('form.surplus-do', { count: places.length })}
      </Button>
    </Callout>
  );
}

/** Says what a form does not ask for because the API refused it. */
export function LeftOut({ store }: { readonly store: FormStore }): ReactElement | null {
  const words = useWords();
  const { form } = useForm();
  if (form.leftOut.length === 0) return null;
  return (
    <p className="fd-dim fd-form-left-out">
      {words('form.left-out', { names: namesOf(form.leftOut, form, store) })}{' '}
      <button type="button" className="fd-e-null" onClick={() => leaveOut(store, [])}>
        {words('form.left-out-undo')}
      </button>
    </p>
  );
}

function placesOf({ issues, detail }: Extract<Failure, { kind: 'problem' }>, form: Form): readonly Pointer[] {
  const said = detail.split(/\n|; /).map((message) => ({ pointer: '', code: '', params: {}, message }));
  return refusedPlaces([...issues, ...said]).filter((place) => !form.leftOut.includes(place));
}

function leaveOut(store: FormStore, places: readonly Pointer[]): void {
  const form = store.getForm();
  if (places.length === 0) storage.remove(leftOutKey(form.call));
  else storage.write(leftOutKey(form.call), places);
  store.leaveOut(formOf(form.call, store.lookup, { ...form.options, leftOut: places }));
}

// As the form with them calls them; else as the server did.
function namesOf(places: readonly Pointer[], form: Form, store: FormStore): string {
  const whole = formOf(form.call, store.lookup, { ...form.options, leftOut: [] });
  const { values } = store.getState();
  return places
    .map((place) => {
      const labels = pathLabels(whole, values, `/body${place.replaceAll('/*', '/0')}`, store.lookup);
      return `“${labels.at(-1) ?? place.split('/').at(-1) ?? ''}”`;
    })
    .join(', ');
}

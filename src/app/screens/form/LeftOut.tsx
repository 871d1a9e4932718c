// What the API says of its input against its contract. What it refuses to take though the contract names it: after such a
// refusal the form offers to leave it out and to send again. What it wants though the contract does not name it: the form asks
// for it. Both stay so and are said, with a way back.
import type { ReactElement } from 'react';
import type { Issue, Pointer } from '#contract';
import { type Form, formOf, labelOf, pathLabels, schemaAt, wantedPlaceOf } from '#model';
import { storage } from '#storage';
import { type Failure, useKeepWanted } from '../../data/index.ts';
import { type FormStore, useForm } from '../../fields/control/index.ts';
import { Button, Callout, useWords } from '../../ui/index.ts';
import { leftOutKey } from './use-form-store.ts';
import { nameIn, saidRefused, want } from './wanted.ts';

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
  const isRefusal = failure?.kind === 'problem' && failure.status < 500;
  const refused = isRefusal ? [...saidRefused(failure), ...untouchedIn(failure.issues, form, store)] : [];
  const places = refused.filter((place) => !form.leftOut.includes(place));
  if (places.length === 0) return null;
  const [gone, there] = [
    places.filter((place) => !isThere(place, store)),
    places.filter((place) => isThere(place, store)),
  ];
  if (there.length === 0) return <Withdrawn names={gone.map(nameIn)} onAgain={onAgain} />;
  const again = (): void => {
    leaveOut(store, [...form.leftOut, ...there]);
    onAgain();
  };
  return (
    <Callout
      tone="warning"
      title={words('form.surplus', {
        count: there.length,
        names: namesOf(there, form, store),
        seen: String(form.call.learned ?? false),
      })}
    >
      <Button size="xs" onClick={again}>
        {words('form.surplus-do', { count: there.length })}
      </Button>
    </Callout>
  );
}

/**
 * What answers showed of an item, went back as it came and is not taken so (rule `untouched-is-left-out`: AdonisJS answers a list
 * of products and takes a map of them); nothing where something that was entered is refused as well.
 */
function untouchedIn(issues: readonly Issue[], form: Form, store: FormStore): readonly Pointer[] {
  if (form.call.learned !== true) return [];
  const places = issues.map(({ pointer }) => /^\/body(\/[^/]+)/.exec(pointer)?.[1] ?? '');
  const isUntouched = (place: Pointer): boolean =>
    place !== '' && store.initialAt(`/body${place}`) !== undefined && store.isAsAtFirst(`/body${place}`);
  return places.every(isUntouched) ? [...new Set(places)] : [];
}

/** Says what was learned from a refusal and is no longer asked for, since another one says that it is not taken. */
function Withdrawn({
  names,
  onAgain,
}: {
  readonly names: readonly string[];
  readonly onAgain: () => void;
}): ReactElement {
  const words = useWords();
  const said = names.map((name) => `“${labelOf(name)}”`).join(', ');
  return (
    <Callout tone="warning" title={words('form.withdrawn', { count: names.length, names: said })}>
      <Button size="xs" onClick={onAgain}>
        {words('form.withdrawn-do')}
      </Button>
    </Callout>
  );
}

/**
 * Asks whether to send without what is empty and only a refusal said to be needed, where nothing else is missing. It may be left
 * out from then on, unless the API refuses to do without again.
 */
export function Without({
  store,
  missing,
  onAgain,
}: {
  readonly store: FormStore;
  /** What was wrong when one tried to send. */
  readonly missing: readonly Issue[];
  readonly onAgain: () => void;
}): ReactElement | null {
  const words = useWords();
  const keep = useKeepWanted();
  const { form } = useForm();
  const { wanted = [] } = form.call;
  const places = missing.map(({ pointer }) => wantedPlaceOf(pointer));
  const isHeard = (at: Pointer): boolean => wanted.some(({ place, required }) => place === at && required);
  if (places.length === 0 || !missing.every(({ code }, at) => code === 'required' && isHeard(places[at] ?? '')))
    return null;
  const names = [...new Set(places.map(nameIn))].map((name) => `“${labelOf(name)}”`).join(', ');
  const again = (): void => {
    const loose = wanted.map((one) => (places.includes(one.place) ? { ...one, required: false } : one));
    want(store, loose, keep);
    onAgain();
  };
  return (
    <Callout tone="warning" title={words('form.without', { names })}>
      <Button size="xs" onClick={again}>
        {words('form.without-do', { count: places.length })}
      </Button>
    </Callout>
  );
}

/** Says what a form asks for only because the API was heard to want it. */
export function Wanted({ store }: { readonly store: FormStore }): ReactElement | null {
  const words = useWords();
  const keep = useKeepWanted();
  const { form } = useForm();
  const { wanted = [] } = form.call;
  const places = wanted.map(({ place }) => place).filter((place) => place !== '/body');
  const names = [...new Set(places.map(nameIn))];
  if (names.length === 0) return null;
  return (
    <p className="fd-dim fd-form-left-out">
      {words('form.wanted', { names: names.map((name) => `“${labelOf(name)}”`).join(', ') })}{' '}
      <button type="button" className="fd-e-null" onClick={() => want(store, [], keep)}>
        {words('form.wanted-undo', { count: names.length })}
      </button>
    </p>
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

// Named by the contract, or entered all the same.
function isThere(place: Pointer, store: FormStore): boolean {
  const { body } = store.getForm();
  const first = place.replaceAll('/*', '/0');
  const isNamed = body !== null && schemaAt(body.field.schema, first, store.lookup) !== true;
  return isNamed || store.valueAt(`/body${first}`) !== undefined;
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

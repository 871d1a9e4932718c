// One control on its own, outside a form: a field and a value in, the changed value out.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { Json, Lookup } from '#contract';
import { EMPTY_STATE, type Field, type Form, sameJson } from '#model';
import { NO_LOOKUP } from '../display/types.ts';
import { StoreProvider } from './context.tsx';
import { PlaceControl } from './PlaceControl.tsx';
import { FormStore } from './store.ts';

/** What a control on its own takes. */
export interface SingleControlProps {
  readonly field: Field;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly lookup?: Lookup;
}

/** Edits one field by its kind. */
export function Control({ field, value, onChange, lookup = NO_LOOKUP }: SingleControlProps): ReactElement {
  const [store] = useState(
    () => new FormStore(formOfField(field), lookup, { ...EMPTY_STATE, values: { body: value } }),
  );
  const told = useRef(value);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  }, [onChange]);
  useEffect(() => {
    if (sameJson(told.current, value)) return;
    told.current = value;
    store.set('/body', value);
  }, [store, value]);
  useEffect(
    () =>
      store.subscribe(() => {
        const now = store.valueAt('/body') as Json | undefined;
        if (sameJson(now, told.current)) return;
        told.current = now;
        tell.current(now);
      }),
    [store],
  );
  const node = { pointer: '/body', field };
  return (
    <StoreProvider store={store} inner={PlaceControl}>
      <PlaceControl node={node} />
    </StoreProvider>
  );
}

function formOfField(field: Field): Form {
  const body = { pointer: '/body', field };
  const call = {
    operation: '',
    method: 'POST',
    path: '',
    label: field.label,
    description: '',
    parameters: [],
    requestBody: null,
    answers: [],
    security: [],
    servers: [],
    reads: false,
    idempotencyKey: null,
    conditional: false,
    deprecated: false,
  };
  return {
    call,
    mediaTypes: ['application/json'],
    mediaType: 'application/json',
    parameters: [],
    body,
    root: body,
    bodyRequired: false,
    relations: [],
  };
}

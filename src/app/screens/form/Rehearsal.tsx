// A form of our own that nobody sees, drawn in idle moments while a form's details are on their way: what draws forms has
// run once by the time they come, and the real one stands at once. It is in no document, has no effects and gives way.
import { Activity, type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Schema } from '#contract';
import type { Call } from '#model';
import { FormFrame } from './FormFrame.tsx';
import { useFormStore } from './use-form-store.ts';

/** Draws it where nobody looks. */
export function Rehearsal(): ReactElement {
  const [nowhere] = useState(() => document.createElement('div'));
  return <Activity mode="hidden">{createPortal(<Sample />, nowhere)}</Activity>;
}

function Sample(): ReactElement {
  const store = useFormStore({ call: SAMPLE, schemas: [], given: [] });
  return (
    <FormFrame
      store={store}
      draft={null}
      submitLabel=""
      busy={false}
      onSubmit={() => undefined}
      onCancel={() => undefined}
      failure={null}
      others={[]}
    />
  );
}

const CHOICES = ['one', 'two', 'three', 'four', 'five', 'six'];

/** A property of each of the kinds that forms mostly have. */
const PROPERTIES: Readonly<Record<string, Schema>> = {
  name: {
    type: 'string',
    maxLength: 40,
    description: 'What it is called. Shown to everyone. It can be changed later.',
  },
  note_text: { type: 'string', example: 'A note' },
  count: { type: 'integer', minimum: 1, maximum: 1000, default: 1 },
  active: { type: 'boolean', description: 'Whether it is in use.' },
  kind: { type: 'string', enum: CHOICES },
  size: { type: 'string', enum: CHOICES.slice(3) },
  starts_at: { type: 'string', format: 'date-time' },
  address: { type: ['object', 'null'], properties: { street: { type: 'string' }, city: { type: 'string' } } },
  labels: { type: 'object', additionalProperties: { type: 'string' } },
  tags: { type: 'array', items: { type: 'string' } },
  lines: { type: 'array', items: { type: 'object', properties: { amount: { type: 'number' } } } },
  source: {
    anyOf: CHOICES.map((type) => ({
      type: 'object',
      required: ['type'],
      properties: { type: { const: type }, [type]: { type: 'string' } },
    })),
  },
};

const SAMPLE: Call = {
  operation: '',
  method: 'POST',
  path: '/',
  label: '',
  description: '',
  parameters: [],
  requestBody: {
    required: true,
    description: '',
    pointer: '',
    content: [
      {
        mediaType: 'application/json',
        schema: { type: 'object', required: ['name', 'count', 'kind'], properties: PROPERTIES },
        itemSchema: null,
        encoding: [],
        examples: [],
        pointer: '',
      },
    ],
  },
  answers: [],
  security: [],
  servers: [],
  reads: false,
  idempotencyKey: null,
  conditional: false,
  deprecated: false,
};

// Edits a secret: typed hidden, shown only while the person wants to see what they type, never filled in from an answer.
import { type ReactElement, useState } from 'react';
import { IconButton, useWords } from '../../ui/index.ts';
import { useForm, useValue } from './context.tsx';
import { Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';
import { plainText } from '../display/plain-text.ts';

/** Edits a secret. */
export function SecretControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const { store } = useForm();
  const value = useValue(node.pointer);
  const [open, setOpen] = useState(false);
  const initial = store.initialAt(node.pointer);
  const isKept = initial !== undefined && value === initial;
  return (
    <Frame {...props} room="half">
      {(carried) => (
        <div className="fd-input-row">
          <input
            {...carried}
            className="fd-input"
            type={open ? 'text' : 'password'}
            autoComplete="new-password"
            spellCheck={false}
            value={isKept || value === undefined || value === null ? '' : plainText(value)}
            placeholder={isKept ? words('form.secret-kept') : undefined}
            onChange={(event) =>
              store.set(node.pointer, event.currentTarget.value === '' ? initial : event.currentTarget.value)
            }
          />
          <IconButton
            icon={open ? 'eye-off' : 'eye'}
            label={words(open ? 'field.hide' : 'field.show')}
            aria-pressed={open}
            onClick={() => setOpen(!open)}
          />
        </div>
      )}
    </Frame>
  );
}

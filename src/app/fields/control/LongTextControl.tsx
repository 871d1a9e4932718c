// Edits a text of several lines, growing with it; Markdown can be looked at as it will be read.
import { type ReactElement, useState } from 'react';
import { emptied } from '#model';
import { useWords } from '../../ui/index.ts';
import { RichText } from '../display/RichText.tsx';
import { useForm, useValue } from './context.tsx';
import { Frame } from './Frame.tsx';
import { placeholderOf } from './hints.ts';
import type { ControlProps } from './types.ts';
import { plainText } from '../display/plain-text.ts';

/** Edits a long text. */
export function LongTextControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const { store, lookup } = useForm();
  const value = useValue(node.pointer);
  const [preview, setPreview] = useState(false);
  const text = value === undefined || value === null ? '' : plainText(value);
  const set = (typed: string): void => {
    store.set(node.pointer, typed === '' ? emptied(node.field.schema, store.initialAt(node.pointer), lookup) : typed);
  };
  const toggle =
    node.field.kind === 'markdown' && text !== '' ? (
      <button type="button" className="fd-e-null" aria-pressed={preview} onClick={() => setPreview(!preview)}>
        {words('form.preview')}
      </button>
    ) : null;
  return (
    <Frame {...props} aside={toggle}>
      {(carried) =>
        preview && text !== '' ? (
          <div className="fd-input fd-input--preview" tabIndex={-1} data-pointer={node.pointer}>
            <RichText text={text} level={2} />
          </div>
        ) : (
          <textarea
            {...carried}
            className="fd-input fd-input--area"
            rows={Math.min(Math.max(text.split('\n').length + 1, 3), 16)}
            value={text}
            placeholder={value === null ? words('field.null') : placeholderOf(node.field, lookup, words)}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )
      }
    </Frame>
  );
}

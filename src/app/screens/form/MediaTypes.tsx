// Lets a person choose how a body is written, where the API takes it in several ways that differ to people. The choice is
// remembered for this call.
import type { ReactElement } from 'react';
import { printJson } from '#contract';
import { formOf } from '#model';
import { storage } from '#storage';
import { type FormStore, useForm } from '../../fields/control/index.ts';
import { useWords } from '../../ui/index.ts';
import { mediaTypeKey } from './use-form-store.ts';

/** Draws the choice; nothing where there is nothing to choose. */
export function MediaTypes({ store }: { readonly store: FormStore }): ReactElement | null {
  const words = useWords();
  const { form } = useForm();
  const kinds = new Map(form.mediaTypes.map((type) => [kindOf(type), type] as const).reverse());
  if (kinds.size < 2 || form.mediaType === null) return null;
  // Where the same is asked for either way, how it is written is no question for people.
  const shapes = new Set((form.call.requestBody?.content ?? []).map(({ schema }) => printJson(schema)));
  if (shapes.size < 2) return null;
  const current = kindOf(form.mediaType);
  const choose = (mediaType: string): void => {
    storage.write(mediaTypeKey(form.call), mediaType);
    store.useForm(formOf(form.call, store.lookup, { ...form.options, mediaType }));
  };
  return (
    <fieldset className="fd-media">
      <legend className="fd-field-label">{words('form.media-type')}</legend>
      <div className="fd-e-radios">
        {[...kinds].reverse().map(([kind, type]) => (
          <label key={kind} className="fd-e-radio" title={type}>
            <input type="radio" name="media-type" checked={kind === current} onChange={() => choose(type)} />
            <span>{KNOWN.has(kind) ? words(`media.${kind}`) : kind}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const KNOWN = new Set(['json', 'form', 'xml', 'text', 'file', 'yaml']);

// What differs to people: JSON and its relatives are one, so are both ways to send a form.
function kindOf(mediaType: string): string {
  if (/json|^\*\/\*/i.test(mediaType)) return 'json';
  if (/urlencoded|^multipart\//i.test(mediaType)) return 'form';
  if (/xml/i.test(mediaType)) return 'xml';
  if (/yaml/i.test(mediaType)) return 'yaml';
  if (/^text\//i.test(mediaType)) return 'text';
  return /octet-stream|^(image|audio|video)\//i.test(mediaType) ? 'file' : mediaType;
}

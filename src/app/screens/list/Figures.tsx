// The figures that an answer holds beside its items, such as the sum of all amounts, above the list.
import { type ReactElement, useMemo } from 'react';
import type { Lookup } from '#contract';
import { besideOf } from '#model';
import type { ListView } from '../../data/index.ts';
import { Display } from '../../fields/index.ts';
import { useWords, MoreWords } from '../../ui/index.ts';
import './tools.css';
import { listWords } from './words.ts';

/** Draws the figures; nothing where there are none. */
export function Figures(props: { readonly list: ListView; readonly lookup: Lookup }): ReactElement | null {
  return (
    <MoreWords words={listWords}>
      <WordedFigures {...props} />
    </MoreWords>
  );
}

function WordedFigures({ list, lookup }: { readonly list: ListView; readonly lookup: Lookup }): ReactElement | null {
  const words = useWords();
  const figures = useMemo(() => besideOf(list.resource, list.beside), [list.resource, list.beside]);
  if (figures.length === 0) return null;
  return (
    <dl className="fd-figures" aria-label={words('list.figures')}>
      {figures.map(({ field, value, within }) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            <Display field={field} value={value} item={within} lookup={lookup} compact />
          </dd>
        </div>
      ))}
    </dl>
  );
}

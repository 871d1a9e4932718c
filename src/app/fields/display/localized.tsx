// A text in several languages, whole: what it says in each.
import type { ReactElement } from 'react';
import type { Json } from '#contract';
import { languageName, textsByLanguage } from '#model';
import { EmptyValue } from './nothing.tsx';
import { TextDisplay } from './text.tsx';

/** A text in the languages in which it is told, each by its name. */
export function LocalizedDisplay({ value }: { readonly value: Json }): ReactElement {
  return (
    <dl className="fd-facts fd-facts--nested">
      {(textsByLanguage(value) ?? []).map(([tag, text]) => (
        <div key={tag} className="fd-fact" lang={tag.replace(/_/g, '-')}>
          <dt lang="en">{languageName(tag)}</dt>
          <dd>{text === '' ? <EmptyValue what="text" /> : <TextDisplay text={text} compact={false} />}</dd>
        </div>
      ))}
    </dl>
  );
}

// Gives words to the components below: those of the page, and further ones that came with a part of the application.
import { type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { type Language, LanguageContext } from './words.ts';

/** What it takes. */
export interface MoreWordsProps {
  readonly words: Readonly<Record<string, string>>;
  /** The language of them all, where it is not that of the page already. */
  readonly locale?: string;
  readonly children: ReactNode;
}

/** Gives words to the components below, beside those that are there. */
export function MoreWords({ words, locale, children }: MoreWordsProps): ReactElement {
  const above = useContext(LanguageContext);
  const language = useMemo(
    (): Language => ({ locale: locale ?? above.locale, messages: { ...above.messages, ...words } }),
    [above, words, locale],
  );
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

// Adds words that came with a part of the application to those that are there, for the components below.
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { IntlProvider, useIntl } from 'react-intl';

/** What it takes. */
export interface MoreWordsProps {
  readonly words: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** Gives further words to the components below. */
export function MoreWords({ words, children }: MoreWordsProps): ReactElement {
  const { locale, defaultLocale, messages, onError } = useIntl();
  const all = useMemo(() => ({ ...(messages as Record<string, string>), ...words }), [messages, words]);
  return (
    <IntlProvider locale={locale} defaultLocale={defaultLocale} messages={all} onError={onError}>
      {children}
    </IntlProvider>
  );
}

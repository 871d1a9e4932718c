// The whole application: look, words, data and routes around each other. Services in, screens out.
import { MantineProvider } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { createTrail, DataProvider, type Services, TrailProvider } from '../data/index.ts';
import { fieldWords } from '../fields/words.ts';
import { cssVariables, MovesProvider, Notices, theme } from '../ui/index.ts';
import '../ui/styles.ts';
import { createColorSchemeManager } from './color-scheme.ts';
import { Root } from './Root.tsx';
import { Route } from './Route.tsx';
import './shell.css';
import { en } from './words/en.ts';

const WORDS = { ...en, ...fieldWords };

/** What the application takes. */
export interface AppProps {
  readonly services: Services;
  /** The nonce of the page's policy for styles (rule S11); undefined where the page has none. */
  readonly nonce: string | undefined;
}

/** Draws the whole application. */
export function App({ services, nonce }: AppProps): ReactElement {
  const [scheme] = useState(createColorSchemeManager);
  const [trail] = useState(createTrail);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={scheme}
      getStyleNonce={() => nonce ?? ''}
    >
      <IntlProvider locale={navigator.language} defaultLocale="en" messages={WORDS} onError={reportMissing}>
        <DataProvider services={services}>
          <TrailProvider value={trail}>
            <MovesProvider>
              <Root>
                <Route />
              </Root>
            </MovesProvider>
          </TrailProvider>
        </DataProvider>
        <Notices />
      </IntlProvider>
    </MantineProvider>
  );
}

/** Only a word that is missing is worth a line; that English is shown to a German browser is not. */
function reportMissing(error: { readonly code: string; readonly message: string }): void {
  if (error.code === 'MISSING_TRANSLATION' || error.code === 'FORMAT_ERROR') console.warn(error.message);
}

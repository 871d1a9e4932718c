// The whole application: look, words, data and routes around each other. Services in, screens out.
import { MantineProvider } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import { createTrail, DataProvider, type Services, TrailProvider } from '../data/index.ts';
import { fieldWords } from '../fields/words.ts';
import { cssVariables, MoreWords, MovesProvider, Notices, theme } from '../ui/index.ts';
import '../ui/styles.ts';
import { createColorSchemeManager, printInLight } from './color-scheme.ts';
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
  useEffect(printInLight, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={scheme}
      getStyleNonce={() => nonce ?? ''}
    >
      <MoreWords locale={navigator.language} words={WORDS}>
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
      </MoreWords>
    </MantineProvider>
  );
}

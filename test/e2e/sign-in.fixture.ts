// What browser tests of signing in share: a provider, an API that takes its tokens, a Frontdesk before it and a page; and
// the scan for secrets in all that a browser gets to see.
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { contractWith, startApi } from '../providers/api.ts';
import { CLIENT, type RunningProvider, startProvider } from '../providers/provider.ts';
import { afterwards } from '../scene.ts';
import { openPage } from './browser.ts';
import { type Frontdesk, startFrontdesk } from './frontdesk.ts';

/** A scheme by discovery. */
export const OPEN_ID = (issuer: string) => ({
  type: 'openIdConnect',
  openIdConnectUrl: `${issuer}/.well-known/openid-configuration`,
});

/** Starts all of it until afterwards; `environment` sets the client at the provider. */
export async function start(
  environment: (issuer: string) => Record<string, string>,
  scheme: (issuer: string) => object = OPEN_ID,
  renews = true,
) {
  const provider = await startProvider(3600, renews);
  afterwards(provider.close);
  const closed = new Set<string>();
  const api = await startApi(
    () => contractWith(scheme(provider.issuer)),
    async (token) => !closed.has(token) && (await provider.holder(token)) !== null,
  );
  afterwards(api.close);
  const frontdesk = await startFrontdesk(['--host', api.origin], environment(provider.issuer));
  const opened = await openPage();
  const heard = listen(opened.context, frontdesk);
  return { provider, api, closed, frontdesk, heard, ...opened };
}

/** The settings of the client. */
export const CLIENT_OF = (issuer: string) => ({
  FRONTDESK_CLIENT_ID_WAY: CLIENT.id,
  FRONTDESK_CLIENT_SECRET_WAY: CLIENT.secret,
  FRONTDESK_CLIENT_ISSUER_WAY: issuer,
});

/** All that Frontdesk answers to the browser, and every address it is asked at. */
function listen(
  context: BrowserContext,
  { address }: Frontdesk,
): { readonly texts: string[]; readonly settled: () => Promise<unknown> } {
  const texts: string[] = [];
  const running: Promise<unknown>[] = [];
  context.on('response', (response) => {
    texts.push(response.url());
    if (!response.url().startsWith(address) || response.url().includes('/assets/')) return;
    // What a page that has gone meanwhile was answered is not there any more.
    const gone = (): undefined => undefined;
    running.push(
      response
        .allHeaders()
        .then((headers) => texts.push(JSON.stringify(headers).replace(/"set-cookie":"[^"]*"/, '')))
        .catch(gone),
      response
        .text()
        .then((text) => texts.push(text))
        .catch(gone),
    );
  });
  return { texts, settled: () => Promise.allSettled(running) };
}

/** Finds none of the provider's secrets in storage, page, addresses, answers and output. */
export async function expectNoSecret(
  { secrets }: RunningProvider,
  page: Page,
  heard: ReturnType<typeof listen>,
  frontdesk: Frontdesk,
): Promise<void> {
  await heard.settled();
  const here = await page.evaluate(() => [
    document.documentElement.outerHTML,
    JSON.stringify(Object.entries(localStorage)),
    JSON.stringify(Object.entries(sessionStorage)),
    document.cookie,
    window.location.href,
  ]);
  const all = [...here, ...heard.texts, frontdesk.output()].join('\n');
  expect(secrets.size).toBeGreaterThan(1);
  expect([...secrets].filter((secret) => all.includes(secret))).toEqual([]);
}

/** Goes through the provider's own pages. */
export async function throughProvider(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

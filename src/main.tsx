// Puts the parts of the browser application together and draws them into the page.
import { setNonce } from 'get-nonce';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  allowedScript,
  allowStyles,
  App,
  type BuiltIn,
  createServices,
  prepare,
  type Services,
  servicesWithoutServer,
} from './app/index.ts';
import { storage } from './storage.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
if (nonce !== undefined) setNonce(nonce);

allowStyles();

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no element with the id "app".');

const root = createRoot(place);

// A browser stops the page until it has brought what is kept on this device: while the index is still on its way.
setTimeout(() => storage.read('theme'));

// `frontdesk build` writes into the page what a server would answer; without it, the server that the page came from answers.
const builtIn = document.getElementById('frontdesk')?.textContent ?? null;
void (builtIn === null ? Promise.resolve(createServices()) : withoutServer(builtIn)).then(async (services) => {
  await prepare(services, location.pathname);
  // As a transition it is drawn in short pieces: the page answers while a large screen is made.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App services={services} nonce={nonce} />
      </StrictMode>,
    ),
  );
});

async function withoutServer(text: string): Promise<Services> {
  const { default: address } = await import('./worker.ts?worker&url');
  const worker = new Worker(allowedScript(address), { type: 'module' });
  return servicesWithoutServer(JSON.parse(text) as BuiltIn, worker);
}

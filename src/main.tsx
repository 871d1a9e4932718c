// Puts the parts of the browser application together and draws them into the page.
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, allowStyles, createServices, prepare } from './app/index.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
if (nonce !== undefined) setNonce(nonce);

allowStyles();

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no element with the id "app".');

const services = createServices();
const root = createRoot(place);
void prepare(services, location.pathname).then(() =>
  root.render(
    <StrictMode>
      <App services={services} nonce={nonce} />
    </StrictMode>,
  ),
);

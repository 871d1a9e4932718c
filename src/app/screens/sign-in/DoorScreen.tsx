// Signing in to Frontdesk itself: the first screen where the company lets only its own people in.
import type { ReactElement } from 'react';
import { nextOf, useSession } from '../../data/index.ts';
import { useDocumentTitle, useWords } from '../../ui/index.ts';
import { ProviderForm } from './ProviderForm.tsx';
import { Failed } from './Failed.tsx';
import './sign-in.css';

/** Draws the door, before anything is known of the application. `product` is its name. */
export function DoorScreen({ product }: { readonly product: string }): ReactElement {
  const words = useWords();
  useDocumentTitle(words('signIn.title'));
  const session = useSession();
  const { search, pathname } = window.location;
  const failed = new URLSearchParams(search).get('failed');
  const next = pathname === '/sign-in' ? nextOf(search) : `${pathname}${search}`;
  const name = session.state === 'ready' ? (session.value.door?.name ?? '') : '';
  return (
    <main className="fd-sign-in">
      <section className="fd-card fd-sign-in-card">
        <header>
          <h1>{words('signIn.to', { name: product })}</h1>
          <p className="fd-dim">{words('signIn.door')}</p>
        </header>
        {failed !== null && <Failed code={failed} />}
        {session.state !== 'loading' && <Door name={name} next={next} />}
      </section>
    </main>
  );
}

/** The button of the door; `next` null: over the screen that waits. */
export function Door({ name, next }: { readonly name: string; readonly next: string | null }): ReactElement {
  return (
    <ProviderForm kind="frontdesk" scheme={null} form="redirect" provider={name} next={next} onDone={() => undefined} />
  );
}

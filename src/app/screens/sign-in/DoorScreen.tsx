// The first screen where only people who are known see anything: they sign in to Frontdesk itself, or to the API whose
// roles decide what there is for them.
import type { ReactElement } from 'react';
import { type Connection, nextOf, useSession } from '../../data/index.ts';
import { useDocumentTitle, useGo, useWords } from '../../ui/index.ts';
import '../../ui/inputs.ts';
import { ProviderForm } from './ProviderForm.tsx';
import { Failed } from './Failed.tsx';
import { Ways } from './Ways.tsx';
import './sign-in.css';

/** What the screen takes. */
export interface DoorScreenProps {
  readonly connection: Extract<Connection, { state: 'closed' }>;
}

/** Draws the door, before anything is known of the application. */
export function DoorScreen({ connection }: DoorScreenProps): ReactElement {
  const { settings, ways, hints } = connection;
  const words = useWords();
  const go = useGo();
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
          <h1>{words('signIn.to', { name: settings.product.name })}</h1>
          <p className="fd-dim">{words(ways.length > 0 ? 'signIn.about' : 'signIn.door')}</p>
        </header>
        {failed !== null && <Failed code={failed} />}
        {ways.length > 0 ? (
          <Ways ways={ways} hints={hints} next={next} onDone={() => go(next, { replace: true })} />
        ) : (
          session.state !== 'loading' && <Door name={name} next={next} />
        )}
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

// Signing in, as a screen of its own and as a dialog over whatever one was doing. Which ways there are comes from the
// application; what is typed goes to the gateway and is not kept here (rule S4).
import { type ReactElement, useEffect, useRef } from 'react';
import { nextOf, useForget, useIndex, useSession, useSignInGate, useTellSignedIn } from '../../data/index.ts';
import { Button, Callout, Dialog, Empty, useAddress, useDocumentTitle, useGo, useWords } from '../../ui/index.ts';
import '../../ui/inputs.ts';
import { Before } from './Before.tsx';
import { Door } from './DoorScreen.tsx';
import { Failed } from './Failed.tsx';
import { Ways } from './Ways.tsx';
import './sign-in.css';

/** The screen for signing in; afterwards one goes on where one was. */
export function SignInScreen(): ReactElement {
  const words = useWords();
  const { index, hints, settings } = useIndex();
  const go = useGo();
  const { search } = useAddress();
  const asked = new URLSearchParams(search);
  const failed = asked.get('failed');
  const session = useSession();
  useDocumentTitle(words('signIn.title'));
  const done = (): void => go(nextOf(search), { replace: true });
  const already = session.state === 'ready' && session.value.signedIn;
  const forget = useForget();
  useEffect(() => {
    // What was read for whoever has signed out is nobody's any more.
    if (session.state === 'ready' && !already) forget();
  }, [session.state, already, forget]);
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who came here came to type; on a touch screen that would open the keyboard over the other ways to sign in.
    if (window.matchMedia('(pointer: fine)').matches)
      screen.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <div className="fd-sign-in" ref={screen}>
      <section className="fd-card fd-sign-in-card">
        <header>
          <h1>{words('signIn.to', { name: index.title || settings.product.name })}</h1>
          <p className="fd-dim">{words('signIn.about')}</p>
        </header>
        {failed !== null && <Failed code={failed} />}
        {asked.has('done') ? <Done /> : already && <Callout tone="success">{words('signIn.already')}</Callout>}
        <Anything />
        {index.signIn.length > 0 ? (
          <>
            <Ways ways={index.signIn} hints={hints} next={nextOf(search)} onDone={done} />
            <Before onLeave={() => undefined} />
          </>
        ) : (
          <Empty
            icon="key"
            title={words('signIn.none')}
            actions={<Button onClick={done}>{words('missing.home')}</Button>}
          >
            <p>{words('signIn.noneAbout')}</p>
          </Empty>
        )}
      </section>
    </div>
  );
}

/** A sandbox without people of its own takes whatever is typed, which nobody would guess. */
function Anything(): ReactElement | null {
  const words = useWords();
  const { index, hints, settings } = useIndex();
  const asks = index.signIn.some(({ kind }) => kind !== 'mutualTLS');
  return settings.sandbox && hints.length === 0 && asks ? <Callout>{words('signIn.sandbox')}</Callout> : null;
}

/** The window beside a page in which somebody has signed in at a provider: tells the page, and closes. */
function Done(): ReactElement {
  const words = useWords();
  const tell = useTellSignedIn();
  useEffect(() => {
    tell();
    window.close();
  }, [tell]);
  return <Callout tone="success">{words('signIn.done')}</Callout>;
}

/** The same over the screen, where something waits for a sign-in: what was typed there stays. */
export function SignInDialog(): ReactElement {
  const words = useWords();
  const { index, hints } = useIndex();
  const { state, what, settle } = useSignInGate();
  const session = useSession();
  const door = session.state === 'ready' ? session.value.door : null;
  const none = index.signIn.length === 0 && door?.signedIn !== false && session.state === 'ready';
  useEffect(() => {
    if (none) settle(false);
  }, [none, settle]);
  if (state === 'send') {
    return (
      <Dialog title={words('signIn.send')} onClose={() => settle(false)}>
        <div className="fd-stack">
          <p className="fd-sign-in-why">{words('signIn.sendAbout', { what })}</p>
          <Button look="primary" fullWidth onClick={() => settle(true)} data-autofocus>
            {words('signIn.sendNow')}
          </Button>
          <Button fullWidth onClick={() => settle(false)}>
            {words('signIn.sendNot')}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={words('signIn.continue')} onClose={() => settle(false)}>
      <p className="fd-dim fd-sign-in-why">{words('signIn.continueAbout')}</p>
      {door?.signedIn === false ? (
        <Door name={door.name} next={null} />
      ) : (
        <div className="fd-stack">
          <Anything />
          <Ways ways={index.signIn} hints={hints} next={null} onDone={() => undefined} />
          <Before onLeave={() => settle(false)} />
        </div>
      )}
    </Dialog>
  );
}

// Signing in, as a screen of its own and as a dialog over whatever one was doing. Which ways there are comes from the
// application; what is typed goes to the gateway and is not kept here (rule S4).
import { type ReactElement, useEffect } from 'react';
import { nextOf, useForget, useIndex, useSession } from '../../data/index.ts';
import { Button, Callout, Dialog, Empty, useAddress, useDocumentTitle, useGo, useWords } from '../../ui/index.ts';
import '../../ui/inputs.ts';
import { Ways } from './Ways.tsx';
import './sign-in.css';

/** The screen for signing in; afterwards one goes on where one was. */
export function SignInScreen(): ReactElement {
  const words = useWords();
  const { index, hints } = useIndex();
  const go = useGo();
  const { search } = useAddress();
  const session = useSession();
  useDocumentTitle(words('signIn.title'));
  const done = (): void => go(nextOf(search), { replace: true });
  const already = session.state === 'ready' && session.value.signedIn;
  const forget = useForget();
  useEffect(() => {
    // What was read for whoever has signed out is nobody's any more.
    if (session.state === 'ready' && !already) forget();
  }, [session.state, already, forget]);
  return (
    <div className="fd-sign-in">
      <section className="fd-card fd-sign-in-card">
        <header>
          <h1>{words('signIn.to', { name: index.title })}</h1>
          <p className="fd-dim">{words('signIn.about')}</p>
        </header>
        {already && <Callout tone="success">{words('signIn.already')}</Callout>}
        {index.signIn.length > 0 ? (
          <Ways ways={index.signIn} hints={hints} onDone={done} />
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

/** The same over the screen, where something waits for a sign-in: what was typed there stays. */
export function SignInDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const words = useWords();
  const { index, hints } = useIndex();
  useEffect(() => {
    if (index.signIn.length === 0) onClose();
  }, [index.signIn.length, onClose]);
  return (
    <Dialog title={words('signIn.continue')} onClose={onClose}>
      <p className="fd-dim fd-sign-in-why">{words('signIn.continueAbout')}</p>
      <Ways ways={index.signIn} hints={hints} onDone={() => undefined} />
    </Dialog>
  );
}

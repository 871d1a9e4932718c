// The screens before there is an application: the contract is behind a sign-in, or was not found. Each says what was
// tried, with each answer, and what to do.
import type { ReactElement } from 'react';
import type { Tried } from '#client';
import type { Connection } from '../../data/index.ts';
import { Badge, Icon, MoreWords, useDocumentTitle, useWords } from '../../ui/index.ts';
import { Ways } from '../sign-in/index.ts';
import { GiveContract } from './GiveContract.tsx';
import '../../ui/inputs.ts';
import '../sign-in/sign-in.css';
import { connectWords } from './words.ts';
import './connect.css';

/** What the screen takes. */
export interface ConnectScreenProps {
  readonly connection: Extract<Connection, { state: 'locked' | 'missing' }>;
}

/** Draws why there is no application yet, and what to do. */
export function ConnectScreen(props: ConnectScreenProps): ReactElement {
  return (
    <MoreWords words={connectWords}>
      <Worded {...props} />
    </MoreWords>
  );
}

function Worded({ connection }: ConnectScreenProps): ReactElement {
  const words = useWords();
  const { host, tried } = connection;
  const locked = connection.state === 'locked';
  const title = words(locked ? 'locked.title' : 'lost.title');
  useDocumentTitle(title);
  return (
    <main className="fd-connect">
      <section className="fd-card fd-connect-card">
        <header>
          <div className="fd-empty-mark">
            <Icon name={locked ? 'lock' : 'plug-connected-x'} size={22} />
          </div>
          <h1>{title}</h1>
          <p className="fd-dim">
            {words(locked ? 'locked.about' : host === null ? 'lost.aboutNoHost' : 'lost.about', { host: host ?? '' })}
          </p>
        </header>
        {connection.state === 'locked' ? (
          <Ways ways={connection.ways} hints={[]} next="/" onDone={() => undefined} />
        ) : (
          <GiveContract />
        )}
      </section>
      {tried.length > 0 && <Trail tried={tried} open={!locked} />}
    </main>
  );
}

function Trail({ tried, open }: { readonly tried: readonly Tried[]; readonly open: boolean }): ReactElement {
  const words = useWords();
  return (
    <details className="fd-card fd-tried" open={open}>
      <summary>{words('lost.tried', { count: tried.length })}</summary>
      <ul>
        {tried.map((one, index) => (
          <li key={`${index} ${one.url}`}>
            <code className="fd-mono">{one.url}</code>
            <span className="fd-tried-answer">
              {one.note !== '' && <span className="fd-dim fd-small">{one.note}</span>}
              {/* A file answers with no status. */}
              {(one.status !== null || one.note === '') && (
                <Badge severity={one.status !== null && one.status < 400 ? 'info' : 'secondary'}>
                  {one.status ?? '–'}
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

// The saved views of a list: gone to by a click, made from what is shown now, shared as a link, forgotten. Loaded when
// first opened.
import { type FormEvent, type ReactElement, useState } from 'react';
import { useViews } from '../../data/index.ts';
import { Button, copyText, IconButton, Link, notify, useAddress, useWords, MoreWords } from '../../ui/index.ts';
import type { Columns } from './columns.ts';
import { withColumns } from './wish.ts';
import { listWords } from './words.ts';
import './tools.css';

/** What the views take. */
export interface ViewsProps {
  readonly resource: string;
  readonly columns: Columns;
}

/** Draws what the panel of views holds. */
export function Views(props: ViewsProps): ReactElement {
  return (
    <MoreWords words={listWords}>
      <Worded {...props} />
    </MoreWords>
  );
}

function Worded({ resource, columns }: ViewsProps): ReactElement {
  const words = useWords();
  const { pathname, search } = useAddress();
  const { views, save, forget } = useViews();
  const [name, setName] = useState('');
  const path = withColumns(
    `${pathname}${search}`,
    columns.shown.map(({ field }) => field.name),
  );
  const own = views.filter((view) => view.resource === resource);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const kept = name.trim() !== '' && save({ name: name.trim(), path, resource });
    if (!kept) notify({ message: words('views.notKept'), tone: 'danger' });
    setName('');
  };
  const share = async (): Promise<void> => {
    const done = await copyText(`${window.location.origin}${path}`);
    notify({
      message: words(done ? 'item.linkCopied' : 'item.notCopied'),
      ...(done ? {} : { tone: 'danger' as const }),
    });
  };
  return (
    <div className="fd-views">
      <strong>{words('views.title')}</strong>
      {own.length === 0 && <p className="fd-dim fd-small">{words('views.none')}</p>}
      <ul>
        {own.map((view) => (
          <li key={view.name}>
            <Link
              to={view.path}
              className="fd-views-link"
              aria-current={view.path === `${pathname}${search}` ? 'page' : undefined}
            >
              {view.name}
            </Link>
            <IconButton
              icon="trash"
              size={24}
              label={words('views.forget', { name: view.name })}
              onClick={() => forget(view)}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={submit}>
        <input
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          placeholder={words('views.name')}
          aria-label={words('views.name')}
          maxLength={60}
        />
        <Button type="submit" size="xs" disabled={name.trim() === ''}>
          {words('views.save')}
        </Button>
      </form>
      <Button size="xs" look="subtle" icon="link" onClick={() => void share()}>
        {words('views.share')}
      </Button>
    </div>
  );
}

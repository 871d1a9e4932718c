// What a list says in place of its rows or above them: that it failed, is empty, wants something chosen first, or was
// sorted and filtered only in part. Loaded when there is something to say.
import type { ReactElement } from 'react';
import { type ListView, NO_WISH, newPath, useIndex } from '../../data/index.ts';
import { Button, Callout, Empty, lowered, useGo, useWords, MoreWords } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import type { ListPanelProps } from './ListPanel.tsx';
import { NeedsFirst } from './NeedsFirst.tsx';
import { isNarrowed } from './wish.ts';
import { listWords } from './words.ts';

/** What stands in place of rows takes. */
export interface NothingProps extends Pick<ListPanelProps, 'details' | 'parents' | 'wish' | 'onWish'> {
  readonly list: ListView;
  readonly fixed: string | undefined;
}

/** Draws why there are no rows, and the way on. */
export function Nothing(props: NothingProps): ReactElement {
  return (
    <MoreWords words={listWords}>
      <WordedNothing {...props} />
    </MoreWords>
  );
}

function WordedNothing({ details, list, parents, wish, onWish, fixed }: NothingProps): ReactElement {
  const words = useWords();
  const { label } = details.resource;
  if (list.state === 'failed' && list.failure !== null) {
    return (
      <div className="fd-card">
        <Failure failure={list.failure} retry={list.refresh} />
      </div>
    );
  }
  if (list.state === 'needs') {
    return (
      <div className="fd-card">
        <NeedsFirst {...{ details, list, wish, onWish }} />
      </div>
    );
  }
  const narrowed = isNarrowed(wish, fixed);
  // Of a list of which this may be the beginning only, nobody knows that there is none.
  if (narrowed || list.perhapsMore) {
    const clear = <Button onClick={() => onWish({ ...NO_WISH, sort: wish.sort })}>{words('list.clear')}</Button>;
    return (
      <div className="fd-card">
        <Empty icon="search" title={words('list.noMatch')} {...(narrowed ? { actions: clear } : {})}>
          <p>{words(narrowed ? 'list.noMatchAbout' : 'list.noMatchAmong', { loaded: list.loaded })}</p>
        </Empty>
      </div>
    );
  }
  return <None details={details} parents={parents} label={label} />;
}

function None({
  details,
  parents,
  label,
}: Pick<ListPanelProps, 'details' | 'parents'> & { readonly label: string }): ReactElement {
  const words = useWords();
  const go = useGo();
  const { settings } = useIndex();
  const { resource } = details;
  const makes = resource.operations.create !== null && !settings.readOnly;
  const create = (
    <Button look="primary" icon="plus" onClick={() => go(newPath(resource.name, parents))}>
      {words('list.create', { name: lowered(resource.singular) })}
    </Button>
  );
  return (
    <div className="fd-card">
      <Empty icon="inbox" title={words('list.none', { name: lowered(label) })} {...(makes ? { actions: create } : {})}>
        <p>{words(makes ? 'list.noneCreate' : 'list.noneAbout')}</p>
      </Empty>
    </div>
  );
}

/** Up to how many items a person may have all of a list brought here. */
const ALL_AT_MOST = 20_000;

/** What is to be known about what is shown: done over a part only, or older than it looks. */
export function Notices(props: { readonly list: ListView }): ReactElement | null {
  return (
    <MoreWords words={listWords}>
      <WordedNotices {...props} />
    </MoreWords>
  );
}

function WordedNotices({ list }: { readonly list: ListView }): ReactElement | null {
  const words = useWords();
  const { loaded, total, inMemory } = list;
  const partly = !list.complete && (inMemory.search || inMemory.sort || inMemory.filter);
  if (list.state !== 'ready') return null;
  const canAll = total === null || total <= ALL_AT_MOST;
  return (
    <>
      {list.failure !== null && <Failure failure={list.failure} retry={list.refresh} inline />}
      {list.beyond !== null && <Callout>{words('list.beyond', { loaded, total: list.beyond })}</Callout>}
      {partly && (
        <Callout>
          <div className="fd-partly">
            <span>{words('list.partly', { loaded })}</span>
            {canAll && (
              <Button size="xs" onClick={() => list.more(true)} loading={list.loadingMore}>
                {total === null ? words('list.loadRest') : words('list.loadAll', { total })}
              </Button>
            )}
          </div>
        </Callout>
      )}
    </>
  );
}

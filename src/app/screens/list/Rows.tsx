// The rows of a list: a plain table of which only what is in sight stands in the document, so that any length stays
// smooth; on a phone two lines for each item. The next page is asked for before its rows come into sight.
import { useMediaQuery } from '@mantine/hooks';
import { type ReactElement, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Json, Lookup } from '#contract';
import { type Resource, type ResourceDetails, rowKeyOf } from '#model';
import { type ListView, type ListWish, useIndex, useTrail } from '../../data/index.ts';
import { Early, Skeleton, useAddress, useWords, part } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import type { Columns } from './columns.ts';
import { Head } from './Head.tsx';
import { holdsMore } from './holds-more.ts';
import { ComingRows, type OpenMenu, TableRow } from './TableRow.tsx';
import { type DrawnOptions, useDrawn } from './use-drawn.ts';
import { usePlaced } from './use-placed.ts';
import { type Marking, useMarking } from './use-marking.ts';
import { useTargets } from './use-targets.ts';
import { queryOf } from './wish.ts';

const Cells = part(() => import('./Cells.tsx').then(({ Cells }) => Cells));
const PhoneList = part(() => import('./PhoneList.tsx').then(({ PhoneList }) => PhoneList));
const SelectionBar = part(() => import('./SelectionBar.tsx').then(({ SelectionBar }) => SelectionBar));
const loadPlace = () => import('./Place.tsx');
const Place = part(() => loadPlace().then(({ Place }) => Place));
const loadMenu = () => import('./RowMenu.tsx');
const RowMenu = part(() => loadMenu().then(({ RowMenu }) => RowMenu));
const InFull = part(() => import('./InFull.tsx').then(({ InFull }) => InFull));
const comeNear = (): void => void loadMenu();

/** What rows take. */
export interface RowsProps {
  readonly details: ResourceDetails;
  readonly list: ListView;
  readonly columns: Columns;
  readonly lookup: Lookup;
  readonly parents: readonly string[];
  readonly wish: ListWish;
  readonly onWish: (wish: ListWish) => void;
  /** Opens a filter by its key. */
  readonly onFilter: (key: string) => void;
  /** A filter that is not shown. */
  readonly fixed: string | undefined;
  readonly embedded: boolean;
  /** Cells are changed where they stand: a click goes into a cell rather than to the item. */
  readonly inPlace: boolean;
}

/** Heights in pixels: fixed, so that nothing jumps while rows come and go. */
const ROW = 44;
const DENSE_ROW = 32;
const PHONE_ROW = 66;

/** How long a list must be before going to a place is of use. */
const LONG = 200;

/**
 * How many rows stand in for those that are still coming at first: in a list that is the screen as many as fill it, so that
 * the place there is has been measured when they come.
 */
const WAITING = { tab: 12, screen: 60 };

/** Draws the rows of a list. */
export function Rows(props: RowsProps): ReactElement {
  const { list, embedded, columns } = props;
  const words = useWords();
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const frame = useRef<HTMLDivElement>(null);
  const targets = useTargets(props.details, list, props.parents);
  const { details: _details, ...place } = props;
  const marking = useMarking({ resource: list.resource, targets, ...place });
  const height = phone ? PHONE_ROW : columns.dense ? DENSE_ROW : ROW;
  const rows = list.state === 'loading' ? WAITING[embedded ? 'tab' : 'screen'] : list.rows;
  const painted = usePainted(list.state === 'ready');
  useKeptScroll(frame, embedded, list.state === 'ready', props.wish);
  const { settings } = useIndex();
  const { update, replace } = props.details.resource.operations;
  const changes = (update ?? replace) !== null && !settings.readOnly;
  const { menu, onMenu } = useRowMenu(props.details);
  const { inFull, onShow } = useInFull(list.resource, props.lookup);
  const parts = { ...props, height, rows, targets, marking, onMenu, onShow, painted };
  return (
    <>
      <div
        className={columns.dense && !phone ? 'fd-card fd-rows fd-rows--dense' : 'fd-card fd-rows'}
        ref={frame}
        data-in-place={props.inPlace || undefined}
        aria-busy={list.state === 'loading' || undefined}
        onPointerEnter={comeNear}
        onFocus={comeNear}
        onKeyDown={(event) => {
          // What is open over the rows has its own keys.
          if (
            event.target instanceof Element &&
            event.target.closest('.fd-quick, [role="dialog"], [role="menu"]') !== null
          )
            return;
          marking.onKeyDown(event);
        }}
      >
        {phone ? (
          <Suspense fallback={<Skeleton height="30rem" />}>
            <PhoneList {...parts} />
          </Suspense>
        ) : (
          <Table {...parts} />
        )}
        <Suspense fallback={<Early on={frame} wants={isForCells} />}>
          <Cells {...{ frame, list, targets, marking, changes }} details={props.details} byMouse={props.inPlace} />
        </Suspense>
      </div>
      {menu}
      {inFull}
      {list.state === 'ready' && list.loaded < rows && (
        <p className="fd-print-only">
          {words('list.countFound', { found: list.loaded, loaded: rows, complete: 'true' })}
        </p>
      )}
      {painted && rows >= LONG && (
        <Suspense fallback={null}>
          <Place list={list} frame={frame} height={height} />
        </Suspense>
      )}
      {marking.state !== 'none' && (
        <Suspense fallback={null}>
          <SelectionBar {...props} marking={marking} />
        </Suspense>
      )}
      {list.moreFailure !== null && <Failure failure={list.moreFailure} retry={() => list.more()} inline />}
    </>
  );
}

/** What moves through cells and changes them, whose code comes after the rows. */
function isForCells(event: Event, target: Element): boolean {
  return event instanceof KeyboardEvent && /^(F2$|Arrow)/.test(event.key) && target.matches('[data-row-link], td');
}

/**
 * Whether the first rows have been seen: what can do without being there with them comes after the frame that shows them. Its
 * code comes while the rows are still being asked for.
 */
function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!ready) return void loadPlace();
    let timer = 0;
    const frame = window.requestAnimationFrame(() => {
      timer = window.setTimeout(() => setPainted(true));
    });
    return () => {
      window.cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [ready]);
  return painted;
}

/** One menu for all rows: which is open, and the way to open it. */
function useRowMenu(details: ResourceDetails): {
  readonly menu: ReactElement | null;
  readonly onMenu: (menu: OpenMenu) => void;
} {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  // Pressed again, the button closes what it has opened.
  const onMenu = useCallback((next: OpenMenu) => setOpen((was) => (was?.button === next.button ? null : next)), []);
  const close = useCallback(() => setOpen(null), []);
  if (open === null) return { menu: null, onMenu };
  const menu = (
    <Suspense fallback={null}>
      <RowMenu key={open.target.path} {...open} details={details} onClose={close} />
    </Suspense>
  );
  return { menu, onMenu };
}

/** One dialog for all rows that cannot be opened: what is shown in full, and the way to show it. */
function useInFull(
  resource: Resource,
  lookup: Lookup,
): Readonly<Pick<PartProps, 'onShow'>> & { readonly inFull: ReactElement | null } {
  const [item, onShow] = useState<Json | null>(null);
  const inFull =
    item === null ? null : (
      <Suspense>
        <InFull {...{ resource, item, lookup, onShow }} />
      </Suspense>
    );
  return { inFull, onShow };
}

/** What the rows that are drawn take, as a table or on a phone. */
export interface PartProps extends RowsProps, DrawnOptions {
  readonly marking: Marking;
  readonly onMenu: (menu: OpenMenu) => void;
  /** Shows an item in full that cannot be opened. */
  readonly onShow: (item: Json) => void;
}

function Table(props: PartProps): ReactElement {
  const { details, list, columns, lookup, wish, onWish, onFilter, fixed, height, marking, onMenu, onShow } = props;
  const { inner, shown, before, after, width } = useDrawn<HTMLTableElement>(props);
  const { placed, px } = usePlaced(columns.shown, width);
  const span = placed.length + 2;
  return (
    <table
      ref={inner}
      className="fd-grid"
      style={{ width: `${px}px` }}
      // Only a table that moves sideways has cells that stay: each such cell is a layer of its own for the browser.
      data-wide={(width !== null && px > width + 1) || undefined}
      aria-rowcount={list.total === null || list.about ? -1 : list.total + 1}
    >
      <caption className="fd-visually-hidden">{details.resource.label}</caption>
      <Head
        {...{ columns, placed, list, lookup, wish, onWish, onFilter, fixed }}
        marks={marking.state}
        unmarked={shown.some(({ item }) => item !== undefined) && shown.every(({ target }) => target === null)}
        onMarkAll={marking.all}
      />
      <tbody>
        <Gap height={before} span={span} />
        {shown.map(({ key, index, count, item, target }) =>
          item === undefined ? (
            <ComingRows key={key} columns={placed} height={count * height} />
          ) : (
            <TableRow
              key={key}
              {...{ index, item, target, lookup, onMenu }}
              onShow={target === null && holdsMore(item, columns.shown) ? onShow : undefined}
              marked={target !== null && marking.isPicked(target.path)}
              onMark={marking.pick}
              resource={list.resource}
              columns={placed}
              news={target !== null && list.changes?.ids.has(rowKeyOf(list.resource, item) ?? '') === true}
            />
          ),
        )}
        <Gap height={after} span={span} />
      </tbody>
    </table>
  );
}

/** Stands for the rows that are out of sight. */
function Gap({ height, span }: { readonly height: number; readonly span: number }): ReactElement | null {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="fd-grid-gap">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

/** Going back to a list shows the rows that one left; other rows, or the same in another order, begin at the first. */
function useKeptScroll(
  frame: RefObject<HTMLDivElement | null>,
  embedded: boolean,
  ready: boolean,
  wish: ListWish,
): void {
  const trail = useTrail();
  const { href } = useAddress();
  const address = useRef(href);
  const asked = queryOf(wish);
  const before = useRef(asked);
  useEffect(() => {
    address.current = href;
    if (before.current === asked) return;
    before.current = asked;
    if (!embedded) frame.current?.scrollTo({ top: 0 });
  }, [href, asked, embedded, frame]);
  useEffect(() => {
    const element = frame.current;
    // Before the rows are there, there is nowhere to scroll to.
    if (element === null || embedded || !ready) return undefined;
    element.scrollTo({ top: trail.scrolled(address.current) });
    const keep = (): void => trail.keepScroll(address.current, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [frame, trail, embedded, ready]);
}

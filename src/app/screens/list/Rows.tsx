// The rows of a list: a plain table of which only what is in sight stands in the document, so that any length stays
// smooth; on a phone two lines for each item. The next page is asked for before its rows come into sight.
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef } from 'react';
import type { Json, Lookup } from '#contract';
import type { ResourceDetails } from '#model';
import { type ListView, type ListWish, useTrail } from '../../data/index.ts';
import { useAddress, useWords } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import type { Columns } from './columns.ts';
import { Head } from './Head.tsx';
import { PhoneRow } from './PhoneRow.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SkeletonRow, TableRow } from './TableRow.tsx';
import { indexOf, type Marking, useMarking } from './use-marking.ts';
import { type RowTarget, useTargets } from './use-targets.ts';
import { useRowWindow } from './use-window.ts';

/** What rows take. */
export interface RowsProps {
  readonly details: ResourceDetails;
  readonly list: ListView;
  readonly columns: Columns;
  readonly lookup: Lookup;
  readonly parents: readonly string[];
  readonly wish: ListWish;
  readonly onWish: (wish: ListWish) => void;
  readonly embedded: boolean;
}

/** Heights in pixels: fixed, so that nothing jumps while rows come and go. */
const ROW = 44;
const PHONE_ROW = 66;

/** How many rows stand ready beyond those in sight. */
const SPARE = 8;

/** How many rows before the end the next page is asked for. */
const AHEAD = 30;

/** How many rows stand in for those that are still coming at first. */
const WAITING = 12;

/** Draws the rows of a list. */
export function Rows(props: RowsProps): ReactElement {
  const { list, embedded } = props;
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const frame = useRef<HTMLDivElement>(null);
  const targets = useTargets(props.details, list.resource, props.parents, list.items);
  const { details: _details, list: _list, ...place } = props;
  const marking = useMarking({ resource: list.resource, items: list.items, targets, ...place });
  useKeptScroll(frame, embedded);
  const count = list.state === 'loading' ? WAITING : list.items.length + (list.complete ? 0 : 1);
  const { first, end, before, after } = useRowWindow(frame, count, phone ? PHONE_ROW : ROW, SPARE);
  const { more } = list;
  useEffect(() => {
    if (end >= list.items.length - AHEAD && list.moreFailure === null) more();
  }, [end, list.items.length, list.moreFailure, more]);
  const shown = Array.from({ length: end - first }, (_, offset) => {
    const index = first + offset;
    return { index, item: list.items[index], target: targets.at(index) };
  });
  const parts = { ...props, shown, before, after, marking };
  return (
    <>
      <div
        className="fd-card fd-rows"
        ref={frame}
        aria-busy={list.state === 'loading' || undefined}
        onKeyDown={(event) => {
          moveByArrow(event, frame, marking);
          marking.onKeyDown(event);
        }}
      >
        {phone ? <PhoneList {...parts} /> : <Table {...parts} />}
      </div>
      <SelectionBar {...props} marking={marking} />
      {list.moreFailure !== null && <Failure failure={list.moreFailure} retry={more} inline />}
    </>
  );
}

interface PartProps extends RowsProps {
  readonly marking: Marking;
  readonly shown: readonly {
    readonly index: number;
    readonly item: Json | undefined;
    readonly target: RowTarget | null;
  }[];
  /** Heights in pixels of what is out of sight. */
  readonly before: number;
  readonly after: number;
}

function Table(props: PartProps): ReactElement {
  const { details, list, columns, lookup, wish, onWish, shown, before, after, marking } = props;
  // Columns may give way a little before the table scrolls sideways.
  const width = columns.shown.reduce((sum, column) => sum + column.width, 5.5) * 0.9;
  const span = columns.shown.length + 2;
  return (
    <table
      className="fd-grid"
      style={{ minWidth: `${width}rem` }}
      aria-rowcount={list.total === null ? -1 : list.items.length + 1}
    >
      <caption className="fd-visually-hidden">{details.resource.label}</caption>
      <Head columns={columns.shown} list={list} wish={wish} onWish={onWish} marking={marking} />
      <tbody>
        <Gap height={before} span={span} />
        {shown.map(({ index, item, target }) =>
          item === undefined ? (
            <SkeletonRow key={index} columns={columns.shown} index={index} />
          ) : (
            <TableRow
              key={index}
              {...{ index, item, target, lookup, details }}
              marked={target !== null && marking.isPicked(target.path)}
              onMark={marking.pick}
              resource={list.resource}
              columns={columns.shown}
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

function PhoneList(props: PartProps): ReactElement {
  const words = useWords();
  const { details, list, columns, lookup, shown, before, after, marking } = props;
  return (
    <ul
      className="fd-phone-rows"
      style={{ paddingTop: before, paddingBottom: after }}
      aria-label={details.resource.label}
    >
      {shown.map(({ index, item, target }) => (
        <PhoneRow
          key={index}
          {...{ index, item, target, lookup }}
          marked={target !== null && marking.isPicked(target.path)}
          onMark={marking.pick}
          resource={list.resource}
          columns={columns.shown}
          waiting={words('state.loading')}
        />
      ))}
    </ul>
  );
}

/** Arrow keys go from row to row, and with Shift mark those they pass. */
function moveByArrow(event: KeyboardEvent, frame: RefObject<HTMLDivElement | null>, marking: Marking): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const target = event.target;
  if (step === 0 || !(target instanceof HTMLElement) || !target.matches('[data-row-link]')) return;
  const links = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const next = links[links.indexOf(target) + step];
  if (next === undefined) return;
  event.preventDefault();
  const [from, to] = [indexOf(target), indexOf(next)];
  if (event.shiftKey && from !== null && to !== null) marking.range(from, to);
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

/** Going back to a list shows the rows that one left. */
function useKeptScroll(frame: RefObject<HTMLDivElement | null>, embedded: boolean): void {
  const trail = useTrail();
  const { href } = useAddress();
  const address = useRef(href);
  useEffect(() => {
    address.current = href;
  }, [href]);
  useEffect(() => {
    const element = frame.current;
    if (element === null || embedded) return undefined;
    element.scrollTo({ top: trail.scrolled(address.current) });
    const keep = (): void => trail.keepScroll(address.current, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [frame, trail, embedded]);
}

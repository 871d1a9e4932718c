// The rows of a list on a phone: two lines for each item. Loaded where the screen is that narrow.
import type { ReactElement } from 'react';
import { useWords } from '../../ui/index.ts';
import { holdsMore } from './holds-more.ts';
import { PhoneRow } from './PhoneRow.tsx';
import type { PartProps } from './Rows.tsx';
import { useDrawn } from './use-drawn.ts';
import './phone.css';

/** Draws the rows of a list on a phone. */
export function PhoneList(props: PartProps): ReactElement {
  const words = useWords();
  const { details, list, columns, lookup, height, marking, onShow } = props;
  const { inner, shown, before, after } = useDrawn<HTMLUListElement>(props);
  return (
    <ul
      ref={inner}
      className="fd-phone-rows"
      style={{ paddingTop: before, paddingBottom: after }}
      aria-label={details.resource.label}
    >
      {shown.map(({ key, index, count, item, target }) =>
        item === undefined ? (
          <li
            key={key}
            className="fd-phone-coming"
            style={{ height: count * height }}
            aria-label={words('state.loading')}
          />
        ) : (
          <PhoneRow
            key={index}
            {...{ index, item, target, lookup }}
            marked={target !== null && marking.isPicked(target.path)}
            onMark={marking.pick}
            onShow={target === null && holdsMore(item, columns.shown.slice(0, 2)) ? onShow : undefined}
            resource={list.resource}
            columns={columns.shown}
          />
        ),
      )}
    </ul>
  );
}

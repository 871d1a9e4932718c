// The rows of a list on a phone: two lines for each item. Loaded where the screen is that narrow.
import type { ReactElement } from 'react';
import { useWords } from '../../ui/index.ts';
import { PhoneRow } from './PhoneRow.tsx';
import type { PartProps } from './Rows.tsx';
import './phone.css';

/** Draws the rows of a list on a phone. */
export function PhoneList(props: PartProps): ReactElement {
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

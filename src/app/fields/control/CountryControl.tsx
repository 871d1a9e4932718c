// Edits a country's code (ISO 3166-1) by the country's name in the person's language.
import { Select } from '@mantine/core';
import { type ReactElement, useMemo, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useWords } from '../../ui/index.ts';
import { countryName } from '../display/place.tsx';
import { COMBOBOX, forMantine, selectingOn } from './ChoiceControl.tsx';
import { useForm, useValue } from './context.tsx';
import { Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';
import { plainText } from '../display/plain-text.ts';

/** Edits a country. */
export function CountryControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const intl = useIntl();
  const { store } = useForm();
  const value = useValue(node.pointer);
  const code = value === undefined || value === null ? null : plainText(value);
  const [opened, setOpened] = useState(false);
  const data = useMemo(() => (opened ? countries(intl) : []), [opened, intl]);
  const own =
    code === null || data.some((one) => one.value === code)
      ? []
      : [{ value: code, label: countryName(intl, code) ?? code }];
  const shown = selectingOn([...own, ...data].find((one) => one.value === code)?.label);
  return (
    <Frame {...props} room="half">
      {(carried) => (
        <Select
          {...forMantine(carried)}
          data={[...own, ...data]}
          value={code}
          onChange={(chosen) => store.set(node.pointer, chosen ?? undefined)}
          onFocus={(event) => {
            setOpened(true);
            shown.onFocus(event);
          }}
          onClick={shown.onClick}
          onDropdownOpen={() => setOpened(true)}
          searchable
          clearable={!node.field.required}
          placeholder={value === null ? words('field.null') : words('form.choose')}
          maxDropdownHeight={320}
          comboboxProps={COMBOBOX}
        />
      )}
    </Frame>
  );
}

/** Codes of CLDR that are regions or tests rather than countries. */
const NO_COUNTRIES = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

function countries(intl: IntlShape): readonly { readonly value: string; readonly label: string }[] {
  const seen = new Set<string>();
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => !NO_COUNTRIES.has(code))
    .flatMap((code) => {
      const name = countryName(intl, code);
      // A former code has the name of the one that took its place.
      if (name === null || seen.has(name)) return [];
      seen.add(name);
      return [{ value: code, label: name }];
    })
    .sort((left, right) => left.label.localeCompare(right.label, intl.locale));
}

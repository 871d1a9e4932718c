// Edits a country's code (ISO 3166-1) by the country's name in the person's language.
import { type ReactElement, useMemo, useState } from 'react';
import { countryCodes } from '#model';
import { type Formats, useIntl, useWords } from '../../ui/index.ts';
import { countryName } from '../display/place.tsx';
import { PickOne, selectingOn } from './Picker.tsx';
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
        <PickOne
          carried={carried}
          label={node.field.label}
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
        />
      )}
    </Frame>
  );
}

function countries(intl: Formats): readonly { readonly value: string; readonly label: string }[] {
  return countryCodes()
    .map((code) => ({ value: code, label: countryName(intl, code) ?? code }))
    .sort((left, right) => left.label.localeCompare(right.label, intl.locale));
}

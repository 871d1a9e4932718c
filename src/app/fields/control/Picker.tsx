// A list to choose from, as it opens everywhere in a form: one of it or several. What is closed is not there, what is open
// stands in the landmark that the field is in, and the field says which list it governs (ARIA 1.2, combobox).
import { type ComboboxItem, MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { RelationOption } from '../../data/index.ts';
import type { Carried } from './Frame.tsx';

interface Carrying {
  readonly carried: Carried;
  /** What the list that opens is called. */
  readonly label: string;
}

/** Draws a field from whose list one is chosen. */
export function PickOne({ carried, label, ...props }: SelectProps & Carrying): ReactElement {
  const picking = usePicking(carried, props.onDropdownOpen);
  return <Select {...forMantine(carried, label)} {...props} {...picking} />;
}

/** Draws a field from whose list several are chosen. */
export function PickSeveral({ carried, label, ...props }: MultiSelectProps & Carrying): ReactElement {
  const picking = usePicking(carried, props.onDropdownOpen);
  return <MultiSelect {...forMantine(carried, label)} {...props} {...picking} />;
}

/** Draws what is called the same with what tells it apart. */
export function withHints(items: readonly RelationOption[]) {
  const hints = new Map(items.flatMap(({ id, hint }) => (hint === '' ? [] : [[id, hint] as const])));
  return ({ option }: { readonly option: ComboboxItem }): ReactNode => {
    const hint = hints.get(option.value);
    if (hint === undefined) return option.label;
    return (
      <span>
        {option.label} <span className="fd-dim fd-small">{hint}</span>
      </span>
    );
  };
}

/** Who types may go on: nothing is asked before they pause. */
const CALM_MS = 250;

/**
 * What is looked for in a picker: as it stands there, and once typing rests, for whom it is asked of. Nothing is to be asked
 * before it was `opened`. `search` makes a field of it.
 */
export function usePickerSearch() {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [query] = useDebouncedValue(typed, CALM_MS);
  const onDropdownOpen = (): void => setOpened(true);
  const search = { searchable: true, searchValue: typed, onSearchChange: setTyped, onDropdownOpen } as const;
  return { typed, query, opened, search };
}

function usePicking({ id }: Carried, onDropdownOpen: (() => void) | undefined) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const [, drawAgain] = useState(0);
  useEffect(() => {
    if (landmark === null) return undefined;
    // The list gets its name only once it stands; the field is drawn again to say it.
    const frame = requestAnimationFrame(() => drawAgain((times) => times + 1));
    return () => cancelAnimationFrame(frame);
  }, [landmark]);
  return {
    onDropdownOpen: (): void => {
      setLandmark(document.getElementById(id)?.closest<HTMLElement>('[role=dialog], main') ?? null);
      onDropdownOpen?.();
    },
    onDropdownClose: (): void => setLandmark(null),
    // What is typed there is a choice that is being made: Enter sends no form as long as the list is open.
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      if (event.key !== 'Enter' || landmark === null) return;
      event.preventDefault();
      takeOnlyOne(event.currentTarget);
    },
    comboboxProps:
      landmark === null
        ? COMBOBOX
        : {
            ...COMBOBOX,
            portalProps: { target: landmark },
            // A dialog would cut off what stands in it; what stands at a place of the window it does not.
            ...(landmark.tagName === 'MAIN' ? {} : { floatingStrategy: 'fixed' as const }),
          },
  };
}

/** Enter takes what is called as was typed, or alone fits it, as it takes the one that the arrow keys led to. */
function takeOnlyOne(input: HTMLInputElement): void {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const typed = input.value.trim().toLowerCase();
  const all = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
  if (typed === '' || list?.querySelector('[data-combobox-selected]') !== null) return;
  const [called, ...alike] = all.filter((one) => nameOf(one) === typed);
  const only = alike.length > 0 ? undefined : (called ?? onlyFitting(all, typed));
  if (only?.getAttribute('aria-selected') !== 'true') only?.click();
}

function onlyFitting(all: readonly HTMLElement[], typed: string): HTMLElement | undefined {
  // "Use “pay” as it is" stands below what is called so; it is meant where nothing is.
  const others = all.filter((one) => one.getAttribute('value')?.toLowerCase() !== typed);
  const [only, ...more] = others.length > 0 ? others : all;
  if (only === undefined || more.length > 0) return undefined;
  const fits = all.length > 1 ? nameOf(only).startsWith(typed) : only.innerText.toLowerCase().includes(typed);
  return fits ? only : undefined;
}

/** What an option is called, without what tells it apart. */
function nameOf(option: HTMLElement): string {
  const hint = option.querySelector('.fd-dim')?.textContent ?? '';
  const text = option.textContent;
  return text
    .slice(0, text.length - hint.length)
    .trim()
    .toLowerCase();
}

/** How such lists open: one that is kept ready would measure the whole page while the form is being drawn. */
export const COMBOBOX = {
  withinPortal: true,
  shadow: 'md',
  keepMounted: false,
  transitionProps: { duration: 0 },
} as const;

/**
 * What a control carries, without what Mantine's own inputs say by themselves; `label`: what the list that opens is called.
 * The list scrolls by itself: whoever listens is led through it by the keys of the field that it belongs to.
 */
export function forMantine({ 'aria-invalid': invalid, 'aria-label': named, ...carried }: Carried, label: string) {
  return {
    ...carried,
    ...(invalid === undefined ? {} : { error: true, 'aria-invalid': true as const }),
    'aria-label': named ?? label,
    withScrollArea: false as const,
    size: 'sm' as const,
  };
}

/**
 * Selects the name of what was chosen when a person comes to a picker: who types then looks for another one, instead of
 * lengthening the name. What they have typed themselves is left as it is.
 */
export function selectingOn(chosen: string | undefined) {
  const select = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    if (currentTarget.value === chosen) currentTarget.select();
  };
  // A click puts the cursor somewhere after the focus has come.
  return { onFocus: select, onClick: select };
}

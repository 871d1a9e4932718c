// The command palette: every resource, action and setting by a few letters, and items by the API's own search. Loaded when
// it is first asked for. An editable combobox with a list (WAI-ARIA Authoring Practices, Combobox Pattern): the focus stays
// in the text, something is always chosen, and it stays chosen when later answers move it.
import { Highlight, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { type KeyboardEvent, type ReactElement, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFound } from '../data/index.ts';
import { Icon, MoreWords, useFocusBack, useGo, useWords, type Words } from '../ui/index.ts';
import { type Choice, type ChoiceGroup, fittingChoices, useChoices } from './palette-choices.ts';
import { paletteWords } from './words/palette.ts';
import './palette.css';

/** What the palette takes. */
export interface PaletteProps {
  readonly onClose: () => void;
  /** What was typed before it was there. */
  readonly typed: () => string;
}

/** Draws the palette; it is open as long as it is drawn. */
export function Palette(props: PaletteProps): ReactElement {
  return (
    <MoreWords words={paletteWords}>
      <Panel {...props} />
    </MoreWords>
  );
}

function Panel({ onClose, typed }: PaletteProps): ReactElement {
  const words = useWords();
  useFocusBack();
  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset="12vh" transitionProps={{ duration: 120 }}>
      <Modal.Overlay />
      <Modal.Content radius="lg" className="fd-palette" aria-label={words('palette.placeholder')}>
        <Search onClose={onClose} typed={typed} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** The most choices that are drawn. */
const MOST = 40;

function Search({ onClose, typed }: PaletteProps): ReactElement {
  const words = useWords();
  const id = useId();
  const [text, setText] = useState(typed);
  const all = useChoices(words);
  const { found, waits } = useFoundChoices(words, text);
  const groups = useMemo(() => [...fittingChoices(all, text, MOST), ...found], [all, text, found]);
  const choices = groups.flatMap((group) => group.choices);
  const [pointed, setPointed] = useState<string | null>(null);
  const chosen = choices.find((choice) => choice.id === pointed) ?? choices[0];
  const optionId = (choice: Choice): string => `${id}-${choices.indexOf(choice)}`;
  const run = (choice: Choice): void => {
    onClose();
    choice.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // What an input method composes is its own.
    if (event.nativeEvent.isComposing) return;
    const at = chosen === undefined ? -1 : choices.indexOf(chosen);
    const next = event.key === 'Enter' ? at : steppedTo(event.key, at, choices.length);
    const choice = next === null ? undefined : choices[next];
    if (choice === undefined) return;
    event.preventDefault();
    if (event.key === 'Enter') run(choice);
    else setPointed(choice.id);
  };
  return (
    <>
      <div className="fd-palette-search">
        <Icon name="search" size={18} />
        <input
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : optionId(chosen)}
          aria-label={words('palette.placeholder')}
          placeholder={words('palette.placeholder')}
          value={text}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPointed(null);
          }}
        />
      </div>
      <Choices
        id={id}
        optionId={optionId}
        groups={groups}
        text={text.trim()}
        chosen={chosen}
        onPoint={setPointed}
        onRun={run}
      />
      <div className="fd-palette-nothing" role="status">
        {choices.length === 0 && words(waits ? 'palette.searching' : 'palette.nothing')}
      </div>
    </>
  );
}

/** Where a key leads in a list, round its ends; null: the key is not about the list. */
function steppedTo(key: string, at: number, length: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % length;
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + length) % length;
  if (key === 'PageDown') return Math.min(at + PAGE, length - 1);
  if (key === 'PageUp') return Math.max(at - PAGE, 0);
  return null;
}

const PAGE = 8;

interface ChoicesProps {
  readonly id: string;
  readonly optionId: (choice: Choice) => string;
  readonly groups: readonly ChoiceGroup[];
  readonly text: string;
  readonly chosen: Choice | undefined;
  readonly onPoint: (id: string) => void;
  readonly onRun: (choice: Choice) => void;
}

function Choices({ id, optionId, groups, text, chosen, onPoint, onRun }: ChoicesProps): ReactElement {
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);
  return (
    <div className="fd-palette-list" id={id} role="listbox" aria-label={words('palette.placeholder')} ref={list}>
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <div className="fd-palette-group" aria-hidden>
            {group.label}
          </div>
          {group.choices.map((choice) => (
            <div
              key={choice.id}
              id={optionId(choice)}
              className="fd-palette-option"
              role="option"
              aria-selected={choice === chosen}
              tabIndex={-1}
              // The focus stays in the text.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => onPoint(choice.id)}
              onClick={() => onRun(choice)}
            >
              <Icon name={choice.icon} size={18} />
              <span className="fd-palette-words">
                <Highlight component="span" highlight={text} className="fd-palette-label">
                  {choice.label}
                </Highlight>
                {choice.description !== '' && <span className="fd-palette-about">{choice.description}</span>}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Milliseconds without a key after which the API is asked. */
const PAUSE = 300;

/** Items that match what was typed, those whose title holds it first; `waits` while there may come more. */
function useFoundChoices(
  words: Words,
  text: string,
): { readonly found: readonly ChoiceGroup[]; readonly waits: boolean } {
  const go = useGo();
  const [asked] = useDebouncedValue(text, PAUSE);
  const { found, searching } = useFound(text.trim() === '' ? '' : asked);
  const choices = found.map(
    ({ resource, title, path }): Choice => ({
      id: `found ${path}`,
      label: title,
      description: resource.singular,
      icon: 'arrow-right',
      run: () => go(path),
    }),
  );
  const holds = ({ label }: Choice): boolean => label.toLowerCase().includes(asked.trim().toLowerCase());
  const ordered = [...choices.filter(holds), ...choices.filter((choice) => !holds(choice))];
  return {
    found: choices.length === 0 ? [] : [{ label: words('palette.items'), choices: ordered }],
    waits: searching || (text !== asked && text.trim() !== ''),
  };
}

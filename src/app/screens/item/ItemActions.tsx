// What can be done with an item: the likeliest as buttons, the rest in a menu, what cannot be undone last.
import { useMediaQuery } from '@mantine/hooks';
import { type ReactElement, useState } from 'react';
import { curlOf, buildRequest, isRefused } from '#client';
import { type Action, listOperation, offeredActions, type ResourceDetails } from '#model';
import { API_PREFIX } from '#settings';
import {
  callOf,
  editPath,
  type ItemRead,
  itemText,
  listPath,
  newPath,
  useIndex,
  useListParents,
  useRefusals,
  useTrail,
} from '../../data/index.ts';
import {
  ActionMenu,
  Button,
  copyText,
  Dialog,
  IconButton,
  type MenuEntry,
  notify,
  useGo,
  useWords,
  type Words,
} from '../../ui/index.ts';
import { ActionRunner, DeleteItem, deletingIcon, iconOf } from '../result/index.ts';
import { useItemKeys } from './use-item-keys.ts';

/** What the actions of an item take. */
export interface ItemActionsProps {
  readonly details: ResourceDetails;
  readonly parts: readonly string[];
  readonly read: ItemRead;
  readonly title: string;
  readonly path: string;
  readonly onRemoved: () => void;
}

/** How many actions stand as buttons beside "edit". */
const BUTTONS = 2;

/** Draws what can be done with an item. */
export function ItemActions(props: ItemActionsProps): ReactElement {
  const { details, parts, read, title, path, onRemoved } = props;
  const words = useWords();
  const go = useGo();
  const trail = useTrail();
  const [running, setRunning] = useState<Action | 'delete' | 'raw' | null>(null);
  const { resource } = details;
  const listed = useListParents(resource, parts);
  const offered = useOffered(details, read);
  const edit = useEdit(details, parts);
  useItemKeys({ edit });
  const refused = useRefusals();
  const editing = resource.operations.update ?? resource.operations.replace;
  const close = (): void => setRunning(null);
  const removed = (): void => {
    onRemoved();
    const last = trail.last();
    // Another owner's list may have been looked at last.
    const isOfAll = last?.resource === resource.name && resource.listedAt === undefined;
    const isFrom = isOfAll || last?.items.includes(path) === true;
    const from = isFrom ? last.from : null;
    go(from ?? (listOperation(resource) === null ? '/' : listPath(resource.name, listed ?? [])), { replace: true });
  };
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  // What only asks whether something is there (HEAD) is for programs, which have the menu too.
  const likely = offered.filter(
    ({ danger, reads, answers }) => danger !== 'typed' && !(reads && answers === 'nothing'),
  );
  const buttons = likely.slice(0, phone ? 0 : BUTTONS);
  const rest = offered.filter((action) => !buttons.includes(action));
  const entries = useMenu(props, rest, setRunning);
  return (
    <>
      {buttons.map((action) => (
        <Button
          key={action.operation}
          icon={refused(action.operation, parts) === null ? iconOf(action) : 'lock'}
          onClick={() => setRunning(action)}
          title={hintOf(refused(action.operation, parts), words) ?? (action.description || undefined)}
        >
          {action.label}
        </Button>
      ))}
      {edit !== null && (
        <Button
          look="primary"
          icon={refused(editing, parts) === null ? 'pencil' : 'lock'}
          onClick={edit}
          title={hintOf(refused(editing, parts), words)}
        >
          {words('item.edit')}
        </Button>
      )}
      <ActionMenu label={words('item.more')} entries={entries}>
        <IconButton icon="dots" label={words('item.more')} size={36} look="default" aria-haspopup="menu" />
      </ActionMenu>
      {running === 'raw' && <Raw read={read} title={title} onClose={close} />}
      {running === 'delete' && (
        <DeleteItem
          {...{ details, parts, title }}
          item={read.item}
          etag={read.headers['etag']}
          onClose={close}
          onDone={removed}
        />
      )}
      {running !== null && typeof running === 'object' && (
        <ActionRunner action={running} details={details} parts={parts} item={read.item} onClose={close} />
      )}
    </>
  );
}

/** What is said beside what the API has refused before. It is still offered: the state of the item may have been why. */
function hintOf(reason: string | null, words: Words): string | undefined {
  return reason === null ? undefined : words('item.refusedBefore', { reason });
}

/** The actions that make sense now; where nothing may be changed, those that only read. */
function useOffered(details: ResourceDetails, read: ItemRead): readonly Action[] {
  const { settings } = useIndex();
  return offeredActions(details.resource, read.item).filter(({ reads }) => reads || !settings.readOnly);
}

function useEdit(details: ResourceDetails, parts: readonly string[]): (() => void) | null {
  const go = useGo();
  const { settings } = useIndex();
  const { operations, kind, name } = details.resource;
  if (settings.readOnly || (operations.update ?? operations.replace) === null) return null;
  const single = kind === 'singleton';
  return () => go(editPath(name, single ? parts : parts.slice(0, -1), single ? null : parts.at(-1)));
}

/** To the form that creates another one like this. */
function useDuplicate({ resource }: ResourceDetails, parts: readonly string[]): (() => void) | null {
  const go = useGo();
  const { settings } = useIndex();
  const id = parts.at(-1);
  const listed = useListParents(resource, parts);
  if (settings.readOnly || resource.operations.create === null || resource.kind === 'singleton' || id === undefined)
    return null;
  return () => go(`${newPath(resource.name, listed ?? [])}?like=${encodeURIComponent(id)}`);
}

function useMenu(
  { details, parts, read, path }: ItemActionsProps,
  rest: readonly Action[],
  run: (what: Action | 'delete' | 'raw') => void,
): readonly MenuEntry[] {
  const words = useWords();
  const { settings } = useIndex();
  const removable = details.resource.operations.delete !== null && !settings.readOnly;
  const workbench = !settings.product.mode;
  const duplicate = useDuplicate(details, parts);
  const refused = useRefusals();
  const hinted = (reason: string | null): { readonly hint?: string } =>
    reason === null ? {} : { hint: words('item.refusedBefore', { reason }) };
  return [
    ...rest.map(
      (action): MenuEntry => ({
        label: action.label,
        icon: refused(action.operation, parts) === null ? iconOf(action) : 'lock',
        danger: action.danger === 'typed',
        ...hinted(refused(action.operation, parts)),
        onSelect: () => run(action),
      }),
    ),
    {
      label: words('item.copyLink'),
      icon: 'link',
      divided: rest.length > 0,
      onSelect: () => copy(new URL(path, window.location.origin).href, words('item.linkCopied'), words),
    },
    ...(duplicate === null ? [] : [{ label: words('item.duplicate'), icon: 'copy' as const, onSelect: duplicate }]),
    { label: words('item.raw'), icon: 'code', onSelect: () => run('raw') },
    ...(workbench ? [curlEntry(details, read, words)] : []),
    ...(removable
      ? [
          {
            label: details.resource.deleting ?? words('item.delete'),
            icon: refused(details.resource.operations.delete, parts) === null ? deletingIcon(details.resource) : 'lock',
            ...hinted(refused(details.resource.operations.delete, parts)),
            danger: true,
            divided: true,
            onSelect: () => run('delete'),
          },
        ]
      : []),
  ];
}

function curlEntry(details: ResourceDetails, read: ItemRead, words: Words): MenuEntry {
  const call = callOf(details, details.resource.operations.get ?? listOperation(details.resource));
  const built =
    call === null ? null : buildRequest(call, { path: read.path }, `${window.location.origin}${API_PREFIX}`);
  const text = built === null || isRefused(built) ? null : curlOf(built);
  return {
    label: words('item.curl'),
    icon: 'terminal-2',
    disabled: text === null,
    onSelect: () => text !== null && copy(text, words('item.curlCopied'), words),
  };
}

function copy(text: string, done: string, words: Words): void {
  void copyText(text).then((copied) =>
    copied ? notify({ message: done }) : notify({ tone: 'danger', message: words('item.notCopied') }),
  );
}

function Raw({
  read,
  title,
  onClose,
}: {
  readonly read: ItemRead;
  readonly title: string;
  readonly onClose: () => void;
}): ReactElement {
  const words = useWords();
  const text = itemText(read.item);
  return (
    <Dialog title={words('item.rawOf', { name: title })} onClose={onClose} size="xl">
      <div className="fd-stack">
        <pre className="fd-code" tabIndex={0}>
          {text}
        </pre>
        <div className="fd-dialog-buttons">
          <Button icon="copy" onClick={() => copy(text, words('item.rawCopied'), words)}>
            {words('item.copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

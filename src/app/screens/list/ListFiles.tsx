// The ways out of a list, as a file, and into it. Both are loaded when they are wanted.
import { type ReactElement, Suspense, useState } from 'react';
import type { ResourceDetails } from '#model';
import { importPath, type ListView, type ListWish, type Selection, useIndex } from '../../data/index.ts';
import { Button, IconButton, useGo, useWords, part } from '../../ui/index.ts';

const ExportDialog = part(() => import('../export/index.ts').then(({ ExportDialog }) => ExportDialog));

/** What it takes. */
export interface ListFilesProps {
  readonly details: ResourceDetails;
  readonly list: ListView;
  readonly parents: readonly string[];
  readonly wish: ListWish;
  /** Names of the columns that are shown. */
  readonly shown: readonly string[];
  /** Only what is chosen; else everything that matches. */
  readonly selection?: Selection;
}

/** Draws the button, and the dialog once it is pressed. */
export function ListFiles({ details, list, parents, wish, shown, selection }: ListFilesProps): ReactElement {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const go = useGo();
  const { settings } = useIndex();
  const canImport = details.resource.operations.create !== null && !settings.readOnly;
  const ready = list.state === 'ready' && list.loaded > 0;
  return (
    <>
      {selection === undefined ? (
        <>
          {canImport && (
            <IconButton
              icon="upload"
              label={words('list.import')}
              onClick={() => go(importPath(details.resource.name, parents))}
            />
          )}
          <IconButton icon="download" label={words('list.export')} disabled={!ready} onClick={() => setOpen(true)} />
        </>
      ) : (
        <Button size="xs" icon="download" onClick={() => setOpen(true)}>
          {words('list.exportChosen')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open && (
          <ExportDialog
            {...{ details, parents, wish, shown }}
            resource={list.resource}
            loaded={list.complete ? list.items : null}
            total={list.complete && !list.perhapsMore ? list.items.length : list.total}
            selection={selection ?? null}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

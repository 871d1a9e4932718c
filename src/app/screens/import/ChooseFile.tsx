// The first step of bringing data in: a file, chosen or dropped; and an empty table for those who have none yet.
import { type DragEvent, type ReactElement, useRef, useState } from 'react';
import type { Fillable } from '#model';
import { saveFile } from '../../fields/index.ts';
import { Button, Callout, useWords } from '../../ui/index.ts';
import { csvOf } from '../export/csv.ts';
import { readTable, type Table } from './read-table.ts';

/** What it takes. */
export interface ChooseFileProps {
  readonly places: readonly Fillable[];
  /** Begins the name of the empty table. */
  readonly name: string;
  readonly onTable: (table: Table, file: string) => void;
}

/** Draws the place for a file. */
export function ChooseFile({ places, name, onTable }: ChooseFileProps): ReactElement {
  const words = useWords();
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setReading(true);
    setFault(null);
    const table = await readTable(file);
    setReading(false);
    if (typeof table === 'string') setFault(words(`import.fault-${table}`));
    else onTable(table, file.name);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const template = (): void => {
    const leaves = places.filter(
      ({ place }) => !places.some((one) => one.place.pointer.startsWith(`${place.pointer}/`)),
    );
    const heads = leaves.map(({ labels }) => labels.join(' › '));
    saveFile(new Blob(['\ufeff', csvOf([heads])], { type: 'text/csv' }), `${name}.csv`);
  };
  return (
    <div className="fd-stack">
      <div
        className={over ? 'fd-import-drop fd-import-drop--over' : 'fd-import-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span>{words(reading ? 'import.reading' : 'import.drop')}</span>
        <Button icon="upload" look="primary" loading={reading} onClick={() => chooser.current?.click()}>
          {words('import.choose')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,application/json"
          aria-label={words('import.choose')}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </div>
      {fault !== null && (
        <Callout tone="danger" urgent>
          {fault}
        </Callout>
      )}
      <p className="fd-flat fd-dim">{words('import.about')}</p>
      <div>
        <Button size="xs" look="subtle" icon="download" onClick={template}>
          {words('import.template')}
        </Button>
      </div>
    </div>
  );
}

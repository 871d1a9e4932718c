// Where no contract was found: takes its address or a file, chosen or dropped.
import { TextInput } from '@mantine/core';
import { textIn } from '#client';
import { type DragEvent, type FormEvent, type ReactElement, useRef, useState } from 'react';
import { failureOf, useGiveContract } from '../../data/index.ts';
import { Button, Callout, useWords } from '../../ui/index.ts';

/** Draws the ways to give a contract. */
export function GiveContract(): ReactElement {
  const words = useWords();
  const give = useGiveContract();
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = (given: Promise<{ readonly text: string } | { readonly url: string }>): void => {
    if (busy) return;
    setBusy(true);
    setError(null);
    given
      .then(give)
      .catch((problem: unknown) => {
        const failure = failureOf(problem);
        setError(failure.detail || words('lost.refused'));
      })
      .finally(() => setBusy(false));
  };
  const take = (file: File): void =>
    send(file.arrayBuffer().then((bytes) => ({ text: textIn(new Uint8Array(bytes)) })));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (address.trim() !== '') send(Promise.resolve({ url: address.trim() }));
  };
  return (
    <div className="fd-stack">
      <form className="fd-connect-address" onSubmit={submit}>
        <TextInput
          label={words('lost.address')}
          placeholder="https://api.example.com/contract.json"
          value={address}
          type="url"
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" loading={busy} disabled={address.trim() === ''}>
          {words('lost.open')}
        </Button>
      </form>
      <Drop busy={busy} onFile={take} />
      {error !== null && (
        <Callout tone="danger" urgent title={words('lost.failed')}>
          {error}
        </Callout>
      )}
    </div>
  );
}

function Drop({ busy, onFile }: { readonly busy: boolean; readonly onFile: (file: File) => void }): ReactElement {
  const words = useWords();
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined): void => {
    if (file !== undefined) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={over ? 'fd-drop fd-drop--over' : 'fd-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>{words('lost.drop')}</span>
      <Button icon="upload" onClick={() => chooser.current?.click()} disabled={busy}>
        {words('lost.choose')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".json,.yaml,.yml,application/json,text/yaml"
        aria-label={words('lost.choose')}
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
    </div>
  );
}

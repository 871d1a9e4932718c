// Deletes an item, after asking: what will be gone is named, and typed where it cannot come back.
import type { Json } from '#contract';
import { type ReactElement, useState } from 'react';
import type { ResourceDetails } from '#model';
import { callOf, type Failure as FailureValue, pathValues, useWrite } from '../../data/index.ts';
import { Callout, Confirm, notify, useWords } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';

/** What deleting takes. */
export interface DeleteItemProps {
  readonly details: ResourceDetails;
  /** The parts of the item's address. */
  readonly parts: readonly string[];
  readonly title: string;
  /** The ETag under which the item was read, where there is one (rule S8). */
  /** The item as it was read: some operations name it by another of its properties. */
  readonly item?: Json | undefined;
  readonly etag?: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Draws the question, and does it. */
export function DeleteItem({
  details,
  parts,
  title,
  item,
  etag,
  onClose,
  onDone,
}: DeleteItemProps): ReactElement | null {
  const words = useWords();
  const { busy, send } = useWrite();
  const [failure, setFailure] = useState<FailureValue | null>(null);
  const { resource } = details;
  const call = callOf(details, resource.operations.delete);
  if (call === null) return null;
  const remove = async (): Promise<void> => {
    setFailure(null);
    const headers = call.conditional && etag !== undefined ? { 'If-Match': etag } : undefined;
    const values = { path: pathValues(call, resource, parts, item) };
    const answer = await send(call, values, headers === undefined ? {} : { headers });
    if (answer === null) return;
    if (answer.kind !== 'ok') {
      setFailure(answer);
      return;
    }
    notify({ message: words('delete.done', { name: title }) });
    onDone();
  };
  return (
    <Confirm
      title={words('delete.title', { name: resource.singular.toLocaleLowerCase() })}
      confirmLabel={words('item.delete')}
      typed={title}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <div className="fd-stack">
        <Callout tone="danger">{words('delete.about', { name: title })}</Callout>
        {failure !== null && <Failure failure={failure} wrote inline />}
      </div>
    </Confirm>
  );
}

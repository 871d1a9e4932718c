// What a relation leads to, seen without leaving: the title of the item and the few fields that its list would show. Loaded
// when someone rests on a relation for the first time.
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { ReactElement } from 'react';
import { lookupInTable } from '#contract';
import { fieldValue, titleOf } from '#model';
import { useDetails, useItem } from '../../data/index.ts';
import { Skeleton, Spot, useWords } from '../../ui/index.ts';
import { Display } from './Display.tsx';

/** What a preview takes. */
export interface RelationPreviewProps {
  readonly resource: string;
  /** The values of its parents, in order. */
  readonly parents: readonly string[];
  readonly id: string;
  readonly onClose: () => void;
}

const MOST_FIELDS = 6;

/** Draws the preview beside the link. It holds nothing to press, so the link keeps the focus. */
export function RelationPreview({ resource, parents, id, onClose }: RelationPreviewProps): ReactElement {
  const words = useWords();
  return (
    <Popover
      opened
      onChange={(open) => !open && onClose()}
      position="bottom-start"
      width={320}
      shadow="md"
      withinPortal
    >
      <Popover.Target>
        <Spot />
      </Popover.Target>
      <Popover.Dropdown aria-label={words('field.preview')} className="fd-preview">
        <Content resource={resource} parts={[...parents, id]} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface ContentProps {
  readonly resource: string;
  readonly parts: readonly string[];
}

function Content({ resource: name, parts }: ContentProps): ReactElement | null {
  const details = useDetails(name);
  const view = useItem(details.state === 'ready' ? details.value : null, parts);
  if (details.state === 'failed' || view.state === 'failed') {
    const { failure } = details.state === 'failed' ? details : (view as Extract<typeof view, { state: 'failed' }>);
    return <span className="fd-dim">{failure.kind === 'problem' ? failure.title || parts.at(-1) : parts.at(-1)}</span>;
  }
  if (details.state === 'loading' || view.state === 'loading') {
    return (
      <>
        <Skeleton width="60%" />
        <Skeleton width="90%" />
        <Skeleton width="75%" />
      </>
    );
  }
  const { resource, schemas } = details.value;
  const { item } = view.value;
  const title = titleOf(resource, item);
  const fields = resource.columns
    .flatMap((column) => resource.fields.find((field) => field.name === column) ?? [])
    .filter((field) => field.name !== resource.titleField && !isNothing(fieldValue(item, field.name)))
    .slice(0, MOST_FIELDS);
  return (
    <>
      <div className="fd-dim fd-small">{resource.singular}</div>
      <div className="fd-preview-title">{title === '' ? parts.at(-1) : title}</div>
      <dl className="fd-preview-fields">
        {fields.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              <Display
                field={field}
                value={fieldValue(item, field.name)}
                item={item}
                lookup={lookupInTable(schemas)}
                compact
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

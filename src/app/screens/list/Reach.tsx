// Stands in place of a list that the API does not have: asks what one of these things is known by, and offers to make
// one. Loaded when it is needed.
import { TextInput } from '@mantine/core';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { labelOf, type ResourceSummary } from '#model';
import { itemPath, newPath, useIndex } from '../../data/index.ts';
import { Button, Empty, lowered, MoreWords, useGo, useWords } from '../../ui/index.ts';
import { listWords } from './words.ts';
import '../../ui/inputs.ts';
import './tools.css';

/** What the way to something takes: its resource, and the values of its parents. */
export interface ReachProps {
  readonly resource: ResourceSummary;
  readonly parents: readonly string[];
}

/** Draws what must be entered, and the ways on. */
export function Reach(props: ReachProps): ReactElement {
  return (
    <MoreWords words={listWords}>
      <Asked {...props} />
    </MoreWords>
  );
}

function Asked({ resource, parents }: ReachProps): ReactElement {
  const words = useWords();
  const go = useGo();
  const { settings } = useIndex();
  const [entered, setEntered] = useState('');
  const known = opens(resource);
  const makes = resource.operations.create !== null && !settings.readOnly;
  const open = (event: SubmitEvent): void => {
    event.preventDefault();
    go(itemPath(resource.name, parents, entered.trim()));
  };
  return (
    <div className="fd-card">
      <Empty icon="search" title={words('reach.noList', { name: lowered(resource.label) })}>
        <p>{words(known ? 'reach.openAbout' : makes ? 'reach.createAbout' : 'reach.actAbout')}</p>
        <form className="fd-reach" onSubmit={open}>
          {known && (
            <TextInput
              label={labelOf(resource.idParameter ?? 'id')}
              value={entered}
              autoComplete="off"
              onChange={(event) => setEntered(event.currentTarget.value)}
            />
          )}
          {known && (
            <Button type="submit" look="primary" disabled={entered.trim() === ''}>
              {words('reach.open')}
            </Button>
          )}
          {makes && (
            <Button
              icon="plus"
              look={known ? 'default' : 'primary'}
              onClick={() => go(newPath(resource.name, parents))}
            >
              {words('list.create', { name: lowered(resource.singular) })}
            </Button>
          )}
        </form>
      </Empty>
    </div>
  );
}

/** Whether one of these can be opened by its identity. */
function opens({ operations }: ResourceSummary): boolean {
  return (operations.get ?? operations.update ?? operations.replace ?? operations.delete) !== null;
}

// A collection that the API does not list: what can be made and done in it, and the way to one of its items.
import type { ReactElement, ReactNode } from 'react';
import type { ResourceDetails } from '#model';
import { useDetails, useIndex } from '../../data/index.ts';
import { type Crumb, Page } from '../../ui/index.ts';
import { Failure, NotFound } from '../failure/index.ts';
import { FormSkeleton } from '../form/index.ts';
import { OpenPanel } from './OpenPanel.tsx';

/** What the screen takes: the resource and its parents' values, the way to it, and what can be done there. */
export interface OpenScreenProps {
  readonly name: string;
  readonly parents: readonly string[];
  readonly crumbs: readonly Crumb[];
  readonly actions: (details: ResourceDetails) => ReactNode;
}

/** Draws the screen. */
export function OpenScreen({ name, parents, crumbs, actions }: OpenScreenProps): ReactElement {
  const summary = useIndex().resource(name);
  const details = useDetails(name);
  if (summary === undefined) return <NotFound what="resource" />;
  const { label } = summary;
  if (details.state === 'ready')
    return (
      <Page title={label} crumbs={crumbs} actions={actions(details.value)}>
        <OpenPanel details={details.value} parents={parents} />
      </Page>
    );
  return (
    <Page title={label} crumbs={crumbs}>
      {details.state === 'failed' ? <Failure failure={details.failure} retry={details.retry} /> : <FormSkeleton />}
    </Page>
  );
}

// A collection that the API does not list: what can be made and done in it, and a question for what identifies the item to
// open, as the path of the item wants it.
import { type ReactElement, type ReactNode, useState } from 'react';
import { type Call, type ResourceDetails, scalarText, valuesToSend } from '#model';
import { callOf, parametersOf, placePath, useDetails, useIndex } from '../../data/index.ts';
import { type Crumb, lowered, MoreWords, Page, useGo, useWords } from '../../ui/index.ts';
import { Failure, NotFound } from '../failure/index.ts';
import { FormFrame, FormSkeleton, useFormStore } from '../form/index.ts';
import { formWords } from '../form/words.ts';
import { questionOf } from './PlaceScreen.tsx';
import { placeWords } from './words.ts';

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
  if (details.state !== 'ready')
    return (
      <Page title={summary.label} crumbs={crumbs}>
        {details.state === 'failed' ? <Failure failure={details.failure} retry={details.retry} /> : <FormSkeleton />}
      </Page>
    );
  const { resource } = details.value;
  const call = callOf(details.value, resource.operations.get);
  const asked = call === null ? [] : askedBy(call, resource.parentParameters, resource.idParameter);
  return (
    <MoreWords words={{ ...formWords, ...placeWords }}>
      <Told resource={resource} crumbs={crumbs} actions={actions(details.value)} opens={asked.length > 0}>
        {call !== null && asked.length > 0 && (
          <Question details={details.value} call={call} asked={asked} parents={parents} />
        )}
      </Told>
    </MoreWords>
  );
}

/** What identifies an item, as its path has it; where paths do not name the item, the parameter that does. */
function askedBy(call: Call, parents: readonly string[], id: string | null): readonly string[] {
  const inPath = parametersOf(call.path).slice(parents.length);
  if (inPath.length > 0) return inPath;
  return call.parameters.some((one) => one.in === 'query' && one.name === id) && id !== null ? [id] : [];
}

interface ToldProps {
  readonly resource: ResourceDetails['resource'];
  readonly crumbs: readonly Crumb[];
  readonly actions: ReactNode;
  readonly opens: boolean;
  readonly children: ReactNode;
}

function Told({ resource, crumbs, actions, opens, children }: ToldProps): ReactElement {
  const words = useWords();
  const about = words(opens ? 'open.about' : 'open.none', { names: lowered(resource.label) });
  return (
    <Page title={resource.label} crumbs={crumbs} about={about} actions={actions}>
      {children}
    </Page>
  );
}

interface QuestionProps {
  readonly details: ResourceDetails;
  readonly call: Call;
  readonly asked: readonly string[];
  readonly parents: readonly string[];
}

function Question({ details, call, asked, parents }: QuestionProps): ReactElement {
  const words = useWords();
  const go = useGo();
  const [made] = useState(() => questionOf(call, call.path, asked));
  const store = useFormStore({ call: made, schemas: details.schemas, given: [] });
  const submit = (): void => {
    const { path, query } = valuesToSend(store.getForm(), store.getState(), store.lookup);
    const chosen = asked.map((name) => scalarText({ ...query, ...path }[name]) ?? '');
    go(placePath('item', details.resource.name, [...parents, ...chosen]));
  };
  return (
    <FormFrame
      store={store}
      draft={null}
      submitLabel={words('open.go')}
      busy={false}
      failure={null}
      others={[]}
      onSubmit={submit}
      onCancel={() => go('/')}
    />
  );
}

// The screen that creates or changes an item: from the address to the form, and afterwards to the item.
import { type ReactElement, useMemo, useState } from 'react';
import type { Json } from '#contract';
import { changedAsWhole, firstWords, listOperation, type ResourceDetails, titleOf } from '#model';
import { itemPath, listPath, useDetails, useIndex, useItem, useLearn, useListParents } from '../../data/index.ts';
import { writeCallOf } from '../../data/write-call.ts';
import { type Crumb, Loading, lowered, Page, Skeleton, useAddress, useWords } from '../../ui/index.ts';
import { useParentCrumbs } from '../list/index.ts';
import { Failure, NotFound } from '../failure/index.ts';
import { CreateForm } from './CreateForm.tsx';
import { EditForm } from './EditForm.tsx';
import { settingsIn } from './start.ts';

/** What the screen takes, from the address. */
export interface FormScreenProps {
  readonly resource: string;
  readonly mode: 'create' | 'edit';
  /** Values of the parents' path parameters, in order. */
  readonly parentValues: readonly string[];
  /** The item to change; none for a singleton or a new one. */
  readonly id?: string;
}

/** Draws the screen of a form. */
export function FormScreen(props: FormScreenProps): ReactElement {
  const { resource: name, mode } = props;
  const words = useWords();
  const details = useDetails(name);
  const summary = useIndex().resource(name);
  if (summary === undefined) return <NotFound what="resource" />;
  const kind = summary.kind === 'singleton' ? summary.label : summary.singular;
  const title = words(mode === 'create' ? 'form.create-title' : 'form.edit-title', { name: lowered(kind) });
  if (details.state === 'ready')
    return mode === 'create' ? (
      <Create {...props} details={details.value} title={title} />
    ) : (
      <Edit {...props} details={details.value} title={title} />
    );
  return (
    <Page title={title}>
      {details.state === 'failed' ? <Failure failure={details.failure} retry={details.retry} /> : <FormSkeleton />}
    </Page>
  );
}

interface InnerProps extends FormScreenProps {
  readonly details: ResourceDetails;
  readonly title: string;
}

function Create({ details, title, parentValues }: InnerProps): ReactElement {
  const words = useWords();
  const above = useParentCrumbs(details.resource.name, parentValues);
  const crumbs = [...above, ...crumbsOf(details, parentValues, parentValues)];
  const { settings } = useIndex();
  const { search } = useAddress();
  const like = new URLSearchParams(search).get('like');
  const [parts] = useState(() => [...(details.resource.listedAt === undefined ? parentValues : []), like ?? '']);
  const view = useItem(like === null ? null : details, parts);
  const call = writeCallOf(details, details.resource.operations.create);
  if (call === null || settings.readOnly) return <NotFound what="screen" />;
  const name = like !== null && view.state === 'ready' ? titleOf(details.resource, view.value.item) : '';
  const form = (more: { readonly like?: Json }): ReactElement => (
    <CreateForm details={details} call={call} parents={parentValues} settings={settingsIn(search)} {...more} />
  );
  return (
    <Page
      title={name === '' ? title : words('form.copy-title', { title, name })}
      crumbs={crumbs}
      about={aboutOf(call.description)}
    >
      {like === null && form({})}
      {like !== null && view.state === 'loading' && <FormSkeleton />}
      {like !== null && view.state === 'failed' && <Failure failure={view.failure} retry={view.retry} />}
      {like !== null && view.state === 'ready' && form({ like: view.value.item })}
    </Page>
  );
}

function Edit({ details, title, parentValues, id }: InnerProps): ReactElement {
  const words = useWords();
  const { settings } = useIndex();
  const parts = useMemo(() => (id === undefined ? parentValues : [...parentValues, id]), [parentValues, id]);
  const owner = useListParents(details.resource, parts);
  const listed = id === undefined ? parentValues : (owner ?? []);
  const above = useParentCrumbs(details.resource.name, listed);
  const crumbs = [...above, ...crumbsOf(details, listed, parentValues, id)];
  const view = useItem(details, parts);
  const { operations } = details.resource;
  const [whole, setWhole] = useState<{ readonly entered: unknown } | null>(null);
  const [round, setRound] = useState(0);
  const [anew, setAnew] = useState<Json | null>(null);
  const create = writeCallOf(details, operations.create);
  const learn = useLearn();
  const replace = operations.update === null ? null : writeCallOf(details, operations.replace);
  const update = writeCallOf(details, operations.update ?? operations.replace);
  const call = whole === null ? update : (replace ?? update);
  if (call === null || settings.readOnly) return <NotFound what="screen" />;
  if (anew !== null && create !== null)
    return (
      <Page
        title={words('form.create-title', { name: lowered(details.resource.singular) })}
        crumbs={crumbs.slice(0, -1)}
      >
        <CreateForm details={details} call={create} parents={listed} like={anew} entered />
      </Page>
    );
  const single = details.resource.kind === 'singleton';
  const name = view.state === 'ready' && !single ? titleOf(details.resource, view.value.item) : '';
  const heading = name === '' ? title : words('form.edit-named', { name });
  return (
    <Page
      title={heading}
      crumbs={
        name === ''
          ? crumbs
          : crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { ...crumb, label: name } : crumb))
      }
    >
      {view.state === 'loading' && <FormSkeleton />}
      {view.state === 'failed' && <Failure failure={view.failure} retry={view.retry} />}
      {view.state === 'ready' && (
        <EditForm
          key={`${call.operation} ${round}`}
          details={details}
          call={call}
          parts={parts}
          read={view.value}
          title={name}
          entered={whole?.entered}
          onAnew={create === null ? null : setAnew}
          onStay={() => {
            setWhole(null);
            setRound(round + 1);
          }}
          onWhole={
            whole === null && replace !== null
              ? (entered, forGood) => {
                  setWhole({ entered });
                  if (forGood) learn(changedAsWhole(details.resource));
                }
              : null
          }
        />
      )}
    </Page>
  );
}

function crumbsOf(
  { resource }: ResourceDetails,
  listed: readonly string[],
  parents: readonly string[],
  id?: string,
): readonly Crumb[] {
  const list = listOperation(resource) === null ? [] : [{ label: resource.label, to: listPath(resource.name, listed) }];
  const single = resource.kind === 'singleton';
  const item =
    id === undefined && !single
      ? []
      : [{ label: single ? resource.label : (id ?? ''), to: itemPath(resource.name, parents, id) }];
  return [...list, ...item];
}

const LONG = 240;
const TELLING = 6;

function aboutOf(description: string): string | null {
  const said = firstWords(description, LONG);
  // "Create a pet" says no more than the title does.
  return said.split(/\s+/).length < TELLING ? null : said;
}

/** The outline of a form while it is on its way. */
export function FormSkeleton(): ReactElement {
  const words = useWords();
  return (
    <Loading label={words('state.loading')}>
      <div className="fd-card fd-form-card">
        <div className="fd-form-fields">
          {Array.from({ length: 6 }, (_none, index) => (
            <div key={index} className="fd-field">
              <Skeleton width="7rem" />
              <Skeleton height="2.25rem" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}

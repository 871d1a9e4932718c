// Asks what the path of a screen wants and no list leads to: the tenant, the account, the namespace. A form like any other,
// with a picker where the items that it names can be listed; then on to the screen.
import { type ReactElement, useState } from 'react';
import { lookupInTable } from '#contract';
import {
  type Call,
  formPlace,
  inputRelations,
  listPlace,
  parameterKey,
  parameterLabel,
  type Placed,
  type ResourceDetails,
  type ResourceSummary,
  scalarText,
  valuesToSend,
} from '#model';
import {
  callOf,
  newPath,
  type PlacedScreen,
  placePath,
  useDetails,
  useIndex,
  useOwnValue,
  usePlace,
} from '../../data/index.ts';
import { Button, lowered, MoreWords, Page, useGo, useWords } from '../../ui/index.ts';
import { Failure, NotFound } from '../failure/index.ts';
import { FormFrame, FormSkeleton, useFormStore } from '../form/index.ts';
import { formWords } from '../form/words.ts';
import { OpenOne } from './OpenPanel.tsx';
import { questionOf } from './question.ts';
import { placeWords } from './words.ts';

/** What the screen takes: the screen it leads to, and what its address names already. */
export interface PlaceScreenProps {
  readonly screen: PlacedScreen;
  readonly name: string;
  readonly given: readonly string[];
  /** Asked on a tab of what gives the first ones. */
  readonly inside?: boolean;
}

/** Draws the question. */
export function PlaceScreen(props: PlaceScreenProps): ReactElement {
  const summary = useIndex().resource(props.name);
  if (summary === undefined) return <NotFound what="resource" />;
  return <Asked {...props} summary={summary} />;
}

function Asked({ summary, ...props }: PlaceScreenProps & { readonly summary: ResourceSummary }): ReactElement {
  const details = useDetails(props.name);
  const own = useOwnValue(summary);
  if (details.state === 'ready' && own !== undefined) {
    const call = callWithPath(details.value, placedOf(details.value, props.screen).parentParameters);
    return call === null ? (
      <NotFound what="screen" />
    ) : (
      <MoreWords words={{ ...formWords, ...placeWords }}>
        <Question {...props} details={details.value} call={call} own={own} />
      </MoreWords>
    );
  }
  const waiting =
    details.state === 'failed' ? <Failure failure={details.failure} retry={details.retry} /> : <FormSkeleton />;
  return props.inside === true ? waiting : <Page title={summary.label}>{waiting}</Page>;
}

/** Where a screen stands: items may be kept elsewhere than their list. */
function placedOf({ resource }: ResourceDetails, screen: PlacedScreen): Placed {
  return screen === 'item' ? resource : listPlace(resource);
}

/** A call of the resource that has all parameters of its parents: things may be there only to be deleted, or acted on. */
function callWithPath(details: ResourceDetails, names: readonly string[]): Call | null {
  const { operations, actions } = details.resource;
  const { list, get, create, update, replace, delete: remove } = operations;
  const fits = (call: Call | null): boolean =>
    call !== null && names.every((name) => call.parameters.some((one) => one.in === 'path' && one.name === name));
  const all = [list, get, create, update, replace, remove, ...actions.map(({ operation }) => operation)];
  return all.map((one) => callOf(details, one)).find(fits) ?? null;
}

interface QuestionProps extends PlaceScreenProps {
  readonly details: ResourceDetails;
  readonly call: Call;
  /** The parameter that names the person who is signed in, and its value. */
  readonly own: readonly [parameter: string, value: string] | null;
}

function Question({ screen, name, given, inside = false, details, call, own }: QuestionProps): ReactElement {
  const words = useWords();
  const go = useGo();
  const { index } = useIndex();
  const place = usePlace();
  const { resource } = details;
  const { path, parentParameters } = placedOf(details, screen);
  const asked = parentParameters.slice(given.length);
  const [made] = useState(() => questionOf(call, path, asked));
  const [relations] = useState(() => inputRelations(made, index.resources, place, lookupInTable(details.schemas)));
  const store = useFormStore({
    call: made,
    schemas: details.schemas,
    given: [],
    relations,
    start: () => ({
      path: Object.fromEntries(
        asked.flatMap((parameter) => {
          const before = place.get(parameterKey(path, parameter)) ?? (own?.[0] === parameter ? own[1] : undefined);
          return before === undefined ? [] : [[parameter, before]];
        }),
      ),
    }),
  });
  const names = new Intl.ListFormat('en').format(asked.map((parameter) => lowered(parameterLabel(path, parameter))));
  const isOwn = own !== null && asked.includes(own[0]);
  // What is kept apart from its owner's list is opened without it, and may be made so.
  const isOfOwner = screen === 'list' && resource.listedAt !== undefined && resource.parentParameters.length === 0;
  const about =
    resource.listedAt !== undefined && resource.parent !== null && !isOwn
      ? words('place.owner', { names: lowered(resource.label) })
      : words(isOwn ? 'place.own' : 'place.about', { names });
  const submit = (): void => {
    const values = valuesToSend(store.getForm(), store.getState(), store.lookup).path ?? {};
    const chosen = asked.map((parameter) => scalarText(values[parameter]) ?? '');
    go(placePath(screen, name, [...given, ...chosen]), { replace: !inside });
  };
  const form = (
    <FormFrame
      store={store}
      draft={null}
      submitLabel={words('place.go')}
      busy={false}
      failure={null}
      others={[]}
      onSubmit={submit}
      {...(inside ? {} : { onCancel: () => go('/') })}
    />
  );
  if (inside)
    return (
      <div className="fd-stack">
        <p className="fd-head-about">{words('place.inside', { names, label: lowered(resource.label) })}</p>
        {form}
      </div>
    );
  return (
    <Page title={resource.label} about={about} actions={isOfOwner && <New resource={resource} />}>
      {form}
      {isOfOwner && <OpenOne details={details} />}
    </Page>
  );
}

/** Makes an item, where nobody has to say whose it is before the form asks. */
function New({ resource }: { readonly resource: ResourceSummary }): ReactElement | null {
  const words = useWords();
  const go = useGo();
  const { settings } = useIndex();
  const { name, singular, operations } = resource;
  if (operations.create === null || settings.readOnly || formPlace(resource).parentParameters.length > 0) return null;
  return (
    <Button look="primary" icon="plus" onClick={() => go(newPath(name))}>
      {words('list.create', { name: lowered(singular) })}
    </Button>
  );
}

// Asks what the path of a screen wants and no list leads to: the tenant, the account, the namespace. A form like any other,
// with a picker where the items that it names can be listed; then on to the screen.
import { type ReactElement, useState } from 'react';
import { isObject, lookupInTable, member, type Schema } from '#contract';
import {
  type Call,
  inputRelations,
  parameterKey,
  parameterLabel,
  type ResourceDetails,
  type ResourceSummary,
  scalarText,
  valuesToSend,
} from '#model';
import { callOf, type PlacedScreen, placePath, useDetails, useIndex, useOwnValue, usePlace } from '../../data/index.ts';
import { lowered, MoreWords, Page, useGo, useWords } from '../../ui/index.ts';
import { Failure, NotFound } from '../failure/index.ts';
import { FormFrame, FormSkeleton, useFormStore } from '../form/index.ts';
import { formWords } from '../form/words.ts';
import { placeWords } from './words.ts';

/** What the screen takes: the screen it leads to, and what its address names already. */
export interface PlaceScreenProps {
  readonly screen: PlacedScreen;
  readonly name: string;
  readonly given: readonly string[];
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
    const call = callWithPath(details.value);
    return call === null ? (
      <NotFound what="screen" />
    ) : (
      <MoreWords words={{ ...formWords, ...placeWords }}>
        <Question {...props} details={details.value} call={call} own={own} />
      </MoreWords>
    );
  }
  return (
    <Page title={summary.label}>
      {details.state === 'failed' ? <Failure failure={details.failure} retry={details.retry} /> : <FormSkeleton />}
    </Page>
  );
}

/** A call of the resource that has all parameters of its parents. */
function callWithPath(details: ResourceDetails): Call | null {
  const { resource } = details;
  const { list, get, create, update } = resource.operations;
  const fits = (call: Call | null): boolean =>
    call !== null &&
    resource.parentParameters.every((name) => call.parameters.some((one) => one.in === 'path' && one.name === name));
  return [list, get, create, update].map((one) => callOf(details, one)).find(fits) ?? null;
}

interface QuestionProps extends PlaceScreenProps {
  readonly details: ResourceDetails;
  readonly call: Call;
  /** The parameter that names the person who is signed in, and its value. */
  readonly own: readonly [parameter: string, value: string] | null;
}

function Question({ screen, name, given, details, call, own }: QuestionProps): ReactElement {
  const words = useWords();
  const go = useGo();
  const { index } = useIndex();
  const place = usePlace();
  const { resource } = details;
  const { path, parentParameters } = resource;
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
  const submit = (): void => {
    const values = valuesToSend(store.getForm(), store.getState(), store.lookup).path ?? {};
    const chosen = asked.map((parameter) => scalarText(values[parameter]) ?? '');
    go(placePath(screen, name, [...given, ...chosen]), { replace: true });
  };
  return (
    <Page title={resource.label} about={words(isOwn ? 'place.own' : 'place.about', { names })}>
      <FormFrame
        store={store}
        draft={null}
        submitLabel={words('place.go')}
        busy={false}
        failure={null}
        others={[]}
        onSubmit={submit}
        onCancel={() => go('/')}
      />
    </Page>
  );
}

/** The call with nothing to fill in but these parameters, each by the name of the thing that it means. */
export function questionOf(call: Call, path: string, asked: readonly string[]): Call {
  const parameters = call.parameters
    .filter((one) => (one.in === 'path' || one.in === 'query') && asked.includes(one.name))
    .map((one) => ({ ...one, schema: titled(one.schema, parameterLabel(path, one.name)) }));
  return { ...call, parameters, requestBody: null };
}

function titled(schema: Schema, title: string): Schema {
  return isObject(schema) && member(schema, 'title') === undefined ? { ...schema, title } : schema;
}

// What stands in place of a list that the API does not have: a question for what identifies the item to open, as the path
// of the item wants it.
import { type ReactElement, useState } from 'react';
import { type Call, type ResourceDetails, type ResourceSummary, scalarText, valuesToSend } from '#model';
import { callOf, parametersOf, placePath, useIndex, useOwnValue } from '../../data/index.ts';
import { Button, lowered, MoreWords, useGo, useWords } from '../../ui/index.ts';
import { FormFrame, useFormStore } from '../form/index.ts';
import { formWords } from '../form/words.ts';
import { questionOf } from './question.ts';
import { placeWords } from './words.ts';

/** What the panel takes: the resource, and the values of its parents. */
export interface OpenPanelProps {
  readonly details: ResourceDetails;
  readonly parents: readonly string[];
}

/** Says that there is no list, and asks which item to open where that can be done. */
export function OpenPanel(props: OpenPanelProps): ReactElement {
  return (
    <MoreWords words={{ ...formWords, ...placeWords }}>
      <Told {...props} />
    </MoreWords>
  );
}

/** What opens an item of a resource, and what identifies it there. What cannot be read may still be changed or deleted. */
function openingOf(details: ResourceDetails): { readonly call: Call; readonly asked: readonly string[] } | null {
  const { operations, parentParameters, idParameter } = details.resource;
  const call = callOf(details, operations.get ?? operations.update ?? operations.replace ?? operations.delete);
  const asked = call === null ? [] : askedBy(call, parentParameters, idParameter);
  return call === null || asked.length === 0 ? null : { call, asked };
}

/** Asks which item to open, beside a question for what they are listed by. */
export function OpenOne({ details }: { readonly details: ResourceDetails }): ReactElement | null {
  const words = useWords();
  const opens = openingOf(details);
  if (opens === null) return null;
  return (
    <>
      <p className="fd-head-about">{words('open.one')}</p>
      <Question details={details} {...opens} parents={[]} />
    </>
  );
}

function Told({ details, parents }: OpenPanelProps): ReactElement {
  const words = useWords();
  const { label, name } = details.resource;
  const owned = useOwnedLists(name);
  const opens = openingOf(details);
  return (
    <>
      <p className="fd-head-about">
        {words(owned.length > 0 ? 'open.under' : opens === null ? 'open.none' : 'open.about', {
          names: lowered(label),
        })}
      </p>
      {owned.length > 0 && (
        <div className="fd-row">
          {owned.map(({ list, owner }) => (
            <ChooseOwner key={list.name} list={list} owner={owner} names={lowered(label)} />
          ))}
        </div>
      )}
      {opens !== null && <Question details={details} {...opens} parents={parents} />}
    </>
  );
}

interface Owned {
  readonly list: ResourceSummary;
  /** What these belong to, in words: "User". */
  readonly owner: string;
}

/** Leads to the list of one owner: at once where that is the person who is signed in, or to the question for it. */
function ChooseOwner({ list, owner, names }: Owned & { readonly names: string }): ReactElement {
  const words = useWords();
  const go = useGo();
  const own = useOwnValue(list);
  const isOwn = own !== undefined && own !== null && list.parentParameters.length === 1;
  return (
    <>
      {isOwn && (
        <Button onClick={() => go(placePath('list', list.name, [own[1]]))}>{words('open.own', { names })}</Button>
      )}
      <Button onClick={() => go(placePath('list', list.name, []))}>
        {words('open.choose', { owner: lowered(owner) })}
      </Button>
    </>
  );
}

/** The lists of what these belong to, and what that is called. */
function useOwnedLists(name: string): readonly Owned[] {
  const { index, resource } = useIndex();
  return index.resources
    .filter(({ opens, operations }) => opens === name && operations.list !== null)
    .map((one) => ({ list: one, owner: resource(one.parent ?? '')?.singular ?? one.label }));
}

/** What identifies an item, as its path has it; where paths do not name the item, the parameter that does. */
function askedBy(call: Call, parents: readonly string[], id: string | null): readonly string[] {
  const inPath = parametersOf(call.path).slice(parents.length);
  if (inPath.length > 0) return inPath;
  return call.parameters.some((one) => one.in === 'query' && one.name === id) && id !== null ? [id] : [];
}

interface QuestionProps extends OpenPanelProps {
  readonly call: Call;
  readonly asked: readonly string[];
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
    />
  );
}

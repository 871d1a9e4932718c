// Creates an item: sends what was entered once, then goes to what was made.
import { type ReactElement, useRef, useState } from 'react';
import type { Answer } from '#client';
import { idOf, itemOf, type Call, type ResourceDetails, titleOf, valuesToSend } from '#model';
import { itemPath, listPath, parametersOf, pathValues, useIndex, useWrite, withPath } from '../../data/index.ts';
import { focusPlace } from '../../fields/control/index.ts';
import { Button, notify, useGo, useWords } from '../../ui/index.ts';
import { FormFrame } from './FormFrame.tsx';
import { Guard } from './Guard.tsx';
import { useDraft } from './use-draft.ts';
import { useFormStore, useOutcome } from './use-form-store.ts';

/** What the form takes. */
export interface CreateFormProps {
  readonly details: ResourceDetails;
  readonly call: Call;
  /** Values of the parents' path parameters. */
  readonly parents: readonly string[];
}

/** Draws the form that creates an item; after "save and add another" a fresh one. */
export function CreateForm(props: CreateFormProps): ReactElement {
  const [round, setRound] = useState(0);
  return <Round key={round} {...props} onAnother={() => setRound(round + 1)} />;
}

function Round({
  details,
  call,
  parents,
  onAnother,
}: CreateFormProps & { readonly onAnother: () => void }): ReactElement {
  const words = useWords();
  const go = useGo();
  const { keep } = useIndex();
  const { resource } = details;
  const path = pathValues(call, resource, parents);
  const store = useFormStore({
    call,
    schemas: details.schemas,
    given: givenOf(call, parents.length, Object.keys(path)),
    relations: resource.relations,
  });
  const draft = useDraft(`draft.${keep}${call.operation}.${parents.join('/')}`, store);
  const { busy, send } = useWrite();
  const [outcome, take] = useOutcome(store);
  const done = useRef(false);
  const again = useRef(false);
  const list = resource.operations.list === null ? '/' : listPath(resource.name, parents);
  const finish = (answer: Extract<Answer, { kind: 'ok' }>): void => {
    done.current = true;
    draft.finish();
    const made = answer.status === 202 ? undefined : itemOf(resource, answer.value);
    const id = idOf(resource, made) ?? idInLocation(answer.headers['location']);
    const name = titleOf(resource, made) || (id ?? '');
    notify({
      message: words(answer.status === 202 ? 'form.accepted' : 'form.created', { kind: resource.singular, name }),
    });
    if (again.current) onAnother();
    else go(id !== null && canOpen(resource) ? itemPath(resource.name, parents, id) : list, { replace: true });
  };
  const submit = async (): Promise<void> => {
    const values = withPath(valuesToSend(store.getForm(), store.getState(), store.lookup), path);
    const answer = await send(call, values);
    if (answer === null) return;
    take(answer);
    if (answer.kind === 'ok') finish(answer);
    else showFirst(store.shownIssues()[0]?.pointer);
  };
  return (
    <>
      <FormFrame
        store={store}
        draft={draft}
        submitLabel={words('form.create')}
        busy={busy}
        failure={outcome.failure}
        others={outcome.others}
        onSubmit={() => void submit()}
        onCancel={() => go(list)}
        buttons={
          <span onClickCapture={() => (again.current = true)}>
            <Button type="submit" disabled={busy}>
              {words('form.create-another')}
            </Button>
          </span>
        }
      />
      <Guard store={store} done={done} />
    </>
  );
}

/** Shows the first fault that a server found. */
export function showFirst(pointer: string | undefined): void {
  if (pointer !== undefined) focusPlace(document, pointer);
}

function givenOf(call: Call, parents: number, named: readonly string[]): readonly string[] {
  return [...named, ...parametersOf(call.path).slice(0, parents)];
}

function canOpen(resource: ResourceDetails['resource']): boolean {
  return (resource.operations.get ?? resource.operations.list) !== null;
}

function idInLocation(location: string | undefined): string | null {
  const last = location
    ?.split(/[?#]/, 1)[0]
    ?.split('/')
    .findLast((part) => part !== '');
  if (last === undefined) return null;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

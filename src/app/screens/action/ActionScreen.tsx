// The screen of an action on a page of its own: its form, and what it answered below.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { Answer } from '#client';
import type { JsonObject } from '#contract';
import { type ActionDetails, asksFor, comesInBits } from '#model';
import { parametersOf, useActionDetails, useIndex } from '../../data/index.ts';
import { RichText } from '../../fields/index.ts';
import { Button, notify, Page, useGo, useWords } from '../../ui/index.ts';
import { Failure, NotFound } from '../failure/index.ts';
import { FormFrame, FormSkeleton, useFormStore } from '../form/index.ts';
import { ActionResult } from '../result/index.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { useInputRelations } from '../../data/use-input-relations.ts';
import { useAtOnce, useRun } from './use-run.ts';

/** What the screen takes, from the address: the operation and the values of its path parameters in order. */
export interface ActionScreenProps {
  readonly operation: string;
  readonly parts: readonly string[];
}

/** Draws the screen of an action. */
export function ActionScreen({ operation, parts }: ActionScreenProps): ReactElement {
  const details = useActionDetails(operation);
  const known = useIndex().index.actions.find((action) => action.operation === operation);
  if (details.state === 'ready') return <Ready details={details.value} parts={parts} />;
  if (details.state === 'failed' && details.failure.kind === 'problem' && details.failure.status === 404)
    return <NotFound what="screen" operation={operation} />;
  return (
    <Page title={known?.label ?? operation}>
      {details.state === 'failed' ? <Failure failure={details.failure} retry={details.retry} /> : <FormSkeleton />}
    </Page>
  );
}

function Ready({
  details,
  parts,
}: {
  readonly details: ActionDetails;
  readonly parts: readonly string[];
}): ReactElement {
  const { action, call } = details;
  const { settings } = useIndex();
  const words = useWords();
  const [path] = useState<JsonObject>(() => pathOf(call.path, parts));
  const [answer, setAnswer] = useState<Ok | null>(null);
  const [asking, setAsking] = useState(false);
  const relations = useInputRelations(call, details.schemas);
  const store = useFormStore({ call, schemas: details.schemas, given: Object.keys(path), relations });
  const done = (came: Answer): void => {
    setAsking(false);
    if (came.kind !== 'ok') return;
    setAnswer(came);
    const isSaid = came.status === 202 || came.value === undefined || came.value === null || came.value === '';
    if (!call.reads && !isSaid) notify({ message: words('result.done', { name: action.label }) });
  };
  const runner = useRun(call, store, path, done);
  const go = useGo();
  const asks = asksFor(store.getForm(), store.lookup);
  // Whoever opens "Statistics" wants to see them; a file is saved, and what does not end is begun, only when asked for.
  useAtOnce(!asks && action.danger === 'none' && isShown(details), runner);
  if (settings.readOnly && !call.reads) return <NotFound what="screen" />;
  return (
    <Page title={action.label} about={action.description === '' ? null : <RichText text={action.description} />}>
      {asks && action.danger !== 'typed' ? (
        <FormFrame
          store={store}
          draft={null}
          submitLabel={action.label}
          busy={runner.busy}
          transfer={runner.transfer}
          failure={runner.outcome.failure}
          others={runner.outcome.others}
          onSubmit={() => void runner.run()}
          onCancel={() => go('/')}
        />
      ) : (
        <div className="fd-row">
          <Button
            look={action.danger === 'typed' ? 'danger' : 'primary'}
            loading={runner.busy}
            onClick={() => (action.danger === 'none' ? void runner.run() : setAsking(true))}
          >
            {action.label}
          </Button>
        </div>
      )}
      {!asks && runner.outcome.failure !== null && (
        <Failure failure={runner.outcome.failure} wrote={!call.reads} inline />
      )}
      {asking && (
        <ActionDialog
          action={action}
          details={details}
          pathValues={path}
          onDone={done}
          onClose={() => setAsking(false)}
        />
      )}
      {answer !== null && <Came details={details} answer={answer} />}
    </Page>
  );
}

/** Whether what it does is nothing but to answer something that can be looked at, and that ends. */
function isShown({ action, call }: ActionDetails): boolean {
  return action.reads && SHOWN.has(action.answers) && !comesInBits(call);
}

const SHOWN: ReadonlySet<ActionDetails['action']['answers']> = new Set(['item', 'list', 'text', 'other']);

type Ok = Extract<Answer, { kind: 'ok' }>;

function Came({ details, answer }: { readonly details: ActionDetails; readonly answer: Ok }): ReactElement {
  const words = useWords();
  const element = useRef<HTMLElement>(null);
  // Below a long form nobody sees that anything came, and presses again.
  useEffect(() => {
    const { top = 0 } = element.current?.getBoundingClientRect() ?? {};
    if (top > window.innerHeight / 2) element.current?.scrollIntoView({ block: 'start' });
  }, [answer]);
  return (
    <section
      ref={element}
      aria-label={words('action.answer')}
      aria-live={answer.stream === undefined ? 'polite' : 'off'}
      className="fd-stack"
    >
      <ActionResult operation={details.action.operation} details={details} answer={answer} />
    </section>
  );
}

function pathOf(template: string, parts: readonly string[]): JsonObject {
  return Object.fromEntries(
    parametersOf(template).flatMap((name, index) => (parts[index] === undefined ? [] : [[name, parts[index] ?? '']])),
  );
}

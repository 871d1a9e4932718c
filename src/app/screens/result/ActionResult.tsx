// What a call answered, by what it is: a file to save, a list, an item, a text, what still comes, or nothing.
import { type ReactElement, Suspense, useMemo } from 'react';
import type { Answer } from '#client';
import { isObject, type Json, lookupInTable } from '#contract';
import { type ActionDetails, answeredField, type Call, eventSchema, type ResourceDetails, thingsIn } from '#model';
import { writeCallOf } from '../../data/write-call.ts';
import { Display, guessedField, saveFile } from '../../fields/index.ts';
import { Button, Callout, MoreWords, useWords, part } from '../../ui/index.ts';
import { resultWords } from './words.ts';

const ThingsResult = part(() => import('./ThingsResult.tsx').then(({ ThingsResult }) => ThingsResult));
const StreamResult = part(() => import('./StreamResult.tsx').then(({ StreamResult }) => StreamResult));

/** What a result takes. */
export interface ActionResultProps {
  /** The operation that answered. */
  readonly operation: string;
  readonly details: ResourceDetails | ActionDetails;
  readonly answer: Extract<Answer, { kind: 'ok' }>;
  /** Called when something that it shows is gone to. */
  readonly onLeave?: () => void;
}

/** Draws what a call answered. */
export function ActionResult(props: ActionResultProps): ReactElement {
  return (
    <MoreWords words={resultWords}>
      <Answered {...props} />
    </MoreWords>
  );
}

function Answered({ operation, details, answer, onLeave }: ActionResultProps): ReactElement {
  const words = useWords();
  const { file, value, stream } = answer;
  if (stream !== undefined) return <Streaming {...{ operation, details, answer, stream }} />;
  if (file !== null) {
    const name = file.name ?? words('result.fileName');
    return (
      <Callout tone="success" title={words('result.file', { name })}>
        <Button icon="download" onClick={() => saveFile(file.blob, name)}>
          {words('result.save')}
        </Button>
      </Callout>
    );
  }
  if (answer.status === 202) {
    return (
      <div className="fd-stack">
        <Callout tone="info" title={words('result.job')}>
          {words('result.jobAbout')}
        </Callout>
        {isObject(value) && <Value value={value} {...{ operation, details, answer }} />}
      </div>
    );
  }
  if (value === undefined || value === null || value === '')
    return <Callout tone="success">{words('result.nothing')}</Callout>;
  if (typeof value === 'string') {
    return (
      <pre className="fd-code" tabIndex={0}>
        {value}
      </pre>
    );
  }
  const things = 'resource' in details ? thingsIn(details.resource, value) : null;
  if (things?.length === 0 && calledOf(details, operation)?.reads === true)
    return <Callout tone="info">{words('result.none')}</Callout>;
  if ('resource' in details && things !== null && things.length > 0)
    return (
      <Suspense fallback={null}>
        <ThingsResult {...{ details, things, onLeave }} />
      </Suspense>
    );
  return <Value value={value} {...{ operation, details, answer }} />;
}

function Streaming({
  operation,
  details,
  answer,
  stream,
}: ActionResultProps & { readonly stream: NonNullable<ActionResultProps['answer']['stream']> }): ReactElement {
  const call = calledOf(details, operation);
  const lookup = useMemo(() => lookupInTable(details.schemas), [details]);
  const { mediaType } = answer;
  const schema = useMemo(
    () => (call === null ? null : eventSchema(call, mediaType, lookup)),
    [call, mediaType, lookup],
  );
  return (
    <Suspense fallback={null}>
      <StreamResult stream={stream} schema={schema} lookup={lookup} />
    </Suspense>
  );
}

function calledOf(details: ActionResultProps['details'], operation: string): Call | null {
  return 'call' in details ? details.call : writeCallOf(details, operation);
}

/** A value as its contract describes it; of what it does not, as it looks. */
function Value({ value, operation, details, answer }: ActionResultProps & { readonly value: Json }): ReactElement {
  const lookup = lookupInTable(details.schemas);
  const call = calledOf(details, operation);
  const told = call === null ? null : answeredField(call, answer, lookup);
  return <Display field={told ?? guessedField('', value)} value={value} lookup={lookup} />;
}

// What a call answered, by what it is: a file to save, a list, an item, a text, or nothing.
import type { ReactElement } from 'react';
import type { Answer } from '#client';
import { isObject, type Json, lookupInTable } from '#contract';
import type { ActionDetails, Field, ResourceDetails } from '#model';
import { Display, guessedField, saveFile } from '../../fields/index.ts';
import { Button, Callout, useWords } from '../../ui/index.ts';

/** What a result takes. */
export interface ActionResultProps {
  readonly details: ResourceDetails | ActionDetails;
  readonly answer: Extract<Answer, { kind: 'ok' }>;
}

/** Draws what a call answered. */
export function ActionResult({ details, answer }: ActionResultProps): ReactElement {
  const words = useWords();
  const { file, value } = answer;
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
        {isObject(value) && <Value value={value} details={details} />}
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
  return <Value value={value} details={details} />;
}

function Value({
  value,
  details,
}: {
  readonly value: Json;
  readonly details: ActionResultProps['details'];
}): ReactElement {
  const field: Field = guessedField('', value);
  return <Display field={field} value={value} lookup={lookupInTable(details.schemas)} />;
}

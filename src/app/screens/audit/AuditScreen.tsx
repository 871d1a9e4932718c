// The audit trail: who did what to which item, when, from where and with what outcome; narrowed by words, outcome and
// days, and taken along as a file.
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactElement, useDeferredValue, useState } from 'react';
import type { AuditOutcome } from '#model';
import { auditFile, type AuditWish, useAudit } from '../../data/index.ts';
import { Button, Empty, Icon, MoreWords, Page, Skeleton, useWords } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import { AuditRow } from './AuditRow.tsx';
import { auditWords } from './words.ts';
import '../../ui/inputs.ts';
import './audit.css';

const NO_WISH: AuditWish = { text: '', outcome: '', from: '', to: '' };
const OUTCOMES: readonly AuditOutcome[] = ['done', 'refused', 'failed', 'not-sent', 'unknown', 'begun'];
const COLUMNS = ['when', 'who', 'what', 'item', 'outcome', 'from'] as const;

/** Draws the screen of the audit trail. */
export function AuditScreen(): ReactElement {
  return (
    <MoreWords words={auditWords}>
      <AuditPage />
    </MoreWords>
  );
}

function AuditPage(): ReactElement {
  const words = useWords();
  const [wish, setWish] = useState(NO_WISH);
  const shown = useDeferredValue(wish);
  return (
    <Page title={words('audit.title')} about={words('audit.about')} actions={<Files wish={wish} />}>
      <Wishes wish={wish} onChange={setWish} />
      <Trail wish={shown} />
    </Page>
  );
}

function Files({ wish }: { readonly wish: AuditWish }): ReactElement {
  const words = useWords();
  return (
    <>
      {(['csv', 'jsonl'] as const).map((format) => (
        <a key={format} className="fd-audit-file" href={auditFile(wish, format)} download={`audit.${format}`}>
          <Icon name="download" size={15} />
          {words(`audit.file.${format}`)}
        </a>
      ))}
    </>
  );
}

function Wishes(props: { readonly wish: AuditWish; readonly onChange: (wish: AuditWish) => void }): ReactElement {
  const words = useWords();
  const { wish, onChange } = props;
  const outcomes = OUTCOMES.map((value) => ({ value, label: words(`audit.outcome.${value}`) }));
  return (
    <search className="fd-audit-wishes">
      <TextInput
        type="search"
        label={words('audit.search')}
        placeholder={words('audit.searchHint')}
        value={wish.text}
        onChange={(event) => onChange({ ...wish, text: event.currentTarget.value })}
      />
      <NativeSelect
        label={words('audit.outcome')}
        data={[{ value: '', label: words('audit.outcome.any') }, ...outcomes]}
        value={wish.outcome}
        onChange={(event) => {
          const chosen = OUTCOMES.find((one) => one === event.currentTarget.value) ?? '';
          onChange({ ...wish, outcome: chosen });
        }}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          label={words(`audit.day.${end}`)}
          value={wish[end]}
          onChange={(event) => onChange({ ...wish, [end]: event.currentTarget.value })}
        />
      ))}
    </search>
  );
}

function Trail({ wish }: { readonly wish: AuditWish }): ReactElement {
  const words = useWords();
  const { entries, loading, failure, older, again } = useAudit(wish);
  if (failure !== null) return <Failure failure={failure} retry={again} />;
  if (loading && entries.length === 0) return <Skeleton height="12rem" />;
  if (entries.length === 0) return <Empty icon="shield-lock" title={words('audit.empty')} />;
  return (
    <>
      <div className="fd-audit-rows" role="region" aria-label={words('audit.title')} tabIndex={0}>
        <table className="fd-audit-table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {words(`audit.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <AuditRow key={`${entry.id} ${entry.at} ${entry.outcome}`} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      {older !== null && (
        <Button loading={loading} onClick={older}>
          {words('audit.older')}
        </Button>
      )}
    </>
  );
}

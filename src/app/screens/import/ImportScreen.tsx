// The screen that brings data in: a file, which column is what, every row checked by the rules of the form that creates,
// faults mended in place; then a job that creates one item for each row.
import { type ReactElement, useMemo } from 'react';
import { type JsonObject, lookupInTable, printJson } from '#contract';
import {
  type Call,
  cellAsText,
  fillables,
  type FillingColumn,
  fillingColumns,
  formOf,
  listOperation,
  type ResourceDetails,
  titleOf,
  valuesToSend,
} from '#model';
import { listPath, parametersOf, pathValues, useDetails, useIndex, withPath } from '../../data/index.ts';
import { writeCallOf } from '../../data/write-call.ts';
import { Button, Callout, lowered, MoreWords, notify, Page, Skeleton, useGo, useWords } from '../../ui/index.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import { bulkWords } from '../bulk/words.ts';
import { Failure, NotFound } from '../failure/index.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { MapColumns } from './MapColumns.tsx';
import { MendRows } from './MendRows.tsx';
import type { Table } from './read-table.ts';
import { type Checking, useChecking } from './use-checking.ts';
import { useKept } from './use-kept.ts';
import { importWords } from './words.ts';
import './import.css';

/** What the screen takes, from the address. */
export interface ImportScreenProps {
  readonly resource: string;
  /** Values of the parents' path parameters, in order. */
  readonly parents: readonly string[];
}

/** Draws the screen with the words that it needs. */
export function ImportScreen(props: ImportScreenProps): ReactElement {
  return (
    <MoreWords words={bulkWords}>
      <MoreWords words={importWords}>
        <Known {...props} />
      </MoreWords>
    </MoreWords>
  );
}

function Known({ resource: name, parents }: ImportScreenProps): ReactElement {
  const words = useWords();
  const { resource, settings } = useIndex();
  const details = useDetails(name);
  const summary = resource(name);
  if (summary === undefined || summary.operations.create === null || settings.readOnly)
    return <NotFound what="screen" />;
  const title = words('import.title', { name: lowered(summary.label) });
  const crumbs = listOperation(summary) === null ? [] : [{ label: summary.label, to: listPath(name, parents) }];
  const call = details.state === 'ready' ? writeCallOf(details.value, summary.operations.create) : null;
  return (
    <Page title={title} crumbs={crumbs}>
      {details.state === 'loading' && <Skeleton height="12rem" />}
      {details.state === 'failed' && <Failure failure={details.failure} retry={details.retry} />}
      {details.state === 'ready' && call !== null && <Import details={details.value} call={call} parents={parents} />}
    </Page>
  );
}

interface ImportProps {
  readonly details: ResourceDetails;
  readonly call: Call;
  readonly parents: readonly string[];
}

function Import({ details, call, parents }: ImportProps): ReactElement {
  const { resource, keep } = useIndex();
  const { reach } = useBulk();
  const target = useTarget(details, call, parents);
  const { form, lookup, places } = target;
  const key = `${keep}import.${printJson([details.resource.name, ...parents])}`;
  const { given, done, isKept, take, change, drop } = useKept(key, places);
  const { mapping, checked, mended, leftOut } = done;
  const table = given?.table ?? null;
  const options = useMemo(() => {
    if (table === null || !checked) return null;
    const textsOf = (column: number): readonly string[] =>
      table.rows.slice(0, 500).map((row) => cellAsText(row[column]));
    return { form, lookup, columns: fillingColumns(mapping, places, textsOf) };
  }, [table, checked, form, lookup, places, mapping]);
  const checking = useChecking(table, options, reach, resource, {
    mended,
    leftOut,
    onMended: (next) => change({ mended: next }),
    onLeftOut: (next) => change({ leftOut: next }),
  });
  if (given === null) return <ChooseFile places={places} name={details.resource.name} onTable={take} />;
  if (options === null) {
    return (
      <MapColumns
        {...given}
        {...{ places, mapping, isKept }}
        onMapping={(next) => change({ mapping: next })}
        onOther={drop}
        onCheck={() => change({ checked: true })}
      />
    );
  }
  const back = (): void => change({ checked: false });
  return <Checked {...{ target, given, checking }} columns={options.columns} onBack={back} onBegun={drop} />;
}

interface Target extends ImportProps {
  readonly form: ReturnType<typeof formOf>;
  readonly lookup: ReturnType<typeof lookupInTable>;
  readonly places: ReturnType<typeof fillables>;
}

function useTarget(details: ResourceDetails, call: Call, parents: readonly string[]): Target {
  return useMemo(() => {
    const lookup = lookupInTable(details.schemas);
    const given = parametersOf(call.path).slice(0, parents.length);
    const form = formOf(call, lookup, { given, relations: details.resource.relations });
    return { details, call, parents, form, lookup, places: fillables(form, lookup) };
  }, [details, call, parents]);
}

interface CheckedProps {
  readonly target: Target;
  readonly given: { readonly table: Table; readonly file: string };
  readonly checking: Checking;
  readonly columns: readonly FillingColumn[];
  readonly onBack: () => void;
  readonly onBegun: () => void;
}

function Checked({ target, given, checking, columns, onBack, onBegun }: CheckedProps): ReactElement {
  const words = useWords();
  const begin = useBegin(target, checking, columns);
  const { table } = given;
  const { state, fine, listed, faulty, leftOut } = checking;
  const count = table.rows.length;
  const open = [...faulty.keys()].filter((index) => !leftOut.has(index)).length;
  if (state !== 'ready') {
    return (
      <div className="fd-stack">
        <progress
          className="fd-import-progress"
          aria-label={words('import.check')}
          value={checking.checked}
          max={count}
        />
        <p className="fd-flat fd-number" role="status">
          {state === 'looking' && checking.looking !== ''
            ? words('import.looking', { name: checking.looking })
            : words('import.checking', { row: checking.checked, rows: count })}
        </p>
      </div>
    );
  }
  return (
    <div className="fd-stack">
      {open === 0 ? (
        <Callout tone="success">{words('import.all-fine', { count: fine.length })}</Callout>
      ) : (
        <Callout tone="warning">{words('import.faulty', { bad: open, count })}</Callout>
      )}
      <div className="fd-row">
        <Button onClick={onBack}>{words('import.back')}</Button>
        <Button
          look="primary"
          icon="upload"
          disabled={fine.length === 0}
          onClick={() => {
            begin();
            onBegun();
          }}
        >
          {words(open === 0 ? 'import.start' : 'import.start-fine', { count: fine.length })}
        </Button>
      </div>
      {listed.length > 0 && (
        <MendRows
          {...given}
          places={target.places}
          checking={checking}
          columnOf={(pointer) => columns.find(({ place }) => place.pointer === pointer)?.column ?? -1}
        />
      )}
    </div>
  );
}

function useBegin(
  { details, call, parents, form, lookup }: Target,
  checking: Checking,
  columns: readonly FillingColumn[],
): () => void {
  const words = useWords();
  const go = useGo();
  const { keeper } = useBulk();
  const { resource } = details;
  return () => {
    const path = pathValues(call, resource, parents);
    const steps = checking.fine.map((index) => {
      const values = withPath(valuesToSend(form, checking.row(index).state, lookup), path);
      const name = titleOf(resource, values.body as JsonObject | undefined);
      const row = words('import.row', { row: index + 2 });
      return {
        key: String(index + 2),
        title: name === '' ? row : `${row}: ${name}`,
        data: printJson(values as JsonObject),
      };
    });
    const label = words('bulk.job-create', { count: steps.length, name: resource.label });
    keeper.begin(
      {
        kind: 'create',
        resource: resource.name,
        label,
        data: printJson({ operation: call.operation, parents: [...parents] }),
        keepable: columns.every(({ place }) => place.field.kind !== 'secret'),
      },
      steps,
    );
    notify({ message: words('import.begun') });
    go(listOperation(resource) === null ? '/' : listPath(resource.name, parents));
  };
}

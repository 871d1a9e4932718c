// The workbench's panel, for the team that owns the API: what was sent and what came back, which rule decided what this
// screen shows, and what is odd in the contract. Not in product mode; loaded when it is opened.
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { ReactElement } from 'react';
import { curlOf } from '#client';
import type { Derived, ResourceDetails } from '#model';
import { type LoggedCall, partsOf, useCalls, useDetails, useIndex } from '../data/index.ts';
import { Badge, copyText, IconButton, MoreWords, useAddress, useWords } from '../ui/index.ts';
import { workbenchWords } from './words/workbench.ts';
import './workbench.css';

/** Draws the panel at the foot of the window. */
export function Workbench({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <MoreWords words={workbenchWords}>
      <Panel onClose={onClose} />
    </MoreWords>
  );
}

function Panel({ onClose }: { readonly onClose: () => void }): ReactElement {
  const words = useWords();
  const [calls, clear] = useCalls();
  const { diagnostics } = useIndex().index;
  return (
    <section className="fd-workbench fd-no-print" aria-label={words('workbench.title')}>
      <Tabs defaultValue="calls" className="fd-workbench-tabs" keepMounted={false}>
        <div className="fd-workbench-head">
          <Tabs.List>
            <Tabs.Tab value="calls">{words('workbench.calls', { count: calls.length })}</Tabs.Tab>
            <Tabs.Tab value="rules">{words('workbench.rules')}</Tabs.Tab>
            <Tabs.Tab value="contract">{words('workbench.contract', { count: diagnostics.length })}</Tabs.Tab>
          </Tabs.List>
          <span className="fd-workbench-tools">
            <IconButton icon="trash" label={words('workbench.clear')} onClick={clear} />
            <IconButton icon="x" label={words('workbench.close')} onClick={onClose} />
          </span>
        </div>
        <Tabs.Panel value="calls" className="fd-workbench-body" tabIndex={0}>
          {calls.length === 0 ? <p className="fd-dim">{words('workbench.noCalls')}</p> : <Calls calls={calls} />}
        </Tabs.Panel>
        <Tabs.Panel value="rules" className="fd-workbench-body" tabIndex={0}>
          <Rules />
        </Tabs.Panel>
        <Tabs.Panel value="contract" className="fd-workbench-body" tabIndex={0}>
          <Oddities />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

function Calls({ calls }: { readonly calls: readonly LoggedCall[] }): ReactElement {
  const words = useWords();
  return (
    <table className="fd-workbench-table">
      <thead>
        <tr>
          <th scope="col">{words('workbench.time')}</th>
          <th scope="col">{words('workbench.status')}</th>
          <th scope="col">{words('workbench.call')}</th>
          <th scope="col" className="fd-number">
            {words('workbench.took')}
          </th>
          <th scope="col">
            <span className="fd-visually-hidden">{words('item.curl')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.key}>
            <td className="fd-dim">{new Date(call.at).toLocaleTimeString()}</td>
            <td>
              <Badge severity={severityOfCall(call)}>{call.status ?? words('workbench.noAnswer')}</Badge>
            </td>
            <td className="fd-mono" title={call.operation}>
              {call.method} {call.url}
            </td>
            <td className="fd-number">{words('workbench.milliseconds', { count: call.milliseconds })}</td>
            <td>
              <IconButton
                icon="copy"
                size={24}
                label={words('item.curl')}
                onClick={() => void copyText(call.curl(curlOf))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function severityOfCall({ kind, status }: LoggedCall): 'success' | 'danger' | 'warning' {
  if (kind === 'ok') return 'success';
  return status !== null && status < 500 ? 'warning' : 'danger';
}

/** Which rule decided what this screen shows. */
function Rules(): ReactElement {
  const words = useWords();
  const { pathname } = useAddress();
  const { resource } = useIndex();
  const [, screen = ''] = pathname.split('/');
  const [name = ''] = partsOf(pathname);
  const known = /^(list|item|new|edit)$/.test(screen) && resource(name) !== undefined;
  return known ? <RulesOf name={name} /> : <p className="fd-dim">{words('workbench.noRules')}</p>;
}

function RulesOf({ name }: { readonly name: string }): ReactElement | null {
  const words = useWords();
  const details = useDetails(name);
  if (details.state !== 'ready') return null;
  const { corrections = [] } = details.value.resource;
  return (
    <>
      {corrections.length > 0 && (
        <ul className="fd-workbench-corrections">
          {corrections.map(({ what, was, is, because }, index) => (
            <li key={index}>{words('workbench.corrected', { what, was: was ?? '–', is: is ?? '–', because })}</li>
          ))}
        </ul>
      )}
      <table className="fd-workbench-table">
        <thead>
          <tr>
            <th scope="col">{words('workbench.what')}</th>
            <th scope="col">{words('workbench.is')}</th>
            <th scope="col">{words('workbench.rule')}</th>
            <th scope="col">{words('workbench.from')}</th>
          </tr>
        </thead>
        <tbody>
          {decisionsOf(details.value).map(({ what, is, because, from }, index) => (
            <tr key={index}>
              <td>{words(`workbench.what-${what}`)}</td>
              <td className="fd-mono">{is}</td>
              <td>{because}</td>
              <td className="fd-mono fd-dim">{from}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What is odd in the contract, and what that means for the application. */
function Oddities(): ReactElement {
  const words = useWords();
  const { diagnostics } = useIndex().index;
  if (diagnostics.length === 0) return <p className="fd-dim">{words('workbench.nothingOdd')}</p>;
  return (
    <table className="fd-workbench-table">
      <thead>
        <tr>
          <th scope="col">{words('workbench.effect')}</th>
          <th scope="col">{words('workbench.rule')}</th>
          <th scope="col">{words('workbench.from')}</th>
        </tr>
      </thead>
      <tbody>
        {diagnostics.map(({ code, severity, pointer, message }, index) => (
          <tr key={index}>
            <td>{message}</td>
            <td>
              <Badge severity={TONES[severity]}>{code}</Badge>
            </td>
            <td className="fd-mono fd-dim">{pointer}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TONES = { error: 'danger', warning: 'warning', info: 'info' } as const;

interface Decision extends Derived {
  readonly what: 'resource' | 'role' | 'identity' | 'list' | 'pages' | 'filter' | 'relation' | 'field' | 'action';
  readonly is: string;
}

function decisionsOf({ resource }: ResourceDetails): readonly Decision[] {
  const { listing } = resource;
  const of = (what: Decision['what'], is: string, { because, from }: Derived): Decision => ({
    what,
    is,
    because,
    from,
  });
  const pages = listing?.pagination;
  return [
    of('resource', `${resource.name}, ${resource.idField ?? '–'}, ${resource.titleField ?? '–'}`, resource),
    ...resource.decided.map((one) =>
      one.what === 'identity' ? of('identity', one.is, one) : of('role', `${one.what}: ${one.is}`, one),
    ),
    ...(listing === null
      ? []
      : [of('list', `${listing.operation} → ${listing.items === '' ? '/' : listing.items}`, listing)]),
    ...(pages === undefined
      ? []
      : [of('pages', [pages.style, ...pages.parameters, pages.total ?? pages.totalHeader ?? ''].join(' '), pages)]),
    ...(listing?.filters ?? []).map((filter) => of('filter', `${filter.parameter} → ${filter.field ?? '–'}`, filter)),
    ...resource.relations.map((relation) => of('relation', `${relation.field} → ${relation.resource}`, relation)),
    ...resource.fields.map((field) => of('field', `${field.name}: ${field.kind}`, field)),
    ...resource.actions.map((action) => of('action', `${action.operation}: ${action.label}`, action)),
  ];
}

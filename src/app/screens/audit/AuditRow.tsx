// One line of the audit trail: the operation by the name it has in the application, the item as a link where it has a page.
import type { ReactElement } from 'react';
import type { AuditEntry, AuditOutcome } from '#model';
import { itemPath, useIndex } from '../../data/index.ts';
import { Badge, Link, type Severity, useWords, useIntl } from '../../ui/index.ts';

const SEVERITIES: Readonly<Record<AuditOutcome, Severity>> = {
  begun: 'info',
  done: 'success',
  refused: 'warning',
  failed: 'danger',
  'not-sent': 'secondary',
  unknown: 'danger',
};

/** Draws one line. */
export function AuditRow({ entry }: { readonly entry: AuditEntry }): ReactElement {
  const words = useWords();
  const intl = useIntl();
  const { at, who, roles, operation, outcome, status, from, id, ms } = entry;
  const technical = [status, ms === null ? null : `${ms} ms`, id].filter((part) => part !== null).join(' · ');
  return (
    <tr>
      <td className="fd-audit-when">
        <time dateTime={at}>
          {intl.date('second', { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))}
        </time>
      </td>
      <td>
        {who === null ? <span className="fd-dim">{words('audit.nobody')}</span> : who.name}
        {roles.length > 0 && <div className="fd-dim fd-small">{roles.join(', ')}</div>}
      </td>
      <td>
        <What entry={entry} />
        <div className="fd-dim fd-small fd-audit-operation">{operation}</div>
      </td>
      <td>
        <Item entry={entry} />
      </td>
      <td>
        <Badge severity={SEVERITIES[outcome]} dot title={technical}>
          {words(`audit.outcome.${outcome}`)}
        </Badge>
      </td>
      <td className="fd-dim">{from}</td>
    </tr>
  );
}

/** What was done, in the application's own words where it has some. */
function What({ entry }: { readonly entry: AuditEntry }): ReactElement {
  const words = useWords();
  const { index, resource } = useIndex();
  const { operation } = entry;
  if (operation === 'sign-in' || operation === 'sign-out') return <>{words(`audit.${operation}`)}</>;
  const action = index.actions.find((one) => one.operation === operation);
  if (action) return <>{action.label}</>;
  const found = entry.resource === null ? undefined : resource(entry.resource);
  if (!found) return <>{operation}</>;
  const [method = '', path = ''] = operation.split(' ');
  const tail = path
    .slice(found.path.length)
    .split('/')
    .findLast((part) => part !== '' && !part.includes('{'));
  if (tail !== undefined)
    return <>{words('audit.did.action', { name: found.singular, action: tail.replace(/[-_]/g, ' ') })}</>;
  const did = method === 'DELETE' ? 'delete' : method === 'POST' ? 'create' : 'update';
  return <>{words(`audit.did.${did}`, { name: found.singular })}</>;
}

function Item({ entry }: { readonly entry: AuditEntry }): ReactElement | null {
  const { resource } = useIndex();
  if (entry.item === null) return null;
  const found = entry.resource === null ? undefined : resource(entry.resource);
  const shown = found && found.operations.get !== null && !entry.item.includes('/');
  return shown ? <Link to={itemPath(found.name, [entry.item])}>{entry.item}</Link> : <>{entry.item}</>;
}

// What identifies and what must stay hidden: identifiers to be copied, secrets masked until asked, relations by the
// name of what they lead to.
import { Fragment, type ReactElement, Suspense, useEffect, useState } from 'react';
import { isObject, type Json, type JsonObject } from '#contract';
import { fieldValue, idInText, idOf, listOperation, ownTitle, type ResourceSummary, scalarText } from '#model';
import {
  itemPath,
  useHeld,
  useIdentity,
  useIndex,
  useItemParentsOf,
  useSeenTitles,
  useTitle,
} from '../../data/index.ts';
import { copyText, IconButton, Link, useWords, part } from '../../ui/index.ts';
import type { DisplayProps, PresentProps } from './types.ts';
import { plainText } from './plain-text.ts';

/** An identifier, in a fixed-width face, with a way to copy it. */
export function IdentifierDisplay({ value, compact }: PresentProps): ReactElement {
  const words = useWords();
  const text = plainText(value);
  const shown = compact === true ? shortened(text) : text;
  return (
    <span className="fd-identifier">
      <span className={compact === true ? 'fd-mono fd-line' : 'fd-mono'} title={shown === text ? undefined : text}>
        {shown}
      </span>
      {compact !== true && (
        <IconButton icon="copy" size={24} label={words('field.copy')} onClick={() => void copyText(text)} />
      )}
    </span>
  );
}

// An identifier of a machine is told apart by its ends.
function shortened(id: string): string {
  return id.length > 14 && /\d/.test(id) ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
}

/** A secret: dots until a person asks to see it. */
export function SecretDisplay({ value, compact }: PresentProps): ReactElement {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const hidden = (
    <span className="fd-mono">
      <span aria-hidden="true">••••••••</span>
      <span className="fd-visually-hidden">{words('field.hidden')}</span>
    </span>
  );
  if (compact === true) return hidden;
  return (
    <span className="fd-identifier">
      {open ? <span className="fd-mono fd-words">{plainText(value)}</span> : hidden}
      <IconButton
        icon={open ? 'eye-off' : 'eye'}
        size={24}
        label={words(open ? 'field.hide' : 'field.show')}
        aria-pressed={open}
        onClick={() => setOpen(!open)}
      />
    </span>
  );
}

/** A relation: the name of what it leads to, as a link. One that holds several shows each. */
export function RelationDisplay({ field, value, item, compact }: PresentProps): ReactElement {
  if (Array.isArray(value)) {
    const all = value as readonly Json[];
    return (
      <span className={compact === true ? 'fd-tags fd-tags--line' : 'fd-tags'}>
        {all.slice(0, compact === true ? 2 : 50).map((one, index) => (
          <Fragment key={index}>
            {/* Two first names side by side read as the name of one. */}
            {index > 0 && (
              <span className="fd-dim" aria-hidden>
                ·
              </span>
            )}
            <RelationLink resource={field.resource ?? ''} value={one} compact={compact} />
          </Fragment>
        ))}
        {all.length > (compact === true ? 2 : 50) && (
          <span className="fd-dim fd-small">+{all.length - (compact === true ? 2 : 50)}</span>
        )}
      </span>
    );
  }
  return (
    <RelationLink resource={field.resource ?? ''} value={value} name={nameBeside({ field, item })} compact={compact} />
  );
}

/** What the item itself says of what a relation leads to: its name, so that nobody has to be asked. */
export function nameBeside({ field, item }: Pick<DisplayProps, 'field' | 'item'>): string | null {
  return field.named === undefined ? null : scalarText(fieldValue(item, field.named)) || null;
}

interface RelationLinkProps {
  readonly resource: string;
  readonly value: Json;
  /** What it leads to is called, as far as the item says so. */
  readonly name?: string | null;
  readonly compact?: boolean | undefined;
}

/** The link to another item, by its id, its address or the item itself. */
export function RelationLink(props: RelationLinkProps): ReactElement {
  const { resource, value } = props;
  const summary = useIndex().resource(resource);
  return summary !== undefined && isObject(value) && hasOtherIdentity(value) ? (
    <LearnedLink {...props} target={summary} />
  ) : (
    <LinkTo {...props} target={summary} />
  );
}

/** `{ id: 3, documentId: "xi51dekn0xss" }`: the contract names one of them, and answers may have taught that it is the other. */
function hasOtherIdentity(thing: JsonObject): boolean {
  const isOther = ([name, value]: readonly [string, Json]): boolean =>
    name !== 'id' && /(?:[a-z]Id|_id|uuid|guid)$/.test(name) && typeof value === 'string' && value.length > 11;
  return thing['id'] !== undefined && Object.entries(thing).some(isOther);
}

interface LinkToProps extends RelationLinkProps {
  readonly target: ResourceSummary | undefined;
  /** Its name alone, as long as it is not known where it leads. */
  readonly waits?: boolean;
}

function LearnedLink({ target, ...props }: LinkToProps & { readonly target: ResourceSummary }): ReactElement {
  const learned = useIdentity(props.resource);
  useHeld(props.resource, idOf(target, props.value) ?? '', props.value);
  return <LinkTo {...props} target={{ ...target, idField: learned ?? target.idField }} waits={learned === undefined} />;
}

function LinkTo({ resource, value, name = null, compact, target, waits = false }: LinkToProps): ReactElement {
  const parents = useItemParentsOf(resource);
  const embedded = isObject(value);
  const kind = embedded ? target : undefined;
  const own = kind === undefined ? null : idOf(kind, value);
  const known = (kind === undefined || !embedded ? '' : ownTitle(kind, value)) || (name ?? '');
  const id = !embedded ? idInText(plainText(value)) : target === undefined ? null : (own ?? nameOf(target, known));
  const seen = useSeenTitles();
  // A 0 is how many servers say that there is none (rule `zero-leads-nowhere`), unless a list has shown what has it.
  const isUnset = value === 0 && known === '' && seen(resource, '0') === null;
  const asked = known === '' && target !== undefined && !isUnset ? id : null;
  const { title } = useTitle(resource, asked, embedded ? value : undefined);
  const text = known !== '' ? known : (title ?? (compact === true ? shortened(id ?? '') : (id ?? '')));
  const leads =
    !waits &&
    !isUnset &&
    target !== undefined &&
    id !== null &&
    parents !== null &&
    (target.operations.get ?? listOperation(target)) !== null;
  const line = compact === true ? 'fd-line' : 'fd-words';
  if (!leads) return <span className={line}>{text === '' ? plainText(embedded ? '…' : value) : text}</span>;
  return (
    <Previewed resource={resource} parents={parents} id={id} possible={target.operations.get !== null}>
      <Link to={itemPath(resource, parents, id)}>
        <span className={line}>{text}</span>
      </Link>
    </Previewed>
  );
}

/** What is known by a name of its own kind (`environment`) and not by an `id` is told by its name where that is missing. */
function nameOf({ idField }: ResourceSummary, name: string): string | null {
  return idField === null || name === '' || /(?:^|[-_a-z])[iI][dD]$/.test(idField) ? null : name;
}

const RelationPreview = part(() => import('./RelationPreview.tsx').then(({ RelationPreview }) => RelationPreview));

/** Milliseconds of resting on a relation after which one wants to see more of it. */
const RESTING = 450;

interface PreviewedProps {
  readonly resource: string;
  readonly parents: readonly string[];
  readonly id: string;
  /** Whether the item can be read by itself. */
  readonly possible: boolean;
  readonly children: ReactElement;
}

/** Shows more of what a link leads to while the pointer or the keyboard rests on it. */
function Previewed({ resource, parents, id, possible, children }: PreviewedProps): ReactElement {
  const [near, setNear] = useState(false);
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!near) return undefined;
    const timer = setTimeout(() => setRested(true), RESTING);
    return () => clearTimeout(timer);
  }, [near]);
  const leave = (): void => {
    setNear(false);
    setRested(false);
  };
  if (!possible) return children;
  return (
    <span
      className="fd-anchor fd-previewed"
      // A pointer that rests where a link comes to be under it, as when a dialog closes, has asked for nothing.
      onPointerMove={(event) =>
        (event.movementX !== 0 || event.movementY !== 0) && setNear(event.pointerType !== 'touch')
      }
      onPointerLeave={leave}
      onFocus={() => setNear(true)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Escape' && leave()}
      onClick={leave}
    >
      {children}
      {rested && (
        <Suspense fallback={null}>
          <RelationPreview resource={resource} parents={parents} id={id} onClose={leave} />
        </Suspense>
      )}
    </span>
  );
}

// The navigation: groups and what is under each. From groups of tags where the contract has them (x-tagGroups, parents
// of tags in OpenAPI 3.2), else from tags that hold several resources together, else from the heads of paths: of all, or of
// a long list only those that hold several things together.
import type { Contract, Tag } from '#contract';
import type { Action, NavigationEntry, NavigationGroup, ResourceSummary } from './application.ts';
import type { Referrer } from './relations/referrer.ts';
import { parameterStem } from './facts.ts';
import { labelOf, stemOf } from './words/labels.ts';
import { isPrefix, segmentsOf } from './paths/paths.ts';
import { operationPath } from './place.ts';

/** What navigation needs to know of a resource. */
export interface Navigable {
  readonly resource: ResourceSummary;
  readonly tag: string | null;
}

/** The groups of the navigation: resources that can be opened without a parent, then actions of the application. */
export function navigationOf(
  contract: Contract,
  resources: readonly Navigable[],
  actions: readonly { action: Action; tag: string | null }[],
  entered: ReadonlySet<string>,
): readonly NavigationGroup[] {
  const summaries = byName(resources.map(({ resource }) => resource));
  const entries: { entry: NavigationEntry; tag: string | null; path: string }[] = [
    ...resources
      .filter(({ resource }) => opensAlone(resource, summaries.get(resource.parent ?? '')))
      .map(({ resource, tag }) => ({
        entry: { kind: 'resource' as const, name: resource.name, label: resource.label },
        tag,
        path: resource.path,
      })),
    ...actions.map(({ action, tag }) => ({
      entry: { kind: 'action' as const, name: action.operation, label: action.label },
      tag,
      path: action.operation.replace(/^\S+ /, ''),
    })),
  ];
  const grouping = chooseGrouping(contract, entries);
  const groups = new Map<string, { label: string; description: string; entries: NavigationEntry[] }>();
  for (const { entry, tag, path } of entries) {
    const group = grouping.groupOf(tag, path, entry);
    const known = groups.get(group.label);
    if (known === undefined) groups.set(group.label, { ...group, entries: [entry] });
    else known.entries.push(entry);
  }
  const ordered = grouping.order === null ? [...groups.values()] : sortedBy([...groups.values()], grouping.order);
  return withoutEchoes(ordered, entered).map((group) => ({
    from: '/tags',
    because: grouping.name,
    label: group.label,
    description: group.description,
    entries: disambiguated(inOrder(group.entries), summaries),
  }));
}

interface Gathered {
  readonly label: string;
  readonly description: string;
  readonly entries: readonly NavigationEntry[];
}

/**
 * A heading over one entry of the same name says nothing: such entries stand together at the beginning, without headings.
 * What signs in and out is shown by screens of its own, and counts for nothing here.
 */
function withoutEchoes(groups: readonly Gathered[], entered: ReadonlySet<string>): readonly Gathered[] {
  const isEcho = ({ label, entries }: Gathered): boolean => {
    const shown = entries.filter(({ kind, name }) => kind !== 'action' || !entered.has(name));
    const [only, ...more] = shown.length > 0 ? shown : entries;
    return more.length === 0 && stemOf(only?.label ?? '') === stemOf(label);
  };
  const echoes = groups.filter(isEcho);
  if (echoes.length === 0) return groups;
  const alone = { label: '', description: '', entries: echoes.flatMap(({ entries }) => entries) };
  return [alone, ...groups.filter((group) => !isEcho(group))];
}

/**
 * Reports and singletons of a tenant need a value first; what has a parent is a tab there, where one of those can be opened,
 * and more only with an address of its own.
 */
function opensAlone(resource: ResourceSummary, parent: ResourceSummary | undefined): boolean {
  const isOwn = resource.listedAt !== undefined && resource.parentParameters.length === 0;
  if (resource.parent !== null && !isOwn && (parent === undefined || isOpened(parent))) return false;
  return isOpened(resource) || (resource.kind === 'collection' && resource.operations.create !== null);
}

/** Whether one of these can be on the screen: read or listed, or else changed or deleted by who says which. */
function isOpened({ kind, operations, listedIn }: ResourceSummary): boolean {
  const { list, get, update, replace, delete: remove } = operations;
  if (kind === 'singleton') return get !== null || update !== null;
  return (list ?? listedIn ?? get ?? update ?? replace ?? remove) !== null;
}

interface Grouping {
  readonly name: string;
  readonly order: readonly string[] | null;
  readonly groupOf: (
    tag: string | null,
    path: string,
    entry: NavigationEntry,
  ) => { label: string; description: string };
}

function chooseGrouping(
  contract: Contract,
  entries: readonly { tag: string | null; path: string; entry: NavigationEntry }[],
): Grouping {
  const tags = new Map(contract.tags.map((tag) => [tag.name, tag] as const));
  if (contract.tagGroups.length > 1) return byTagGroups(contract, tags);
  if (contract.tags.some((tag) => tag.parent !== null)) return byTagParents(tags);
  const resources = entries.filter((one) => one.entry.kind === 'resource');
  const used = new Set(resources.map((one) => one.tag));
  const tagged = resources.filter((one) => one.tag !== null).length;
  if (tagged > resources.length * 0.7 && used.size > 1 && used.size <= Math.max(3, resources.length * 0.6))
    return byTags(tags);
  const heads = new Set(resources.map((one) => headOf(one.path)));
  if (resources.length > 12 && heads.size > 1 && heads.size < resources.length * 0.5) return byHeads();
  const areas = resources.length > MANY ? areasOf(resources.map(({ path }) => path)) : new Set<string>();
  return areas.size > 1 ? byAreas(areas) : together();
}

/** So many entries are read in one list without headings. */
const MANY = 15;

/** Heads of paths that are no thing themselves and have several below them: "issuing" of `/issuing/cards` and `/issuing/disputes`. */
function areasOf(paths: readonly string[]): ReadonlySet<string> {
  const below = new Map<string, number>();
  const things = new Set<string>();
  for (const path of paths) {
    const [head = '', ...more] = wordsOf(path);
    if (more.length === 0) things.add(head);
    else below.set(head, (below.get(head) ?? 0) + 1);
  }
  const isArea = (head: string, count: number): boolean =>
    count > 1 && !things.has(head) && labelOf(head) !== ACTIONS.label;
  return new Set([...below].flatMap(([head, count]) => (isArea(head, count) ? [head] : [])));
}

const OTHER = { label: 'Other', description: '' };
const ACTIONS = { label: 'Actions', description: '' };

function byTagGroups(contract: Contract, tags: ReadonlyMap<string, Tag>): Grouping {
  const groupOfTag = new Map(
    contract.tagGroups.flatMap((group) => group.tags.map((tag) => [tag, group.name] as const)),
  );
  return {
    name: 'tag-groups',
    order: contract.tagGroups.map((group) => group.name),
    groupOf: (tag) => {
      const label = tag === null ? undefined : groupOfTag.get(tag);
      return label === undefined
        ? OTHER
        : { label, description: tag === null ? '' : (tags.get(tag)?.description ?? '') };
    },
  };
}

function byTagParents(tags: ReadonlyMap<string, Tag>): Grouping {
  const rootOf = (name: string): string => {
    let current = name;
    for (let steps = 0; steps < 10; steps += 1) {
      const parent = tags.get(current)?.parent ?? null;
      if (parent === null) return current;
      current = parent;
    }
    return current;
  };
  return {
    name: 'tag-parents',
    order: null,
    groupOf: (tag) => {
      if (tag === null) return OTHER;
      const root = tags.get(rootOf(tag));
      return { label: root?.label ?? labelOf(rootOf(tag)), description: root?.description ?? '' };
    },
  };
}

function byTags(tags: ReadonlyMap<string, Tag>): Grouping {
  return {
    name: 'tags',
    order: [...tags.values()].map((tag) => tagLabel(tag.name, tag)),
    groupOf: (tag) =>
      tag === null ? OTHER : { label: tagLabel(tag, tags.get(tag)), description: tags.get(tag)?.description ?? '' },
  };
}

function tagLabel(name: string, tag: Tag | undefined): string {
  const label = tag?.label ?? name;
  if (label !== name || /[\s&]/.test(name)) return label;
  const plain = name.replace(/[-_]?(controller|resource|api|endpoint|service)s?$/i, '');
  return labelOf(plain === '' ? name : plain);
}

function byHeads(): Grouping {
  return {
    name: 'path-heads',
    order: null,
    groupOf: (_tag, path, entry) =>
      entry.kind === 'action' ? ACTIONS : { label: labelOf(headOf(path)), description: '' },
  };
}

/** What stands alone first, then what its area holds together. */
function byAreas(areas: ReadonlySet<string>): Grouping {
  return {
    name: 'path-areas',
    order: [''],
    groupOf: (_tag, path, entry) => {
      if (entry.kind === 'action') return ACTIONS;
      const head = headOf(path);
      return { label: areas.has(head) ? labelOf(head) : '', description: '' };
    },
  };
}

function together(): Grouping {
  return {
    name: 'one-group',
    order: null,
    groupOf: (_tag, _path, entry) => (entry.kind === 'action' ? ACTIONS : { label: '', description: '' }),
  };
}

function headOf(path: string): string {
  return wordsOf(path)[0] ?? '';
}

/** The words of a path behind its prefixes. */
function wordsOf(path: string): readonly string[] {
  return segmentsOf(path)
    .filter((segment) => segment.kind === 'static' && !isPrefix(segment))
    .map(({ name }) => name);
}

function inOrder(entries: readonly NavigationEntry[]): readonly NavigationEntry[] {
  return [...entries.filter((one) => one.kind === 'resource'), ...entries.filter((one) => one.kind === 'action')];
}

/** Two entries of one label in one group say apart what their paths add: the nearest word that the others do not have. */
function disambiguated(entries: readonly NavigationEntry[], resources: Summaries): readonly NavigationEntry[] {
  const groups = new Map<string, NavigationEntry[]>();
  for (const entry of entries) {
    const known = groups.get(entry.label);
    if (known === undefined) groups.set(entry.label, [entry]);
    else known.push(entry);
  }
  const said = new Map<NavigationEntry, string>();
  for (const twins of groups.values()) if (twins.length > 1) sayApart(twins, resources, said);
  return entries.map((entry) => {
    const word = said.get(entry);
    return word === undefined ? entry : { ...entry, label: `${entry.label} (${quietly(word)})` };
  });
}

/** What things of one label that belong to one thing are called beside each other: "Alerts (code scanning)". By their names. */
export function labelsBelow(resources: readonly ResourceSummary[]): ReadonlyMap<string, string> {
  const below = new Map<string, NavigationEntry[]>();
  for (const { parent, name, label } of resources) {
    if (parent === null) continue;
    const entry: NavigationEntry = { kind: 'resource', name, label };
    const beside = below.get(parent);
    if (beside === undefined) below.set(parent, [entry]);
    else beside.push(entry);
  }
  const all = byName(resources);
  return new Map(
    [...below.values()].flatMap((entries) =>
      new Set(entries.map(({ label }) => label)).size === entries.length
        ? []
        : disambiguated(entries, all).map(({ name, label }) => [name, label] as const),
    ),
  );
}

type Summaries = ReadonlyMap<string, ResourceSummary>;

/** Resources by their names. */
export function byName(resources: readonly ResourceSummary[]): Summaries {
  return new Map(resources.map((resource) => [resource.name, resource] as const));
}

/** What lists of one label that point at one thing are called beside each other, and beside those that belong to it. */
export function referrersApart(
  referrers: readonly Referrer[],
  children: readonly string[],
  resources: Summaries,
): readonly Referrer[] {
  const named = [...referrers.map(({ resource }) => resource), ...children].flatMap(
    (name) => resources.get(name) ?? [],
  );
  const labels = named.map(({ label }) => label);
  if (new Set(labels).size === labels.length) return referrers;
  const entries = named.map(({ name, label }): NavigationEntry => ({ kind: 'resource', name, label }));
  const apart = new Map(disambiguated(entries, resources).map(({ name, label }) => [name, label] as const));
  return referrers.map((referrer) => ({ ...referrer, label: apart.get(referrer.resource) ?? referrer.label }));
}

/** The word that tells each of several entries of one label from the others, where there is one. */
function sayApart(twins: readonly NavigationEntry[], resources: Summaries, said: Map<NavigationEntry, string>): void {
  const all = twins.map((entry) => tellingWords(resources.get(entry.name), entry.label));
  const counts = new Map<string, number>();
  for (const words of all) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const had = (word: string): number => counts.get(word) ?? 0;
  for (const [at, entry] of twins.entries()) {
    if (entry.kind === 'action') continue;
    const words = all[at] ?? [];
    // What all have tells nothing: "/api/v1/patrons" beside "/api/v1/loans/patrons" is the plain one.
    const word = words.find((one) => had(one) === 1) ?? words.find((one) => had(one) < twins.length);
    if (word !== undefined) said.set(entry, word);
  }
  // "/v1/log-drains" beside "/v2/integrations/log-drains" is the plain one as well: its version says nothing against a word.
  const [numbered, ...others] = twins.filter((entry) => /^v\d/i.test(said.get(entry) ?? ''));
  if (numbered !== undefined && others.length === 0 && twins.every((entry) => said.has(entry))) said.delete(numbered);
}

/** The words of a path that may tell its thing from another of that name: nearest first, then prefixes, then parameters. */
function tellingWords(resource: ResourceSummary | undefined, label: string): readonly string[] {
  const path = resource?.path ?? '';
  const segments = segmentsOf(path).slice(0, -1).reverse();
  // What a list is of may come after it: "/task/tasks/{projectId}".
  const after = segmentsOf((resource && operationPath(resource, 'list')) ?? '').slice(-1);
  const words = segments.filter((segment) => segment.kind === 'static');
  const said = [
    ...words.filter((segment) => !isPrefix(segment)),
    ...words.filter((segment) => isPrefix(segment)),
    ...[...segments, ...after].filter((segment) => segment.kind === 'parameter'),
  ];
  const names = said.map(({ name, kind }) => (kind === 'parameter' ? parameterStem(name) : name));
  const telling = names.filter((name) => name.length > 1 && stemOf(name) !== stemOf(label));
  return telling.length > 0 ? telling : names.filter((name) => name !== '' && stemOf(name) !== stemOf(label));
}

/** "v1", "LDAP" as they are; else in small letters. */
function quietly(word: string): string {
  return /^v?\d/.test(word) ? word : labelOf(word).replaceAll(/\b[A-Z](?:[a-z]+|\b)/g, (one) => one.toLowerCase());
}

function sortedBy<T extends { label: string }>(groups: readonly T[], order: readonly string[]): readonly T[] {
  const place = (label: string): number => {
    const at = order.indexOf(label);
    return at < 0 ? order.length : at;
  };
  return [...groups].sort((a, b) => place(a.label) - place(b.label));
}

// Contract → Application: resources → identity → listings → fields → relations → actions → navigation, each by its own
// table of rules. Everything that is decided says where it came from and which rule decided. Pure and quick: what a
// screen needs beyond the index is derived in details.ts when it opens.
import type { Contract, Diagnostic, Lookup } from '#contract';
import { actionsApart } from './actions/action-label.ts';
import { actionOf } from './actions/actions.ts';
import type { Action, ApplicationIndex, Relation, Resource, ResourceSummary, Roles } from './application.ts';
import { columnsOf } from './fields/columns.ts';
import { currentUserOf } from './sign-in/current-user.ts';
import { fieldsOf } from './fields/read-fields.ts';
import type { Decided } from './decided.ts';
import { deletingVerb } from './paths/deleting.ts';
import type { Role } from './resources/drafts.ts';
import { heldListing } from './resources/held-lists.ts';
import { isUsualTitle, titleFieldOf, titleOfNamed } from './fields/titles.ts';
import type { Leads } from './listing/filters.ts';
import { MAP_KEY } from './listing/listing.ts';
import { isCounting, isSearchable, listingOf } from './listing/listings.ts';
import { byName, labelsBelow, navigationOf, referrersApart } from './navigation.ts';
import { type OperationPlace, operationPlaces } from './operation-places.ts';
import { presumedIdentity } from './identity/presumed-identity.ts';
import { hostNameOf, productNameOf } from './words/product-name.ts';
import { leadsOfValues } from './relations/leads-of-values.ts';
import { OWN_ADDRESS } from './identity/written-address.ts';
import { standingsOf } from './relations/relation-inputs.ts';
import type { Standing } from './relations/relation-inputs.ts';
import { relationsAmong } from './relations/relations.ts';
import type { Relations } from './relations/relations.ts';
import type { Found } from './resources/resources.ts';
import { opensByName, opensOf, ownAddressesOf } from './resources/opens.ts';
import { findResources } from './resources/resources.ts';
import { signInOf } from './sign-in/sign-in.ts';
import { signInOperations } from './sign-in/sign-in-way.ts';
import type { View } from './schemas.ts';
import { escaped } from './schemas.ts';
import { stateOf } from './fields/state.ts';
import type { Structure } from './resources/structure.ts';
import { listParameters, structuresOf } from './resources/structure.ts';
import { firstWords } from './words/summary.ts';
import { saidOfSeveral, thingBeside } from './words/beside-name.ts';
import { type Repeats, repeatsIn, withoutRepeats, withRepeats } from './resources/twice.ts';

/** Everything that people see of an API: the index, and every resource with its details but without schemas. */
export interface Application {
  readonly index: ApplicationIndex;
  /** In the index's order. What its screens need beyond the index is derived when a resource is first looked at, and kept. */
  readonly resources: readonly Resource[];
  /** Where each operation stands, once. */
  readonly places: readonly OperationPlace[];
  /** By the id of each operation that is there a second time at another address, the one that it repeats. */
  readonly repeats: Repeats;
}

/** Derives the application of a contract. Every operation has a place in it; what is said twice has that of the first. */
export function derive(whole: Contract, diagnostics: readonly Diagnostic[] = []): Application {
  const repeats = repeatsIn(whole);
  const contract = withoutRepeats(whole, repeats);
  const found = findResources(contract);
  const { lookup } = found.facts;
  const structures = structuresOf(found);
  const kin = kinOf(structures);
  const outlined = toldApart(structures.map((structure) => outlineOf(structure, kin, lookup)));
  let made: Relations | null = null;
  const relations = (): Relations => (made ??= relationsAmong(structures, lookup));
  const summaries = byName(outlined.map(({ summary }) => summary));
  const resources = madeWhenSeen(outlined, (outline) => {
    const resource = resourceOf(outline, kin, relations(), lookup);
    return { ...resource, referrers: referrersApart(resource.referrers, resource.children, summaries) };
  });
  const told = found.loose.map((facts) => ({ facts, action: actionOf(facts, 'application', 'on-no-resource', ALONE) }));
  const loose = actionsApart(told, '').map((action, at) => ({
    action,
    tag: told[at]?.facts.operation.tags[0] ?? null,
  }));
  const signIn = signInOf(contract, lookup);
  const navigable = outlined.map(({ summary, structure }) => ({ resource: summary, tag: tagOf(structure.found) }));
  const index: ApplicationIndex = {
    title: productNameOf(contract.title) || hostNameOf(contract.servers),
    version: contract.version,
    description: firstWords(contract.description, ABOUT, ABOUT_WITHIN),
    openapi: contract.openapi,
    operations: whole.operations.length,
    servers: contract.servers,
    groups: navigationOf(contract, navigable, loose, signInOperations(signIn)),
    resources: outlined.map(({ summary }) => summary),
    actions: loose.map((one) => one.action),
    security: contract.securitySchemes,
    signIn,
    currentUser: currentUserOf(contract, lookup),
    diagnostics,
  };
  const application = { index, resources, places: withRepeats(operationPlaces(found, structures), repeats), repeats };
  let standings: ReadonlyMap<string, Standing> | null = null;
  NAMED.set(application, (operation) => {
    const standing = (standings ??= standingsOf(found.loose, structures)).get(operation);
    return standing === undefined ? [] : relations().inputsOf(standing);
  });
  return application;
}

/** What finds the relations of an operation's input, for each application: looked for when a screen asks for them. */
const NAMED = new WeakMap<Application, (operation: string) => readonly Relation[]>();

/** What the input of an operation names, beside what the items' own fields do. */
export function namedByInput(application: Application, operation: string): readonly Relation[] {
  return NAMED.get(application)?.(operation) ?? [];
}

/** Tabs of one item that would say the same say of what each is; what is said of several alike is said of none. */
function toldApart(outlined: readonly Outline[]): readonly Outline[] {
  const labels = labelsBelow(outlined.map(({ summary }) => summary));
  const repeated = saidOfSeveral(outlined.map(({ summary }) => summary.description));
  return outlined.map(({ structure, summary }) => {
    const label = labels.get(summary.name) ?? summary.label;
    const description = repeated.has(summary.description) ? '' : summary.description;
    const isSame = label === summary.label && description === summary.description;
    return { structure, summary: isSame ? summary : { ...summary, label, description } };
  });
}

const ALONE = { noun: '', item: null, state: null, given: [] };

/** What is made of each of a list's entries, when it is first looked at; then it stays. */
function madeWhenSeen<From, Made>(from: readonly From[], make: (one: From) => Made): readonly Made[] {
  const list: Made[] = [];
  for (const [at, one] of from.entries()) {
    const get = (): Made => {
      const value = make(one);
      Object.defineProperty(list, at, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(list, at, { get, enumerable: true, configurable: true });
  }
  return list;
}

function tagOf(found: Found): string | null {
  for (const role of ['list', 'get', 'create', 'update', 'delete'] as const) {
    const tag = found.roles.get(role)?.facts.operation.tags[0];
    if (tag !== undefined) return tag;
  }
  return found.actions[0]?.facts.operation.tags[0] ?? null;
}

/** What a resource needs to know of all others, gathered once. */
interface Kin {
  readonly all: readonly Structure[];
  readonly children: ReadonlyMap<Structure | null, readonly Structure[]>;
  /** Collections whose items can be opened, by their schema and by the stem of their noun. */
  readonly openable: ReadonlyMap<string, readonly Structure[]>;
}

function kinOf(all: readonly Structure[]): Kin {
  const children = new Map<Structure | null, Structure[]>();
  const openable = new Map<string, Structure[]>();
  for (const one of all) {
    const beside = children.get(one.parent);
    if (beside === undefined) children.set(one.parent, [one]);
    else beside.push(one);
    if (one.kind !== 'collection' || !one.found.roles.has('get')) continue;
    for (const key of [`schema ${one.schema}`, `stem ${one.stem}`]) {
      const same = openable.get(key);
      if (same === undefined) openable.set(key, [one]);
      else same.push(one);
    }
  }
  return { all, children, openable };
}

/** A resource as the index has it, and what its details are derived from. */
interface Outline {
  readonly structure: Structure;
  readonly summary: ResourceSummary;
}

function outlineOf(structure: Structure, kin: Kin, lookup: Lookup): Outline {
  const { found, identity } = structure;
  const list = found.roles.get('list');
  const parent = structure.parent?.name ?? null;
  const summary: ResourceSummary = {
    from: `/paths/${escaped(structure.path)}`,
    because: found.draft.because,
    name: structure.name,
    label: structure.label,
    singular: structure.singular,
    // What has a parent is no tile of home: its details tell what it is.
    description:
      parent === null ? thingBeside(descriptionOf(found), structure.label, structure.singular, structure.path) : '',
    parent,
    children: (kin.children.get(structure) ?? []).map((one) => one.name),
    kind: structure.kind,
    path: structure.path,
    schema: structure.schema,
    titleField: titleIn(structure.item, structure, lookup) ?? titleOfRow(structure, lookup),
    idField: identity?.field ?? keyOfMap(structure) ?? presumedIdentity(structure)?.field ?? null,
    idParameter: structure.idParameter,
    opens: opensOf(structure, kin.openable),
    parentParameters: structure.parentParameters,
    ...(structure.listedAt === null ? {} : { listedAt: structure.listedAt }),
    operations: rolesOf(found),
    ...pathsOf(found),
    ...(structure.held === null ? {} : { listedIn: structure.held.operation }),
    searchable: list !== undefined && isSearchable(list, found.draft.noun, lookup),
    // What has a parent is no tile of home, where they are counted.
    ...(parent === null && list !== undefined && isCounting(list, found.draft.noun, lookup) ? { counts: true } : {}),
  };
  return { structure, summary };
}

function resourceOf({ structure, summary }: Outline, kin: Kin, relations: Relations, lookup: Lookup): Resource {
  const { found, identity } = structure;
  const own = relations.relationsOf(structure);
  const target = new Map(own.map((relation) => [relation.field, relation.resource] as const));
  const leads: Leads = {
    field: (field) => target.get(field) ?? null,
    input: (input) => relations.filterNames(structure, input),
    byAddress: (field) => own.some((relation) => relation.field === field && relation.address === OWN_ADDRESS),
  };
  const list = found.roles.get('list');
  const fields = fieldsOf(structure.item, lookup, structure.itemFrom, target);
  const rows = structure.row === structure.item ? fields : fieldsOf(structure.row, lookup, structure.itemFrom, target);
  const state = stateOf(fields);
  const makes = makesOf(structure, summary, kin, relations);
  const remove = found.roles.get('delete');
  const deleting = remove === undefined ? null : deletingVerb(remove.facts.operation);
  const ownAddresses = ownAddressesOf(structure, kin.openable);
  return {
    ...summary,
    ...(opensByName(structure, summary.opens ?? null, kin.openable) ? { opensByName: true } : {}),
    ...(ownAddresses.length > 0 ? { ownAddresses } : {}),
    description: descriptionOf(found),
    listing:
      list !== undefined
        ? listingOf(list, found.draft.noun, lookup, leads)
        : structure.held === null
          ? null
          : heldListing(structure.held),
    decided: decidedOf(structure),
    itemPointer: structure.itemPointer,
    ...(structure.box === null ? {} : { itemBox: structure.box.name }),
    fields: structure.item.properties.size > 0 ? fields : [],
    columns: columnsOf(rows, titleInRows(structure, summary.titleField, lookup), identity?.field ?? null),
    relations: own,
    referrers: relations.referrersOf(structure),
    ...(makes === null ? {} : { makes }),
    actions: actionsOf(structure, state),
    state,
    ...(deleting === null ? {} : { deleting }),
    learned: false,
    ...leadsOfValues({ structure, fields, relations: own, singular: summary.singular, all: kin.all, lookup }),
  };
}

function titleIn(view: View, { found, identity, parentParameters }: Structure, lookup: Lookup): string | null {
  const titleOf = (one: View): string | null =>
    titleFieldOf(one, found.draft.noun, identity?.field ?? null, lookup, parentParameters);
  return identity?.because === 'resource-name' ? titleOfNamed(view, titleOf) : titleOf(view);
}

/** What only rows have: the `name` of Clubhouse's clubs and of DocuSign's folders. What an item has too, and is not called by, names no row. */
function titleOfRow(structure: Structure, lookup: Lookup): string | null {
  const found = structure.row === structure.item ? null : titleIn(structure.row, structure, lookup);
  return found === null || structure.item.properties.has(found) ? null : found;
}

/** A row may be called otherwise than the item: the `subject` of Salesloft's tasks, of which one has a `name` that no row tells. */
function titleInRows(structure: Structure, title: string | null, lookup: Lookup): string | null {
  const [, box = title ?? ''] = /^\/([^/]+)/.exec(title ?? '') ?? [];
  if (structure.row.properties.has(box)) return title;
  const own = titleOfRow(structure, lookup);
  return own !== null && (box !== title || isUsualTitle(own)) ? own : title;
}

/** Characters of what home says of the whole. */
const ABOUT = 320;
/** Paragraphs in which they may stand: the first are often about how to call it. */
const ABOUT_WITHIN = 4;

function descriptionOf(found: Found): string {
  const facts = found.roles.get('list')?.facts ?? found.roles.get('get')?.facts;
  return facts?.operation.description || facts?.operation.summary || '';
}

/** The paths of operations that are read otherwise than they are written. */
function pathsOf({ roles }: Found): Pick<ResourceSummary, 'paths'> {
  const told = [...roles].flatMap(([role, { facts }]) => {
    const { id, path } = facts.operation;
    return id.endsWith(` ${path}`) ? [] : [[role, path] as const];
  });
  return told.length === 0 ? {} : { paths: Object.fromEntries(told) };
}

function rolesOf(found: Found): Roles {
  const role = (name: Role): string | null => found.roles.get(name)?.facts.operation.id ?? null;
  return {
    list: role('list'),
    get: role('get'),
    create: role('create'),
    update: role('update'),
    replace: role('replace'),
    delete: role('delete'),
  };
}

/** In the order of the roles; an operation that has several stands for each. */
function decidedOf(structure: Structure): readonly Decided[] {
  const { found, itemFrom, held } = structure;
  const identity = structure.identity ?? presumedIdentity(structure);
  const roles = ROLES.flatMap((what): readonly Decided[] => {
    const claim = found.roles.get(what);
    if (claim === undefined) return [];
    const { id, pointer } = claim.facts.operation;
    return [{ what, is: id, because: claim.because, from: pointer }];
  });
  const told: readonly Decided[] =
    held === null
      ? roles
      : [{ what: 'list', is: held.operation, because: held.list.because, from: held.from }, ...roles];
  if (identity === null) return told;
  return [...told, { what: 'identity', is: identity.field, because: identity.because, from: itemFrom }];
}

const ROLES = ['list', 'get', 'create', 'update', 'replace', 'delete'] as const;

function actionsOf(structure: Structure, state: Resource['state']): readonly Action[] {
  const onItem =
    structure.idParameter === null
      ? structure.parentParameters
      : [...structure.parentParameters, structure.idParameter];
  const { actions, draft } = structure.found;
  const all = actions.map(({ facts, on, because }) => {
    const given = on === 'item' ? onItem : listParameters(structure);
    return {
      facts,
      action: actionOf(facts, on, because, {
        noun: draft.noun,
        item: structure.item,
        box: structure.box,
        state,
        given,
      }),
    };
  });
  return actionsApart(all, draft.noun);
}

/** What is listed below its owner is made where it is opened, if exactly one field there names such an owner. */
function makesOf(
  { parent, found }: Structure,
  { opens = null }: ResourceSummary,
  { all }: Kin,
  relations: Relations,
): NonNullable<Resource['makes']> | null {
  if (opens === null || parent === null || found.roles.has('create')) return null;
  const kept = all.find(({ name }) => name === opens);
  const create = kept?.found.roles.get('create')?.facts;
  if (kept === undefined || create === undefined || create.operation.path.includes('{')) return null;
  const [only, ...more] = relations
    .relationsOf(kept)
    .filter(
      ({ resource, many, holds, field }) =>
        resource === parent.name && !many && holds === 'id' && create.body?.properties.has(field) === true,
    );
  return only === undefined || more.length > 0 ? null : { resource: kept.name, field: only.field };
}

/** Where the items of a map have no identity of their own, and are opened one by one, their key is it. */
function keyOfMap({ idParameter, found, held }: Structure): string | null {
  const list = found.roles.get('list')?.facts.list ?? held?.list;
  return list?.shape === 'map' && idParameter !== null ? MAP_KEY : null;
}

// The types of an application, as plain data: an index (small, always loaded) and details (loaded when a screen opens).
import type {
  JsonObject,
  Diagnostic,
  Json,
  Parameter,
  Pointer,
  RequestBody,
  Schema,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '#contract';
import type { SignIn } from './sign-in/sign-in-way.ts';
import type { Correction } from './learn/correction.ts';
import type { CallAnswer } from './answers/call-answer.ts';
import type { Decided } from './decided.ts';
import type { Again } from './actions/said-again.ts';
import type { StateField } from './fields/state.ts';
import type { WantedPlace } from './learn/wanted.ts';
import type { Referrer } from './relations/referrer.ts';

/** Where a derived thing came from (a pointer into the upgraded document) and which named rule made it. */
export interface Derived {
  readonly from: Pointer;
  readonly because: string;
}

/** What every screen needs at once: navigation, resources, ways to sign in. Small whatever the contract's size. */
export interface ApplicationIndex {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly openapi: string;
  /** How many operations the contract has; each has a place below. */
  readonly operations: number;
  readonly servers: readonly Server[];
  readonly groups: readonly NavigationGroup[];
  readonly resources: readonly ResourceSummary[];
  /** Actions on no resource. */
  readonly actions: readonly Action[];
  readonly security: readonly SecurityScheme[];
  readonly signIn: readonly SignIn[];
  /** The operation that says who is signed in ("GET /me"), or null. */
  readonly currentUser: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** A heading of the navigation and what is under it. */
export interface NavigationGroup extends Derived {
  readonly label: string;
  readonly description: string;
  readonly entries: readonly NavigationEntry[];
}

export interface NavigationEntry {
  readonly kind: 'resource' | 'action';
  /** A resource's name, or an action's operation. */
  readonly name: string;
  readonly label: string;
}

/** A kind of thing that the API manages (AIP-121), as the index knows it. */
export interface ResourceSummary extends Derived {
  /** Unique and stable: "customers"; nested: "customers.addresses" where "addresses" alone is taken. Used in URLs. */
  readonly name: string;
  /** Plural, for lists: "Customers". A singleton's own: "Settings". */
  readonly label: string;
  /** For one: "Customer". */
  readonly singular: string;
  readonly description: string;
  readonly parent: string | null;
  readonly children: readonly string[];
  readonly kind: 'collection' | 'singleton';
  /** The template under which it lives: "/customers", or "/customers/{id}" where there is no collection. */
  readonly path: string;
  /** The component schema's name, or null. */
  readonly schema: string | null;
  readonly titleField: string | null;
  /** The schema property that identifies an item, or null. */
  readonly idField: string | null;
  /** What `idField` fills: the item path's last parameter; where paths do not name the item (RPC), the query parameter or property of the body; or null. */
  readonly idParameter: string | null;
  /** Where this only lists, the resource whose get shows the same things, and wants no parent that this does not give; else null. */
  readonly opens?: string | null;
  /** Parameters of the path that come before: ["customerId"]. A list can open unasked only where a parent gives them. */
  readonly parentParameters: readonly string[];
  /** The list's path below an owner whom the items' own do not name ("/projects/{id}/tasks" of "/tasks/{id}"): it and what makes items there ask for its parameters. */
  readonly listedAt?: string;
  /** The operations by role ("GET /customers"), null where there is none. */
  readonly operations: Roles;
  /** Their paths, of those that are written otherwise in the document ("/users/:id", a resource name). */
  readonly paths?: Partial<Roles>;
  /** Where no operation lists its items, the one that gets their owner, whose answer has the list of them. */
  readonly listedIn?: string | null;
  readonly searchable: boolean;
  /** True where one call may tell how many there are: nobody is asked for a count otherwise. */
  readonly counts?: boolean;
}

/** Which operation plays which standard method (AIP-131 … 135). PATCH and PUT both: update is the PATCH, replace the PUT. */
export interface Roles {
  readonly list: string | null;
  readonly get: string | null;
  readonly create: string | null;
  readonly update: string | null;
  readonly replace: string | null;
  readonly delete: string | null;
}

/** Everything about a resource: what its screens need. `schemas` holds what the calls' schemas refer to, by pointer. */
export interface ResourceDetails {
  readonly resource: Resource;
  readonly calls: readonly Call[];
  readonly schemas: SchemaTable;
}

/** What an application-level action's screen needs. */
export interface ActionDetails extends Pick<ResourceDetails, 'schemas'> {
  readonly action: Action;
  readonly call: Call;
}

/** Schemas by reference ("#/components/schemas/Order"); a list of pairs, since names come from outside (rule S2). */
export type SchemaTable = readonly (readonly [string, Schema])[];

export interface Resource extends ResourceSummary {
  /** Items lead to where `opens` opens them by what they name (`project` for "{projectId}"). */
  readonly opensByName?: true;
  /** Of what only lists: patterns of the addresses that items may say they have, each with the resource that opens them there. */
  readonly ownAddresses?: readonly (readonly [string, string])[];
  readonly listing: Listing | null;
  readonly decided: readonly Decided[];
  /** JSON pointer to the item in the answer of get, create and update ("" = the answer itself). */
  readonly itemPointer: Pointer;
  /** The property there that holds the item, where what belongs to it stands beside: both are read as one. */
  readonly itemBox?: string;
  /** Fields of an item as it is read, to depth 2; empty where the contract says nothing (then learned from answers). */
  readonly fields: readonly Field[];
  /** Names of the fields that a list shows at first, in order. */
  readonly columns: readonly string[];
  readonly relations: readonly Relation[];
  /** Other resources whose items point here and can be filtered by it. */
  readonly referrers: readonly Referrer[];
  /** Of what an owner has and is only listed below it: the resource that makes more of it, and its field that names the owner. */
  readonly makes?: { readonly resource: string; readonly field: string };
  /** All other operations, placed on the item or the collection. */
  readonly actions: readonly Action[];
  readonly state: StateField | null;
  /** What deleting is called where the API does not call it so: "Cancel". */
  readonly deleting?: string;
  /** True where fields and listing were learned from live answers. */
  readonly learned: boolean;
  /** True where live answers have in the box of JSON:API what the contract tells plainly. */
  readonly boxed?: true;
  /** What live answers corrected of what was derived; absent where they confirmed it, or nothing came yet. */
  readonly corrections?: readonly Correction[];
  /** Where the contract tells nothing of the items, what their values may lead to: stems ("customer"), resources, what these are known by where it is no `id`. */
  readonly targets?: readonly (readonly [string, string, string?])[];
  /** Texts that may hold identities of others, by what answers show: fields, resources. */
  readonly mayLead?: readonly (readonly [string, string])[];
  /** What addresses in answers may lead to: the paths of items, each with its resource; absent where none are to be expected. */
  readonly addresses?: readonly (readonly [string, string])[];
}

/** How a collection is listed. */
export interface Listing extends Derived {
  readonly operation: string;
  /** JSON pointer to the items in the answer: "" where the answer is the list itself. */
  readonly items: Pointer;
  /** "array"; "map" where the items are the values of an object whose keys identify them; "one" where answers hold one thing and no list. */
  readonly shape: 'array' | 'map' | 'one';
  /** Where in each entry of the list its item is; absent where the entry is the item. */
  readonly each?: Pointer;
  /** False where the contract did not say and the pointer is to be learned from the first answer. */
  readonly known: boolean;
  readonly pagination: Pagination;
  readonly sort: Sort | null;
  /** Query parameters that search in text; the first takes no less than `searchFrom` characters. */
  readonly search: readonly string[];
  readonly searchFrom?: number;
  readonly filters: readonly Filter[];
  /** Parameters that ask for more or fewer fields (`fields`, `include`, `expand`). */
  readonly expand: readonly string[];
}

export type PaginationStyle = 'page' | 'offset' | 'cursor' | 'token' | 'link' | 'odata' | 'jsonapi' | 'none';

export interface Pagination extends Derived {
  readonly style: PaginationStyle;
  /** Exact names: where to go first, then size; roles below. Read by POST, properties of the body or pointers to them ("/page/size"). */
  readonly parameters: readonly string[];
  readonly page: string | null;
  readonly offset: string | null;
  readonly cursor: string | null;
  readonly size: string | null;
  /** Number of the first page: 0 or 1. */
  readonly firstPage: number;
  readonly defaultSize: number | null;
  readonly maxSize: number | null;
  /** Pointer to the number of all items in the answer, or null. */
  readonly total: Pointer | null;
  /** The input that must be sent for the answer to have the total, and its value ("withTotal", true); absent where it comes unasked. */
  readonly asksTotal?: readonly [input: string, value: Json];
  /** True where the first page is asked for by its number too, since what is asked for without one comes bare, without a total. */
  readonly numbersFirst?: true;
  /** Header with the number of all items, or null. */
  readonly totalHeader: string | null;
  /** Where the way to the next page is: a cursor or URL in the body, the `Link` header, or null. */
  readonly next: { readonly in: 'body' | 'header'; readonly at: string; readonly is: 'cursor' | 'url' } | null;
  /** Pointer to a boolean that says whether there is more, or null. */
  readonly hasMore: Pointer | null;
  /** Where the cursor for the next page is a field of the last item (`starting_after`), that field. */
  readonly lastItemField: string | null;
}

/** How a list is sorted. `form` tells how a field and its direction are written. */
export interface Sort extends Derived {
  /** All parameters: ["sort"] or ["sort_by", "order"]. */
  readonly parameters: readonly string[];
  readonly form:
    | 'field'
    | 'minus' // -field
    | 'colon' // field:desc
    | 'space' // field desc (OData)
    | 'underscore' // field_desc
    | 'comma' // field,desc (Spring)
    | 'direction' // separate parameter for the direction
    | 'direction-only'
    | 'each' // a parameter for each field, with the direction as its value
    | 'values'; // opaque values, each chosen by its label
  /** What can be sorted by: fields (or opaque values) with labels; empty where any field may be tried. */
  readonly values: readonly { readonly value: string; readonly label: string; readonly field: string | null }[];
  /** How ascending and descending are written where `form` is "direction". */
  readonly ascending: string;
  readonly descending: string;
}

/** A query parameter that narrows a list. */
export interface Filter extends Derived {
  readonly parameter: string;
  readonly label: string;
  /** The field of the item that it compares, or null. */
  readonly field: string | null;
  readonly operator: 'equals' | 'in' | 'contains' | 'from' | 'to' | 'after' | 'before' | 'not' | 'other';
  /** The control it gets: its own schema as a field; and, where it takes several values, the control of one. */
  readonly control: Field;
  readonly each?: Field;
  /** What stands around the value: "age=gte:18" is `{ name: "age", prefix: "gte:" }`, and `parameter` is both; or "%ann%". */
  readonly said?: { readonly name: string; readonly prefix: string; readonly suffix?: string };
}

export type FieldKind =
  | 'text'
  | 'long-text'
  | 'markdown'
  | 'localized'
  | 'number'
  | 'money'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'time'
  | 'date-time'
  | 'duration'
  | 'enum'
  | 'state'
  | 'tags'
  | 'email'
  | 'url'
  | 'image'
  | 'colour'
  | 'country'
  | 'phone'
  | 'location'
  | 'file'
  | 'secret'
  | 'identifier'
  | 'relation'
  | 'object'
  | 'list'
  | 'map'
  | 'variant'
  | 'json';

/** A property as people see it, to show or to edit. */
export interface Field extends Derived {
  /** Property name as the API has it; "" for a list's or map's item, or a whole body. */
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly description: string;
  readonly group: string | null;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly nullable: boolean;
  readonly deprecated: boolean;
  /** Choices of an enum or state, or null; where it is open, its description names them, and it may have another value. */
  readonly choices: readonly Choice[] | null;
  readonly open?: true;
  /** How the value is held: unix seconds or milliseconds for dates, cents for money, 0…1 for percent; a number that names ("name"). */
  readonly unit: 'seconds' | 'milliseconds' | 'minor' | 'fraction' | 'name' | null;
  /** Money: the currency's code, or the name of the sibling field that has it. */
  readonly currency: { readonly code: string } | { readonly field: string } | null;
  /** The resource that a relation leads to. */
  readonly resource: string | null;
  /** Relation that is written by address: its pattern, with "{}" for the identity; "": as the items say where they are. */
  readonly address?: string;
  /** Where parts of an object or a list lead: resources by JSON pointer below it (`/*` is each of a list). */
  readonly inside?: Readonly<Record<string, string>>;
  /** What says by name what it is, where something does: of a relation to one the property beside it, of an object the one inside. */
  readonly named?: string;
  readonly titleField?: string;
  readonly default: Json | undefined;
  readonly example: Json | undefined;
  /** The schema, possibly a reference; children are derived from it on demand (`childrenOf`). */
  readonly schema: Schema;
}

export interface Choice {
  readonly value: Json;
  readonly label: string;
  readonly description: string;
  readonly tone: Tone;
}
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** A field that names items of another resource. */
export interface Relation extends Derived {
  /** Property name, or a JSON pointer where it is deeper. */
  readonly field: string;
  readonly resource: string;
  readonly many: boolean;
  /** Whether the value is an identifier, an embedded item, or a URL. */
  readonly holds: 'id' | 'item' | 'url';
  /** Where holds is "item": the property in it that identifies, or null. */
  readonly idField: string | null;
  /** Where holds is "url": how answers write it, with "{}" for the identity; "": as the items say where they are; absent until one came. */
  readonly address?: string;
}

/** Any operation that is not a standard method (AIP-136). */
export interface Action extends Derived {
  readonly operation: string;
  readonly label: string;
  readonly description: string;
  readonly on: 'item' | 'collection' | 'application';
  /** True where it only reads (a report, a search, a download): it may be tried without fear. */
  readonly reads: boolean;
  /** Cannot be undone, or is destructive: confirmed by typing. */
  readonly danger: 'none' | 'confirm' | 'typed';
  /** Has a body or parameters to fill in beyond the path. */
  readonly input: boolean;
  /** What it answers: an item, a list, a file, a job (202), a text, nothing, or something else. */
  readonly answers: 'item' | 'list' | 'file' | 'job' | 'text' | 'nothing' | 'other';
  /** States (values of the resource's state field) that it leads to, where its name says so. */
  readonly leadsTo: string | null;
}

/** What it takes to use an operation, as plain data. */
export interface Call {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly label: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** What the path takes unless another value is given: the form of the answer ("json" for "/projects.{format}"). */
  readonly settled?: JsonObject;
  readonly requestBody: RequestBody | null;
  /** Where it takes which item is meant, if its own address has no place for that: `POST /documents.info { id }`; alone in a list of the body. */
  readonly identity?: { readonly in: 'query' | 'body' | 'list'; readonly name: string; readonly counts: boolean };
  /** Properties of its body that repeat what its address says: nobody is asked for them. */
  readonly again?: readonly Again[];
  /** Parameters of its query that are fields of the item which it changes: asked for as its body, and sent in the query. */
  readonly inQuery?: readonly Parameter[];
  readonly answers: readonly CallAnswer[];
  readonly security: readonly SecurityRequirement[];
  readonly servers: readonly Server[];
  /** Only reads (list, get, search): may be called unasked and retried (rules S5, S6). */
  readonly reads: boolean;
  /** What makes a write repeatable: the name of a header (`Idempotency-Key`), or a place in the body ("/idempotency_key"); or null. */
  readonly idempotencyKey: string | null;
  /** Whether a conditional write (`If-Match`) is declared. */
  readonly conditional: boolean;
  /** What its input names that can be listed where it stands; of what makes or changes items, what their own relations do not tell. */
  readonly names?: readonly Relation[];
  /** What its query asks for in addition, as long as that is not refused: the related things, by their fields. */
  readonly asks?: JsonObject;
  /** True where the contract does not say what goes in and answers taught it. */
  readonly learned?: boolean;
  /** Places of its input that only refusals told of. */
  readonly wanted?: readonly WantedPlace[];
  readonly deprecated: boolean;
}

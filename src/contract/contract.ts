// The types of a contract: our reading of an OpenAPI document of any version, in one shape (that of OpenAPI 3.2).
// Everything is plain, immutable JSON. References stay names: a schema that is a reference is `{ $ref: "#/…" }` and is
// looked up with `lookup`, never expanded.
import type { Json, JsonObject } from './json.ts';

/** A place in a document: an RFC 6901 JSON pointer, "" for the whole. */
export type Pointer = string;

/** A JSON Schema (draft 2020-12), after upgrading: `nullable` is a type, exclusive bounds are numbers. May be a reference. */
export type Schema = JsonObject | boolean;

export type Severity = 'error' | 'warning' | 'info';

/** Something odd in a document: what, where, and what it means for the application. */
export interface Diagnostic {
  /** Stable code, such as "dangling-ref": see diagnostics.ts for all of them. */
  readonly code: string;
  readonly severity: Severity;
  readonly pointer: Pointer;
  /** What happened and its effect, in a sentence. */
  readonly message: string;
}

/** A document: the text as a tree, of any version, with what was odd in it. */
export interface Document {
  readonly root: JsonObject;
  /** "2.0", "3.0.3" … as written; "" where the text does not say. */
  readonly version: string;
}

/** The whole contract. `root` is the upgraded document; schemas are looked up in it by pointer. */
export interface Contract {
  readonly title: string;
  /** info.version, "" if absent. */
  readonly version: string;
  readonly description: string;
  /** The document's own version as written: "2.0", "3.0.3" … */
  readonly openapi: string;
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
  /** Named groups of tag names: `x-tagGroups`. */
  readonly tagGroups: readonly TagGroup[];
  /** Every operation of `paths`, in document order. */
  readonly operations: readonly Operation[];
  readonly securitySchemes: readonly SecurityScheme[];
  readonly externalDocs: string | null;
  /** The upgraded document; where references lead. Never sent to a browser. */
  readonly root: JsonObject;
}

export interface Server {
  /** As written, with variables: may be relative or templated. */
  readonly url: string;
  readonly description: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly values: readonly string[];
  readonly description: string;
}

export interface Tag {
  readonly name: string;
  /** `summary` (3.2) or `x-displayName`, else the name. */
  readonly label: string;
  readonly description: string;
  readonly parent: string | null;
  readonly kind: string | null;
}

export interface TagGroup {
  readonly name: string;
  readonly tags: readonly string[];
}

export interface Operation {
  /** "METHOD /path/template", exactly as in the document: the name of an operation everywhere in Frontdesk. */
  readonly id: string;
  /** Upper case: "GET", "QUERY", or an additional method of OpenAPI 3.2. */
  readonly method: string;
  /** The template as in the document, "/customers/{id}"; one that is written "/customers/:id" has braces here. */
  readonly path: string;
  /** What is called, where pages are asked for in the path and the model reads them as if they stood in the query. */
  readonly address?: string;
  readonly operationId: string | null;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** Path-level and own parameters merged, references looked up. Each `{name}` of the path has one, declared or not. */
  readonly parameters: readonly Parameter[];
  readonly requestBody: RequestBody | null;
  readonly responses: readonly Response[];
  /** What it requires: one of these. An empty list is open; an empty `schemes` means "or nobody". Inherited where silent. */
  readonly security: readonly SecurityRequirement[];
  /** Own servers of the operation or its path; empty where it uses the contract's. */
  readonly servers: readonly Server[];
  /** `x-…` members of the operation. */
  readonly extensions: JsonObject;
  readonly pointer: Pointer;
}

export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie';
export type ParameterStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'cookie';

export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Where the parameter is a text of a media type (`content`), that type: "application/json". */
  readonly mediaType: string | null;
  readonly example: Json | undefined;
  readonly extensions: JsonObject;
  /** The template of the resource name whose last part it is (AIP-122), "users/{user}": it may be given as the whole name. */
  readonly resourceName?: string;
  readonly pointer: Pointer;
}

export interface RequestBody {
  readonly required: boolean;
  readonly description: string;
  readonly content: readonly MediaType[];
  readonly pointer: Pointer;
}

export interface MediaType {
  /** As written: "application/json; charset=utf-8", or a range such as "image/*". */
  readonly mediaType: string;
  /** Null where the document says nothing of the shape. */
  readonly schema: Schema | null;
  /** Of each item of a stream (3.2). */
  readonly itemSchema: Schema | null;
  /** By property name, for forms and multipart. */
  readonly encoding: readonly Encoding[];
  readonly examples: readonly Json[];
  readonly pointer: Pointer;
}

export interface Encoding {
  readonly property: string;
  readonly contentType: string | null;
  readonly style: ParameterStyle | null;
  readonly explode: boolean | null;
  readonly allowReserved: boolean;
}

export interface Response {
  /** "200", "4XX" or "default". */
  readonly status: string;
  readonly description: string;
  readonly headers: readonly ResponseHeader[];
  readonly content: readonly MediaType[];
  readonly links: readonly Link[];
  readonly pointer: Pointer;
}

export interface ResponseHeader {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
}

/** An OpenAPI link: where an answer leads. */
export interface Link {
  readonly name: string;
  /** Operation id in our sense ("GET /x/{id}") that it leads to, or null where it could not be found. */
  readonly operation: string | null;
  /** Parameter name → value or runtime expression such as "$response.body#/id". */
  readonly parameters: readonly { readonly name: string; readonly value: Json }[];
}

export interface SecurityScheme {
  readonly name: string;
  readonly type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  readonly description: string;
  /** apiKey: where, and the name of the header, parameter or cookie. */
  readonly in: 'header' | 'query' | 'cookie' | null;
  readonly parameter: string | null;
  /** http: lower case: "basic", "bearer" … */
  readonly scheme: string | null;
  readonly bearerFormat: string | null;
  readonly openIdConnectUrl: string | null;
  readonly flows: readonly OAuthFlow[];
  readonly pointer: Pointer;
}

export interface OAuthFlow {
  readonly type: 'implicit' | 'password' | 'clientCredentials' | 'authorizationCode' | 'deviceAuthorization';
  readonly authorizationUrl: string | null;
  readonly tokenUrl: string | null;
  readonly refreshUrl: string | null;
  readonly deviceAuthorizationUrl: string | null;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
}

/** All of these schemes together satisfy it. */
export interface SecurityRequirement {
  readonly schemes: readonly { readonly name: string; readonly scopes: readonly string[] }[];
}

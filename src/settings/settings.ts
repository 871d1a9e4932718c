// Settings: defaults < config file < environment (FRONTDESK_…) < command line in, one checked `Settings` value out, or
// words that name the wrong one.
import { API_PREFIX, API_VERSION } from './facts.ts';
import { OPERATION_DEFAULTS, OPERATION_SETTINGS, type OperationSettings } from './operation.ts';
import {
  address,
  clients,
  CREDENTIAL_VARIABLE,
  credentials,
  fixed,
  host,
  isRecord,
  postgres,
  sessionKeys,
  type Setting,
  sizes,
  store,
  text,
  texts,
  truth,
  wholeNumber,
} from './values.ts';

/** All settings, checked. */
export interface Settings extends OperationSettings {
  /** Where the backend is: "https://crm.example.com", without a trailing slash; null: the sandbox stands in for it. */
  readonly host: string | null;
  readonly prefix: typeof API_PREFIX;
  readonly version: typeof API_VERSION;
  readonly product: Product;
  /** Where the API's operations begin, if neither the contract nor `{host}/api/v1` says it right; else null. */
  readonly base: string | null;
  /** File or URL of the contract; null: it is discovered from the host, or the sample is used. */
  readonly contract: string | null;
  /** Files or URLs of overlays, applied in this order. */
  readonly overlay: readonly string[];
  readonly port: number;
  /** The network interface that Frontdesk listens on. */
  readonly bind: string;
  /** The address under which people reach Frontdesk when that is not `http://<bind>:<port>`: "https://desk.example.com". */
  readonly address: string | null;
  /** Refuses every operation that is not known to only read. */
  readonly readOnly: boolean;
  /** Folder for all that is kept: compiled contracts, the session key, the sandbox's items. */
  readonly data: string;
  /** Where the sandbox keeps its items: "sqlite" (a file in `data`), "memory", or a PostgreSQL address. */
  readonly store: string;
  /** How many items the sandbox makes, by resource. */
  readonly size: readonly ResourceSize[];
  /** Whether a browser is opened at start; null: where there is a desktop. */
  readonly open: boolean | null;
  /** The environment's name for people, such as "production": it then looks different. */
  readonly environment: string | null;
  /** Seconds to wait for the backend to begin its answer. */
  readonly timeout: number;
  /** Credentials for the upstream, by the name of their security scheme; of two for one scheme the last holds. Secret. */
  readonly credentials: readonly SchemeCredential[];
  /** Clients at OAuth 2 providers with which the gateway signs people in to the API, by security scheme. Secret. */
  readonly clients: readonly SchemeClient[];
  /** Whom people must sign in with before they may use this Frontdesk; null: everybody who reaches it may. */
  readonly signIn: DeskSignIn | null;
  /** A PostgreSQL that several Frontdesks of one company share: what one ends, the others know. Secret. */
  readonly shared: string | null;
  /** Keys that seal the sessions, newest first; empty: one is made and kept in `data`. Secret. */
  readonly sessionKeys: readonly string[];
}

/** A client that is registered at an OAuth 2 or OpenID Connect provider, for one security scheme of the contract. */
export interface SchemeClient {
  readonly scheme: string;
  readonly id: string;
  readonly secret: string | null;
  /** The provider's address, where it is not the API itself: no other place ever gets the secret or a code. */
  readonly issuer: string | null;
  /** Null: those of the contract. */
  readonly scopes: string | null;
  /** The server itself gets the token (client credentials), so that people need none. */
  readonly service: boolean;
}

/** The OpenID Connect provider that says who may use this Frontdesk. */
export interface DeskSignIn {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scopes: string;
  /** The claim that holds a person's groups. */
  readonly groups: string;
}

/** The product as people see it: `mode` true is one API without developer tools, false is the workbench. */
export interface Product {
  readonly name: string;
  readonly mode: boolean;
}

/** How many items of a resource the sandbox makes. */
export interface ResourceSize {
  readonly resource: string;
  readonly count: number;
}

/** A secret from the settings and the security scheme that it is for. */
export interface SchemeCredential {
  readonly scheme: string;
  readonly value: string;
}

/** The settings that a page may know: no secret, no file name. */
export interface PublicSettings {
  readonly host: string | null;
  readonly prefix: typeof API_PREFIX;
  readonly version: typeof API_VERSION;
  readonly product: Product;
  readonly readOnly: boolean;
  readonly environment: string | null;
  /** True where the sandbox stands in for the backend. */
  readonly sandbox: boolean;
}

/** Where settings come from, each as it was found: the later ones win. */
export interface SettingSources {
  readonly defaults?: Partial<Settings>;
  /** The parsed config file and its name for messages. */
  readonly file?: { readonly name: string; readonly value: unknown } | null;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** By the setting's name, as the command line had them: a text, several, or a switch. */
  readonly commandLine?: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
}

/** The settings, or what is wrong and where, in words. */
export type SettingsResult = { readonly settings: Settings } | { readonly error: string };

/** What holds where nothing is said. */
export const DEFAULT_SETTINGS: Settings = {
  host: null,
  prefix: API_PREFIX,
  version: API_VERSION,
  product: { name: 'Frontdesk', mode: true },
  base: null,
  contract: null,
  overlay: [],
  port: 4400,
  bind: '127.0.0.1',
  address: null,
  readOnly: false,
  data: '.frontdesk',
  store: 'sqlite',
  size: [],
  open: null,
  environment: null,
  timeout: 60,
  credentials: [],
  clients: [],
  signIn: null,
  shared: null,
  sessionKeys: [],
  ...OPERATION_DEFAULTS,
};

/** The API base address: `{host}` + the path prefix; the prefix alone is that address seen from the browser. */
export function apiBaseAddress(settings: { readonly host: string | null }): string {
  return `${settings.host ?? ''}${API_PREFIX}`;
}

/** The part of the settings that may be sent to a page. */
export function publicSettings(settings: Settings): PublicSettings {
  const { host, prefix, version, product, readOnly, environment } = settings;
  return { host, prefix, version, product, readOnly, environment, sandbox: host === null };
}

/** Reads the settings from all their sources; the first wrong value is refused in words that name it. */
export function readSettings(sources: SettingSources): SettingsResult {
  const values = new Map<string, unknown>(Object.entries({ ...DEFAULT_SETTINGS, ...sources.defaults }));
  const { name, mode } = sources.defaults?.product ?? DEFAULT_SETTINGS.product;
  values.set('product.name', name).set('product.mode', mode);
  for (const [part, value] of Object.entries(DESK_SIGN_IN)) values.set(`signIn.${part}`, value);
  for (const { place, setting, raw } of [
    ...fromFile(sources),
    ...fromEnvironment(sources),
    ...fromCommandLine(sources),
  ]) {
    if (setting === undefined) return { error: place };
    const parsed = setting.parse(raw);
    if ('wrong' in parsed) return { error: `${place} is wrong: ${shown(raw, setting.secret)} ${parsed.wrong}` };
    values.set(
      setting.name,
      setting.join ? [...asList(values.get(setting.name)), ...asList(parsed.value)] : parsed.value,
    );
  }
  const issuer = values.get('signIn.issuer');
  if ((issuer === null) !== (values.get('signIn.clientId') === null)) {
    const [has, lacks] = issuer === null ? ['clientId', 'issuer'] : ['issuer', 'clientId'];
    return { error: `The setting "signIn.${has}" needs "signIn.${lacks}" beside it: give both, or neither.` };
  }
  return { settings: assemble(values) };
}

/** What holds for signing in to Frontdesk where nothing is said. */
const DESK_SIGN_IN = {
  issuer: null,
  clientId: null,
  clientSecret: null,
  scopes: 'openid profile email',
  groups: 'groups',
} as const;

/** A value found in a source. Without `setting`, `place` is the whole complaint. */
interface Found {
  readonly place: string;
  readonly setting: Setting | undefined;
  readonly raw: unknown;
}

/** Every setting: its name in the config file and on the command line, its variable, and how it is read. */
const SETTINGS: readonly Setting[] = [
  { name: 'host', environment: 'FRONTDESK_HOST', parse: host },
  { name: 'base', environment: 'FRONTDESK_BASE', parse: address },
  { name: 'prefix', environment: null, parse: fixed(API_PREFIX) },
  { name: 'version', environment: null, parse: fixed(API_VERSION) },
  { name: 'product.name', environment: 'FRONTDESK_PRODUCT_NAME', parse: text },
  { name: 'product.mode', environment: 'FRONTDESK_PRODUCT_MODE', parse: truth },
  { name: 'contract', environment: 'FRONTDESK_CONTRACT', parse: text },
  { name: 'overlay', environment: 'FRONTDESK_OVERLAY', parse: texts },
  { name: 'port', environment: 'FRONTDESK_PORT', parse: wholeNumber(0, 65_535) },
  { name: 'bind', environment: 'FRONTDESK_BIND', parse: text },
  { name: 'address', environment: 'FRONTDESK_ADDRESS', parse: address },
  { name: 'readOnly', environment: 'FRONTDESK_READ_ONLY', parse: truth },
  { name: 'data', environment: 'FRONTDESK_DATA', parse: text },
  { name: 'store', environment: 'FRONTDESK_STORE', secret: true, parse: store },
  { name: 'size', environment: 'FRONTDESK_SIZE', parse: sizes },
  { name: 'open', environment: 'FRONTDESK_OPEN', parse: truth },
  { name: 'environment', environment: 'FRONTDESK_ENVIRONMENT', parse: text },
  { name: 'timeout', environment: 'FRONTDESK_TIMEOUT', parse: wholeNumber(1, 3600) },
  { name: 'credentials', environment: null, secret: true, join: true, parse: credentials },
  { name: 'clients', environment: null, secret: true, join: true, parse: clients },
  { name: 'signIn.issuer', environment: 'FRONTDESK_SIGN_IN_ISSUER', parse: address },
  { name: 'signIn.clientId', environment: 'FRONTDESK_SIGN_IN_CLIENT_ID', parse: text },
  { name: 'signIn.clientSecret', environment: 'FRONTDESK_SIGN_IN_CLIENT_SECRET', secret: true, parse: text },
  { name: 'signIn.scopes', environment: 'FRONTDESK_SIGN_IN_SCOPES', parse: text },
  { name: 'signIn.groups', environment: 'FRONTDESK_SIGN_IN_GROUPS', parse: text },
  { name: 'shared', environment: 'FRONTDESK_SHARED', secret: true, parse: postgres },
  { name: 'sessionKeys', environment: 'FRONTDESK_SESSION_KEY', secret: true, parse: sessionKeys },
  ...OPERATION_SETTINGS,
];

type Environment = Readonly<Record<string, string | undefined>>;

function settingOf(name: string): Setting | undefined {
  return SETTINGS.find((setting) => setting.name === name);
}

/** Settings that have parts. */
const PARTED: ReadonlySet<string> = new Set(['product', 'signIn']);

function fromFile({ file }: SettingSources): Found[] {
  if (!file) return [];
  if (!isRecord(file.value)) return [complaint(`The config file ${file.name} is wrong: it must hold one JSON object.`)];
  return Object.entries(file.value).flatMap(([key, raw]): Found[] => {
    if (PARTED.has(key) && isRecord(raw)) {
      return Object.entries(raw).map(([part, value]) => inFile(file.name, `${key}.${part}`, value));
    }
    return key === '$schema' ? [] : [inFile(file.name, key, raw)];
  });
}

function inFile(fileName: string, key: string, raw: unknown): Found {
  const setting = settingOf(key);
  if (setting) return { place: `The setting "${key}" in ${fileName}`, setting, raw };
  const known = SETTINGS.map((candidate) => candidate.name).join(', ');
  return complaint(`The config file ${fileName} has a setting "${key}", which does not exist. There are: ${known}.`);
}

function fromEnvironment({ environment = {} }: SettingSources): Found[] {
  const found = SETTINGS.flatMap((setting): Found[] => {
    const raw = setting.environment === null ? undefined : environment[setting.environment];
    // Container platforms set FRONTDESK_PORT=tcp://… for a service named "frontdesk": that is not meant for us.
    const foreign = setting.name === 'port' && raw?.startsWith('tcp://');
    if (raw === undefined || raw === '' || foreign) return [];
    return [{ place: `The environment variable ${setting.environment}`, setting, raw }];
  });
  return [...found, ...credentialsIn(environment), ...clientsIn(environment)];
}

function credentialsIn(environment: Environment): Found[] {
  const told = Object.entries(environment).filter(([name, value]) => name.startsWith(CREDENTIAL_VARIABLE) && value);
  if (told.length === 0) return [];
  const raw = Object.fromEntries(told.map(([name, value]) => [name.slice(CREDENTIAL_VARIABLE.length), value]));
  return [{ place: `The environment variables ${CREDENTIAL_VARIABLE}…`, setting: settingOf('credentials'), raw }];
}

/** FRONTDESK_CLIENT_ID_<SCHEME> and its like, as the config file would have them. */
function clientsIn(environment: Environment): Found[] {
  const clients = new Map<string, Map<string, string>>();
  for (const [name, value] of Object.entries(environment)) {
    const [, part, scheme] = /^FRONTDESK_CLIENT_([A-Z]+)_(.+)$/.exec(name) ?? [];
    if (!part || !scheme || !value) continue;
    clients.set(scheme, (clients.get(scheme) ?? new Map<string, string>()).set(part.toLowerCase(), value));
  }
  if (clients.size === 0) return [];
  const raw = Object.fromEntries([...clients].map(([scheme, parts]) => [scheme, Object.fromEntries(parts)]));
  return [{ place: 'The environment variables FRONTDESK_CLIENT_…', setting: settingOf('clients'), raw }];
}

function fromCommandLine({ commandLine = {} }: SettingSources): Found[] {
  return Object.entries(commandLine).flatMap(([name, raw]): Found[] => {
    if (raw === undefined) return [];
    const setting = settingOf(name);
    if (!setting) throw new Error(`There is no setting "${name}".`);
    return [{ place: `The option ${optionOf(name)}`, setting, raw }];
  });
}

/** The option that sets it: "--read-only" for "readOnly"; the product's name and mode have words of their own. */
function optionOf(name: string): string {
  const special: Readonly<Record<string, string>> = { 'product.name': 'name', 'product.mode': 'workbench' };
  return `--${special[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function assemble(values: ReadonlyMap<string, unknown>): Settings {
  const partsOf = (name: string) =>
    Object.fromEntries(
      [...values].flatMap(([key, value]) => (key.startsWith(`${name}.`) ? [[key.slice(name.length + 1), value]] : [])),
    );
  const rest = Object.fromEntries([...values].filter(([name]) => !name.includes('.')));
  const signIn = values.get('signIn.issuer') === null ? null : partsOf('signIn');
  // Every value was made by its setting's parser or is a default, so the parts have the types of the whole.
  return { ...rest, product: partsOf('product'), signIn } as unknown as Settings;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function complaint(words: string): Found {
  return { place: words, setting: undefined, raw: undefined };
}

/** A wrong value for a message, shortened; secrets are never shown. */
function shown(raw: unknown, secret = false): string {
  if (secret) return 'its value';
  const words = typeof raw === 'string' ? `"${raw}"` : (JSON.stringify(raw) ?? String(raw));
  return words.length > 80 ? `${words.slice(0, 77)}…` : words;
}

// Settings: defaults < config file < environment (FRONTDESK_…) < command line in, one checked `Settings` value out, or
// words that name the wrong one. The fixed facts (path prefix, API version, product mode) live here.

/** The path prefix of every backend API: fixed. */
export const API_PREFIX = '/api/v1';

/** The version of every backend API: fixed. */
export const API_VERSION = 'v1';

/** All settings, checked. */
export interface Settings {
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
  /** Keys that seal the sessions, newest first; empty: one is made and kept in `data`. Secret. */
  readonly sessionKeys: readonly string[];
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
  sessionKeys: [],
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
  return { settings: assemble(values) };
}

type Parsed = { readonly value: unknown } | { readonly wrong: string };

interface Setting {
  readonly name: string;
  readonly environment: string | null;
  readonly secret?: boolean;
  /** True where sources add up instead of replacing one another. */
  readonly join?: boolean;
  readonly parse: (raw: unknown) => Parsed;
}

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
  { name: 'sessionKeys', environment: 'FRONTDESK_SESSION_KEY', secret: true, parse: sessionKeys },
];

const CREDENTIAL_VARIABLE = 'FRONTDESK_CREDENTIAL_';

function fromFile({ file }: SettingSources): Found[] {
  if (!file) return [];
  if (!isRecord(file.value)) return [complaint(`The config file ${file.name} is wrong: it must hold one JSON object.`)];
  return Object.entries(file.value).flatMap(([key, raw]): Found[] => {
    if (key === 'product' && isRecord(raw)) {
      return Object.entries(raw).map(([part, value]) => inFile(file.name, `product.${part}`, value));
    }
    return key === '$schema' ? [] : [inFile(file.name, key, raw)];
  });
}

function inFile(fileName: string, key: string, raw: unknown): Found {
  const setting = SETTINGS.find((candidate) => candidate.name === key);
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
  const secrets = Object.entries(environment).filter(([name, value]) => name.startsWith(CREDENTIAL_VARIABLE) && value);
  if (secrets.length === 0) return found;
  const raw = Object.fromEntries(secrets.map(([name, value]) => [name.slice(CREDENTIAL_VARIABLE.length), value]));
  const setting = SETTINGS.find(({ name }) => name === 'credentials');
  return [...found, { place: `The environment variables ${CREDENTIAL_VARIABLE}…`, setting, raw }];
}

function fromCommandLine({ commandLine = {} }: SettingSources): Found[] {
  return Object.entries(commandLine).flatMap(([name, raw]): Found[] => {
    if (raw === undefined) return [];
    const setting = SETTINGS.find((candidate) => candidate.name === name);
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
  const product = { name: values.get('product.name'), mode: values.get('product.mode') };
  const rest = Object.fromEntries([...values].filter(([name]) => !name.startsWith('product')));
  // Every value was made by its setting's parser or is a default, so the parts have the types of the whole.
  return { ...rest, product } as unknown as Settings;
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(raw: unknown): Parsed {
  return typeof raw === 'string' && raw.trim() !== '' ? { value: raw.trim() } : { wrong: 'must be a text.' };
}

function texts(raw: unknown): Parsed {
  const list = typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : raw;
  const good = Array.isArray(list) && list.every((part) => typeof part === 'string' && part !== '');
  return good ? { value: list } : { wrong: 'must be a text or a list of texts.' };
}

function truth(raw: unknown): Parsed {
  if (typeof raw === 'boolean') return { value: raw };
  if (raw === 'true' || raw === '1') return { value: true };
  if (raw === 'false' || raw === '0') return { value: false };
  return { wrong: 'must be true or false.' };
}

function fixed(value: string): (raw: unknown) => Parsed {
  return (raw) => (raw === value ? { value } : { wrong: `cannot be set: it is always "${value}".` });
}

function wholeNumber(lowest: number, highest: number): (raw: unknown) => Parsed {
  return (raw) => {
    const value = typeof raw === 'string' && /^\d+$/.test(raw.trim()) ? Number(raw) : raw;
    const good = typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest;
    return good ? { value } : { wrong: `must be a whole number from ${lowest} to ${highest}.` };
  };
}

function address(raw: unknown): Parsed {
  if (typeof raw !== 'string' || raw.trim() === '')
    return { wrong: 'must be an address such as https://api.example.com.' };
  // "localhost:3000" parses as a URL with the scheme "localhost:", so a scheme is what is followed by "//".
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(raw.trim()) ? raw.trim() : `http://${raw.trim()}`;
  if (!URL.canParse(written)) return { wrong: 'is no address. Write it like https://api.example.com.' };
  const url = new URL(written);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { wrong: 'must begin with http:// or https://.' };
  if (url.username || url.password) {
    return { wrong: `holds a password. Leave it out and set it as ${CREDENTIAL_VARIABLE}<SCHEME>.` };
  }
  if (url.search || url.hash) return { wrong: 'must end before any "?" or "#".' };
  return { value: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
}

/** The host; where its API base address was given instead, the prefix is taken off, since it is always added. */
function host(raw: unknown): Parsed {
  const parsed = address(raw);
  if ('wrong' in parsed) return parsed;
  return { value: String(parsed.value).replace(new RegExp(`${API_PREFIX}$`), '') };
}

function store(raw: unknown): Parsed {
  const good = raw === 'sqlite' || raw === 'memory' || (typeof raw === 'string' && /^postgres(ql)?:\/\//.test(raw));
  return good ? { value: raw } : { wrong: 'must be sqlite, memory, or an address that begins with postgres://.' };
}

function sizes(raw: unknown): Parsed {
  const list = typeof raw === 'string' ? raw.split(',') : raw;
  const pairs = Array.isArray(list)
    ? list.map((part) => String(part).split('='))
    : Object.entries(isRecord(raw) ? raw : {});
  const value = pairs.map(([resource = '', count]) => ({
    resource: String(resource).trim(),
    count: Number(count ?? Number.NaN),
  }));
  const good = value.every(({ resource, count }) => resource !== '' && Number.isInteger(count) && count >= 0);
  return good && value.length > 0 ? { value } : { wrong: 'must name a resource and a number, such as orders=100000.' };
}

function credentials(raw: unknown): Parsed {
  const good = isRecord(raw) && Object.values(raw).every((value) => typeof value === 'string' && value !== '');
  if (!good) return { wrong: 'must name security schemes and give each one text.' };
  return { value: Object.entries(raw).map(([scheme, value]) => ({ scheme, value: String(value).trim() })) };
}

function sessionKeys(raw: unknown): Parsed {
  const list = typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : raw;
  const good = Array.isArray(list) && list.every((part) => typeof part === 'string' && part.length >= 32);
  return good ? { value: list } : { wrong: 'must be one or more keys of at least 32 characters, separated by commas.' };
}

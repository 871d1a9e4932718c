// How the value of each setting is read: whatever a source held in, the checked value or words about what is wrong out.
// Each reader takes the texts of the environment and the command line as well as the JSON of the config file.
import { API_PREFIX } from './facts.ts';

/** A value as it was understood, or what is wrong with it. */
export type Parsed = { readonly value: unknown } | { readonly wrong: string };

/** A setting: its name in the config file and on the command line, its variable, and how it is read. */
export interface Setting {
  readonly name: string;
  readonly environment: string | null;
  readonly secret?: boolean;
  /** True where sources add up instead of replacing one another. */
  readonly join?: boolean;
  readonly parse: (raw: unknown) => Parsed;
}

/** Variables that begin like this hold a credential for the security scheme whose name follows. */
export const CREDENTIAL_VARIABLE = 'FRONTDESK_CREDENTIAL_';

/** An object that is no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is not empty. */
export function text(raw: unknown): Parsed {
  return typeof raw === 'string' && raw.trim() !== '' ? { value: raw.trim() } : { wrong: 'must be a text.' };
}

/** Texts, as a list or separated by commas. */
export function texts(raw: unknown): Parsed {
  const list = typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : raw;
  const good = Array.isArray(list) && list.every((part) => typeof part === 'string' && part !== '');
  return good ? { value: list } : { wrong: 'must be a text or a list of texts.' };
}

/** True or false. */
export function truth(raw: unknown): Parsed {
  if (typeof raw === 'boolean') return { value: raw };
  if (raw === 'true' || raw === '1') return { value: true };
  if (raw === 'false' || raw === '0') return { value: false };
  return { wrong: 'must be true or false.' };
}

/** A fact that cannot be set to anything else. */
export function fixed(value: string): (raw: unknown) => Parsed {
  return (raw) => (raw === value ? { value } : { wrong: `cannot be set: it is always "${value}".` });
}

/** A whole number between two others. */
export function wholeNumber(lowest: number, highest: number): (raw: unknown) => Parsed {
  return (raw) => {
    const value = typeof raw === 'string' && /^\d+$/.test(raw.trim()) ? Number(raw) : raw;
    const good = typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest;
    return good ? { value } : { wrong: `must be a whole number from ${lowest} to ${highest}.` };
  };
}

/** An http(s) address without a password, query or fragment; its scheme may be left out. */
export function address(raw: unknown): Parsed {
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
export function host(raw: unknown): Parsed {
  const parsed = address(raw);
  if ('wrong' in parsed) return parsed;
  return { value: String(parsed.value).replace(new RegExp(`${API_PREFIX}$`), '') };
}

/** Where the sandbox keeps its items. */
export function store(raw: unknown): Parsed {
  const good = raw === 'sqlite' || raw === 'memory' || (typeof raw === 'string' && /^postgres(ql)?:\/\//.test(raw));
  return good ? { value: raw } : { wrong: 'must be sqlite, memory, or an address that begins with postgres://.' };
}

/** How many items of which resource. */
export function sizes(raw: unknown): Parsed {
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

/** Secrets by security scheme. */
export function credentials(raw: unknown): Parsed {
  const good = isRecord(raw) && Object.values(raw).every((value) => typeof value === 'string' && value !== '');
  if (!good) return { wrong: 'must name security schemes and give each one text.' };
  return { value: Object.entries(raw).map(([scheme, value]) => ({ scheme, value: String(value).trim() })) };
}

/** Clients at providers by security scheme, each with its parts. */
export function clients(raw: unknown): Parsed {
  if (!isRecord(raw)) return { wrong: 'must name security schemes, each with the client that is registered for it.' };
  const read = Object.entries(raw).map(([scheme, parts]) => client(scheme, parts));
  const wrong = read.find((one) => 'wrong' in one);
  return wrong ?? { value: read.flatMap((one) => ('value' in one ? [one.value] : [])) };
}

const CLIENT_PARTS = ['id', 'secret', 'issuer', 'scopes', 'service'];

function client(scheme: string, parts: unknown): Parsed {
  if (!isRecord(parts)) return { wrong: `must give "${scheme}" an object with an id.` };
  const strange = Object.keys(parts).find((part) => !CLIENT_PARTS.includes(part));
  if (strange !== undefined)
    return { wrong: `has "${strange}" for "${scheme}", which does not exist. There are: ${CLIENT_PARTS.join(', ')}.` };
  const { id, secret = null, issuer = null, scopes = null, service = false } = parts;
  if (typeof id !== 'string' || id.trim() === '') return { wrong: `gives "${scheme}" no client id.` };
  const where = issuer === null ? { value: null } : address(issuer);
  if ('wrong' in where) return { wrong: `has an issuer for "${scheme}" that ${where.wrong}` };
  const alone = truth(service);
  if ('wrong' in alone) return { wrong: `has "service" for "${scheme}", which ${alone.wrong}` };
  if (![secret, scopes].every((one) => one === null || (typeof one === 'string' && one.trim() !== '')))
    return { wrong: `has a secret or scopes for "${scheme}" that are no text.` };
  return { value: { scheme, id: id.trim(), secret, issuer: where.value, scopes, service: alone.value } };
}

/** The address of a PostgreSQL database. */
export function postgres(raw: unknown): Parsed {
  const good = typeof raw === 'string' && /^postgres(ql)?:\/\//.test(raw);
  return good ? { value: raw } : { wrong: 'must be an address that begins with postgres://.' };
}

/** Keys of enough characters. */
export function sessionKeys(raw: unknown): Parsed {
  const list = typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : raw;
  const good = Array.isArray(list) && list.every((part) => typeof part === 'string' && part.length >= 32);
  return good ? { value: list } : { wrong: 'must be one or more keys of at least 32 characters, separated by commas.' };
}

/** Places to write to: "stdout", files, PostgreSQL databases. */
export function sinks(raw: unknown): Parsed {
  const parsed = texts(raw);
  if ('wrong' in parsed || !Array.isArray(parsed.value)) return parsed;
  const odd = parsed.value.some((one) => /^[a-z]+:\/\//i.test(String(one)) && !/^postgres(ql)?:\/\//.test(String(one)));
  return odd ? { wrong: 'must be stdout, a file, or an address that begins with postgres://.' } : parsed;
}

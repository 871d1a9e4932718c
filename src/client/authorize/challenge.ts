// `WWW-Authenticate` (RFC 9110 §11.6.1) → the challenges in it, and the ways to sign in that they suggest.

/** One challenge: its scheme in lower case, and its parameters. */
export interface Challenge {
  readonly scheme: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** How one could prove who one is, as a server hinted. */
export interface ChallengeWay {
  readonly kind: 'basic' | 'bearer' | 'apiKey';
  /** apiKey: the header that takes it. */
  readonly header: string | null;
}

/** The challenges of a header; an empty list where there is none. */
export function challengesOf(header: string | null | undefined): readonly Challenge[] {
  const challenges: { scheme: string; parameters: Map<string, string> }[] = [];
  for (const match of (header ?? '').matchAll(/([^\s,="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*))|([^\s,="]+)/g)) {
    const [, name, quoted, plain, scheme] = match;
    if (scheme !== undefined) challenges.push({ scheme: scheme.toLowerCase(), parameters: new Map() });
    else if (name !== undefined)
      challenges.at(-1)?.parameters.set(name.toLowerCase(), (quoted ?? plain ?? '').replace(/\\(.)/g, '$1'));
  }
  return challenges.map((one) => ({ scheme: one.scheme, parameters: Object.fromEntries(one.parameters) }));
}

/**
 * The ways that a header suggests. Some servers write the name of the header that takes the key where a scheme belongs
 * ("X-API-Key"); some name it in a parameter.
 */
export function waysOf(header: string | null | undefined): readonly ChallengeWay[] {
  const written = header ?? '';
  return challengesOf(header).flatMap((challenge): readonly ChallengeWay[] => {
    if (challenge.scheme === 'basic') return [{ kind: 'basic', header: null }];
    if (challenge.scheme === 'bearer' || challenge.scheme === 'dpop') return [{ kind: 'bearer', header: null }];
    const named = ['header', 'name', 'parameter']
      .map((key) => challenge.parameters[key])
      .find((name) => name !== undefined);
    if (named !== undefined && /^[\w-]+$/.test(named)) return [{ kind: 'apiKey', header: named }];
    const asWritten = new RegExp(challenge.scheme.replace(/[^\w-]/g, '.'), 'i').exec(written)?.[0] ?? challenge.scheme;
    if (/^x-|-(key|token)$/.test(challenge.scheme)) return [{ kind: 'apiKey', header: asWritten }];
    return /key|token/.test(challenge.scheme) ? [{ kind: 'apiKey', header: null }] : [];
  });
}

/** "'X-API-KEY' header required"; "Missing header: X-Auth-Token" */
const BESIDE_HEADER = [
  /\b([a-z][\w-]{1,60})["'`)]{0,2} (?:request )?header\b/gi,
  /\bheaders?(?: named| called)?[ :]{1,2}["'`]?([a-z][\w-]{1,60})/gi,
];

/** The way that a refusal names in words: a header whose name speaks of a secret. */
export function wayInWords(text: string): readonly ChallengeWay[] {
  const start = text.slice(0, 2000);
  const named = BESIDE_HEADER.flatMap((pattern) => [...start.matchAll(pattern)].map((match) => match[1] ?? ''));
  const header = named.find((name) => name.includes('-') && /key|token|secret|auth|session/i.test(name));
  return header === undefined ? [] : [{ kind: 'apiKey', header }];
}

// Ways to sign in where the contract itself is behind sign-in: guessed from the challenges that the API answered
// (RFC 9110 §11.6.1), then the commonest ways of APIs. In: challenges; out: ways as the application has them, and how each is sent.
import type { SecurityScheme } from '#contract';
import type { SignIn } from '#model';

/** The guessed ways, and the security scheme that each stands for, by the same name. */
export interface GuessedWays {
  readonly ways: readonly SignIn[];
  readonly schemes: readonly SecurityScheme[];
}

const NONE = { description: '', bearerFormat: null, openIdConnectUrl: null, flows: [], pointer: '' } as const;

/** Guesses the ways in from WWW-Authenticate challenges. */
export function guessWays(challenges: readonly string[]): GuessedWays {
  const named = challenges.flatMap(schemesOf).map(schemeFor);
  const usual = [keyIn('X-API-Key'), http('bearer'), http('basic'), keyIn('Authorization')];
  const schemes = [...new Map([...named, ...usual].map((scheme) => [scheme.name.toLowerCase(), scheme])).values()];
  const known = new Set(named.map(({ name }) => name));
  return { schemes, ways: schemes.map((scheme) => wayOf(scheme, known.has(scheme.name))) };
}

/** The auth-scheme words of a challenge: those that no "=" follows. */
function schemesOf(challenge: string): string[] {
  const parts = challenge.replace(/"(?:[^"\\]|\\.)*"/g, '""').split(',');
  return parts.flatMap((part) => {
    const word = /^\s*([A-Za-z][\w-]*)(?=\s|$)/.exec(part)?.[1];
    return word === undefined ? [] : [word];
  });
}

/** Some APIs name the header that they want, such as "X-API-Key", in place of an auth-scheme. */
function schemeFor(word: string): SecurityScheme {
  if (/^(bearer|basic)$/i.test(word)) return http(word.toLowerCase());
  return /-|key|token/i.test(word) && !/^(negotiate|digest|ntlm)$/i.test(word) ? keyIn(word) : http('bearer');
}

function keyIn(header: string): SecurityScheme {
  return { ...NONE, name: header, type: 'apiKey', in: 'header', parameter: header, scheme: null };
}

function http(scheme: string): SecurityScheme {
  return { ...NONE, name: scheme, type: 'http', in: null, parameter: null, scheme };
}

function wayOf(scheme: SecurityScheme, named: boolean): SignIn {
  const kind = scheme.type === 'apiKey' ? 'apiKey' : scheme.scheme === 'basic' ? 'basic' : 'bearer';
  const labels = {
    apiKey: `API key in the header ${scheme.parameter}`,
    basic: 'User name and password',
    bearer: 'Access token',
  };
  return {
    kind,
    label: labels[kind],
    description: named ? 'The API asks for this.' : '',
    scheme: scheme.name,
    login: null,
    from: '',
    because: named ? 'challenge-of-the-api' : 'usual-way',
  };
}

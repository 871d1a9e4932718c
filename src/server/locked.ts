// Ways to sign in where the contract itself is behind sign-in: those that the API's challenge hints at (RFC 9110 §11.6.1),
// then the commonest of all APIs. In: hints; out: ways as the application has them, and how each is sent.
import type { ChallengeWay } from '#client';
import type { SecurityScheme } from '#contract';
import type { SignIn } from '#model';

/** The guessed ways, and the security scheme that each stands for, by the same name. */
export interface GuessedWays {
  readonly ways: readonly SignIn[];
  readonly schemes: readonly SecurityScheme[];
}

const USUAL_HEADER = 'X-API-Key';
const NONE = { description: '', bearerFormat: null, openIdConnectUrl: null, flows: [], pointer: '' } as const;

/** Guesses the ways in from what a challenge hints at. */
export function guessWays(hints: readonly ChallengeWay[]): GuessedWays {
  const named = hints.map(({ kind, header }) => (kind === 'apiKey' ? keyIn(header ?? USUAL_HEADER) : http(kind)));
  const usual = [keyIn(USUAL_HEADER), http('bearer'), http('basic'), keyIn('Authorization')];
  const schemes = new Map<string, SecurityScheme>();
  for (const scheme of [...named, ...usual]) {
    if (!schemes.has(scheme.name.toLowerCase())) schemes.set(scheme.name.toLowerCase(), scheme);
  }
  const hinted = new Set(named.map(({ name }) => name));
  const all = [...schemes.values()];
  return { schemes: all, ways: all.map((scheme) => wayOf(scheme, hinted.has(scheme.name))) };
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

// Countries by their codes (ISO 3166-1 alpha-2) and by the names that people write: in the language of the browser, or in
// English.

/** Codes of CLDR that are regions or tests rather than countries. */
const NO_COUNTRIES = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

let codes: readonly string[] | null = null;
const byName = new Map<string, string>();

/** The codes of all countries; none that another has taken the place of ("DD"). */
export function countryCodes(): readonly string[] {
  const english = namesIn(['en']);
  codes ??= LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code && english(code) !== undefined,
  );
  return codes;
}

/** The code of a country by its name, or by its code however it is written; null where there is no such country. */
export function countryOf(text: string): string | null {
  const wanted = text.trim();
  const upper = wanted.toUpperCase();
  if (countryCodes().includes(upper)) return upper;
  if (byName.size === 0) {
    for (const name of [namesIn(undefined), namesIn(['en'])])
      for (const code of countryCodes()) byName.set(plain(name(code) ?? code), code);
  }
  return byName.get(plain(wanted)) ?? null;
}

function namesIn(languages: readonly string[] | undefined): (code: string) => string | undefined {
  const names = new Intl.DisplayNames(languages, { type: 'region', fallback: 'none' });
  return (code) => names.of(code);
}

/** Without case, marks over letters, and what stands in brackets. */
function plain(name: string): string {
  return name
    .replace(/\s*\(.*\)$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

// Numbers, dates, lengths of time, lists and names of countries in a language (ECMA-402), each format made when it is first
// wanted: a browser takes long over its very first one, making any costs as much as writing a hundred values, and finding one
// by its options as much as writing ten. So each has a name.

/** What writes values in one language. A name stands for the options of its first use. */
export interface Formats {
  readonly locale: string;
  readonly number: (name?: string, options?: Intl.NumberFormatOptions) => Intl.NumberFormat;
  readonly date: (name: string, options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat;
  readonly plural: () => Intl.PluralRules;
  readonly relative: () => Intl.RelativeTimeFormat;
  readonly list: () => Intl.ListFormat;
  readonly regions: () => Intl.DisplayNames;
}

const KNOWN = new Map<string, Formats>();

/** The formats of a language. */
export function formatsOf(locale: string): Formats {
  const known = KNOWN.get(locale);
  if (known !== undefined) return known;
  const formats: Formats = {
    locale,
    number: kept((options) => new Intl.NumberFormat(locale, options)),
    date: kept((options) => new Intl.DateTimeFormat(locale, options)),
    plural: kept(() => new Intl.PluralRules(locale)),
    relative: kept(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })),
    list: kept(() => new Intl.ListFormat(locale)),
    regions: kept(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })),
  };
  KNOWN.set(locale, formats);
  return formats;
}

function kept<Options, Format>(make: (options?: Options) => Format): (name?: string, options?: Options) => Format {
  const made = new Map<string, Format>();
  return (name = '', options) => {
    const format = made.get(name) ?? make(options);
    made.set(name, format);
    return format;
  };
}

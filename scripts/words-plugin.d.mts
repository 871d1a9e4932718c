/** The plugin that parses our words; `transform` is what tests ask of it. */
export function parsedWords(): {
  readonly transform: (code: string, id: string) => { readonly code: string } | null;
};

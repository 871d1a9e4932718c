// The words of the command palette; they come with it.

/** What the palette says. */
export const paletteWords: Readonly<Record<string, string>> = {
  'palette.placeholder': 'Search or jump to…',
  'palette.nothing': 'Nothing found. Try another word.',
  'palette.searching': 'Searching …',
  'palette.items': 'Found',
  'palette.recent': 'Recently opened',
  'palette.views': 'Saved views',
  'palette.go': 'Go to',
  'palette.create': 'Create',
  'palette.do': 'Do',
  'palette.settings': 'Settings',
};

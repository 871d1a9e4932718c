// The words of the notice that the application has become another.

/** The English words. */
export const changedWords: Readonly<Record<string, string>> = {
  'changed.about': 'This application has changed. Reload to work with its new version: what you have typed is kept.',
  'changed.reload': 'Reload',
};

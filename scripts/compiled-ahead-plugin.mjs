// Begins each file of the app with a hint that all of its functions are wanted: browsers that know it (V8's explicit compile
// hints) compile them while the file is still coming, beside the page's own work, instead of one by one when a screen is
// first drawn. To all others it is a comment. It is put there last, since comments do not survive being made small.

const HINT = '//# allFunctionsCalledOnLoad\n';

/** A plugin for Vite that puts the hint at the top of each file. */
export function compiledAhead() {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = HINT + file.code;
      },
    },
  };
}

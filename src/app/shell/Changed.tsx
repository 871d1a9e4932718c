// The notice that the application behind this page has become another: what is open stays usable, and nothing is loaded
// anew before the person says so. Forms keep what was typed as drafts.
import type { ReactElement } from 'react';
import { useContractNews } from '../data/index.ts';
import { Button, Icon, MoreWords, useWords } from '../ui/index.ts';
import { changedWords } from './words/changed.ts';

/** Draws the notice where there is reason for it. */
export function Changed(): ReactElement | null {
  return useContractNews() ? (
    <MoreWords words={changedWords}>
      <Notice />
    </MoreWords>
  ) : null;
}

function Notice(): ReactElement {
  const words = useWords();
  return (
    <div className="fd-offline" role="status">
      <Icon name="refresh" size={16} />
      {words('changed.about')}
      <Button size="xs" onClick={() => window.location.reload()}>
        {words('changed.reload')}
      </Button>
    </div>
  );
}

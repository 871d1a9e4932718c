// The jobs of this page with the words that they need.
import { useMemo } from 'react';
import { type Jobs, useJobs } from '../../data/jobs/index.ts';
import { issueText } from '../../fields/control/index.ts';
import { useWords } from '../../ui/index.ts';
import { explain } from '../failure/index.ts';

/** The jobs of the application that is shown. */
export function useBulk(): Jobs {
  const words = useWords();
  return useJobs(
    useMemo(
      () => ({
        explained: (failure) => explain(failure, true).title,
        issueText: (issues) => issues.map((issue) => issueText(issue, words)).join(' '),
      }),
      [words],
    ),
  );
}

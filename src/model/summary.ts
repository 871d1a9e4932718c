// The few words of a description that fit beside a name.

/** The first paragraph, and no more than a sentence or two of it: the index stays small. */
export function firstWords(description: string): string {
  const [paragraph = ''] = description.trim().split(/\n\s*\n/, 1);
  return paragraph.length <= MAX_DESCRIPTION
    ? paragraph
    : `${paragraph.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')} …`;
}

const MAX_DESCRIPTION = 160;

// What a call may answer, as its contract says.
import type { MediaType } from '#contract';

/** One of the answers of a call: its status, and what comes with it. */
export interface CallAnswer {
  readonly status: string;
  readonly description: string;
  readonly content: readonly Pick<MediaType, 'mediaType' | 'schema'>[];
}

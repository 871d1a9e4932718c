// Paths that end in a place on earth: "/stations/near/{latitude}/{longitude}", "/stops/location/{lat},{lon}".
import { normalOf } from '../words/labels.ts';
import type { Segment } from './paths.ts';

/** Whether a path ends in coordinates, and what is measured from there. They are asked for, and identify nothing (rule `asked-by-coordinates`). */
export function endsInCoordinates(segments: readonly Segment[]): boolean {
  const start = segments.findLastIndex(({ kind }) => kind !== 'parameter') + 1;
  const asked = segments.slice(start).flatMap(({ parameters }) => parameters.map(normalOf));
  return asked.some((name, at) => LATITUDE.test(name) && LONGITUDE.test(asked[at + 1] ?? ''));
}

const LATITUDE = /^lat(?:itude)?$/;
const LONGITUDE = /^(?:lon|lng|long|longitude)$/;

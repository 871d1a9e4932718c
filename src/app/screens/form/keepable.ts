// Whether what was entered may be kept on the device, for a job that outlives the page.
import { filesIn, placesOf } from '#model';
import type { FormStore } from '../../fields/control/index.ts';

/** Files and secrets are never kept on the device. */
export function isKeepable(store: FormStore, values: object): boolean {
  const places = placesOf(store.getForm(), store.getState(), store.lookup);
  const holdsSecret = places.some(
    ({ pointer, field }) => field.kind === 'secret' && store.valueAt(pointer) !== undefined,
  );
  return !holdsSecret && filesIn(values, '').length === 0;
}

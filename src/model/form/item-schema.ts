// What a resource's item looks like, as it is read and as it may be written: its details in, a schema out.
import { lookupInTable, type Schema } from '#contract';
import type { Call, ResourceDetails } from '../application.ts';
import { withLearnedInput } from '../learn/learn-input.ts';
import { schemaLifted } from '../resources/thing-in-box.ts';
import { toldAt } from './changes.ts';

/** What an item looks like as it is read, else as a row of its list, or null where the contract does not say. */
export function readSchemaOf(details: ResourceDetails): Schema | null {
  const { operations, itemPointer, itemBox, listing } = details.resource;
  const told = answeredAt(details, operations.get, itemPointer);
  const read = told === null ? null : schemaLifted(told, itemBox, lookupInTable(details.schemas));
  if (read !== null || !listing?.known || listing.shape !== 'array') return read;
  const row = answeredAt(details, operations.list, `${listing.items}/0${listing.each ?? ''}`);
  // Some contracts say of a list what one of it is.
  return row ?? answeredAt(details, operations.list, listing.items);
}

/** What a writable item looks like: as a replacement takes it, else as it is read. */
export function itemSchemaOf(details: ResourceDetails): Schema | null {
  const replace = callOf(details, details.resource.operations.replace);
  const whole = replace === undefined ? null : withLearnedInput(details, replace).requestBody?.content[0]?.schema;
  return whole ?? (details.resource.itemPointer === '' ? readSchemaOf(details) : null);
}

/** The schema of what an operation answers at a place; null where that tells no properties. */
function answeredAt(details: ResourceDetails, operation: string | null | undefined, place: string): Schema | null {
  const answer = callOf(details, operation)?.answers.find(({ status }) => status.startsWith('2'));
  const schema = answer?.content[0]?.schema ?? null;
  return schema === null ? null : toldAt(schema, place, lookupInTable(details.schemas));
}

function callOf({ calls }: ResourceDetails, operation: string | null | undefined): Call | undefined {
  return calls.find((one) => one.operation === operation);
}

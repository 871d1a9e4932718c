// What an action's form offers to choose: the relations that are known of the item, and what its other inputs name.
import { useState } from 'react';
import { lookupInTable } from '#contract';
import { type Call, inputRelations, type Relation, type SchemaTable } from '#model';
import { useIndex, usePlace } from '../../data/index.ts';

/** The relations of an action's inputs; made once, as its form is. */
export function useInputRelations(
  call: Call,
  schemas: SchemaTable,
  known: readonly Relation[] = [],
): readonly Relation[] {
  const { index } = useIndex();
  const place = usePlace();
  const [relations] = useState(() => [
    ...known,
    ...inputRelations(call, index.resources, place, lookupInTable(schemas)),
  ]);
  return relations;
}

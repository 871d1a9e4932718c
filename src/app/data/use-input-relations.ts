// What a form offers to choose: the relations that are known of the item, and what the other inputs of its call name.
import { useState } from 'react';
import { lookupInTable } from '#contract';
import { type Call, inputRelations, type Relation, type SchemaTable } from '#model';
import { useIndex } from './context.tsx';
import { usePlace } from './place.tsx';

/** The relations of what a path asks for beyond its parents ("/users/{user_id}/items"), after those that are known; made once, as its form is. */
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

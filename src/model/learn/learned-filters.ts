// Filters of a list of which the contract told no fields, beside the fields that answers taught. The learned resource in, and out
// with its filters tied to the fields that they compare.
import { pointerParts } from '#contract';
import type { Field, Filter, Resource } from '../application.ts';
import { BOXES_OF_FIELDS } from '../fields/boxes.ts';
import { withEach } from '../listing/filters.ts';
import { normalOf } from '../words/labels.ts';

/** The rule by which a filter compares a field that was learned. */
const RULE = 'filter-of-learned-field';

/**
 * A filter named as a field that was learned is tied to it (rule `filter-of-learned-field`): it is offered once, and chosen as it
 * is there, where all that the list has was seen. Of a list in pages the next one may hold other values.
 */
export function withLearnedFilters(resource: Resource): Resource {
  const { listing, fields } = resource;
  if (listing === null) return resource;
  const isWhole = listing.known && listing.pagination.style === 'none';
  const filters = listing.filters.map((filter) => {
    const isOpen = filter.field === null || filter.because === RULE;
    const field = isOpen
      ? fields.find(({ name }) => normalOf(ownName(name)) === normalOf(filter.parameter))
      : undefined;
    return field === undefined ? filter : tied(filter, field, isWhole);
  });
  const isSame = filters.every((one, at) => one === listing.filters[at]);
  return isSame ? resource : { ...resource, listing: { ...listing, filters } };
}

/** What a field is called where it stands: "health" of a feature's "/properties/health". */
function ownName(name: string): string {
  const [box = '', own = ''] = name.startsWith('/') ? pointerParts(name) : [];
  return BOXES_OF_FIELDS.includes(box) ? own : name;
}

function tied(filter: Filter, field: Field, isWhole: boolean): Filter {
  const { control } = filter;
  const isPlain = control.kind === 'text' && control.choices === null;
  if (filter.because === RULE ? control.choices === field.choices || !isWhole : !isWhole || !isPlain)
    return filter.field === field.name ? filter : { ...filter, because: RULE, field: field.name };
  const { name, label, required, description } = control;
  const { each: _each, ...plain } = filter;
  const own = { ...field, name, label, required, description };
  // What is learned is told where it stands, and refers to nothing.
  return withEach({ ...plain, because: RULE, field: field.name, operator: 'equals', control: own }, () => undefined);
}

// What arranges a list in memory, apart from all else, so that it is loaded only where an API leaves it to us.
export { createArranger, filterItems, searchItems } from '#model';

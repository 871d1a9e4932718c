// What a list was heard to want, among its filters. Loaded where anything was heard.
export { withWantedFilters } from '#model';

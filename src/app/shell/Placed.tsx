// Sees to it that a screen stands somewhere: where its address does not name all that its path wants (a tenant, a
// namespace), what was chosen before is used, and where nothing was, it is asked for.
import { type ReactNode, useEffect } from 'react';
import { formPlace, listPlace, operationPath, type ResourceSummary } from '#model';
import { type PlacedScreen, placePath, useIndex, useKeepPlace, useParentsOf } from '../data/index.ts';
import { useAddress, useGo, part } from '../ui/index.ts';

const PlaceScreen = part(() => import('../screens/place/index.ts').then(({ PlaceScreen }) => PlaceScreen));

/** What the guard takes: the address, and the screen that it leads to. */
export interface PlacedProps {
  readonly name: string;
  readonly parts: readonly string[];
  readonly children: ReactNode;
}

/** Draws the screen once it is known where it stands. */
export function Placed({ name, parts, children }: PlacedProps): ReactNode {
  const resource = useIndex().resource(name);
  const parents = useParentsOf(name);
  const keep = useKeepPlace();
  const go = useGo();
  const { pathname, search } = useAddress();
  const screen = screenIn(pathname);
  const wanted = resource === undefined ? 0 : wantedBy(resource, screen);
  // An item of a collection has its own identity in its address too: without its parents there is none to ask about.
  const lacks = parts.length < wanted && (screen !== 'item' || resource?.kind === 'singleton');
  const known = lacks && search !== CHOOSE ? parents : null;
  const way = known === null ? null : `${placePath(screen, name, known)}${search}`;
  const stands = wanted > 0 && parts.length >= wanted ? JSON.stringify(parts.slice(0, wanted)) : null;
  useEffect(() => {
    if (way !== null) go(way, { replace: true });
    else if (stands !== null) keep(name, JSON.parse(stands) as string[]);
  }, [way, go, keep, name, stands]);
  if (way !== null) return null;
  return lacks ? <PlaceScreen screen={screen} name={name} given={parts} /> : children;
}

/** How many parents the path of what the screen asks for has: "GET /user/repos" lists the repos of any owner. */
function wantedBy(resource: ResourceSummary, screen: PlacedScreen): number {
  const placed = screen === 'item' ? resource : screen === 'list' ? listPlace(resource) : formPlace(resource);
  const { parentParameters } = placed;
  const asked =
    screen === 'item'
      ? (operationPath(resource, 'get') ?? operationPath(resource, 'update'))
      : operationPath(resource, screen === 'list' ? 'list' : 'create');
  const inPath = asked === null ? Number.POSITIVE_INFINITY : asked.split('{').length - 1;
  return Math.min(parentParameters.length, inPath);
}

function screenIn(pathname: string): PlacedScreen {
  const word = pathname.split('/')[1];
  return word === 'item' || word === 'new' || word === 'import' ? word : 'list';
}

/** What an address ends with where it is to be chosen anew. */
const CHOOSE = '?choose';

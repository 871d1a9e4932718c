// Tab in the rows of a list: it goes through the controls of the row in which the focus is, and from the last of them to
// what comes after the list. From row to row the arrows go; by Tab a list of thousands would have no end.

const STOPS = 'a[href], button, input, select, textarea, [tabindex]';

/** Moves the focus out of the rows where the row has no further control in the direction of Tab. */
export function tabOut(event: KeyboardEvent, frame: HTMLElement): void {
  const { target, shiftKey: back } = event;
  const row = target instanceof Element ? target.closest('[data-index]') : null;
  if (!(target instanceof Element) || row === null || !frame.contains(row)) return;
  const wanted = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const liesOn = (from: Element) => (stop: Element) => (from.compareDocumentPosition(stop) & wanted) !== 0;
  if (stopsIn(row).some(liesOn(target))) return;
  const outside = stopsIn(document).filter((stop) => !isInRows(stop, frame) && liesOn(row)(stop));
  const next = back ? outside.at(-1) : outside[0];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function isInRows(stop: Element, frame: HTMLElement): boolean {
  return frame.contains(stop) && stop.closest('[data-index]') !== null;
}

/** What Tab stops at, in the document's order. */
function stopsIn(place: ParentNode): readonly HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility({ visibilityProperty: true }),
  );
}

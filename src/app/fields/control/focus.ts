// Brings a place of a form into view and gives it the focus, once what hid it has opened.

const MOST_FRAMES = 20;

/**
 * Focuses the control of a place; where there is none yet, it waits some frames, then takes what is nearest around it.
 * A person who has gone to another field by then, away from `from`, is not called back: what they type would land elsewhere.
 */
export function focusPlace(form: ParentNode, pointer: string, from = document.activeElement, frames = 0): void {
  const found = placeIn(form, pointer);
  if (found === null && frames < MOST_FRAMES) {
    requestAnimationFrame(() => focusPlace(form, pointer, from, frames + 1));
    return;
  }
  const now = document.activeElement;
  // The button that was pressed has the focus again once it is done.
  if (now !== from && now?.matches('input, textarea, select') === true) return;
  const place = found ?? nearest(form, pointer);
  if (place === null) return;
  const inner = place.matches('input, textarea, select, button, [tabindex]') ? place : controlIn(place);
  place.scrollIntoView({ block: 'center' });
  (inner ?? place).focus({ preventScroll: true });
}

/** Where one starts to enter something: the first input, or where that only chooses a kind and one is chosen, what comes after. */
export function controlIn(place: Element): HTMLElement | null {
  const inputs = [...place.querySelectorAll<HTMLElement>('input, textarea, select')];
  const [first] = inputs;
  const isChosen = first?.matches('[type="radio"]') === true && place.querySelector('[type="radio"]:checked') !== null;
  const after = isChosen ? inputs.find((one) => !one.matches('[type="radio"]')) : undefined;
  return after ?? first ?? place.querySelector('button');
}

function placeIn(form: ParentNode, pointer: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
}

function nearest(form: ParentNode, pointer: string): HTMLElement | null {
  const cut = pointer.lastIndexOf('/');
  if (cut <= 0) return null;
  const around = pointer.slice(0, cut);
  return placeIn(form, around) ?? nearest(form, around);
}

/** Longer than anybody presses; then what was to be done is done all the same. */
const LONG_PRESS_MS = 1_000;

/**
 * Does something once no button of the mouse is down: what is said at a field when it is left moves what stands below it,
 * and a press that ends elsewhere than it began would be no click.
 */
export function afterPress(work: () => void): void {
  if (document.querySelector(':active') === null) return work();
  let isDone = false;
  const once = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    document.removeEventListener('click', once);
    work();
  };
  const timer = setTimeout(once, LONG_PRESS_MS);
  document.addEventListener('click', once);
}

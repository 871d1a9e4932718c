// The state of one form on the screen: values, typed texts and branches (the model's `FormState`), and what only the
// screen knows: where one has been, what stands open, what the server said. A control listens to its own place only, so
// a keystroke draws one field anew.
import type { Issue, Json, Lookup, Pointer } from '#contract';
import {
  asWanted,
  at,
  branchesIn,
  type CallValues,
  EMPTY_STATE,
  type Form,
  type FormField,
  type FormState,
  isWithin,
  judge,
  pointersOf,
  rekeyed,
  reordered,
  sameJson,
  valueWithout,
  withAt,
} from '#model';

/** How long after the last keystroke a form is checked again, in milliseconds. */
const CALM = 200;

const NONE: readonly Issue[] = [];

/** The state of one form. */
export class FormStore {
  readonly lookup: Lookup;
  private form: Form;
  private state: FormState;
  private initial: CallValues;
  private readonly given: boolean;
  private readonly listeners = new Set<() => void>();
  private touched = new Set<Pointer>();
  private opened: ReadonlyMap<Pointer, boolean> = new Map();
  private readonly revealed = new Set<Pointer>();
  private showAll = false;
  private local: readonly Issue[] = NONE;
  private warnings: ReadonlySet<Pointer> = new Set();
  private server: readonly Issue[] = NONE;
  private byPointer: ReadonlyMap<Pointer, readonly Issue[]> = new Map();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `given`: the initial values are an item as the server gave it, so that its own faults do not hinder a change. */
  constructor(
    form: Form,
    lookup: Lookup,
    state: FormState = EMPTY_STATE,
    initial: CallValues = state.values,
    given = false,
  ) {
    this.given = given;
    this.form = form;
    this.lookup = lookup;
    this.state = settled(form, state, lookup);
    this.initial = initial;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getState = (): FormState => this.state;
  getForm = (): Form => this.form;
  valueAt = (pointer: Pointer): unknown => at(this.state.values, pointer);
  initialAt = (pointer: Pointer): unknown => at(this.initial, pointer);
  textAt = (pointer: Pointer): string | undefined => this.state.texts.get(pointer);
  branchAt = (pointer: Pointer): number | undefined => this.state.branches.get(pointer);
  issuesAt = (pointer: Pointer): readonly Issue[] => this.byPointer.get(pointer) ?? NONE;
  /** Whether several alternatives fit at a place, of which the contract allows one: said there, in nobody's way. */
  isAmbiguous = (pointer: Pointer): boolean => this.warnings.has(pointer);
  isOpen = (pointer: Pointer): boolean | undefined => this.opened.get(pointer);
  /** Everything that is wrong and shown now. */
  shownIssues = (): readonly Issue[] => this.byPointerList;
  private byPointerList: readonly Issue[] = NONE;

  /** True where something was entered that was not there at first. */
  isChanged = (): boolean =>
    this.state.texts.size > 0 || !sameJson(withoutMediaType(this.state.values), withoutMediaType(this.initial));

  /** True where a place holds what it held at first: what sends changes only does not send it. */
  isAsAtFirst = (pointer: Pointer): boolean => {
    const [value, first] = [this.valueAt(pointer), this.initialAt(pointer)];
    return value === first || (value !== undefined && first !== undefined && sameJson(value, first));
  };

  /** Puts a value at a place (undefined: takes it away); a text that was no value there is forgotten. */
  set(pointer: Pointer, value: unknown): void {
    const texts = without(this.state.texts, pointer, true);
    const branches =
      value === undefined || value === null ? without(this.state.branches, pointer, false) : this.state.branches;
    this.change({ values: withAt(this.state.values, pointer, value) as CallValues, texts, branches }, pointer);
  }

  /** Takes away what is at a place; where something was there at first, "none" may have to be said in so many words. */
  empty({ pointer, none }: FormField): void {
    if (none === undefined || this.initialAt(pointer) === undefined) this.set(pointer, undefined);
    else this.set(none, null);
  }

  /** Puts a value with all that is in it at a place: the branches inside are told from it anew. */
  setWhole(pointer: Pointer, value: unknown): void {
    const kept = {
      texts: without(this.state.texts, pointer, true),
      branches: without(this.state.branches, pointer, true),
    };
    const values = withAt(this.state.values, pointer, value) as CallValues;
    this.change(settled(this.form, { values, ...kept }, this.lookup), pointer);
  }

  /** Keeps a typed text that is no value: `expected` says what it should have been. */
  setText(pointer: Pointer, expected: string, text: string): void {
    const texts = new Map(this.state.texts).set(pointer, `${expected}:${text}`);
    this.change({ ...this.state, values: withAt(this.state.values, pointer, undefined) as CallValues, texts }, pointer);
  }

  /** Chooses a branch of a variant, with what is left of the value. */
  choose(pointer: Pointer, index: number | null, value: unknown): void {
    const branches = new Map(without(this.state.branches, pointer, true));
    if (index !== null) branches.set(pointer, index);
    const texts = without(this.state.texts, pointer, true);
    this.change({ values: withAt(this.state.values, pointer, value) as CallValues, texts, branches }, pointer);
  }

  /** Puts the items of a list in a new order; null stands for a new item. */
  reorder(list: Pointer, order: readonly (number | null)[], fresh?: unknown): void {
    const target = new Map(order.flatMap((index, position) => (index === null ? [] : [[index, position] as const])));
    this.opened = rekeyed(this.opened, list, target);
    this.touched = new Set(rekeyed(new Map([...this.touched].map((pointer) => [pointer, true])), list, target).keys());
    this.change(reordered(this.state, list, order, fresh), list);
  }

  /** Replaces everything that was entered. */
  replace(state: FormState): void {
    this.change(settled(this.form, state, this.lookup), '');
  }

  /** Begins with other values, as after a save, and goes on with what is entered now. */
  rebase(initial: CallValues, state: FormState): void {
    this.initial = initial;
    this.replace(state);
  }

  /** Goes over to another form of the same call (another media type), keeping what was entered. */
  useForm(form: Form): void {
    this.form = form;
    this.change({ ...this.state, branches: new Map() }, '');
  }

  /** Goes over to a form that offers more to choose from; what was entered stays as it is. */
  offer(form: Form): void {
    this.form = form;
    this.tell();
  }

  /** Goes over to a form that leaves more out: what was there of it is taken away, as if it had never been. */
  leaveOut(form: Form): void {
    const without = (values: CallValues): CallValues =>
      values.body === undefined ? values : { ...values, body: valueWithout(values.body, form.leftOut) as Json };
    this.form = form;
    this.initial = without(this.initial);
    this.server = NONE;
    this.change({ ...this.state, values: without(this.state.values) }, '/body');
  }

  /** Goes over to a form that wants more or less: what was entered stays, as the kind that is wanted where it can be one. */
  want(form: Form): void {
    const [before, after] = [this.form.call.wanted ?? [], form.call.wanted ?? []];
    const gone = before.filter((one) => !after.some(({ place }) => place === one.place)).map(({ place }) => place);
    const kept = gone.reduce<unknown>((values, place) => valueWithout(values, [place]), this.state.values);
    const values = asWanted(
      kept,
      after.filter((one) => !before.includes(one)),
    );
    this.form = form;
    this.server = NONE;
    this.change({ ...this.state, values: values as CallValues }, '/body');
  }

  /** Tells that a person has been at a place and left it: from now on it is checked as they type. */
  touch(pointer: Pointer): void {
    if (this.touched.has(pointer)) return;
    this.touched.add(pointer);
    this.recheck();
  }

  open(pointer: Pointer, isOpen: boolean): void {
    this.opened = new Map(this.opened).set(pointer, isOpen);
    this.tell();
  }

  /** Whether one of these places, or something in it, has to be seen, though it would be folded away. */
  hasRevealed = (places: readonly FormField[]): boolean =>
    this.revealed.size > 0 && places.some(({ pointer }) => [...this.revealed].some((one) => isWithin(one, pointer)));

  /** Opens everything around a place, so that it can be seen. */
  reveal(pointer: Pointer): void {
    const opened = new Map(this.opened);
    const parts = pointer.split('/');
    for (let length = 2; length <= parts.length; length += 1) {
      const place = parts.slice(0, length).join('/');
      opened.set(place, true);
    }
    // What a person has folded opens where it holds the place.
    for (const [place, isOpen] of opened) if (!isOpen && place.endsWith('#more')) opened.delete(place);
    const isParameter = pointer !== '/body' && !pointer.startsWith('/body/');
    this.opened = isParameter ? opened.set('#options', true) : opened;
    this.revealed.add(pointer);
    this.tell();
  }

  /** Checks the whole form and shows all that is wrong. */
  check(): readonly Issue[] {
    this.showAll = true;
    this.recheck();
    return this.local;
  }

  /** Shows what the server found wrong, each until its place is changed. */
  showServerIssues(issues: readonly Issue[]): void {
    this.server = this.sorted(issues);
    this.showAll = true;
    this.recheck();
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private change(state: FormState, pointer: Pointer): void {
    this.state = state;
    if (this.server.length > 0) {
      this.server = this.server.filter(
        (issue) => !isWithin(issue.pointer, pointer) && !isWithin(pointer, issue.pointer),
      );
      this.index();
    }
    if (this.touched.size > 0 || this.showAll) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.recheck(), CALM);
    }
    this.tell();
  }

  private recheck(): void {
    clearTimeout(this.timer);
    const given = this.given ? this.initial : undefined;
    const { issues, warnings } = judge(this.form, this.state, this.lookup, given);
    this.local = this.sorted(issues);
    this.warnings = new Set(warnings.map(({ pointer }) => pointer));
    this.index();
    this.tell();
  }

  /** In the order in which the fields stand, so that the first fault is the topmost. */
  private sorted(issues: readonly Issue[]): readonly Issue[] {
    if (issues.length < 2) return issues;
    const places = new Map(pointersOf(this.form, this.state, this.lookup).map((pointer, index) => [pointer, index]));
    const rank = ({ pointer }: Issue): number => {
      for (let place = pointer; place !== ''; place = place.slice(0, place.lastIndexOf('/'))) {
        const index = places.get(place);
        if (index !== undefined) return index;
      }
      return -1;
    };
    return [...issues].sort((left, right) => rank(left) - rank(right));
  }

  private index(): void {
    const isShown = (issue: Issue): boolean => this.showAll || this.isTouched(issue.pointer);
    // What the server says of a place that is empty is that something is missing there: that is not said twice.
    const told = new Set(this.server.map(({ pointer }) => pointer));
    const isSaid = ({ code, pointer }: Issue): boolean => code === 'required' && told.has(pointer);
    const shown = [...this.local.filter((issue) => isShown(issue) && !isSaid(issue)), ...this.server];
    const byPointer = new Map<Pointer, readonly Issue[]>();
    for (const issue of shown) byPointer.set(issue.pointer, [...(byPointer.get(issue.pointer) ?? NONE), issue]);
    // A place whose issues are the same keeps its list, so that it is not drawn anew.
    for (const [pointer, issues] of byPointer) {
      const before = this.byPointer.get(pointer);
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(issues)) byPointer.set(pointer, before);
    }
    this.byPointer = byPointer;
    this.byPointerList = shown;
  }

  private isTouched(pointer: Pointer): boolean {
    return this.touched.has(pointer);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

// Of a value that was there before anyone chose, the branch is told once: it must not jump about while one types.
function settled(form: Form, state: FormState, lookup: Lookup): FormState {
  if (form.body === null || state.values.body === undefined) return state;
  const inUse = branchesIn(state.values.body, form.body.field.schema, '/body', state.branches, lookup);
  if (inUse.size === 0) return state;
  const told = [...inUse].map(([pointer, { index }]) => [pointer, index] as const);
  return { ...state, branches: new Map([...state.branches, ...told]) };
}

function withoutMediaType({ mediaType: _mediaType, ...values }: CallValues): CallValues {
  return values;
}

function without<T>(known: ReadonlyMap<Pointer, T>, pointer: Pointer, itself: boolean): ReadonlyMap<Pointer, T> {
  const gone = [...known.keys()].filter((one) => isWithin(one, pointer) && (itself || one !== pointer));
  if (gone.length === 0) return known;
  const kept = new Map(known);
  for (const one of gone) kept.delete(one);
  return kept;
}

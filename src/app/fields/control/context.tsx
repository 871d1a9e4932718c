// The form around a control, and its hooks: the value, the text and the issues of one place.
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  use,
  useCallback,
  useSyncExternalStore,
} from 'react';
import type { Issue, Lookup, Pointer } from '#contract';
import type { Form } from '#model';
import type { FormStore } from './store.ts';
import type { ControlProps } from './types.ts';

const StoreContext = createContext<FormStore | null>(null);

const InnerContext = createContext<ComponentType<ControlProps> | null>(null);

/** What makes an item of another resource in place takes. */
export interface CreatorProps {
  readonly resource: string;
  /** Gets the identity of what was made; null where the API does not tell. */
  readonly onMade: (id: string | null) => void;
  readonly onClose: () => void;
}

const CreatorContext = createContext<ComponentType<CreatorProps> | null>(null);

/** What the provider takes: the store, and what draws a place inside another. */
export interface StoreProviderProps {
  readonly store: FormStore;
  readonly inner: ComponentType<ControlProps>;
  /** Makes items of other resources in place; left out where that is not offered. */
  readonly creator?: ComponentType<CreatorProps> | null;
  readonly children: ReactNode;
}

/** Gives a form's store to the controls below. */
export function StoreProvider({ store, inner, creator = null, children }: StoreProviderProps): ReactElement {
  return (
    <StoreContext value={store}>
      <CreatorContext value={creator}>
        <InnerContext value={inner}>{children}</InnerContext>
      </CreatorContext>
    </StoreContext>
  );
}

/** Whether items of other resources can be made in place here. */
export function useCanCreate(): boolean {
  return use(CreatorContext) !== null;
}

/** Makes an item of another resource in place. */
export function Creator(props: CreatorProps): ReactElement | null {
  const creator = use(CreatorContext);
  return creator === null ? null : createElement(creator, props);
}

/** Draws a place inside another: given from above, so that controls need not know each other. */
export function Inner(props: ControlProps): ReactElement {
  const inner = use(InnerContext);
  if (inner === null) throw new Error('StoreProvider is missing above this control.');
  return createElement(inner, props);
}

/** The store of the form around. */
export function useStore(): FormStore {
  const store = use(StoreContext);
  if (store === null) throw new Error('StoreProvider is missing above this control.');
  return store;
}

/** The form and the lookup of its schemas. */
export function useForm(): { readonly store: FormStore; readonly form: Form; readonly lookup: Lookup } {
  const store = useStore();
  const form = useSyncExternalStore(store.subscribe, store.getForm);
  return { store, form, lookup: store.lookup };
}

/** The value at a place; only a change of it draws anew. */
export function useValue(pointer: Pointer): unknown {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.valueAt(pointer), [store, pointer]),
  );
}

/** Whether a place holds nothing, null, or something; with how many entries a list has. */
export function useShape(pointer: Pointer): 'absent' | 'null' | 'present' {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => {
      const value = store.valueAt(pointer);
      return value === undefined ? 'absent' : value === null ? 'null' : 'present';
    }, [store, pointer]),
  );
}

/** The typed text that is no value, or undefined. */
export function useTypedText(pointer: Pointer): string | undefined {
  const store = useStore();
  const text = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.textAt(pointer), [store, pointer]),
  );
  return text === undefined ? undefined : text.slice(text.indexOf(':') + 1);
}

/** The branch that was chosen at a place, or undefined. */
export function useChosenBranch(pointer: Pointer): number | undefined {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.branchAt(pointer), [store, pointer]),
  );
}

/** What is wrong at a place, as far as it is shown. */
export function useIssues(pointer: Pointer): readonly Issue[] {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.issuesAt(pointer), [store, pointer]),
  );
}

/** Whether what is at a place fits several alternatives at once. */
export function useAmbiguous(pointer: Pointer): boolean {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.isAmbiguous(pointer), [store, pointer]),
  );
}

/** All issues that are shown. */
export function useShownIssues(): readonly Issue[] {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, store.shownIssues);
}

/** Whether a part of the form stands open, and the way to change it. */
export function useOpen(pointer: Pointer, atFirst: boolean): readonly [boolean, (open: boolean) => void] {
  const store = useStore();
  const open = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.isOpen(pointer), [store, pointer]),
  );
  return [open ?? atFirst, useCallback((isOpen: boolean) => store.open(pointer, isOpen), [store, pointer])];
}

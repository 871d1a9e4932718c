// The parts of a server whose documentation names several contracts: each is an application of its own at the same host.
// The first is shown until a person chooses another, which their session keeps; the credentials belong to all of them.
import type { Beside, PartView } from '#client';
import { labelOf, productNameOf, wordsOf } from '#model';
import type { Desk, DeskState, Served } from './desk.ts';
import { lacksLogin, maySignIn, withLoginBeside } from './login-beside.ts';
import type { Session } from './session.ts';

/** A desk that knows its parts. */
export interface PartedDesk extends Desk {
  /** The parts to choose from, with the one that this person has before them; none where there is only one. */
  partsFor(session: Session | null): Promise<readonly PartView[]>;
  /** The session with another part chosen; null where that is none, or cannot be opened. */
  choose(session: Session, part: string): Promise<Session | null>;
}

/** Puts the desks of further contracts beside the first; each is opened when somebody first chooses it. Without a way to open any there is one part. */
export function withParts(first: Desk, open: ((contract: string) => Desk) | null): PartedDesk {
  const desks = new Map<string, Desk>();
  const deskAt = (url: string, opens: (contract: string) => Desk): Desk => {
    const desk = desks.get(url) ?? opens(url);
    desks.set(url, desk);
    return desk;
  };
  const chosen = async (session: Session | null): Promise<Desk> => {
    if (session?.part === undefined || open === null) return first;
    const url = othersOf(await first.stateFor(null)).find(isAt(session.part))?.url;
    if (url === undefined) return first;
    const desk = deskAt(url, open);
    // What cannot be opened now leaves the first to work with.
    return (await desk.stateFor(null)).kind === 'ready' ? desk : first;
  };
  const asShown = new WeakMap<Served, Served>();
  /** What is served with a way to sign in from another part, where it has none of its own; the others are read once. */
  const signedInBeside = async (served: Served): Promise<Served> => {
    const known = asShown.get(served);
    if (known !== undefined || open === null || !lacksLogin(served)) return known ?? served;
    const state = await first.stateFor(null);
    const able = othersOf(state).filter(({ url, title }) => maySignIn(title, pathOf(url)));
    const desksOfOthers = [first, ...able.slice(0, MOST_READ).map(({ url }) => deskAt(url, open))];
    const states = await Promise.all(desksOfOthers.map((desk) => desk.stateFor(null)));
    const others = states.flatMap((one) => (one.kind === 'ready' && one.served !== served ? [one.served] : []));
    const shown = withLoginBeside(served, others);
    // One that cannot be read now may be there later.
    if (shown !== served || states.every(({ kind }) => kind === 'ready')) asShown.set(served, shown);
    return shown;
  };
  return {
    ...first,
    async stateFor(session) {
      const state = await (await chosen(session)).stateFor(session);
      return state.kind === 'ready' ? { ...state, served: await signedInBeside(state.served) } : state;
    },
    shownTo: async (session) => (await chosen(session)).shownTo(session),
    confirmBase: async (credentials, session) => (await chosen(session)).confirmBase(credentials, session),
    doubt: () => [first, ...desks.values()].forEach(({ doubt }) => doubt()),
    async partsFor(session) {
      const state = await first.stateFor(null);
      const beside = othersOf(state);
      if (state.kind !== 'ready' || beside.length === 0 || open === null) return [];
      const { url, index } = state.served.compiled;
      const all = [{ url, title: index.title }, ...beside];
      const labels = labelsOf(all);
      const current = (await chosen(session)) === first ? url : (beside.find(isAt(session?.part ?? ''))?.url ?? url);
      return all.map((one, at) => ({
        part: at === 0 ? '' : pathOf(one.url),
        label: labels[at] ?? '',
        current: one.url === current,
      }));
    },
    async choose(session, part) {
      const { part: _before, ...rest } = { ...session, contract: null };
      if (part === '') return rest;
      const own = { ...rest, part };
      return (await chosen(own)) === first ? null : own;
    },
  };
}

/** More parts are not read for their login. */
const MOST_READ = 5;

function othersOf(state: DeskState): readonly Beside[] {
  return state.kind === 'ready' ? (state.others ?? []) : [];
}

function isAt(part: string): (one: Beside) => boolean {
  return ({ url }) => pathOf(url) === part;
}

/** What a page calls a part by: all of them are at one host. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** What parts are called: by their titles, or where these do not tell them apart, by what only their own address says. */
export function labelsOf(parts: readonly Beside[]): readonly string[] {
  const titles = parts.map(({ title }) => productNameOf(title));
  if (titles.every((title) => title !== '') && new Set(titles).size === titles.length) return titles;
  const words = parts.map(({ url }) => [...wordsOf(pathOf(url).replace(/\.(json|ya?ml)$/, ''))]);
  return words.map((own, at) => {
    const telling = own.filter((word) => !words.every((other) => other.includes(word)));
    return telling.length > 0 ? labelOf(telling.join(' ')) : titles[at] || labelOf(own.join(' '));
  });
}

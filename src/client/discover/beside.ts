// Several contracts that one place names → which to open and what the others are.
import { look } from './look.ts';
import type { Look, LookSettings } from './look.ts';
import { recognise } from './recognise.ts';

/** A contract beside another: where it is, and the title that its text gives first. */
export interface Beside {
  readonly url: string;
  readonly title: string;
}

interface Found {
  readonly text: string;
  readonly url: string;
  readonly because: string;
}

interface Named {
  readonly url: string;
  readonly because: string;
}

const MAX_COMPARED = 20;
const MANY_TIMES = 4;

/**
 * Of several contracts that one place names, which to open: the one found, unless another holds many times as much,
 * beside which it is hardly anything of the API. `beside` are those that were found to be contracts of their own.
 */
export async function compare(
  found: Found & { readonly asked: string },
  named: readonly Named[],
  settings: LookSettings,
): Promise<{ readonly open: Found; readonly others: readonly Beside[]; readonly beside: readonly Named[] }> {
  const looks = await Promise.all(
    named
      .filter(({ url }) => url !== found.asked)
      .slice(0, MAX_COMPARED)
      .map(async (one) => ({ ...one, seen: await look(one.url, settings) })),
  );
  const contracts = looks.filter(({ seen }) => seen.status === 200 && recognise(seen.text).kind === 'contract');
  const known = new Set([gist(found.text).mark]);
  const beside = contracts.filter(({ seen }) => known.size < known.add(gist(seen.text).mark).size);
  const rich = [...beside].sort((a, b) => gist(b.seen.text).calls - gist(a.seen.text).calls)[0];
  const isMore = rich !== undefined && gist(rich.seen.text).calls > MANY_TIMES * gist(found.text).calls;
  const open = isMore ? { text: rich.seen.text, url: rich.seen.url, because: rich.because } : found;
  const rest: readonly Pick<Look, 'url' | 'text'>[] = beside
    .filter((one) => !isMore || one !== rich)
    .map(({ seen }) => seen);
  const others = [...(isMore ? [found] : []), ...rest].map(({ url, text }) => ({ url, title: gist(text).title }));
  return { open, others, beside };
}

/** What tells a contract from another without reading it whole: how many calls it has, and its title. */
function gist(text: string): { readonly calls: number; readonly title: string; readonly mark: string } {
  const calls = text.match(/[\s"'{,](?:get|put|post|patch|delete)["']?\s{0,9}:/g)?.length ?? 0;
  const title = /\btitle["']?\s{0,9}:\s{0,9}["']?([^"'\n,]{0,200})/.exec(text)?.[1]?.trim() ?? '';
  return { calls, title, mark: `${calls} ${title}` };
}

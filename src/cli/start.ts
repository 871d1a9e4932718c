// `frontdesk start` and `frontdesk sandbox`: settings in, a running server and plain words about it out. Ctrl-C finishes
// what runs and ends with 0; a second one ends at once.
import type { Tried } from '#client';
import { type DeskState, type RunningServer, startServer, StartFault } from '#server';
import { apiBaseAddress, type Settings } from '#settings';
import { openBrowser } from './browser.ts';
import type { Output } from './output.ts';

const PARENT_CHECK_MS = 500;

/** Starts, says so, and waits until it is stopped; answers the exit code. */
export async function runStart(settings: Settings, output: Output): Promise<number> {
  const server = await tryStart(settings, output);
  if (!server) return 1;
  const ended = stopOnSignal(server, output);
  output.out(`Frontdesk is ready at ${server.address}`);
  openBrowser(server.address, settings.open);
  const found = server.state.then((state) => tell(state, settings, server, output));
  found.catch((error: unknown) => output.err(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  return ended;
}

async function tryStart(settings: Settings, { err }: Output): Promise<RunningServer | null> {
  try {
    return await startServer(settings);
  } catch (error) {
    if (error instanceof StartFault) {
      err(error.message);
      return null;
    }
    const { code, syscall } = error as { code?: string; syscall?: string };
    if (syscall !== 'listen' && syscall !== 'bind' && syscall !== 'getaddrinfo') throw error;
    const words: Readonly<Record<string, string>> = {
      EADDRINUSE: `Port ${settings.port} is in use, perhaps by another Frontdesk. Choose another with --port N, or --port 0 for any that is free.`,
      EACCES: `This user may not listen on port ${settings.port}. Choose one above 1023 with --port N.`,
      EADDRNOTAVAIL: `This machine has no network interface ${settings.bind}. Choose another with --bind, or leave it out.`,
      ENOTFOUND: `This machine has no network interface ${settings.bind}. Choose another with --bind, or leave it out.`,
    };
    err((code && words[code]) || `Frontdesk could not listen on ${settings.bind}:${settings.port}: ${String(error)}`);
    return null;
  }
}

/** What was found, in words: what it is, and what to do where it is not what people wanted. */
function tell(state: DeskState, settings: Settings, server: RunningServer, { out, err }: Output): void {
  if (state.kind === 'missing') {
    err(missingWords(settings, state.tried));
    return;
  }
  if (state.kind === 'locked') {
    out(`The contract of ${settings.host} is behind sign-in: open the page and sign in.`);
    return;
  }
  const { compiled, base, unused } = state.served;
  const { title, operations, resources, diagnostics } = compiled.index;
  const upstream =
    settings.host === null ? 'a sandbox in place of a backend' : `calls go to ${originOf(settings)}${base.path}`;
  const name = title || (settings.host?.split('/')[2] ?? 'The API');
  out(`${name}: ${operations} operations, ${resources.length} resources, ${upstream}.`);
  if (settings.host !== null && !base.reached) {
    err(`${settings.host} could not be reached. Frontdesk goes on, and looks again when a page is loaded.`);
  }
  if (state.others?.length) {
    const others = state.others.map(({ url }) => url).join(', ');
    const offered = settings.policy === null ? 'the page offers them too, and ' : '';
    out(`Its host has further contracts; ${offered}--contract opens one alone: ${others}`);
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) err(`The contract has ${errors} errors. "frontdesk check" names them.`);
  for (const scheme of unused) {
    const known = compiled.index.security.map(({ name }) => name).join(', ') || 'none';
    err(`The credential for "${scheme}" is not used: the contract has no such security scheme (it has: ${known}).`);
  }
  for (const name of server.strangeInPolicy(compiled)) {
    err(`The policy speaks of ${name}, which the contract does not have: what it says about that never holds.`);
  }
  const failure = server.sandboxFailure();
  if (failure !== null) err(`${failure}. Choose another with --store, or leave it out.`);
  const hints = server.hints();
  if (hints.length > 0)
    out(`Sign in as: ${hints.map(({ username, password }) => `${username} / ${password}`).join(',  ')}`);
}

function originOf({ base, host }: Settings): string {
  return new URL(base ?? host ?? '').origin;
}

function missingWords(settings: Settings, tried: readonly Tried[]): string {
  const [first] = tried;
  if (settings.contract !== null && (settings.host === null || tried.length === 1)) {
    return `The contract ${settings.contract} could not be used: ${first?.note ?? 'it was not found.'} Check the path or address after --contract.`;
  }
  const reached = tried.some(({ status }) => status !== null);
  if (!reached) {
    return `${settings.host} could not be reached${first ? ` (${first.note})` : ''}. Is the backend running, and is the address right? Frontdesk goes on, and looks again when a page is loaded.`;
  }
  return `No contract was found at ${settings.host} or ${apiBaseAddress(settings)}: ${tried.length} places were tried, and the page lists them. Give it with --contract FILE or --contract URL, or drop the file on the page.`;
}

function stopOnSignal(server: RunningServer, { err }: Output): Promise<number> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (): void => {
      if (stopping) process.exit(130);
      stopping = true;
      err('Stopping. Press Ctrl-C again to end at once.');
      server.stop().then(
        () => resolve(0),
        (error: unknown) => {
          err(String(error));
          resolve(1);
        },
      );
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(stop);
  });
}

/** Ending `npm start` by a signal ends npm and its shell, but not what the shell runs: we notice, and stop too. */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, PARENT_CHECK_MS);
  watch.unref();
}

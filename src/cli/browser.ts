// Opens the page in the person's browser where there is one to see it: a desktop, a terminal, not a build machine.
import { spawn } from 'node:child_process';

/** Opens the address. `wanted` true or false decides; null: where there is a desktop. */
export function openBrowser(address: string, wanted: boolean | null): void {
  if (!(wanted ?? hasDesktop())) return;
  const [command, args] = opener(address);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  // Without such a command people open the address by hand: it has been printed.
  child.on('error', () => undefined);
  child.unref();
}

function hasDesktop(): boolean {
  const { env, platform, stdout } = process;
  if (!stdout.isTTY || env.CI || env.SSH_CONNECTION) return false;
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY);
}

function opener(address: string): [string, string[]] {
  if (process.platform === 'darwin') return ['open', [address]];
  if (process.platform === 'win32') return ['cmd', ['/c', 'start', '', address]];
  return ['xdg-open', [address]];
}

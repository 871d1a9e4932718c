// The command `frontdesk`: reads the arguments, runs one command, and ends with its exit code. Each command's code is
// loaded only when it runs, so that the small ones answer at once.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from '#settings';
import { type CommandLine, readArguments } from './arguments.ts';
import { HELP } from './help.ts';
import { type Output, processOutput } from './output.ts';
import { settingsOf } from './settings-source.ts';

/** Runs one command line; answers the exit code. */
export async function run(argv: readonly string[], output: Output): Promise<number> {
  const line = readArguments(argv);
  if ('error' in line) {
    output.err(line.error);
    return 2;
  }
  switch (line.command) {
    case 'help':
      output.out(HELP);
      return 0;
    case 'version':
      output.out(version());
      return 0;
    case 'inspect':
      return (await import('./inspect.ts')).runInspect(line, output);
    case 'check':
      return (await import('./check.ts')).runCheck(line, output);
    case 'start':
      return withSettings(line, {}, output, (settings) => start(settings, output));
    case 'sandbox':
      return runSandbox(line, output);
    case 'build':
      return build(line, output);
  }
}

/** `frontdesk sandbox DOC` is a start with a contract and no host. */
async function runSandbox(line: CommandLine, output: Output): Promise<number> {
  const [name, ...others] = line.positionals;
  if (others.length > 0 || line.options.host !== undefined) {
    output.err('frontdesk sandbox wants one document and no host.');
    return 2;
  }
  const more: Record<string, string> = name === undefined ? {} : { contract: name };
  return withSettings({ ...line, positionals: [] }, more, output, (settings) =>
    start({ ...settings, host: null }, output),
  );
}

/** `frontdesk build` takes the settings that a page may know, and the folder to write. */
function build(line: CommandLine, output: Output): Promise<number> {
  const { out = 'frontdesk-app', ...options } = line.options;
  return withSettings({ ...line, options }, {}, output, async (settings) =>
    (await import('./build.ts')).runBuild(settings, String(out), version(), output),
  );
}

function withSettings(
  line: CommandLine,
  more: Readonly<Record<string, string>>,
  output: Output,
  go: (settings: Settings) => Promise<number>,
): Promise<number> {
  if (line.positionals.length > 1) {
    output.err(`One host is enough; there are more words: ${line.positionals.slice(1).join(' ')}.`);
    return Promise.resolve(2);
  }
  const result = settingsOf(line, process.env, more);
  if ('settings' in result) return go(result.settings);
  output.err(result.error);
  return Promise.resolve(2);
}

async function start(settings: Settings, output: Output): Promise<number> {
  return (await import('./start.ts')).runStart(settings, output);
}

function version(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return String((JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: unknown }).version);
}

// Whoever has read enough closes the pipe (`frontdesk inspect … | head`): that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = await run(process.argv.slice(2), processOutput);
// All is written and let go by now; should a library still hold something open, the process ends all the same.
setTimeout(() => process.exit(), 1000).unref();

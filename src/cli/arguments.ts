// The command line: argv in, one command with its options out, or words about what was wrong. Nothing else reads argv.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The commands. */
export type CommandName = 'start' | 'sandbox' | 'build' | 'inspect' | 'check' | 'help' | 'version';

/** A command line that could be read. `options` have the names of the settings, but for those of one command. */
export interface CommandLine {
  readonly command: CommandName;
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
}

const COMMANDS: readonly CommandName[] = ['start', 'sandbox', 'build', 'inspect', 'check', 'help', 'version'];

const SETTINGS: ParseArgsConfig['options'] = {
  host: { type: 'string' },
  base: { type: 'string' },
  contract: { type: 'string' },
  overlay: { type: 'string', multiple: true },
  port: { type: 'string', short: 'p' },
  bind: { type: 'string' },
  address: { type: 'string' },
  config: { type: 'string' },
  'read-only': { type: 'boolean' },
  data: { type: 'string' },
  store: { type: 'string' },
  size: { type: 'string', multiple: true },
  name: { type: 'string' },
  workbench: { type: 'boolean' },
  environment: { type: 'string' },
  timeout: { type: 'string' },
  policy: { type: 'string' },
  audit: { type: 'string', multiple: true },
  'audit-required': { type: 'boolean' },
  'audit-bodies': { type: 'boolean' },
  'max-upload': { type: 'string' },
  rate: { type: 'string' },
  ca: { type: 'string' },
  'metrics-port': { type: 'string' },
  'log-requests': { type: 'boolean' },
  'session-hours': { type: 'string' },
  'session-idle': { type: 'string' },
  proxies: { type: 'string' },
  open: { type: 'boolean' },
  'no-open': { type: 'boolean' },
};

const ANYWHERE: ParseArgsConfig['options'] = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
};

const OWN: Readonly<Record<CommandName, NonNullable<ParseArgsConfig['options']>>> = {
  start: SETTINGS,
  sandbox: SETTINGS,
  build: { ...SETTINGS, out: { type: 'string' } },
  inspect: {
    json: { type: 'boolean' },
    why: { type: 'boolean' },
    forms: { type: 'boolean' },
    overlay: { type: 'string', multiple: true },
  },
  check: { format: { type: 'string' }, overlay: { type: 'string', multiple: true } },
  help: {},
  version: {},
};

/** Reads the arguments after `node frontdesk`. A first word that is no command is the host of `start`. */
export function readArguments(argv: readonly string[]): CommandLine | { readonly error: string } {
  const first = argv[0] ?? '';
  const named = COMMANDS.find((name) => name === first);
  const command = named ?? 'start';
  try {
    const { values, positionals } = parseArgs({
      args: [...(named ? argv.slice(1) : argv)],
      options: { ...OWN[command], ...ANYWHERE },
      allowPositionals: true,
      strict: true,
    });
    if (values.version === true) return { command: 'version', positionals: [], options: {} };
    if (values.help === true) return { command: 'help', positionals: named ? [named] : [], options: {} };
    return { command, positionals, options: values as CommandLine['options'] };
  } catch (error) {
    const words = error instanceof Error ? error.message.split('. To specify')[0] : String(error);
    return { error: `${words}. "frontdesk --help" lists all options.` };
  }
}

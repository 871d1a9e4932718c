// The settings of a command: its options, the environment and the config file in, checked settings out, or words.
import { existsSync, readFileSync } from 'node:fs';
import { readSettings, type SettingsResult } from '#settings';
import type { CommandLine } from './arguments.ts';

/** The config file that is taken where none is named, in the folder where Frontdesk is started. */
const USUAL_FILE = 'frontdesk.json';

/** Reads the settings. `more` are values that the command itself decides. */
export function settingsOf(
  { options, positionals }: CommandLine,
  environment: Readonly<Record<string, string | undefined>>,
  more: Readonly<Record<string, string>> = {},
): SettingsResult {
  const named = typeof options.config === 'string' ? options.config : environment.FRONTDESK_CONFIG;
  const file = configFile(named);
  if (file && 'error' in file) return file;
  const host = positionals[0] === undefined ? {} : { host: positionals[0] };
  return readSettings({ file, environment, commandLine: { ...host, ...settingOptions(options), ...more } });
}

/** Options by the name of their setting: "--read-only" is "readOnly"; "--workbench" is the product mode turned off. */
function settingOptions(
  options: CommandLine['options'],
): Record<string, string | boolean | readonly string[] | undefined> {
  const { config: _config, name, workbench, 'no-open': noOpen, ...rest } = options;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([option, value]) => [camelCase(option), value])),
    ...(name === undefined ? {} : { 'product.name': name }),
    ...(workbench === undefined ? {} : { 'product.mode': workbench !== true }),
    ...(noOpen === undefined ? {} : { open: false }),
  };
}

function camelCase(option: string): string {
  return option.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

function configFile(named: string | undefined): { name: string; value: unknown } | { error: string } | null {
  const name = named ?? USUAL_FILE;
  if (!existsSync(name)) {
    return named === undefined
      ? null
      : { error: `The config file ${name} does not exist. Check the path after --config.` };
  }
  try {
    return { name, value: JSON.parse(readFileSync(name, 'utf8')) as unknown };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { error: `The config file ${name} could not be read: ${why}. It must hold one JSON object.` };
  }
}

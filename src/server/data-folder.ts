// The folder where Frontdesk keeps what it made (compiled contracts, the last contract seen, the session key, the
// sandbox's items). Names inside are ours; a folder that cannot be written only means that nothing is kept.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '#contract';

/** The data folder. */
export interface DataFolder {
  readonly path: string;
  /** Mark of this build: what another build compiled is not used. Null: it runs from source, and nothing compiled is kept. */
  readonly release: string | null;
  readText(name: string): string | null;
  readJson<T>(name: string): T | null;
  /** Writes the whole or nothing. */
  writeText(name: string, text: string): void;
}

/** Opens the folder; it is made when the first thing is kept. */
export function openDataFolder(path: string, release: string | null): DataFolder {
  const folder: DataFolder = {
    path,
    release,
    readText(name) {
      const file = join(path, name);
      return existsSync(file) ? readFileSync(file, 'utf8') : null;
    },
    readJson<T>(name: string) {
      try {
        const text = folder.readText(name);
        return text === null ? null : (parseJson(text) as T);
      } catch {
        return null;
      }
    },
    writeText(name, text) {
      const file = join(path, name);
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(`${file}.${process.pid}`, text, { mode: 0o600 });
        renameSync(`${file}.${process.pid}`, file);
      } catch {
        // Kept only to be faster next time: without it everything is made again.
      }
    },
  };
  return folder;
}

/** The mark that the build left, so that what another release compiled is not used; null where it runs from source. */
export function buildMark(packageFolder: string): string | null {
  const file = join(packageFolder, 'dist', 'stamp');
  const built = !import.meta.filename.endsWith('.ts');
  return built && existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

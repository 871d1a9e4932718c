// One folder for all that a run of tests writes aside: gone when it ends, whatever a test forgot.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Before the workers start, which inherit it. Open to all: PostgreSQL keeps its data there under its own account. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-tests-'));
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

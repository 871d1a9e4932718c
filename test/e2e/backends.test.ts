// Real backends that we did not write: from their address alone, a person gets the application, signs in, finds an item,
// changes it and deletes another, and the backend itself is asked afterwards; the list is searched, sorted and exported. The light ones run always; with
// FRONTDESK_TEST_BACKENDS=all the heavy one too. Each installs itself (test/backends/*/run.sh) from public registries.
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../scene.ts';
import { expectAccessible, exportJson, openPage } from './browser.ts';
import { type Frontdesk, startFrontdesk } from './frontdesk.ts';

interface Story {
  readonly backend: string;
  /** What the machine must have, besides Node, for its run.sh. */
  readonly needs: 'nothing' | 'debian-root';
  readonly heavy: boolean;
  /** The way to sign in, and its secret; null where the backend wants none. */
  readonly signIn: { readonly way: RegExp; readonly field: RegExp; readonly secret: string } | null;
  /** Names of links from the home page to the list: the navigation's, then items', then tabs'. */
  readonly way: readonly (readonly ['navigation' | 'item' | 'tab', string | RegExp])[];
  readonly change: { readonly item: string; readonly field: string; readonly to: string };
  readonly delete: string;
  /** Where the backend itself shows the items, and the header that it wants. */
  readonly truth: {
    readonly changed: string;
    readonly deleted: string;
    readonly header: readonly [string, string] | null;
  };
}

const STORIES: readonly Story[] = [
  {
    backend: 'loopback-todo',
    needs: 'nothing',
    heavy: false,
    signIn: null,
    way: [['navigation', 'Todos']],
    change: { item: 'Seed todo 3', field: 'Desc', to: 'Changed at the front desk' },
    delete: 'Seed todo 5',
    truth: { changed: '/todos/3', deleted: '/todos/5', header: null },
  },
  {
    backend: 'powerdns',
    needs: 'debian-root',
    heavy: false,
    signIn: { way: /X-API-Key/, field: /^API key/, secret: 'case-api-key' },
    way: [
      ['navigation', 'Servers'],
      ['item', /localhost/],
      ['tab', 'Zones'],
    ],
    change: { item: 'gamma.test.', field: 'Account', to: 'front-desk' },
    delete: 'delta.test.',
    truth: {
      changed: '/api/v1/servers/localhost/zones/gamma.test.',
      deleted: '/api/v1/servers/localhost/zones/delta.test.',
      header: ['X-API-Key', 'case-api-key'],
    },
  },
  {
    backend: 'unleash',
    needs: 'debian-root',
    heavy: true,
    signIn: { way: /API key/, field: /API key/, secret: '*:*.case-admin-token-0123456789' },
    way: [
      ['navigation', 'Projects'],
      ['item', /Default/],
      ['tab', 'Features'],
    ],
    change: { item: 'seed-flag-3', field: 'Description', to: 'Changed at the front desk' },
    delete: 'seed-flag-7',
    truth: {
      changed: '/api/admin/projects/default/features/seed-flag-3',
      deleted: '/api/admin/projects/default/features/seed-flag-7',
      header: ['Authorization', '*:*.case-admin-token-0123456789'],
    },
  },
];

const run = promisify(execFile);
const folder = temporaryFolder();
// A backend may run its database as another user, who must get through.
chmodSync(folder, 0o755);

for (const story of STORIES) {
  const able = story.needs === 'nothing' || (process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0);
  const wanted = !story.heavy || process.env['FRONTDESK_TEST_BACKENDS'] === 'all';
  describe.runIf(able && wanted)(`${story.backend}, found from its address alone`, () => {
    const script = join(import.meta.dirname, '../backends', story.backend, 'run.sh');
    const place = join(folder, story.backend);
    let host = '';
    let frontdesk: Frontdesk | undefined;
    let address = '';

    beforeAll(async () => {
      host = await startBackend(script, place);
      frontdesk = await startFrontdesk(['--host', host, '--data', join(place, 'frontdesk')]);
      address = frontdesk.address;
    }, 600_000);

    afterAll(async () => {
      await frontdesk?.stop();
      await run('bash', [script, place, 'stop']);
    });

    test('a person signs in, lists, opens, changes and deletes; the backend has it so', async () => {
      const { page, faults } = await openPage();
      await page.goto(address);
      if (story.signIn !== null) await signIn(page, story.signIn);
      await goTo(page, story.way);
      await expectAccessible(page, `${story.backend}: the list`);

      await page.getByRole('link', { name: story.change.item, exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: story.change.item }).waitFor();
      await expectAccessible(page, `${story.backend}: an item`);
      await page
        .getByRole('link', { name: 'Edit' })
        .or(page.getByRole('button', { name: 'Edit' }))
        .first()
        .click();
      await page.getByRole('textbox', { name: story.change.field }).fill(story.change.to);
      await expectAccessible(page, `${story.backend}: the form`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const saved = page.getByRole('heading', { level: 1, name: story.change.item, exact: true });
      // An API may refuse a part of an item; then the whole is offered, with what was entered.
      const whole = page.getByRole('button', { name: 'Go on with the whole item' });
      await saved.or(whole).first().waitFor();
      if (await whole.isVisible()) {
        await whole.click();
        await page.getByText('Save again to send the whole item').waitFor();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
      }
      await saved.waitFor();
      await page.getByText(story.change.to).first().waitFor();
      const changed = await fetch(host + story.truth.changed, { headers: headersOf(story) });
      expect(await changed.text()).toContain(story.change.to);

      await page.goto(address);
      await goTo(page, story.way);
      await page.getByRole('link', { name: story.delete, exact: true }).first().click();
      await deleteItem(page, story.delete);
      await page.getByText(`“${story.delete}” was deleted`).waitFor();
      const deleted = await fetch(host + story.truth.deleted, { headers: headersOf(story) });
      const gone = deleted.status === 404 || /"archived(?:At)?":(?:true|")/.test(await deleted.text());
      expect(gone, `${story.delete} is gone`).toBe(true);

      expect(faults).toEqual([]);
    });

    test('a person searches the list, sorts it and exports it', async () => {
      const { page, faults } = await openPage();
      await page.goto(address);
      if (story.signIn !== null) await signIn(page, story.signIn);
      await goTo(page, story.way);
      await workThrough(page, story.change.item);
      expect(faults).toEqual([]);
    });
  });
}

/** Searches a list, sorts it both ways by what its items are called, and exports it; all that is found is of the backend. */
async function workThrough(page: Page, wanted: string): Promise<void> {
  const titles = (): Promise<readonly string[]> => page.locator('tr[data-index] [data-row-link]').allInnerTexts();
  const search = page.getByRole('searchbox', { name: 'Search' }).last();
  const others = async (): Promise<number> => (await titles()).filter((title) => !title.includes(wanted)).length;
  await expect.poll(others).toBeGreaterThan(3);
  await search.fill(wanted);
  await expect.poll(titles).toContain(wanted);
  await expect.poll(others).toBeLessThanOrEqual(3);
  await search.fill('');
  await expect.poll(others).toBeGreaterThan(3);

  const head = page.locator('th[data-field]').first();
  const ends = async (sign: number): Promise<number> => {
    const shown = await titles();
    return sign * (shown[0] ?? '').localeCompare(shown.at(-1) ?? '');
  };
  for (const [order, sign] of [
    ['ascending', 1],
    ['descending', -1],
  ] as const) {
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe(order);
    await expect.poll(() => ends(sign)).toBe(-1);
  }

  expect(JSON.stringify(await exportJson(page))).toContain(wanted);
}

async function signIn(page: Page, { way, field, secret }: NonNullable<Story['signIn']>): Promise<void> {
  const heading = page.getByRole('heading', { name: /Sign in/ });
  const open = page.getByRole('link', { name: 'Sign in' }).or(page.getByRole('button', { name: 'Sign in' }));
  // The first screen of a backend waits until its contract is found and read.
  await heading.or(open).first().waitFor({ timeout: 60_000 });
  if (!(await heading.isVisible())) await open.first().click();
  await heading.first().waitFor();
  const choice = page.getByRole('radio', { name: way }).or(page.getByRole('tab', { name: way }));
  if ((await choice.count()) > 0) await choice.first().check({ force: true });
  await page.getByLabel(field).and(page.locator('input:not([type=radio])')).last().fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
  await heading.waitFor({ state: 'detached' });
}

async function goTo(page: Page, way: Story['way']): Promise<void> {
  for (const [kind, name] of way) {
    if (kind === 'navigation') {
      const navigation = page.getByRole('navigation', { name: 'Navigation' });
      await navigation.getByRole('link', { name, exact: true }).first().click();
    } else if (kind === 'tab') {
      await page.getByRole('tab', { name, exact: true }).click();
    } else {
      await page.getByRole('table').getByRole('link', { name }).first().click();
    }
  }
  await page.getByRole('table').waitFor();
}

async function deleteItem(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const confirmation = dialog.getByRole('textbox');
  if ((await confirmation.count()) > 0) await confirmation.fill(name);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
}

function headersOf({ truth }: Story): Record<string, string> {
  return truth.header === null ? {} : { [truth.header[0]]: truth.header[1] };
}

/** Starts a backend where it finds its ports free; one that loses them to another program meanwhile is started again. */
async function startBackend(script: string, place: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePorts();
    try {
      await run('bash', [script, place, String(port)]);
      return `http://127.0.0.1:${port}`;
    } catch (cause) {
      await run('bash', [script, place, 'stop']).catch(() => undefined);
      if (attempt === 3 || !/in use|is taken/iu.test(String(cause))) throw cause;
    }
  }
}

/** A port that is free together with the next one (for a database, say), below those that the machine hands out by itself. */
async function freePorts(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (free) await new Promise((closed) => server.close(closed));
  return free;
}

// Lists of real contracts, each in the sandbox, in a real browser: each list is read to its end as a person scrolls, each
// item once, with an honest count; worked with as any other, some of its items deleted at once; and sorted, searched
// and filtered as its contract says that it can be.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, exportJson, openPage } from './browser.ts';
import { contractWords, type Frontdesk, startFrontdesk } from './frontdesk.ts';

interface Story {
  /** The way to page, and whose. */
  readonly way: string;
  readonly file: string;
  readonly list: string;
  readonly items: number;
  /** What is said of their number while most are not here yet. */
  readonly begins: RegExp;
  readonly credential?: readonly [string, string];
  /** A part of the address that later pages are asked by. */
  readonly next: RegExp;
  /** The column that the API sorts by, and what it is then asked for. */
  readonly sort?: readonly [string, RegExp];
  readonly search?: RegExp;
  /** The filter, what is chosen, and what the API is then asked for. */
  readonly filter?: readonly [string, string, RegExp];
  /** Whether the API deletes items. */
  readonly deletes?: true;
}

const STORIES: readonly Story[] = [
  {
    way: 'Link headers and pages (GitHub)',
    file: 'npm_octokit_openapi_api.github.com-cut.json.gz',
    list: 'repos',
    items: 120,
    begins: /^about 150 items$/,
    deletes: true,
    next: /[?&]page=2/,
    sort: ['full_name', /[?&]sort=full_name/],
  },
  {
    way: 'Link headers alone (GitHub)',
    file: 'npm_octokit_openapi_api.github.com-cut.json.gz',
    list: 'organizations',
    items: 120,
    begins: /^at least \d+, more to come$/,
    next: /[?&]\w+=/,
  },
  {
    way: 'the last id as cursor (Stripe)',
    file: 'stripe_openapi-cut.json.gz',
    list: 'products',
    items: 120,
    begins: /^at least \d+, more to come$/,
    deletes: true,
    credential: ['FRONTDESK_CREDENTIAL_BEARERAUTH', 'anyone'],
    next: /[?&]starting_after=/,
    filter: ['Active', 'Yes', /[?&]active=true/],
  },
  {
    way: 'OData (libre-graph)',
    file: 'owncloud_libre-graph-api_api_openapi-spec_v1.0.yaml.gz',
    list: 'users',
    items: 120,
    begins: /^at least \d+, more to come$/,
    deletes: true,
    credential: ['FRONTDESK_CREDENTIAL_BEARERAUTH', 'anyone'],
    next: /[?&](%24|\$)skip/,
    sort: ['displayName', /[?&](%24|\$)orderby=displayName/],
    search: /[?&](%24|\$)search=/,
  },
  {
    way: 'JSON:API by offset (Elastic Path)',
    file: 'elasticpath_elasticpath-dev_openapispecs_subscriptions_public_openapi.yaml.gz',
    list: 'plans',
    items: 120,
    begins: /^at least \d+, more to come$/,
    deletes: true,
    credential: ['FRONTDESK_CREDENTIAL_BEARERTOKEN', 'anyone'],
    next: /page(%5B|\[)offset(%5D|\])=50/,
  },
  {
    way: 'JSON:API by links (OSF)',
    file: 'CenterForOpenScience_osf.io-cut.json.gz',
    list: 'nodes',
    items: 120,
    begins: /^120 items$/,
    deletes: true,
    next: /[?&]\w+=/,
  },
];

const { page, faults } = await openPage();
page.setDefaultTimeout(60_000);

describe.each(STORIES)('$way', (story) => {
  let frontdesk: Frontdesk;
  const asked: string[] = [];
  const open = async (path: string): Promise<void> => {
    await page.goto(`${frontdesk.address}${path}`);
    await page.locator('tr[data-index="0"]').waitFor();
  };

  beforeAll(async () => {
    const contract = gunzipSync(readFileSync(join(import.meta.dirname, '../contracts', story.file))).toString();
    frontdesk = await startFrontdesk(
      [...contractWords(contract), '--store', 'memory', '--size', `${story.list}=${story.items}`],
      story.credential === undefined ? {} : { [story.credential[0]]: story.credential[1] },
    );
    page.on('request', (request) => {
      if (/\/api\//.test(request.url())) asked.push(request.url());
    });
  });

  afterAll(async () => {
    page.removeAllListeners('request');
    await frontdesk?.stop();
  });

  test('comes to its end, each once, and says how many there are', async () => {
    await open(`/list/${story.list}`);
    await expect.poll(() => page.locator('.fd-list-count').innerText(), { timeout: 30_000 }).toMatch(story.begins);
    const seen = new Map<string, string>();
    const end = page.getByRole('status').getByText(`${story.items} items`, { exact: true });
    const look = async (): Promise<boolean> => {
      const rows = await page.locator('.fd-rows').evaluate((frame) => {
        const links = [...frame.querySelectorAll('tr[data-index]')];
        const found = links.map((one) => [
          one.getAttribute('data-index') ?? '',
          one.querySelector('[data-row-link]')?.getAttribute('href') ?? '',
        ]);
        frame.scrollBy(0, 500);
        return found;
      });
      for (const [index = '', link = ''] of rows) seen.set(index, link);
      return seen.size === story.items && (await end.isVisible());
    };
    await expect.poll(look, { timeout: 90_000, interval: 50 }).toBe(true);
    const links = [...seen.values()].filter((link) => link !== '');
    expect(new Set(links).size).toBe(links.length);
    expect(asked.some((url) => story.next.test(url))).toBe(true);
  });

  test('is worked with as any other: columns kept, all of it exported, an item opened and back to its row', async () => {
    await open(`/list/${story.list}`);
    const heads = (): Promise<readonly string[]> =>
      page
        .locator('th[data-field]')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['field'] ?? ''));
    const proposed = await heads();
    expect(proposed.length).toBeGreaterThan(1);
    const last = page.locator('th[data-field]').last();
    await last.getByRole('button').focus();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect.poll(heads).not.toEqual(proposed);
    const moved = await heads();
    await page.reload();
    await page.locator('tr[data-index="0"]').waitFor();
    await expect.poll(heads).toEqual(moved);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Reset' }).click();
    await expect.poll(heads).toEqual(proposed);
    await page.keyboard.press('Escape');
    await expectAccessible(page, `${story.way}: list`);
    expect((await exportJson(page)).length).toBe(story.items);

    const third = page.locator('tr[data-index="2"] [data-row-link]');
    const address = await third.getAttribute('href');
    const title = await third.innerText();
    await third.click();
    await page.waitForURL((url) => url.pathname === address);
    await page.getByText(/^3 of /).waitFor();
    await expectAccessible(page, `${story.way}: item`);
    await page.goBack();
    await third.getByText(title).waitFor();
  });

  test.runIf(story.deletes === true)('three are deleted at once, and the list says so', async () => {
    await open(`/list/${story.list}`);
    await page.locator('tr[data-index="0"] .fd-grid-mark').click();
    await page.locator('tr[data-index="2"] .fd-grid-mark').click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const typed = dialog.getByRole('textbox');
    await dialog.getByRole('button', { name: /^Delete/ }).waitFor();
    if ((await typed.count()) > 0) await typed.fill('3');
    await dialog.getByRole('button', { name: /^Delete/ }).click();
    await page
      .getByText(/3 (done|of 3)/)
      .first()
      .waitFor();
    await open(`/list/${story.list}`);
    expect((await exportJson(page)).length).toBe(story.items - 3);
  });

  test.runIf(story.sort !== undefined)('is sorted by the API', async () => {
    const [column = '', wanted = /^$/] = story.sort ?? [];
    await open(`/list/${story.list}?columns=${column}`);
    const head = page.locator(`th[data-field="${column}"]`);
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await expect.poll(() => asked.some((url) => wanted.test(url))).toBe(true);
    const texts = (): Promise<readonly string[]> =>
      page.locator(`td[data-field="${column}"]`).filter({ hasText: /./ }).allInnerTexts();
    const inOrder = async (): Promise<boolean> => {
      const shown = (await texts()).map((text) => text.toLowerCase());
      return shown.length > 10 && shown.every((text, index) => index === 0 || (shown[index - 1] ?? '') <= text);
    };
    await expect.poll(inOrder).toBe(true);
  });

  test.runIf(story.search !== undefined)('is searched by the API', async () => {
    await open(`/list/${story.list}`);
    const third = await page.locator('tr[data-index="2"] [data-row-link]').innerText();
    await page.getByRole('searchbox', { name: 'Search' }).fill(third);
    await expect.poll(() => asked.some((url) => story.search?.test(url) === true)).toBe(true);
    await page.locator('tr[data-index="0"]').getByText(third).first().waitFor();
  });

  test.runIf(story.filter !== undefined)('is filtered by the API, and says how many are left', async () => {
    const [name = '', choice = '', wanted = /^$/] = story.filter ?? [];
    await open(`/list/${story.list}`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page
      .getByRole('radio', { name: choice, exact: true })
      .or(page.getByRole('checkbox', { name: choice, exact: true }))
      .first()
      .click();
    await expect.poll(() => asked.some((url) => wanted.test(url))).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('tr[data-index="0"]').waitFor();
    await expect
      .poll(() => page.locator('.fd-list-count').innerText())
      .toMatch(/^(\d+ items?|at least \d+, more to come)$/);
  });
});

test('nothing went wrong in the pages', () => {
  expect(faults).toEqual([]);
});

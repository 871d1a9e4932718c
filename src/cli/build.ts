// `frontdesk build`: settings in, a folder of plain files out that any web server or CDN can serve. The page finds and
// compiles the contract itself, in a worker; calls go from the browser straight to the API.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { isAddress, packageFolder } from '#server';
import { publicSettings, type Settings } from '#settings';
import type { Output } from './output.ts';

/** Writes the folder; answers the exit code. */
export function runBuild(settings: Settings, out: string, release: string, output: Output): number {
  const app = join(packageFolder(), 'dist', 'app');
  const folder = resolve(out);
  if (!existsSync(join(app, 'index.html'))) {
    output.err('Frontdesk itself has not been built. Run "npm run build" first.');
    return 1;
  }
  const taken = existsSync(folder) && !existsSync(join(folder, MARK));
  if (taken) {
    output.err(
      `${folder} exists and was not made by "frontdesk build", so nothing was written. Choose another with --out.`,
    );
    return 1;
  }
  const named = [settings.contract, ...settings.overlay].filter((name) => name !== null);
  const missing = named.find((name) => !isAddress(name) && !existsSync(name));
  if (missing !== undefined) {
    output.err(`${missing} does not exist. Check the path after --contract and --overlay.`);
    return 1;
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(app, folder, { recursive: true, filter: (file) => !file.includes(`${app}/.vite`) });
  const builtIn = {
    settings: { ...publicSettings(settings), sandbox: false },
    contract: settings.contract === null ? null : placed(settings.contract, 'contract', folder),
    overlays: settings.overlay.map((overlay, index) => placed(overlay, `overlay-${index + 1}`, folder)),
    release,
  };
  const page = pageOf(readFileSync(join(app, 'index.html'), 'utf8'), JSON.stringify(builtIn), settings);
  // The second is what many hosts answer for an address that is no file: every screen has one.
  for (const name of ['index.html', '404.html']) writeFileSync(join(folder, name), page);
  writeFileSync(join(folder, MARK), `${release}\n`);
  output.out(
    `Wrote ${folder}: serve it at the root of an origin, and answer addresses that are no file with index.html.`,
  );
  output.out(
    settings.host === null
      ? 'The API is expected at the same origin.'
      : `Calls go to ${settings.host}, which must allow the page's origin by CORS.`,
  );
  return 0;
}

const MARK = 'frontdesk-build.txt';

/** A file goes along with the page; an address stays one. Answers where the page finds it. */
function placed(name: string, as: string, folder: string): string {
  if (isAddress(name)) return name;
  const file = `${as}${extname(basename(name)) || '.json'}`;
  cpSync(name, join(folder, file));
  return `/${file}`;
}

/** The page with what a server would tell it, and with a policy of its own, since nobody sends one in a header. */
function pageOf(page: string, builtIn: string, settings: Settings): string {
  const api = settings.host === null ? '' : ` ${new URL(settings.host).origin}`;
  const foreign = [settings.contract, ...settings.overlay].flatMap((name) =>
    name !== null && isAddress(name) ? [new URL(name).origin] : [],
  );
  const connect = [...new Set([`'self'${api}`, ...foreign])].join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // The look's own sheets are written while the page runs; without a server there is no nonce to know them by.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${api}`,
    `media-src 'self' blob:${api}`,
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    `<script type="application/json" id="frontdesk">${builtIn.replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
  return page
    .replace(/\s*<link rel="preload" href="\/_frontdesk\/[^>]*>/g, '')
    .replace(/\s*<meta property="csp-nonce"[^>]*>/g, '')
    .replace(/ nonce="FRONTDESK-NONCE"/g, '')
    .replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${head}`);
}

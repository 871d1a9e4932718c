// The app's files: the build in, answers out. The page carries a fresh nonce in its policy each time (rule S11); hashed
// files never change, so browsers keep them for good; any other address that a browser opens is a screen of the app.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { problemResponse } from './problem.ts';
import { pagePolicy } from './security.ts';
import { answerKept, keep, type Kept } from './texts.ts';

/** What the build wrote where the nonce belongs. */
const NONCE_MARK = 'FRONTDESK-NONCE';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Answers a request for a page or a file of the app. */
export type Pages = (request: Request) => Promise<Response>;

/** Reads the build in `folder` once; only what was in it then can be asked for. */
export function createPages(folder: string): Pages {
  const files = existsSync(folder) ? readFiles(folder) : new Map<string, Kept>();
  const page = files.get('/index.html')?.bytes.toString('utf8') ?? null;
  return async (request) => {
    const { pathname } = new URL(request.url);
    const file = pathname === '/index.html' ? undefined : files.get(pathname);
    if (file) {
      const forGood = pathname.startsWith('/assets/');
      return answerKept(file, request, {
        'cache-control': forGood ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
    }
    const wantsPage = (request.headers.get('accept') ?? '*/*').includes('text/html');
    if (pathname.startsWith('/assets/') || !wantsPage) return notFound(pathname);
    return page === null ? notBuilt() : pageResponse(page);
  };
}

function readFiles(folder: string): Map<string, Kept> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = new Map<string, Kept>();
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const name = `/${file.slice(folder.length + 1).replaceAll('\\', '/')}`;
    if (/\.(br|gz|map)$/.test(name) || name.startsWith('/.')) continue;
    const mediaType = MEDIA_TYPES[extname(name)] ?? 'application/octet-stream';
    files.set(name, keep(readFileSync(file), mediaType, compressed(file)));
  }
  return files;
}

function compressed(file: string): (readonly [string, Buffer])[] {
  const kinds = [
    ['br', `${file}.br`],
    ['gzip', `${file}.gz`],
  ] as const;
  return kinds.filter(([, path]) => existsSync(path)).map(([name, path]) => [name, readFileSync(path)] as const);
}

function pageResponse(page: string): Response {
  const nonce = randomBytes(16).toString('base64');
  return new Response(page.replaceAll(NONCE_MARK, nonce), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(nonce),
    },
  });
}

function notBuilt(): Response {
  const text = 'The app has not been built. Run "npm run build" and reload this page.\n';
  return new Response(text, {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

function notFound(pathname: string): Response {
  const detail = `Frontdesk has nothing at ${pathname.slice(0, 200)}. If it was updated meanwhile, reload the page.`;
  return problemResponse({ status: 404, code: 'not-found', title: 'There is no such file.', detail });
}

// Makes a fresh clone ready, without any dependency: `setup.cjs start` installs what running and building need and
// builds; `setup.cjs test` installs everything, finds or fetches a browser, and builds. Quick where all is there.
'use strict';
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '..');
const LOCK = path.join(ROOT, 'dist', '.setup-lock');
const LOCK_MINUTES = 15;

if (require.main === module) {
  main(process.argv[2] === 'test' ? 'test' : 'start').catch((error) => {
    fail(error instanceof Error ? error.message : String(error));
  });
}

async function main(kind) {
  refuseOldNode();
  await locked(async () => {
    if (!installed(kind)) install(kind);
    if (!built()) build();
  });
  if (kind === 'test') await findBrowser();
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Frontdesk needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
}

/** One setup at a time: two commands started together share one installation. */
async function locked(work) {
  fs.mkdirSync(path.dirname(LOCK), { recursive: true });
  const end = Date.now() + LOCK_MINUTES * 60_000;
  for (let told = false; !take(); told = true) {
    if (!told) say('Another command is setting Frontdesk up; waiting for it.');
    if (Date.now() > end)
      fail(`The setup that holds ${LOCK} does not end. If none runs, delete that folder and try again.`);
    await new Promise((next) => setTimeout(next, 200));
  }
  const release = () => fs.rmSync(LOCK, { recursive: true, force: true });
  process.once('exit', release);
  await work();
  release();
  process.off('exit', release);
}

function take() {
  try {
    fs.mkdirSync(LOCK);
    fs.writeFileSync(path.join(LOCK, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const pid = Number(readText(path.join(LOCK, 'pid')));
    if (pid > 0 && !alive(pid)) fs.rmSync(LOCK, { recursive: true, force: true });
    return false;
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether every package of the lock file that this kind and this machine need is there in its version. */
function installed(kind) {
  const wanted = readJson(path.join(ROOT, 'package-lock.json'));
  const there = readJson(path.join(ROOT, 'node_modules', '.package-lock.json'));
  if (!wanted || !there) return false;
  return Object.entries(wanted.packages).every(([name, entry]) => {
    if (name === '' || (kind === 'start' && (entry.dev || entry.devOptional))) return true;
    const elsewhere =
      entry.optional && (!fits(entry.os, process.platform) || !fits(entry.cpu, process.arch) || entry.libc);
    return elsewhere || there.packages[name]?.version === entry.version || (entry.optional && !there.packages[name]);
  });
}

function fits(list, own) {
  return !list || list.includes(own);
}

function install(kind) {
  say(`Installing what ${kind === 'test' ? 'the tests need' : 'Frontdesk needs'} …`);
  const npm = process.env.npm_execpath;
  // Where Frontdesk itself is installed it may be running: then the rest is added, and nothing is taken from under it.
  const how = kind === 'test' && installed('start') ? ['install', '--no-save'] : ['ci'];
  const args = [...how, '--no-audit', '--no-fund', ...(kind === 'start' ? ['--omit=dev'] : [])];
  const done =
    npm && /\.c?js$/.test(npm) ? run(process.execPath, [npm, ...args]) : run('npm', args, process.platform === 'win32');
  if (done.status !== 0) {
    fail('The installation failed: its messages are above. Frontdesk needs the npm registry, or a mirror of it, once.');
  }
}

/** Whether the build is of these very sources. */
function built() {
  const mark = readText(path.join(ROOT, 'dist', 'stamp'));
  return mark !== null && mark.trim() === sourceMark(ROOT);
}

function build() {
  say('Building …');
  const done = run(process.execPath, [path.join(ROOT, 'scripts', 'build.mjs')]);
  if (done.status !== 0) fail('The build failed: its messages are above.');
}

/** A hash of everything that the build is made from. */
function sourceMark(root) {
  const hash = createHash('sha256');
  const single = ['index.html', 'package.json', 'package-lock.json', 'vite.config.ts', 'vite.node.config.ts'];
  const configs = fs.readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name));
  const files = [...single, ...configs, ...filesIn(root, 'src'), ...filesIn(root, 'public')].sort();
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file) || !fs.existsSync(path.join(root, file))) continue;
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(root, folder) {
  const whole = path.join(root, folder);
  if (!fs.existsSync(whole)) return [];
  const entries = fs.readdirSync(whole, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** Chromium for the browser tests: the machine's own, else the system's package, else Playwright's download. */
async function findBrowser() {
  const { findChromium } = await import('./chromium.mjs');
  if (findChromium() !== null || playwrightHasOne()) return;
  say('No Chromium found; fetching one …');
  if (process.platform === 'linux' && aptInstall() && findChromium() !== null) return;
  const playwright = path.join(ROOT, 'node_modules', 'playwright', 'cli.js');
  if (run(process.execPath, [playwright, 'install', 'chromium']).status === 0 && playwrightHasOne()) return;
  fail(
    'No Chromium could be found or fetched. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run npm test again.',
  );
}

function playwrightHasOne() {
  try {
    const { chromium } = require(path.join(ROOT, 'node_modules', 'playwright'));
    return fs.existsSync(chromium.executablePath());
  } catch {
    return false;
  }
}

function aptInstall() {
  const root = process.getuid?.() === 0;
  const [command, before] = root ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  const install = [...before, 'install', '-y', '--no-install-recommends', 'chromium'];
  if (run(command, install).status === 0) return true;
  return run(command, [...before, 'update']).status === 0 && run(command, install).status === 0;
}

/** Runs a program; all it says goes to stderr, so that stdout has only what the command itself prints. */
function run(command, args, shell = false) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2], shell, env });
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function readJson(file) {
  const text = readText(file);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}

module.exports = { sourceMark };

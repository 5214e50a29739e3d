import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const namesOnPath = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const usualPlaces = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const missing = [
  'No Chromium found, and the browser tests need one. Any of these will do:',
  '  - set SLIPSTREAM_CHROMIUM to the path of a Chromium or Chrome binary',
  '  - install the package chromium (on Debian: apt-get install chromium)',
  '  - npx playwright install chromium',
].join('\n');

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = namesOnPath.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...usualPlaces].find(isExecutable);
}

/**
 * Looks, and changes nothing. A wrong SLIPSTREAM_CHROMIUM is an error, never a reason to use another browser.
 */
export function findChromium(): string | undefined {
  const named = process.env.SLIPSTREAM_CHROMIUM;
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) throw new Error(`SLIPSTREAM_CHROMIUM is not an executable file: ${named}`);
    return named;
  }
  const installed = onPath();
  if (installed !== undefined) return installed;
  const own = chromium.executablePath();
  return isExecutable(own) ? own : undefined;
}

function installOnDebian(): void {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!mayInstall) return;
  console.log('No Chromium found; installing the package chromium.');
  // Output goes to stderr, because the last line of stdout belongs to the test command.
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', 'chromium');
}

/** Looks, installs where it can, and otherwise says what is missing. */
export function requireChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  installOnDebian();
  const installed = findChromium();
  if (installed === undefined) throw new Error(missing);
  return installed;
}

/** What Playwright needs to start the browser that was found, for a config file. */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const path = findChromium();
  // Chromium refuses to sandbox itself for root, which is what containers run as.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : [];
  // Without a graphics card a processor plays one, which takes longer than to paint.
  const args = [...asRoot, '--disable-gpu'];
  return path === undefined ? { args } : { executablePath: path, args };
}

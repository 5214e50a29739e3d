import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { launchOptions } from '../../browser/find.ts';
import { sentenceOf } from '../../command/called.ts';
import { type Outcomes, outcomeText, type Surroundings, type Visit } from './surroundings.ts';

/** The replay as one script for a page. */
async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // A library leaves this to whoever bundles it; a page has no process.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: { conditions: ['es2015', 'module', 'browser', 'import'] },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: 'tools/cli/replay/browser/replay.page.ts', formats: ['iife'], name: 'replay' },
    },
  });
  for (const result of Array.isArray(built) ? built : [built]) {
    if (!('output' in result)) continue;
    for (const part of result.output) if (part.type === 'chunk') return part.code;
  }
  throw new Error('the replay could not be built for a page');
}

/** A page of this computer: hashing is for secure origins alone. */
async function serve(script: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/replay.js';
    response.setHeader(
      'content-type',
      isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
    );
    response.end(isScript ? script : '<!doctype html><script src="/replay.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, url: `http://127.0.0.1:${port}/` };
}

async function replayIn(
  browser: Browser,
  url: string,
  files: readonly string[],
  { timeZone, locale }: Surroundings,
): Promise<Outcomes> {
  const context = await browser.newContext({ timezoneId: timeZone, locale });
  try {
    let page: Page | undefined;
    const outcomes = new Map<string, string>();
    for (const file of files) {
      if (page === undefined || page.isClosed()) {
        page = await context.newPage();
        await page.goto(url);
      }
      const base64 = (await readFile(file)).toString('base64');
      const said = await page
        .evaluate((bytes) => window.replaySlip(bytes), base64)
        .then(({ outcome, stateHash }) => outcomeText(outcome, stateHash))
        .catch((error: unknown) => sentenceOf(error).split('\n', 1)[0] ?? '');
      outcomes.set(file, said);
    }
    return outcomes;
  } finally {
    await context.close();
  }
}

/** Replays files in Chromium: in every place those that are tried there. */
export async function replayInChromium(visits: readonly Visit[]): Promise<readonly Outcomes[]> {
  const { server, url } = await serve(await pageScript());
  const browser = await chromium.launch(launchOptions());
  try {
    const outcomes: Outcomes[] = [];
    for (const { files, place } of visits) outcomes.push(await replayIn(browser, url, files, place));
    return outcomes;
  } finally {
    await browser.close();
    server.close();
  }
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { phoneContext } from '../visited-app.ts';

export interface Twin {
  readonly port: number;
  stop(): Promise<void>;
}

/** Runs in a page that stands: what is seen, with its styles in it and nothing that runs. */
function withoutScripts(): string {
  const styles = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => rule.cssText),
  );
  const copy = document.documentElement.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error('no document');
  for (const gone of copy.querySelectorAll('script, link, style')) gone.remove();
  const style = document.createElement('style');
  style.textContent = styles.join('\n');
  copy.querySelector('head')?.append(style);
  return `<!doctype html>${copy.outerHTML}`;
}

/**
 * The same page, as a phone has it, as a document alone: nobody could paint it sooner.
 *
 * @param address of the page
 */
export async function openStaticTwin(browser: Browser, address: string): Promise<Twin> {
  const context = await browser.newContext(phoneContext);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('main [data-price]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const body = brotliCompressSync(await page.evaluate(withoutScripts));
  await context.close();
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
    answer.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('the twin has no port');
  return {
    port: own.port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

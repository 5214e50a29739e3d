import { expect, test } from '@playwright/test';
import { epics } from '#effects/epics.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { playSession } from '#testing/arbitraries/live-session.ts';
import { serveFolder } from '../serve-folder.ts';

test('[CON-11] the built folder opens a recording on a plain web server, with the network gone, and sends nothing', async ({
  page,
  context,
}) => {
  const { header, events } = playSession(
    [
      { kind: 'input', input: { type: 'intent/navigated', data: { path: '/inplay', replace: false } } },
      { kind: 'input', input: { type: 'intent/navigated', data: { path: '/', replace: false } } },
    ],
    epics,
  );
  const buffer = Buffer.from(await writeSlip(header, storedForm([...events]), nodePrimitives));
  const { server, url } = await serveFolder('dist/app');
  try {
    const asked: { readonly url: string; readonly method: string }[] = [];
    context.on('request', (request) => void asked.push({ url: request.url(), method: request.method() }));
    page.on('websocket', (socket) => void asked.push({ url: socket.url(), method: 'WEBSOCKET' }));
    await page.goto(`${url}/support.html`);
    await page.getByLabel('Choose a recording').setInputFiles({ name: 'a.slip', mimeType: '', buffer });
    await expect(page.getByRole('heading', { level: 1, name: 'a.slip' })).toBeVisible();
    await expect(page.getByText('Every event stands in its chain.')).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('banner').first()).toBeVisible();
    for (const name of ['State', 'Compare', 'Found', 'Network']) {
      const tab = page.getByRole('tab', { name });
      if (await tab.isVisible()) await tab.click();
    }
    for (const key of ['ArrowRight', 'Shift+ArrowRight', 'e', ' ']) await page.keyboard.press(key);
    // Only files of the folder were fetched: the page's own code, and never anything said about the
    // recording.
    for (const { url: each, method } of asked) {
      expect(method).toBe('GET');
      expect(each.replace(url, '')).toMatch(
        /^(blob:.*|data:.*|\/(support\.html|favicon\.svg|from-disk\.js|assets\/[\w.-]+)(#.*)?)$/,
      );
    }
  } finally {
    server.close();
  }
});

test('[HOLD-12] the console opened as a file says why there is nothing to see, and served says nothing of it', async ({
  page,
}) => {
  await page.goto(new URL('../../dist/app/support.html', import.meta.url).href);
  await expect(page.getByText('A browser loads no programs from a disk')).toBeVisible();
  await expect(page.getByRole('link', { name: 'verify.html' })).toBeVisible();
  const { server, url } = await serveFolder('dist/app');
  try {
    await page.goto(`${url}/support.html`);
    await expect(page.getByLabel('Choose a recording')).toBeAttached();
    await expect(page.getByText('A browser loads no programs from a disk')).toBeHidden();
  } finally {
    server.close();
  }
});

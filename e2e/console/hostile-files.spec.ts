import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { goodFile, hostileFiles } from '#testing/recordings/hostile-files.ts';
import { complaintsOf } from '../bettor.ts';
import { serveFolder } from '../serve-folder.ts';

const upload = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) });
/** Markup in a name as well: it stands in the headings of both pages. */
const NAME = '<img src=x onerror="window.attacked=1">.slip';

const attacked = (page: Page): Promise<unknown> =>
  page.evaluate((): unknown => Reflect.get(window, 'attacked'));

test('[CON-11] [EVT-05] the console, built and without a gateway, opens no hostile file, runs nothing of it, and goes on', async ({
  page,
}) => {
  const { server, url } = await serveFolder('dist/app');
  const complaints = complaintsOf(page);
  try {
    await page.goto(`${url}/support.html`);
    for (const { what, bytes, console: said } of hostileFiles)
      await test.step(`a file that ${what}`, async () => {
        await page.getByLabel('Choose a recording').setInputFiles(upload(NAME, bytes));
        if (said === null) await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME);
        else await expect(page.getByRole('alert').first()).toHaveText(said);
        if (said === null) {
          for (const name of ['State', 'Network', 'Found', 'Event'])
            await page.getByRole('tab', { name }).click();
          await page.keyboard.press('Shift+ArrowRight');
          await page.getByRole('button', { name: 'Open another' }).click();
        }
        expect(await attacked(page)).toBeUndefined();
        await page.getByLabel('Choose a recording').setInputFiles(upload('good.slip', goodFile));
        await expect(page.getByRole('heading', { level: 1, name: 'good.slip' })).toBeVisible();
        await expect(page.getByText('Every event stands in its chain.')).toBeVisible();
        await page.getByRole('button', { name: 'Open another' }).click();
      });
    expect(complaints).toEqual([]);
  } finally {
    server.close();
  }
});

test('[UK-46] [EVT-05] the page that checks evidence, from a disk, says of every hostile file what it is, and runs nothing of it', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto(pathToFileURL('dist/app/verify.html').href);
  const headline = page.getByRole('article').getByRole('heading').first();
  for (const { what, bytes, verify } of hostileFiles)
    await test.step(`a file that ${what}`, async () => {
      await page.getByLabel('Choose a file').setInputFiles(upload(NAME, bytes));
      await expect(page.getByRole('article').getByText(NAME)).toBeVisible();
      await expect(headline).toHaveText(verify);
      expect(await attacked(page)).toBeUndefined();
      await page.getByLabel('Choose a file').setInputFiles(upload('good.slip', goodFile));
      await expect(page.getByRole('article').getByText(/good\.slip/)).toBeVisible();
      await expect(headline).toHaveText('Consistent, but not signed by anybody you trust');
    });
  expect(complaints).toEqual([]);
});

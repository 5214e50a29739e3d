import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { placeBets } from '#domain/contract/betting.ts';
import { getProofKeys } from '#domain/contract/proofs.ts';
import { readFiles } from '#domain/proofs/bundle/container.ts';
import { FaultProxy } from '#testing/network/fault-proxy.ts';
import { say } from '#testing/offers/scripted-feed.ts';
import { startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { run } from '#tools/cli/verify/run.ts';
import { flipBits } from '#tools/dev/flip/flip.ts';
import { Bettor } from '../bettor.ts';
import { recordedBet } from '../recorded-bet.ts';
import { test } from '../recorded-test.ts';
import { serveFolder } from '../serve-folder.ts';
import { find, giveReason, signIn } from '../staff-sign-in.ts';

/** Bits that are changed one after another, anywhere in the pack. */
const FLIPS = 300;

/** `npm run verify -- FILE`: its exit code and what it printed. */
async function verify(file: string, ...trusted: string[]): Promise<readonly [number, string]> {
  const lines: string[] = [];
  const note = (line: string): void => void lines.push(line);
  const args = [file, ...trusted.flatMap((key) => ['--trust', key])];
  return [await run(args, { out: note, err: note }), lines.join('\n')];
}

/** The gateway's public keys as files, as somebody keeps them who will want to check its word one day. */
async function keptKeys(gateway: string, at: (name: string) => string): Promise<string[]> {
  const answer = getProofKeys.answer.parse(await (await fetch(`${gateway}${getProofKeys.path}`)).json());
  return Promise.all(
    Object.entries(answer.data).map(async ([name, pem]) => {
      await writeFile(at(`${name}.pem`), pem);
      return at(`${name}.pem`);
    }),
  );
}

/** One bit of the recording within the pack is another: the middle of it, where events stand. */
function flipped(pack: Uint8Array): Uint8Array {
  const recording = readFiles(pack).get('session.slip');
  if (recording === undefined) throw new Error('the pack has no recording');
  const start = Buffer.from(pack).indexOf(recording);
  const at = start + Math.floor(recording.length / 2);
  return pack.map((byte, nth) => (nth === at ? byte ^ 4 : byte));
}

/** The page that anybody can keep on a disk says the same. */
async function checkOnThePage(page: Page, pack: string, altered: string): Promise<void> {
  await page.goto(pathToFileURL('dist/app/verify.html').href);
  const headline = page.getByRole('article').getByRole('heading').first();
  await page.getByLabel('Choose a file').setInputFiles(pack);
  await expect(headline).toHaveText('Consistent, but not signed by anybody you trust');
  await page.getByLabel('Choose a file').setInputFiles(altered);
  await expect(headline).toHaveText('This file was altered');
  await expect(page.getByText(/First altered: event \d+|Between event/).first()).toBeVisible();
}

/** The console takes its own pack back: served by a gateway, and from a folder that anybody may serve. */
async function openInTheConsole(page: Page, gateway: string, pack: string, altered: string): Promise<void> {
  const { server, url } = await serveFolder('dist/app');
  for (const address of [`${gateway}/support`, `${url}/support.html`]) {
    await page.goto(address);
    await page.getByLabel('Choose a recording').setInputFiles(altered);
    await expect(page.getByRole('alert').filter({ hasText: 'altered after it was written' })).toBeVisible();
    await page.getByLabel('Choose a recording').setInputFiles(pack);
    // The gateway that serves the console made the pack; a page from a folder knows nobody.
    const said = address.startsWith(gateway) ? 'Proven' : 'Consistent, but not signed by anybody you trust';
    await expect(page.getByText(`From an evidence pack. ${said}.`)).toBeVisible();
    await expect(page.getByText('Every event stands in its chain.')).toBeVisible();
    await page.getByRole('button', { name: 'What was checked' }).click();
    await expect(
      page.getByText('Receipts, refusals and acknowledgements are signed by the gateway'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Hide what was checked' }).click();
    await page.getByRole('tab', { name: 'Evidence', exact: true }).click();
    // What the gateway did is in the pack, and stands beside the recording.
    const evidence = page.getByRole('tabpanel');
    await expect(
      evidence.getByRole('region', { name: 'The gateway beside the recording' }).first(),
    ).toBeVisible();
  }
  server.close();
}

/** The answer is lost on the way, and the price moves meanwhile. The number of the bet. */
async function disputedBet(
  page: Page,
  gateway: string,
  proxy: FaultProxy,
  moves: () => void,
): Promise<string> {
  const bettor = new Bettor(page);
  await page.goto(proxy.url);
  await bettor.logIn('demo');
  await bettor.price('Kestrel Rovers').click();
  await bettor.openSlip();
  await bettor.stake('Stake on Kestrel Rovers', '5');
  await expect(bettor.shown('button')).toHaveText('Place bet £5.00');
  // Cut and not dropped: after a line that ends without a word, a browser asks again by itself.
  proxy.next(placeBets.path, { kind: 'cutAnswer', bytes: 20 });
  await bettor.shown('button').click();
  await expect.poll(() => proxy.calls(placeBets.path)[0]?.answers.length).toBe(1);
  moves();
  await expect(bettor.price('Kestrel Rovers')).toContainText('1/2');
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  return recordedBet(page, gateway);
}

test('[EVT-07] [EVT-08.2] [CON-15] a disputed price: found by its bet, seen as it was, taken away as a pack that proves itself', async ({
  page,
  context,
  browser,
}, info) => {
  const gateway = await startGatewayProcess({ scripted: true });
  // It stays until the end: the device's last upload is still on its way when the page is left.
  const proxy = await FaultProxy.before(gateway.url);
  const bet = await disputedBet(page, gateway.url, proxy, () => gateway.tell(say.price('m2', 'home', '1/2')));
  const console = await context.newPage();
  await console.goto(`${gateway.url}/support`);
  await signIn(console, 'demo-supervisor');
  // Two actions: what the customer quotes, and what for.
  await find(console, bet);
  await giveReason(console, 'T-2001');
  const evidence = console.getByRole('tabpanel');
  await expect(evidence.getByText(/The price accepted is the price that was on the screen/)).toBeVisible({});
  await expect(evidence.getByText(/No usable answer came back/).first()).toBeVisible();
  const prices = evidence.getByRole('region', { name: /Kestrel Rovers/ });
  await expect(prices.getByRole('definition').nth(0)).toContainText('4/5');
  await expect(prices.getByRole('definition').nth(2)).toContainText('4/5');
  // What the gateway has of it stands beside, joined by ref.
  await expect(
    evidence.getByText(/The gateway answered at .*, and that answer never reached the device/),
  ).toBeVisible();
  const beside = evidence.getByRole('region', { name: 'The gateway beside the recording' }).first();
  await expect(beside.getByRole('row', { name: new RegExp(`^Bet number ${bet} ${bet}$`) })).toBeVisible();
  const screen = console.frameLocator('iframe');
  await expect(screen.locator('[data-shown="button"]')).toHaveText('Place bet £5.00');
  await expect(screen.getByRole('button', { name: /^Kestrel Rovers to win, 4 to 5/ })).toBeAttached();
  await console.screenshot({ path: info.outputPath('evidence.png') });
  // The story leads to its moments: after the move the screen has the other price.
  await evidence.getByRole('button', { name: /moved from 4\/5 to 1\/2/ }).click();
  await expect(screen.getByRole('button', { name: /^Kestrel Rovers to win, 1 to 2/ })).toBeAttached();

  const downloading = console.waitForEvent('download');
  await evidence.getByRole('button', { name: 'Download evidence pack' }).click();
  const file = info.outputPath('pack.zip');
  await (await downloading).saveAs(file);
  const pack = new Uint8Array(await readFile(file));
  expect([...readFiles(pack).keys()]).toEqual([
    'manifest.json',
    'keys.json',
    'receipts.json',
    'proofs.json',
    'gateway.json',
    'session.slip',
    'evidence.pdf',
  ]);
  const keys = await keptKeys(gateway.url, (name) => info.outputPath(name));
  const [held, said] = await verify(file, ...keys);
  // In this order: what was said tells why, should it not hold.
  expect(said).toContain(': PROVEN: ');
  expect(held).toBe(0);
  expect((await verify(file))[0]).toBe(3);
  const other = info.outputPath('flipped.zip');
  await writeFile(other, flipped(pack));
  const [altered, where] = await verify(other);
  expect(altered).toBe(4);
  expect(where).toMatch(/session\.slip|event \d+/);
  const changed = await flipBits(pack, FLIPS, 20_261_122);
  expect([changed.unseen, changed.misplaced]).toEqual([[], []]);
  await checkOnThePage(await context.newPage(), file, other);
  // Somebody who has not signed in has files alone.
  const anybody = await browser.newContext();
  await openInTheConsole(await anybody.newPage(), gateway.url, file, other);
  await anybody.close();

  await console.getByRole('link', { name: 'Who has seen it' }).last().click();
  await expect(console.getByRole('table', { name: 'Who has seen it' })).toContainText('T-2001');
  await proxy.stop();
  await gateway.stop();
});

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { BundleGateway } from '#domain/proofs/bundle/bundle-parts.ts';
import { readFiles } from '#domain/proofs/bundle/container.ts';
import { startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { recordedBet } from '../recorded-bet.ts';
import { test } from '../recorded-test.ts';
import { find, giveReason, signIn } from '../staff-sign-in.ts';
import { STORES } from '../stores.ts';

const WHY = 'The figures were the wrong way round.';

/** `npm run correct`: what it printed. */
const correct = (where: readonly string[], bet: string): string =>
  execFileSync(
    'npx',
    [
      ...['tsx', 'tools/cli/correct/main.ts', ...where, '--bet', bet, '--leg', '1', '--odds', '1/2'],
      ...['--source', 'Exchange Stream', '--source-ref', 'message 8812'],
      ...['--source-at', '2026-03-01T15:02:11Z', '--why', WHY],
    ],
    { encoding: 'utf8' },
  );

async function placedBet(page: Page, gateway: string): Promise<string> {
  const bettor = new Bettor(page);
  await page.goto(gateway);
  await bettor.logIn('demo');
  await bettor.placeSingle('Kestrel Rovers', '5');
  return recordedBet(page, gateway);
}

for (const made of STORES) {
  const { name } = made;
  test(`[UK-45] an obvious error is corrected in the open, on ${name}: in my bets, and in the evidence pack`, async ({
    page,
    context,
  }, info) => {
    const store = await made.make();
    const { databaseUrl, dataFolder } = store.options;
    const where = databaseUrl == null ? ['--data', dataFolder ?? ''] : ['--db', databaseUrl];
    const before = await startGatewayProcess({ scripted: true, demonstration: true, ...store.options });
    const bet = await placedBet(page, before.url);
    // The embedded database has one process at a time; the page waits for its gateway meanwhile.
    if (databaseUrl == null) await before.stop();
    expect(correct(where, bet)).toContain('corrected; the customer sees what and why');
    const port = Number(new URL(before.url).port);
    const gateway =
      databaseUrl == null
        ? await startGatewayProcess({ scripted: true, demonstration: true, ...store.options, port })
        : before;

    await page.goto(`${gateway.url}/mybets/open`);
    const corrected = page.getByRole('main').locator('[data-corrected]');
    await expect(corrected).toContainText(`Price corrected from 4/5 to 1/2: ${WHY}`);
    await expect(corrected).toContainText('Intended price: Exchange Stream, message 8812');
    await page.screenshot({ path: info.outputPath(`my-bets-${name}.png`) });

    const console = await context.newPage();
    await console.goto(`${gateway.url}/support`);
    await signIn(console, 'demo-supervisor');
    await find(console, bet);
    await giveReason(console, 'T-4501');
    const evidence = console.getByRole('tabpanel');
    await expect(evidence.getByText(/The price accepted is the price that was on the screen/)).toBeVisible();
    await expect(
      evidence.getByText(`stands at 1/2 instead of 4/5, the price accepted. ${WHY}`),
    ).toBeVisible();
    await console.screenshot({ path: info.outputPath(`evidence-${name}.png`) });
    const downloading = console.waitForEvent('download');
    await evidence.getByRole('button', { name: 'Download evidence pack' }).click();
    const file = info.outputPath('pack.zip');
    await (await downloading).saveAs(file);
    const part = readFiles(new Uint8Array(await readFile(file))).get('gateway.json');
    const { acts } = BundleGateway.parse(JSON.parse(Buffer.from(part ?? []).toString()));
    expect(JSON.stringify(acts)).toContain(WHY);
    await gateway.stop();
    await store.drop();
  });
}

import { expect } from '@playwright/test';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { test } from '../recorded-test.ts';
import { recordingsOf } from '../stored-logs.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const SAID = ['the-morning-paper', 'WELCOMEFIVE', 'racing-club', 'k-170455', 'a_4242'];
const TOKEN = '9f3a7c1e5b2d4886a0c47f3a';

test('[DPL-04.1] [DPL-04.2] what a link says of who sent a guest is kept until they join and goes with it, and no log has it @touch', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  const [reference, bonus, provider, key, tag] = SAID;
  const query = `refname=${reference}&bonusCode=${bonus}&provider=${provider}&key=${key}&btag=${tag}`;
  await page.goto(`${gateway.url}/sports/football/SBTC1_1?${query}&sessionToken=${TOKEN}`);
  const kept = () => page.evaluate(() => localStorage.getItem('slipstream.cameFrom') ?? '');
  for (const said of SAID) await expect.poll(kept).toContain(said);
  expect(await kept()).toContain('"/sports/football/SBTC1_1"');
  await expect(page).toHaveURL(`${gateway.url}/sports/football/SBTC1_1`);
  const price = page.locator('main [data-odds][data-state="open"]:visible').first();
  await price.click();
  await expect(price).toHaveAttribute('aria-pressed', 'true');

  const sent = page.waitForRequest((request) => request.url().includes('/api/platform/register'));
  await bettor.signUp(`came-${test.info().project.name}`);
  const body = (await sent).postData() ?? '';
  for (const said of SAID) expect(body).toContain(said);
  expect(body).not.toContain(TOKEN);
  await expect.poll(kept).toBe('');
  await expect(bettor.slip()).toBeVisible();

  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const slips = await recordingsOf(page.context());
  const logs = await Promise.all(slips.map((slip) => readSlip(slip, nodePrimitives)));
  const told = logs.map(({ events }) => JSON.stringify(events)).join('\n');
  expect(told).toContain('intent/registrationSubmitted');
  for (const secret of [...SAID, TOKEN]) {
    expect(told).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});

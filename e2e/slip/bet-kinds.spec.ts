import { expect, test } from '@playwright/test';
import { CAST_TYPES } from '#domain/bet/casts.ts';
import { SYSTEM_TYPES } from '#domain/bet/system-types.ts';
import { BET_KINDS } from '#domain/betslip/bets/bet-kinds.ts';
import { londonDate, londonInstant } from '#domain/racing/london-time.ts';
import { startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { JOURNEYS } from '../bet-kinds/journeys.ts';
import { BUILDER_MATCH, offerEnds, offerOpens } from '../bet-kinds/offer.ts';
import { paidOf, placeSlip, type Receipt, rowsOf } from '../bet-kinds/place.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { STORES } from '../stores.ts';

// A button that is not there is a failure at once, and not when the whole table has run out of time.
const DAY = 86_400_000;
/**
 * Best odds are guaranteed from ten in the morning of the race's day, whatever the clock of this machine
 * says.
 */
const worldNow = (): number => londonInstant(londonDate(Date.now() + DAY), 12 * 60);

/** The general names of a cast stand for its specific kinds, and "system" for its types. */
const general = new Set<string>([...CAST_TYPES, 'SYSTEM']);
const KINDS: readonly string[] = [
  ...Object.entries(BET_KINDS).flatMap(([name, { kind }]) => (general.has(kind) ? [] : [name])),
  ...SYSTEM_TYPES,
];

test('every kind of bet that the domain knows has a journey', () => {
  const proven = new Set<string>(JOURNEYS.flatMap(({ bets }) => bets.map(({ kind }) => kind)));
  expect(KINDS.filter((kind) => !proven.has(kind))).toEqual([]);
});

/** On a narrow screen: what is picked or dressed in a way of its own. */
const NARROW: ReadonlySet<string> = new Set([
  'single',
  'doubles',
  'eachWayAcca',
  'straightForecast',
  'startingPrice',
  'builderInAcca',
  'freeBet',
  'counterOffer',
]);
const rowsFor = (project: string): typeof JOURNEYS =>
  project === 'mobile' ? JOURNEYS.filter(({ bets }) => bets.some(({ kind }) => NARROW.has(kind))) : JOURNEYS;

/** My bets has every bet with what it paid. */
async function checkMyBets(bettor: Bettor, receipts: readonly Receipt[]): Promise<void> {
  const { page } = bettor;
  await bettor.go('/mybets/history/sports');
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: 'Show more bets' });
  await expect(main.locator('[data-bet]').first()).toBeVisible();
  // It goes on by scrolling too, so the button may be gone before it is pressed.
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 1_000 });
    await expect(main.getByText('That is all of them.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const { struck, betId, hoped } of receipts) {
    const card = main.locator(`[data-bet="${betId}"]`);
    expect(paidOf(await rowsOf(card.locator('dl'))), struck.kind).toBe(struck.paid ?? hoped);
  }
}

for (const [nth, store] of STORES.entries()) {
  // The second store does not depend on the width.
  const details = { tag: nth === 0 ? [] : ['@wide'] };
  test(
    `[SYS-01] [EWY-01] [RAC-06] [RAC-07] [RAC-08] [BBD-01] [BON-01] [BON-03] [BON-04] [BON-05] [FAIL-43] [PLC-01] every kind of bet is placed, settled and paid, on ${store.name}`,
    details,
    async ({ page }, info) => {
      const made = await store.make();
      const world = worldNow();
      const gateway = await startGatewayProcess({
        ...made.options,
        scripted: true,
        world,
        modelled: [BUILDER_MATCH],
      });
      const complaints = complaintsOf(page);
      const bettor = new Bettor(page);
      const receipts: Receipt[] = [];
      try {
        gateway.tell(...offerOpens(world));
        await page.goto(gateway.url);
        await bettor.logIn('tester');
        for (const journey of rowsFor(info.project.name)) {
          const name = journey.bets.map(({ kind }) => kind).join(', ');
          await test.step(name, async () => {
            receipts.push(...(await placeSlip(bettor, journey)));
          });
        }
        const before = await bettor.pence();
        gateway.tell(...offerEnds());
        const paid = receipts.reduce((sum, { struck, hoped }) => sum + (struck.paid ?? hoped ?? 0), 0);
        await expect.poll(() => bettor.pence()).toBe(before + paid);
        await checkMyBets(bettor, receipts);
        await page.screenshot({ path: info.outputPath('settled.png') });
        expect(complaints).toEqual([]);
      } finally {
        await gateway.stop();
      }
      const ledger = made.ledger();
      expect(ledger).toContain(`${receipts.length} bets`);
      expect(ledger).toContain('money is conserved');
      await made.drop();
    },
  );
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PlacementRef } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { wallClock } from '../feeds/clock.ts';
import { answerFirstLimit } from '../limits/first-limit.ts';
import { DemonstrationProvider } from '../providers/demonstration/demonstration-provider.ts';
import { drawUuid } from '../random-bytes.ts';

const LIMIT = 5_000;
const APP = 'http://127.0.0.1:4600';

const paymentProvider = new DemonstrationProvider({
  clock: wallClock,
  tell: () => Promise.resolve(),
  report: () => undefined,
  originFor: () => 'http://localhost:4601',
});

placementSuite('deposits of who has limited them', { options: { paymentProvider } }, (here) => {
  const start = async (amount: number) => {
    const wish = { ref: PlacementRef.parse(drawUuid()), amount: money(amount) };
    const answer = await here.world.money.payments.startDeposit(here.ann, wish, APP);
    return answer.kind === 'answered' ? amount : answer.kind === 'refused' ? answer.errorType : answer.kind;
  };
  const limited = () =>
    here.world.data.database.db
      .insertInto('own_limits')
      .values({
        ...{ user_id: here.ann, kind: 'DEPOSIT', period: 'DAY', amount: LIMIT },
        ...{ set_at: here.world.clock.now(), pending_amount: null, pending_from: null },
      })
      .execute();

  it('[RGT-03.3] [UK-22] one that goes beyond it is refused, one that meets it is taken', async () => {
    await limited();
    expect(await start(LIMIT + 1)).toBe('DepositLimitReached');
    expect(await start(LIMIT)).toBe(LIMIT);
    expect(await start(500)).toBe('DepositLimitReached');
  });

  it('[PAY-05.1] [REG-04.1] who never said anything to a limit deposits nothing before they have', async () => {
    const { db } = here.world.data.database;
    await db.updateTable('users').set({ no_deposit_limit_at: null }).where('id', '=', here.ann).execute();
    expect(await start(500)).toBe('DepositLimitUnset');
    await answerFirstLimit(db, here.ann, null, here.world.clock.now());
    expect(await start(500)).toBe(500);
  });

  it('[PAY-05.1] the cashier says what the limit leaves, and nothing where there is none', async () => {
    const left = async () => (await here.world.money.payments.cashier(here.ann)).deposit.limitLeft;
    expect(await left()).toBeUndefined();
    await limited();
    expect(await left()).toBe(LIMIT);
    await start(500);
    expect(await left()).toBe(LIMIT - 500);
    await start(LIMIT - 500);
    expect(await left()).toBe(0);
  });

  it('[RGT-03.3] [UK-22] a dozen at once never come to more, whatever they are', async () => {
    await limited();
    const amounts = fc.sample(fc.integer({ min: 5, max: 20 }), { numRuns: 12, seed: 22 });
    const answers = await Promise.all(amounts.map((hundreds) => start(hundreds * 100)));
    const taken = answers.filter((answer) => typeof answer === 'number');
    const sum = taken.reduce((all, one) => all + one, 0);
    expect(taken.length).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual(LIMIT);
    // Nothing that still fitted was refused for it.
    const refused = amounts
      .map((hundreds) => hundreds * 100)
      .filter((_, nth) => answers[nth] === 'DepositLimitReached');
    expect(refused.length).toBeGreaterThan(0);
    expect(Math.min(...refused)).toBeGreaterThan(LIMIT - sum);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OddsText } from '#domain/odds/odds.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { FeedClock } from '../../feeds/clock.ts';
import { ProcessPauses, pauseSettings } from './process-pauses.ts';

/** Time goes on while nothing of the process runs. */
class StoppedClock implements FeedClock {
  readonly #hands = new ManualClock(1_790_000_000_000);
  #ahead = 0;
  now = (): number => this.#hands.now() + this.#ahead;
  after = (ms: number, run: () => void): (() => void) => this.#hands.after(ms, run);
  run(ms: number): void {
    this.#hands.advanceTo(this.#hands.now() + ms);
  }
  stop(ms: number): void {
    this.#ahead += ms;
  }
}

describe('[HOLD-16] [FAIL-52] a process that stood still', () => {
  let pauses: ProcessPauses | undefined;
  afterEach(() => pauses?.close());

  it('decides nothing until its feeds have had their turn', async () => {
    const clock = new StoppedClock();
    pauses = new ProcessPauses(clock);
    const order: string[] = [];
    clock.run(1_000);
    await pauses.caughtUp();
    // A feed's timer, which is overdue when the process goes on.
    clock.after(100, () => order.push('feed'));
    clock.stop(16_000);
    const first = pauses.caughtUp()?.then(() => order.push('bet'));
    clock.run(pauseSettings.beatEvery);
    // The beat has come, and the feed may still be telling.
    const second = pauses.caughtUp()?.then(() => order.push('bet'));
    await Promise.resolve();
    expect(order).toEqual(['feed']);
    clock.run(pauseSettings.catchUp + pauseSettings.beatEvery);
    await Promise.all([first, second]);
    expect(order).toEqual(['feed', 'bet', 'bet']);
    await pauses.caughtUp();
  });
});

const clock = new StoppedClock();
placementSuite('a gateway that stood still', { options: { clock } }, (here) => {
  let hands: NodeJS.Timeout;
  beforeAll(() => {
    hands = setInterval(() => clock.run(20), 5);
  });
  afterAll(() => clearInterval(hands));

  it('[HOLD-16] takes no bet at the price of before', async () => {
    const slip = slipFor(here.offer, here.ann, [selectionId(1, 0)], { stake: 100 });
    // What the feed tells when it goes on.
    clock.after(100, () => here.offer.changeSelection(selectionId(1, 0), { odds: OddsText.parse('1/5') }));
    clock.stop(16_000);
    const result = await here.world.money.placement.placeBets(here.ann, [slip]);
    expect(result).toMatchObject({ betSlips: [{ status: 'FAILED', betslipId: null }] });
  });
});

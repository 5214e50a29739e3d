import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { getSelections } from '#domain/contract/betting.ts';
import { getSettledBets, getUnsettledBets } from '#domain/contract/my-bets.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { market, match } from '#testing/offers/catalogue-fixture.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { Feed, FeedBatch, FeedChange } from '../core/feed.ts';
import type { RunningGateway } from '../gateway-options.ts';
import { listAwaiting } from '../settlement/list-awaiting.ts';
import { settleAwaiting } from '../settlement/staff-result.ts';
import { createAudit } from '../staff/create-audit.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const AT = Date.parse('2026-11-21T15:00:00Z');
const Health = z.record(z.string(), z.unknown());

const opening: FeedBatch = {
  at: AT,
  changes: [
    { kind: 'event', event: match('derby') },
    { kind: 'market', market: market('derby.goals', 'derby', ['2/1', '6/4']) },
  ],
};
/** The end of the match, which says nothing of the first side. */
const end: FeedBatch = {
  at: AT + 7_200_000,
  changes: [
    {
      kind: 'result',
      market: 'derby.goals',
      results: [{ selection: 'derby.goals.b', result: { outcome: 'LOST' } }],
      deductions: [],
    },
  ] satisfies FeedChange[],
};

/** A recording: the same from the start at every start. */
function recording(): Feed & { finish(): void } {
  let deliver: ((batch: FeedBatch) => void) | undefined;
  return {
    name: 'recording',
    start(to) {
      deliver = to;
      to(opening);
      return Promise.resolve();
    },
    stop: () => Promise.resolve(),
    missedResults: () => Promise.resolve({ at: AT, changes: [] }),
    finish: () => deliver?.(end),
  };
}

describe('[MEND-07] [MEND-18] a line that no feed decides', () => {
  onEachDatabase('at a whole gateway', undefined, (store) => {
    let gateway: RunningGateway | undefined;
    afterEach(() => gateway?.stop());

    const health = async (): Promise<unknown> =>
      Health.parse(await (await fetch(`${gateway?.url ?? ''}/healthz`)).json()).awaitingResult;

    it('is told in health and my bets, settled by staff, and stays so when the feed says the same again', async () => {
      const first = recording();
      gateway = await store.start(first);
      expect(await health()).toBe(0);
      const anna = new HttpCustomer(gateway.url);
      await anna.register('anna', 'four plain words here');
      const { entities } = await anna.call(getSelections, { query: { selectionids: '1,2,3' } });
      const selection = entities.selections.find(({ name }) => name === 'side 0');
      if (selection === undefined) throw new Error('no selection');
      const [placed] = await anna.place([
        slipFor(offerOf(entities), anna.user, [selection.id], { stake: 500 }),
      ]);
      const betId = placed?.betslipId;
      if (betId === undefined || betId === null) throw new Error('not placed');
      first.finish();
      await vi.waitFor(async () => expect(await health()).toBe(1));
      const { bets } = (await anna.call(getUnsettledBets)).data;
      expect(bets).toMatchObject([{ status: 'OPEN', legs: [{ awaitingResult: true }] }]);
      await gateway.stop();

      const database = await store.open();
      const [line] = await listAwaiting(database.db);
      expect(line).toMatchObject({ bet: betId, customer: 'anna', why: 'noOutcome' });
      const settling = { db: database.db, audit: createAudit(database.db), now: Date.now };
      const order = {
        market: selection.marketId,
        selection: selection.id,
        result: { outcome: 'HALF_WON' },
        staff: 'demo-supervisor',
        why: 'The league says three goals.',
      } as const;
      expect(await settleAwaiting(settling, order)).toEqual({ kind: 'settled', bets: [betId] });
      await database.abandon();

      const again = recording();
      gateway = await store.start(again);
      again.finish();
      const later = new HttpCustomer(gateway.url);
      await later.logIn('anna', 'four plain words here');
      const paid = { betslipId: betId, status: 'SETTLED', returns: 1_000, resettled: false };
      expect((await later.call(getSettledBets)).result.bets).toMatchObject([paid]);
      expect(await health()).toBe(0);
      await gateway.stop();
      gateway = undefined;
      expect(await store.brokenLaws()).toEqual([]);
    });
  });
});

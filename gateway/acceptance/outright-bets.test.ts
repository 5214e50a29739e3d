import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CategoryId } from '#domain/brand.ts';
import { getEvents, getEventView } from '#domain/contract/catalogue.ts';
import type { Entities } from '#domain/market/entities.ts';
import { denominator, numerator, parseOddsText } from '#domain/odds/parse-odds.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { simulatorConfig } from '../feeds/synthetic/config.ts';
import { playedFeed } from '../feeds/synthetic/create-simulator-feed.ts';
import { outrightsProgramme } from '../feeds/synthetic/outrights/programme.ts';
import { type Season, seasonOf } from '../feeds/synthetic/outrights/season.ts';
import type { RunningGateway } from '../gateway-options.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SEED = 'season';
const MINUTE = 60_000;
const STAKE = 130;
/** A world of outrights alone: the matches of their seasons are played out of sight. */
const programme = outrightsProgramme(SEED, simulatorConfig);
const season: Season = seasonOf(SEED, simulatorConfig, 'sim.o.crown.2026-07-13')!;
/** Clubs by where their market says that they end. */
const table = ((): readonly string[] => {
  const run = programme.open(season.key);
  run?.advance(season.goneAt);
  const [market] = run?.look().markets ?? [];
  const positions = market?.result?.results.map(({ result }) => result.position ?? 0) ?? [];
  const named =
    market?.shape.selections.map(({ name }, nth) => ({ name, position: positions[nth] ?? 0 })) ?? [];
  return named.sort((a, b) => a.position - b.position).map(({ name }) => name);
})();

/**
 * What a stake returns at a price by hand, the half penny up; `part` of the odds is paid, `[1, 4]` for a
 * place.
 */
function returned(odds: string, [num, den]: readonly [number, number] = [1, 1]): number {
  const packed = parseOddsText(odds)!;
  const below = BigInt(denominator(packed) * den);
  const twice = 2n * BigInt(STAKE) * (BigInt(numerator(packed) * num) + below);
  return Number((twice + below) / (2n * below));
}

onEachDatabase('[EWY-01] bets on the winner of a league', undefined, (store) => {
  describe('taken each way while the season lasts', () => {
    const clock = new ManualClock(season.from + 60 * MINUTE);
    const customer = (gateway: RunningGateway): HttpCustomer => new HttpCustomer(gateway.url);
    let gateway: RunningGateway;
    beforeAll(async () => {
      gateway = await store.startWith(
        {},
        playedFeed([programme], { ...simulatorConfig, tickMs: 10 * MINUTE }, clock),
      );
    });
    afterAll(() => gateway.stop());

    /** The market on the season's winner, as the page of its league leads to it. */
    async function winners(ann: HttpCustomer): Promise<Entities> {
      const { entities } = await ann.call(getEvents, {
        query: { interval: 'ALL', categoryid: CategoryId.parse('sim.crown') },
      });
      const event = entities.events.find(({ outright }) => outright);
      return (await ann.call(getEventView, { query: { eventid: String(event?.id) } })).entities;
    }

    it('pay the winner twice, the placed once and the others nothing, when it ends', async () => {
      const ann = customer(gateway);
      await ann.register('ann', 'a long enough password');
      const view = await winners(ann);
      const [market] = view.markets;
      expect(market).toMatchObject({ type: 'OUTRIGHT_WINNER', eachWay: { num: 1, den: 4, places: 3 } });
      const finishers = [1, 3, 4].map((position) => table[position - 1]);
      const picks = finishers.map((club) => view.selections.find(({ name }) => name === club)!);
      const slips = picks.map(({ id }) =>
        slipFor(offerOf(view), ann.user, [id], { stake: STAKE, eachWay: true }),
      );
      const before = await ann.cash();
      const outcomes = await ann.place(slips);
      expect(outcomes.flatMap(({ errors }) => errors)).toEqual([]);
      expect(await ann.cash()).toBe(before - 6 * STAKE);

      clock.advanceTo(season.overBy + 10 * MINUTE);
      const settled = await vi.waitFor(
        async () => {
          const bets = await ann.settledBets();
          expect(bets).toHaveLength(slips.length);
          return slips.map(({ ref }) => bets.find((bet) => bet.ref === ref));
        },
        { timeout: 30_000, interval: 100 },
      );
      const [won = '', placed = ''] = picks.map(({ odds }) => odds ?? '');
      const paid = [returned(won) + returned(won, [1, 4]), returned(placed, [1, 4]), 0];
      expect(settled.map((bet) => bet?.returns)).toEqual(paid);
      expect(await ann.cash()).toBe(before - 6 * STAKE + paid.reduce((sum, amount) => sum + amount, 0));
    });
  });
});

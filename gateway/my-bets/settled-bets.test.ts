import { expect, it } from 'vitest';
import type { Bet } from '#domain/contract/my-bets.ts';
import { money } from '#domain/money/parse-money.ts';
import {
  ANY_VIRTUAL,
  allRecent,
  type BetFilter,
  isAskedFor,
  isInPhase,
  PHASES,
  type Span,
} from '#domain/my-bets/bet-filter.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { placementSuite } from '#testing/gateway/placement-suite.ts';
import { resultOf } from '#testing/gateway/services-harness.ts';
import { eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { cashOutFor } from '#testing/slips/cash-out.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { wallClock } from '../feeds/clock.ts';
import { myBetsSettings } from './create-my-bets.ts';
import { readReports } from './problem-reports.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const sumOf = (bets: readonly Bet[], part: (net: number) => number): number =>
  bets.reduce((sum, { totalStake, returns }) => sum + part((returns ?? 0) - totalStake), 0);
/** 11:00 in London, in summer time. */
const START = Date.UTC(2026, 8, 21, 10);
const hands = new ManualClock(START);
const clock = {
  now: () => hands.now(),
  after: (ms: number, callback: () => void) =>
    ms >= 1_000 ? hands.after(ms, callback) : wallClock.after(ms, callback),
};

placementSuite(
  'history of bets',
  { matches: 5, funds: 5_000, options: { clock, now: () => clock.now() } },
  (here) => {
    const bets = () => here.world.money.myBets;

    async function place(events: number | readonly number[], stake: number): Promise<Bet['betslipId']> {
      const picks = [events].flat().map((event) => selectionId(event, 0));
      const result = await here.world.money.placement.placeBets(here.ann, [
        slipFor(here.offer, here.ann, picks, { stake }),
      ]);
      const bet = result.kind === 'answered' ? result.betSlips[0]?.betslipId : undefined;
      if (bet === undefined || bet === null) throw new Error(`not placed: ${JSON.stringify(result)}`);
      return bet;
    }

    async function ends(event: number, outcome: 'WON' | 'LOST' | 'VOID'): Promise<void> {
      here.world.money.settlement.observe(resultOf(marketId(event), [[selectionId(event, 0), { outcome }]]));
      await here.world.money.settlement.idle();
    }

    async function listed(filter: BetFilter, text = ''): Promise<readonly Bet[]> {
      const seen: Bet[] = [];
      let from: string | undefined;
      do {
        const page = await bets().settled(here.ann, { size: '2', filter, text, from });
        if (page === undefined) throw new Error('bad page');
        seen.push(...page.bets);
        from = page.next ?? undefined;
      } while (from !== undefined);
      return seen;
    }

    async function file(filter: BetFilter): Promise<string> {
      let text = '';
      for await (const piece of bets().file(here.ann, filter)) text += piece;
      return text;
    }

    /** Bets of several days, ended in each way there is. */
    async function history(): Promise<readonly Bet[]> {
      await place(1, 100);
      await ends(1, 'WON');
      hands.advanceTo(hands.now() + DAY);
      here.offer.changeEvent(eventId(2), { inplay: true });
      here.offer.changeMarket(marketId(2), { inplayDelay: 0 });
      await place(2, 40);
      await ends(2, 'LOST');
      hands.advanceTo(hands.now() + DAY);
      await place(3, 60);
      await ends(3, 'VOID');
      const cashed = await place(4, 50);
      const amount = (await bets().details(here.ann, cashed))?.cashOut?.amount ?? 0;
      await here.world.money.cashOuts.cashOut(here.ann, cashOutFor(here.ann, cashed, money(amount)));
      hands.advanceTo(hands.now() + HOUR);
      const { bets: all } = (await bets().settled(here.ann, {})) ?? { bets: [] };
      return all;
    }

    it('[MYB-01.2] [MYB-05.1] [MYB-05.3] [MYB-10.2] list, sums and file are of the same bets, whatever is asked', async () => {
      const all = await history();
      expect(all.map(({ result }) => result)).toEqual(['CASHED_OUT', 'VOID', 'LOST', 'WON']);
      const now = hands.now();
      const periods: readonly (readonly [BetFilter['period'], (at: number) => boolean])[] = [
        [{ kind: 'last', span: '24h' }, (at) => at >= now - DAY],
        [{ kind: 'last', span: '7d' }, (at) => at >= now - 7 * DAY],
        [
          { kind: 'days', firstDay: '2026-09-21', lastDay: '2026-09-22' },
          (at) => at >= Date.UTC(2026, 8, 20, 23) && at < Date.UTC(2026, 8, 22, 23),
        ],
        [{ kind: 'days', firstDay: '2026-09-01', lastDay: '2026-09-20' }, () => false],
      ];
      for (const [period, isIn] of periods)
        for (const phase of PHASES)
          for (const sport of [null, all[0]?.legs[0]?.sportId ?? '', 'none']) {
            const expected = all.filter(
              ({ settledAt, legs }) =>
                isIn(settledAt ?? 0) &&
                (phase === 'all' || legs.some(({ inPlay }) => inPlay === true) === (phase === 'inplay')) &&
                (sport === null || legs.some(({ sportId }) => sportId === sport)),
            );
            const filter = { period, phase, sport };
            expect((await listed(filter)).map(({ betslipId }) => betslipId)).toEqual(
              expected.map(({ betslipId }) => betslipId),
            );
            const wager = expected.reduce((sum, { totalStake }) => sum + totalStake, 0);
            const returns = expected.reduce((sum, bet) => sum + (bet.returns ?? 0), 0);
            expect(await bets().statistics(here.ann, filter)).toMatchObject({
              bets: expected.length,
              totalWager: wager,
              totalReturns: returns,
              totalNetReturns: returns - wager,
              wins: sumOf(expected, (net) => Math.max(0, net)),
              losses: sumOf(expected, (net) => Math.max(0, -net)),
            });
            const lines = (await file(filter)).trimEnd().split('\r\n');
            expect(lines).toHaveLength(1 + expected.length);
            for (const [i, { betslipId }] of expected.entries()) expect(lines[i + 1]).toContain(betslipId);
          }
      expect(
        (await listed({ period: { kind: 'last', span: '7d' }, phase: 'inplay', sport: null })).length,
      ).toBe(1);
    });

    it('[MYB-10.4] bets on virtual sports are asked for together: list, sums and file', async () => {
      const [played, horses, both] = [await place(1, 100), await place(2, 30), await place([1, 3], 20)];
      for (const [event, sport] of [
        [2, 'SBTC1_20'],
        [3, 'SBTC1_19'],
      ] as const)
        await here.world.data.database.db
          .updateTable('bet_legs')
          .set({ sport_id: sport })
          .where('market_id', '=', marketId(event))
          .execute();
      for (const event of [1, 2, 3]) await ends(event, 'LOST');
      const filter: BetFilter = { ...allRecent, sport: ANY_VIRTUAL };
      const ids = (all: readonly Bet[]) => new Set(all.map(({ betslipId }) => betslipId));
      expect(ids(await listed(filter))).toEqual(new Set([horses, both]));
      expect(ids(await listed(allRecent))).toEqual(new Set([played, horses, both]));
      expect(await bets().statistics(here.ann, filter)).toMatchObject({ bets: 2, totalWager: 50 });
      expect((await file(filter)).trimEnd().split('\r\n')).toHaveLength(3);
      for (const bet of await listed(allRecent))
        expect(isAskedFor(bet, filter, hands.now())).toBe(bet.betslipId !== played);
    });

    it('[MYB-01.6] a bet is in play by an event of it that was on when it was placed, whatever comes after', async () => {
      const before = await place(1, 100);
      const turnsOn = (event: number): void => {
        here.offer.changeEvent(eventId(event), { inplay: true });
        here.offer.changeMarket(marketId(event), { inplayDelay: 0 });
      };
      turnsOn(1);
      const during = await place(1, 100);
      const both = await place([2, 1], 100);
      const none = await place([2, 3], 100);
      turnsOn(2);
      const week: BetFilter = { period: { kind: 'last', span: '7d' }, phase: 'all', sport: null };
      const ids = (found: readonly Bet[]) => found.map(({ betslipId }) => betslipId).toSorted();
      const inPlay = [during, both].toSorted();
      const preMatch = [before, none].toSorted();
      // As the live list is filtered on the device.
      const open = await bets().unsettled(here.ann);
      expect(ids(open.filter((bet) => isInPhase(bet, 'inplay')))).toEqual(inPlay);
      expect(ids(open.filter((bet) => isInPhase(bet, 'prematch')))).toEqual(preMatch);
      for (const event of [1, 2, 3]) await ends(event, 'WON');
      expect(ids(await listed({ ...week, phase: 'inplay' }))).toEqual(inPlay);
      expect(ids(await listed({ ...week, phase: 'prematch' }))).toEqual(preMatch);
    });

    it('[TRAP-27] [MYB-01.2] [UK-02] three months reach back 92 days, and 90 days do not', async () => {
      const bet = await place(1, 100);
      await ends(1, 'LOST');
      const { db } = here.world.data.database;
      const found = async (span: Span): Promise<boolean> => {
        const filter: BetFilter = { period: { kind: 'last', span }, phase: 'all', sport: null };
        const isListed = (await listed(filter)).some(({ betslipId }) => betslipId === bet);
        expect((await bets().statistics(here.ann, filter)).bets).toBe(isListed ? 1 : 0);
        expect((await file(filter)).includes(bet)).toBe(isListed);
        return isListed;
      };
      // From 1 July three months end on 1 October, which is 92 days on.
      for (const [days, spans] of [
        [90, ['90d', '3m', '12m']],
        [92, ['3m', '12m']],
        [93, ['12m']],
        [366, ['12m']],
        [367, []],
      ] as const) {
        await db
          .updateTable('bets')
          .set({ settled_at: hands.now() - days * DAY })
          .where('id', '=', bet)
          .execute();
        const reached: Span[] = [];
        for (const span of ['24h', '7d', '30d', '90d', '3m', '12m'] as const)
          if (await found(span)) reached.push(span);
        expect(reached).toEqual(spans);
      }
    });

    it('[MYB-10.3] the file has every bet of the period, more than any page holds', async () => {
      const placed: string[] = [];
      const most = myBetsSettings.maximumPageSize + 5;
      while (placed.length < most) placed.push(await place(1, 10));
      await ends(1, 'LOST');
      const lines = (
        await file({ period: { kind: 'last', span: '24h' }, phase: 'all', sport: null })
      ).trimEnd();
      const ids = lines
        .split('\r\n')
        .slice(1)
        .map((line) => /SB-[A-Z0-9-]+/.exec(line)?.[0]);
      expect(ids.toSorted()).toEqual(placed.toSorted());
    });

    it('[MYB-10.1] words are looked for in names and in the reference, as they are written', async () => {
      const [bet] = await history();
      if (bet === undefined) throw new Error('no bet');
      const week: BetFilter = { period: { kind: 'last', span: '7d' }, phase: 'all', sport: null };
      const name = bet.legs[0]?.eventName ?? '';
      for (const text of [bet.betslipId.toLowerCase(), name.toUpperCase()])
        expect((await listed(week, text)).map(({ betslipId }) => betslipId)).toContain(bet.betslipId);
      for (const text of ['%', '_', "'; --", 'nobody']) expect(await listed(week, text)).toEqual([]);
    });

    it('[MYB-06.3] the steps of a bet are what moved its money, in order, and add up to its returns', async () => {
      const bet = await place(4, 100);
      hands.advanceTo(hands.now() + HOUR);
      const { amount = null } = (await bets().details(here.ann, bet))?.cashOut ?? {};
      const part = cashOutFor(here.ann, bet, money(Math.floor((amount ?? 0) / 2)), {
        part: money(50),
        acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS',
      });
      await here.world.money.cashOuts.cashOut(here.ann, part);
      await ends(4, 'WON');
      await ends(4, 'LOST');
      // Lines of another build that this one cannot read hide no other.
      const line = { kind: 'changed', bet, class: 'evidence', at: hands.now(), content: '{}' } as const;
      const of = await here.world.data.database.db
        .selectFrom('bets')
        .select('ref')
        .where('id', '=', bet)
        .executeTakeFirstOrThrow();
      for (const call of ['settle', 'cashOut', 'cashOutRule'])
        await here.world.data.database.db
          .insertInto('gateway_acts')
          .values({ ...line, ...of, call })
          .execute();
      const steps = await bets().steps(here.ann, bet);
      expect(steps.map(({ kind }) => kind)).toEqual(['placed', 'cashedOut', 'settled', 'resettled']);
      const shown = await bets().details(here.ann, bet);
      expect(steps.at(-1)).toMatchObject({ returns: shown?.returns, result: shown?.result });
      expect(steps.flatMap((step) => (step.kind === 'cashedOut' ? [step.paid] : []))).toEqual([
        shown?.cashedOut?.paid,
      ]);
      const other = await here.world.customer('other', 100);
      expect(await bets().steps(other, bet)).toEqual([]);
    });

    it('[MYB-06.4] a report is a ticket about one’s own bet, with the log that it was written in', async () => {
      const bet = await place(1, 100);
      const said = { description: 'It was paid late.', session: null };
      const ticket = await bets().report(here.ann, bet, said);
      expect(ticket).toMatch(/^P-[A-Z0-9]{8}$/);
      const other = await here.world.customer('other', 100);
      expect(await bets().report(other, bet, said)).toBeUndefined();
      const { db } = here.world.data.database;
      expect(await readReports(db, [], true, 10)).toEqual([
        { ticket, at: clock.now(), bet, session: null, text: said.description },
      ]);
      expect(await readReports(db, ['slipstream'], false, 10)).toEqual([]);
    });
  },
);

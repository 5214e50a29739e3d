import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SelectionId } from '#domain/brand.ts';
import { CategoryId } from '#domain/brand.ts';
import { getEvents, getEventView } from '#domain/contract/catalogue.ts';
import type { Entities } from '#domain/market/entities.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { simulatorConfig } from '../feeds/synthetic/config.ts';
import { playedFeed } from '../feeds/synthetic/create-simulator-feed.ts';
import type { Moment, Programme } from '../feeds/synthetic/playing/script.ts';
import type { MarketSight } from '../feeds/synthetic/playing/sight.ts';
import { programmeOf } from '../feeds/synthetic/playing/sport-programme.ts';
import { playedSports } from '../feeds/synthetic/programmes.ts';
import type { SimulatedSport, SportCourse, SportFixture } from '../feeds/synthetic/sport.ts';
import type { RunningGateway } from '../gateway-options.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SEED = 'every sport';
const SECOND = 1_000;
const STAKE = 45;
/** Every sport that plays round the clock begins something at the next full hour. */
const NOW = Date.UTC(2026, 8, 12, 1, 58, 30);

/** One event of a sport: its next. */
interface Played {
  readonly sport: string;
  readonly league: string;
  readonly name: string;
  readonly startsAt: number;
  readonly goneAt: number;
  readonly programme: Programme;
  /** Type of the market that stands first. */
  readonly main: string;
  /** Whole seconds at which it is played and bets are taken. */
  readonly open: ReadonlySet<number>;
  /** A whole second in play at which something decisive has just happened and no bets are taken. */
  readonly shut: number;
  /** Its markets once it is over, read from its course alone. */
  readonly end: readonly MarketSight[];
}

const upTo = (at: number): number => Math.ceil(at / SECOND) * SECOND;

/** Seconds of an event at which bets are taken, at other prices than now, or are not taken. */
function secondsOf(programme: Programme, key: string): { open: Set<number>; shut: Set<number> } {
  const [open, shut] = [new Set<number>(), new Set<number>()];
  const run = programme.open(key);
  run?.advance(NOW);
  const now = new Map(run?.look().markets.map(({ shape, prices }) => [shape.key, prices]));
  for (let at = run?.next(); run !== undefined && at !== undefined; ) {
    run.advance(at);
    const next = run.next();
    const { event, markets } = run.look();
    const taking = markets.filter(({ state }) => state === 'OPEN');
    const isMoved = taking.some(({ shape, prices }) =>
      now.get(shape.key)?.some(({ odds }, nth) => prices[nth]?.odds !== odds),
    );
    if (event.inplay && event.state !== 'FINISHED')
      for (let second = upTo(at); second < (next ?? at); second += SECOND) {
        if (taking.length === 0) shut.add(second);
        if (isMoved) open.add(second);
      }
    at = next;
  }
  return { open, shut };
}

const played = <F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T>(
  sport: SimulatedSport<F, M, C, S, O, T>,
): Played => {
  const programme = programmeOf(SEED)(sport);
  const [next] = programme
    .listed(NOW - programme.longest, NOW)
    .flatMap((billing) => {
      const fixture = sport.fixtureOf(SEED, billing.key);
      return fixture === undefined ? [] : [{ billing, fixture }];
    })
    .filter(({ fixture }) => fixture.startsAt > NOW)
    .sort((a, b) => a.fixture.startsAt - b.fixture.startsAt);
  const run = programme.open(next?.billing.key ?? '');
  if (next === undefined || run === undefined) throw new Error(`nothing to come of ${sport.sport.name}`);
  const { billing, fixture } = next;
  const main = run.look().markets[0]?.shape.type ?? '';
  const seconds = secondsOf(programme, billing.key);
  const course = sport.courseOf(SEED, fixture);
  const decisive = course.moments
    .filter((moment) => sport.decisive(course, moment)?.only === undefined)
    .map(({ at }) => upTo(at));
  const shut = decisive.find((at) => seconds.shut.has(at)) ?? Number.NaN;
  run.advance(run.goneAt);
  return {
    sport: sport.sport.name,
    league: fixture.league.code,
    name: sport.naming(fixture).name,
    startsAt: fixture.startsAt,
    goneAt: run.goneAt,
    main,
    open: seconds.open,
    shut,
    end: run.look().markets,
    programme: {
      ...programme,
      listed: (from, to) => (billing.listedAt > from && billing.listedAt <= to ? [billing] : []),
    },
  };
};
const sports: readonly Played[] = playedSports(simulatorConfig).map((sport) => sport<Played>(played));

/** Instants in order, each with the sports that are bet on in play then: as few as reach all. */
function inPlay(): ReadonlyMap<number, readonly Played[]> {
  const found = new Map<number, readonly Played[]>();
  let left = sports;
  while (left.length > 0) {
    const open = new Map<number, Played[]>();
    for (const one of left) for (const at of one.open) open.set(at, [...(open.get(at) ?? []), one]);
    const [most] = [...open].sort(([, a], [, b]) => b.length - a.length);
    if (most === undefined) throw new Error(`never open in play: ${left[0]?.sport}`);
    found.set(...most);
    left = left.filter((one) => !most[1].includes(one));
  }
  return found;
}

/** A side on offer, and how it ends. */
interface Pick {
  readonly id: SelectionId;
  readonly odds: string;
  readonly outcome: 'WON' | 'LOST' | 'VOID';
}

/** Odds as a fraction, numerator and denominator of what comes back. */
function fractionOf({ odds, outcome }: Pick): readonly [bigint, bigint] {
  const [num = '0', den = '1'] = odds.split('/');
  return outcome === 'VOID' ? [1n, 1n] : [BigInt(num) + BigInt(den), BigInt(den)];
}

/** Returns of lines by hand, rounded once, the half penny up. */
function returned(lines: readonly (readonly Pick[])[]): number {
  let [num, den] = [0n, 1n];
  for (const line of lines) {
    if (line.some(({ outcome }) => outcome === 'LOST')) continue;
    let [top, below] = [BigInt(STAKE), 1n];
    for (const [times, by] of line.map(fractionOf)) [top, below] = [top * times, below * by];
    [num, den] = [num * below + top * den, den * below];
  }
  return Number((2n * num + den) / (2n * den));
}

/** The first side with a price of a market of the kind that is asked for, with how it ends. */
function pickFrom(
  { sport, end }: Played,
  page: Entities,
  isRight: (market: Entities['markets'][number]) => boolean,
): Pick {
  for (const market of page.markets) {
    const side = page.selections.find(
      ({ marketId, odds, suspended }) => marketId === market.id && odds !== undefined && !suspended,
    );
    if (!isRight(market) || market.suspended || market.state !== 'OPEN' || side?.odds === undefined) continue;
    const ended = end.find(
      ({ shape }) =>
        shape.type === market.type &&
        shape.name === market.name &&
        (shape.line ?? null) === (market.line ?? null),
    );
    const nth = ended?.shape.selections.findIndex(({ name }) => name === side.name) ?? -1;
    const outcome = ended?.result?.results[nth]?.result.outcome;
    if (outcome === 'WON' || outcome === 'LOST' || outcome === 'VOID')
      return { id: side.id, odds: side.odds, outcome };
  }
  throw new Error(`nothing to bet on in ${sport}`);
}

const together = (pages: readonly Entities[]): Entities => ({
  events: pages.flatMap(({ events }) => events),
  markets: pages.flatMap(({ markets }) => markets),
  selections: pages.flatMap(({ selections }) => selections),
});

/** Whether a side has another price now. */
function isMoved(before: Entities, after: Entities): boolean {
  const prices = new Map(before.selections.map(({ id, odds }) => [id, odds]));
  return after.selections.some(
    ({ id, odds }) => odds !== undefined && prices.has(id) && prices.get(id) !== odds,
  );
}

/** A bet on legs, and the lines that it is made of. */
interface Bet {
  readonly slip: ReturnType<typeof slipFor>;
  readonly lines: readonly (readonly Pick[])[];
}

describe('[PLC-01] every sport that is played, over the wire', () => {
  onEachDatabase('from the list to the ledger', undefined, (store) => {
    const clock = new ManualClock(NOW);
    const feed = playedFeed(
      sports.map(({ programme }) => programme),
      { ...simulatorConfig, tickMs: SECOND },
      clock,
    );
    let gateway: RunningGateway;
    let ann: HttpCustomer;
    beforeAll(async () => {
      gateway = await store.startWith({}, feed);
      ann = new HttpCustomer(gateway.url);
      await ann.register('ann', 'a long enough password');
    });
    let isUp = true;
    afterAll(async () => {
      if (isUp) await gateway.stop();
    });

    const bets: Bet[] = [];
    /** The page of an event, as the list of its league leads to it. */
    async function pageOf({ league, name, startsAt }: Played): Promise<Entities> {
      const query = { interval: 'ALL', categoryid: CategoryId.parse(`sim.${league}`) };
      const { entities } = await ann.call(getEvents, { query });
      const event = entities.events.find((one) => one.name === name && one.startTime === startsAt);
      return (await ann.call(getEventView, { query: { eventid: String(event?.id) } })).entities;
    }
    const pagesOf = (some: readonly Played[]): Promise<readonly Entities[]> => Promise.all(some.map(pageOf));
    const bet = (page: Entities, lines: Bet['lines'], type?: 'trixie'): Bet => {
      const legs = [...new Set(lines.flat().map(({ id }) => id))];
      const system = type === undefined ? {} : ({ type: 'SYSTEM', systemType: type } as const);
      return { lines, slip: slipFor(offerOf(page), ann.user, legs, { stake: STAKE, ...system }) };
    };

    /** Of each sport a single on a line, a leg of a double and one of a system. */
    function early(pages: readonly Entities[]): readonly Bet[] {
      const all = together(pages);
      const mains = sports.map((one, nth) =>
        pickFrom(one, pages[nth] ?? all, ({ type }) => type === one.main),
      );
      const turn = (nth: number): Pick => mains[nth % mains.length] ?? mains[0]!;
      return sports.flatMap((one, nth) => {
        const page = pages[nth] ?? all;
        const onLine = pickFrom(one, page, ({ line }) => line !== undefined);
        const [a, b, c] = [turn(nth), turn(nth + 1), turn(nth + 2)];
        return [
          bet(page, [[onLine]]),
          bet(all, [[a, b]]),
          bet(
            all,
            [
              [a, b],
              [a, c],
              [b, c],
              [a, b, c],
            ],
            'trixie',
          ),
        ];
      });
    }

    async function placed(bets: readonly Bet[]): Promise<void> {
      const outcomes = await ann.place(bets.map(({ slip }) => slip));
      expect(outcomes.flatMap(({ errors }) => errors)).toEqual([]);
    }
    /** In play a bet waits before it is booked; what is decided by then is settled already. */
    const booked = (): Promise<void> =>
      vi.waitFor(
        async () => {
          const known = [...(await ann.openBets()), ...(await ann.settledBets())];
          expect(new Set(known.map(({ ref }) => ref))).toEqual(new Set(bets.map(({ slip }) => slip.ref)));
        },
        { timeout: 40_000, interval: 200 },
      );

    /** No bets are taken on an event at which something decisive has just happened. */
    async function shutAt(one: Played, before: Entities): Promise<void> {
      const { events, markets } = await pageOf(one);
      const isTaking = markets.some(({ state, suspended }) => state === 'OPEN' && !suspended);
      expect([one.sport, events[0]?.inplay, isTaking]).toEqual([one.sport, true, false]);
      const line = pickFrom(one, before, ({ type }) => type === one.main);
      const [refused] = await ann.place([bet(before, [[line]]).slip]);
      const why = refused?.errors.map(({ type }) => type) ?? [];
      expect([one.sport, why.filter((type) => type.endsWith('_SUSPENDED'))]).toHaveProperty([1, 0]);
    }

    let pages: readonly Entities[] = [];
    let deposit = 0;

    it('takes singles, doubles and systems on each before it starts', async () => {
      deposit = await ann.cash();
      pages = await pagesOf(sports);
      expect(pages.map(({ events }) => events[0]?.name)).toEqual(sports.map(({ name }) => name));
      bets.push(...early(pages));
      await placed(bets);
      expect(await ann.openBets()).toHaveLength(3 * sports.length);
    });

    it('takes them in play at other prices, and none when something decisive has happened', async () => {
      const live = inPlay();
      const moved = new Set<string>();
      const instants = new Set([...live.keys(), ...sports.map(({ shut }) => shut)]);
      for (const at of [...instants].sort((a, b) => a - b)) {
        clock.advanceTo(at);
        for (const [nth, one] of sports.entries()) if (one.shut === at) await shutAt(one, pages[nth]!);
        const later: Bet[] = [];
        for (const one of live.get(at) ?? []) {
          const page = await pageOf(one);
          if (isMoved(pages[sports.indexOf(one)]!, page)) moved.add(one.sport);
          later.push(bet(page, [[pickFrom(one, page, () => true)]]));
        }
        await placed(later);
        bets.push(...later);
        await booked();
      }
      expect([...moved].sort()).toEqual(sports.map(({ sport }) => sport).sort());
    });

    it('pays each by the course of the games', async () => {
      const staked = bets.reduce((sum, { lines }) => sum + lines.length * STAKE, 0);
      clock.advanceTo(Math.max(...sports.map(({ goneAt }) => goneAt)) + SECOND);
      const expected = new Map(bets.map(({ slip, lines }) => [slip.ref, returned(lines)]));
      await vi.waitFor(async () => expect(await ann.openBets()).toEqual([]), {
        timeout: 60_000,
        interval: 200,
      });
      const settled = await ann.settledBets();
      expect(new Map(settled.map(({ ref, returns }) => [ref, returns]))).toEqual(expected);
      const paid = [...expected.values()].reduce((sum, amount) => sum + amount, 0);
      expect(paid).toBeGreaterThan(0);
      expect(await ann.cash()).toBe(deposit - staked + paid);
    });

    it('and the ledger is whole after all of it', async () => {
      await gateway.stop();
      isUp = false;
      expect(await store.brokenLaws()).toEqual([]);
    });
  });
});

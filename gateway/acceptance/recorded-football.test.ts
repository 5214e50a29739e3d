import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import {
  getEvents,
  getEventView,
  getHome,
  getInPlay,
  getSportCompetitions,
} from '#domain/contract/catalogue.ts';
import type { Bet } from '#domain/contract/my-bets.ts';
import type { Entities, EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { type PacedRecording, pacedRecording } from '#testing/offers/paced-recording.ts';
import { missingRecordings, streamPath } from '#testing/offers/recorded-data.ts';
import {
  type RecordedMarket,
  type RecordedRunner,
  type RecordedStream,
  recordedStream,
  statusAt,
} from '#testing/oracles/recorded-oracle.ts';
import { type Ending, paidByHand } from '#testing/oracles/single-oracle.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { SPORTS } from '../feeds/sports.ts';
import type { RunningGateway } from '../gateway-options.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const FILE = 'football_event28202626_middlesbrough-v-man-city_77markets_basic.jsonl.gz';
const onDay = (time: string): number => Date.parse(`2017-04-30T${time}Z`);
const KICK_OFF = onDay('13:05:00.000');
const CORNERS = '1.131162830';
const FUNDING = 10_000;
const DAY = 86_400_000;

/**
 * The match ended 2-2: on a handicap in goals a side is ahead by the handicap itself, on a total by the goals
 * as well.
 */
function asianEnding({ handicap: line, status }: RecordedRunner, goals = 0): Ending {
  const handicap = line + goals;
  const ending: Ending =
    handicap >= 0.5
      ? 'WON'
      : handicap <= -0.5
        ? 'LOST'
        : handicap > 0
          ? 'HALF_WON'
          : handicap < 0
            ? 'HALF_LOST'
            : 'VOID';
  // The index knows winners only; it must not contradict the goals.
  expect([handicap, status === 'WINNER']).toEqual([handicap, ending === 'WON' || ending === 'HALF_WON']);
  return ending;
}

function endingOf(market: RecordedMarket, runner: RecordedRunner): Ending {
  if (market.type === 'ASIAN_HANDICAP') return asianEnding(runner);
  // "4 goals or more" stands at -4: level with it, the stake comes back (MEND-07).
  if (market.type === 'TOTAL_GOALS') return asianEnding(runner, 4);
  if (market.type === 'TEAM_TOTAL_GOALS') return asianEnding(runner, 2);
  return ({ WINNER: 'WON', LOSER: 'LOST', REMOVED: 'VOID' } as const)[runner.status];
}

interface Struck {
  readonly slip: PlacementSlip;
  readonly market: RecordedMarket;
  readonly runner: RecordedRunner;
  readonly ending: Ending;
}

onEachDatabase('Middlesbrough v Man City as it was recorded', missingRecordings, (store) => {
  let stream: RecordedStream;
  let recording: PacedRecording;
  let gateway: RunningGateway;
  let customer: HttpCustomer;
  let live: RawBayeuxClient;
  const struck: Struck[] = [];

  beforeAll(async () => {
    stream = recordedStream(FILE);
    recording = pacedRecording(streamPath(FILE), stream.firstAt);
    gateway = await store.start(recording.feed);
    customer = new HttpCustomer(gateway.url);
    await customer.register('anna', 'a long enough password');
    live = await RawBayeuxClient.connected(gateway.url, { cookie: customer.cookie });
    await live.subscribe(`/myBets/${customer.gwSessionId}`);
  });
  afterAll(async () => {
    live.socket.terminate();
    await gateway.stop();
    expect(await store.brokenLaws()).toEqual([]);
  });

  const theMatch = async (): Promise<Entities & { readonly event: EventEntity }> => {
    const { result } = await customer.call(getSportCompetitions, {
      query: { sportCategoryId: SPORTS.football.id },
    });
    const [competition] = result.competitions;
    const { entities } = await customer.call(getEvents, {
      query: { categoryid: competition?.category.id ?? '' },
    });
    return view(entities.events[0]?.id ?? 0);
  };
  const view = async (id: number): Promise<Entities & { readonly event: EventEntity }> => {
    const { entities } = await customer.call(getEventView, { query: { eventid: String(id) } });
    const [event] = entities.events;
    if (event === undefined) throw new Error('no event');
    return { ...entities, event };
  };
  /** Markets as shown beside their entry in the index: both in order of appearance. */
  const beside = ({ event, markets }: Entities & { readonly event: EventEntity }) =>
    event.marketIds.map((id, i): [MarketEntity, RecordedMarket] => {
      const shown = markets.find((market) => market.id === id);
      const recorded = stream.markets[i];
      if (shown === undefined || recorded === undefined)
        throw new Error(`market ${i} is not shown or not indexed`);
      return [shown, recorded];
    });
  const known = (runner: RecordedMarket, name: string): RecordedRunner => {
    const found = runner.runners.find((one) => one.name === name);
    if (found === undefined) throw new Error(`${runner.name}: ${name} is not in the index`);
    return found;
  };

  /** Every market shown stands as the index says for this instant. */
  async function expectStatesAt(at: number): Promise<void> {
    const shown = beside(await view(eventId)).map(([market, recorded]) => [
      recorded.id,
      market.name,
      market.state,
    ]);
    const expected = stream.markets
      .filter((market) => statusAt(market, at) !== undefined)
      .map((market) => [market.id, market.name, statusAt(market, at)]);
    expect(shown).toEqual(expected);
  }
  let eventId = 0;

  it('lists the match with the markets that it has, 77 before the kick-off', async () => {
    const first = await theMatch();
    eventId = first.event.id;
    expect(first.event).toMatchObject({
      name: 'Middlesbrough v Man City',
      state: 'NOTSTARTED',
      startTime: KICK_OFF,
      participants: [{ name: 'Middlesbrough' }, { name: 'Man City' }],
    });
    expect(first.markets).toHaveLength(25);
    await recording.playTo(onDay('00:00:00.000') - DAY);
    await expectStatesAt(onDay('00:00:00.000') - DAY);
    expect((await view(eventId)).markets).toHaveLength(70);
    await recording.playTo(KICK_OFF);
    await expectStatesAt(KICK_OFF);
    const { event, markets } = await theMatch();
    expect([markets.length, event.marketCount]).toEqual([77, 77]);
    const home = await customer.call(getHome);
    expect(home.result.widgets.find(({ kind }) => kind === 'topEvents')?.eventIds).toEqual([eventId]);
    expect(home.entities.markets.map(({ type }) => type)).toEqual(['MATCH_ODDS']);
  });

  it('prices what had traded, and nothing else', async () => {
    const entities = await view(eventId);
    for (const [market, recorded] of beside(entities)) {
      const priced = entities.selections.filter(
        (one) => one.marketId === market.id && one.odds !== undefined,
      );
      const names = priced.map(({ name }) => name).sort();
      expect([recorded.id, names]).toEqual([recorded.id, [...recorded.tradedBy(KICK_OFF)].sort()]);
    }
  });

  it('[PLC-01] books a single on every ending that each market can bring', async () => {
    const entities = await view(eventId);
    const offer = offerOf(entities);
    for (const [market, recorded] of beside(entities)) {
      const open = (one: SelectionEntity): boolean =>
        one.marketId === market.id && one.odds !== undefined && !one.suspended && one.kind === 'REGULAR';
      const endings = new Set<Ending>();
      for (const selection of entities.selections.filter(open)) {
        const runner = known(recorded, selection.name);
        const ending = endingOf(recorded, runner);
        // Both ways of the corrected market are looked at; elsewhere one selection stands for its ending.
        if (endings.has(ending) && recorded.id !== CORNERS) continue;
        endings.add(ending);
        const stake = 11 + ((struck.length * 7) % 43);
        const slip = slipFor(offer, customer.user, [selection.id], { stake });
        struck.push({ slip, market: recorded, runner, ending });
      }
    }
    const outcomes = await customer.place(struck.map(({ slip }) => slip));
    const refused = outcomes.filter(({ status }: PlacementOutcome) => status !== 'SUCCEEDED');
    expect(refused).toEqual([]);
    const staked = struck.reduce((sum, { slip }) => sum + slip.stake, 0);
    expect(await customer.cash()).toBe(FUNDING - staked);

    const types = new Set(struck.map(({ market }) => market.type));
    // The one kind of market on which nothing had traded.
    expect(stream.markets.filter(({ type }) => !types.has(type)).map(({ name }) => name)).toEqual([
      'Man City +3',
    ]);
    const count = (ending: Ending): number => struck.filter((one) => one.ending === ending).length;
    expect(Math.min(count('WON'), count('LOST'))).toBeGreaterThan(45);
    expect(count('VOID')).toBeGreaterThan(3);
    for (const ending of ['WON', 'HALF_WON', 'VOID', 'HALF_LOST', 'LOST'] as const)
      expect([
        ending,
        struck.some((one) => one.market.type === 'ASIAN_HANDICAP' && one.ending === ending),
      ]).toEqual([ending, true]);
  });

  it('goes in play', async () => {
    await recording.playTo(onDay('13:05:53.513'));
    expect((await view(eventId)).event).toMatchObject({ inplay: false, state: 'NOTSTARTED' });
    await recording.playTo(onDay('13:05:53.514'));
    expect((await view(eventId)).event).toMatchObject({ inplay: true, state: 'INPLAY' });
    const { result } = await customer.call(getInPlay, { query: { threshold: '0', startingin: '0' } });
    expect(result.inPlay.flatMap(({ eventIds }) => eventIds)).toEqual([eventId]);
  });

  it.each([
    ['13:48:53.143', '13:49:52.911'],
    ['14:27:52.561', '14:29:53.330'],
    ['14:36:52.577', '14:37:53.470'],
  ])('is suspended around the goal from %s to %s, and takes no bet meanwhile', async (from, to) => {
    const matchOdds = async (): Promise<string[]> =>
      (await view(eventId)).markets.filter(({ name }) => name === 'Match Odds').map(({ state }) => state);
    await recording.playTo(onDay(from) - 1);
    expect(await matchOdds()).toEqual(['OPEN', 'OPEN']);
    await recording.playTo(onDay(from));
    expect(await matchOdds()).toEqual(['SUSPENDED', 'SUSPENDED']);
    await expectStatesAt(onDay(from));

    const entities = await view(eventId);
    const market = entities.markets.find(({ name }) => name === 'Match Odds');
    const offered = entities.selections.find((one) => one.marketId === market?.id && one.odds !== undefined);
    // Other markets may have ended just now; what they pay must not look like this bet's doing.
    await expectSettledAt(onDay(from), beforeCorrection);
    const cash = await customer.cash();
    const late = slipFor(offerOf(entities), customer.user, offered === undefined ? [] : [offered.id], {
      stake: 100,
    });
    const [outcome] = await customer.place([late]);
    expect(outcome).toMatchObject({ status: 'FAILED', errors: [{ type: 'MARKET_SUSPENDED' }] });
    expect(await customer.cash()).toBe(cash);

    await recording.playTo(onDay(to) - 1);
    expect(await matchOdds()).toEqual(['SUSPENDED', 'SUSPENDED']);
    await recording.playTo(onDay(to));
    expect(await matchOdds()).toEqual(['OPEN', 'OPEN']);
    await expectStatesAt(onDay(to));
  });

  /** The bets as they must stand once every market closed by `at` is settled. */
  async function expectSettledAt(at: number, endings: (one: Struck) => Ending): Promise<Bet[]> {
    const over = struck.filter(({ market }) => market.closedAt <= at);
    const expected = new Map<string, number>(
      over.map((one) => [
        one.slip.ref,
        paidByHand(one.slip.stake, one.slip.selections[0]?.odds ?? '', endings(one)),
      ]),
    );
    const settled = await vi.waitFor(
      async () => {
        const bets = await customer.settledBets();
        expect(new Map(bets.map(({ ref, returns }) => [ref, returns]))).toEqual(expected);
        return bets;
      },
      { timeout: 30_000, interval: 100 },
    );
    const staked = struck.reduce((sum, { slip }) => sum + slip.stake, 0);
    const returned = [...expected.values()].reduce((sum, returns) => sum + returns, 0);
    expect(await customer.cash()).toBe(FUNDING - staked + returned);
    expect((await customer.openBets()).length).toBe(struck.length - over.length);
    return settled;
  }
  /**
   * As the corners stood before the correction: 34 minutes after the close Middlesbrough's win became Man
   * City's.
   */
  const beforeCorrection = ({ market, runner, ending }: Struck): Ending =>
    market.id !== CORNERS ? ending : runner.name === 'Middlesbrough' ? 'WON' : 'LOST';

  it('settles while the match runs what is decided by then, and leaves the rest', async () => {
    const at = onDay('14:45:00.000');
    await recording.playTo(at);
    const settled = await expectSettledAt(at, beforeCorrection);
    expect(settled.length).toBeGreaterThan(10);
    expect(settled.length).toBeLessThan(struck.length);
  });

  it('closes, and settles every bet as the index says, to the penny', async () => {
    await recording.playTo(onDay('14:56:42.455'));
    await expectStatesAt(onDay('14:56:42.455'));
    await recording.playTo(onDay('15:39:31.127'));
    const { event, markets } = await view(eventId);
    expect(event).toMatchObject({ state: 'FINISHED', marketCount: 0 });
    expect(new Set(markets.map(({ state }) => state))).toEqual(new Set(['CLOSED']));
    const settled = await expectSettledAt(onDay('15:39:31.127'), beforeCorrection);
    const results = new Map(settled.map(({ ref, legs }) => [ref, legs[0]?.state]));
    for (const { slip, ending, market } of struck) {
      if (market.id === CORNERS) continue;
      expect([market.id, results.get(slip.ref)]).toEqual([
        market.id,
        ending === 'VOID' ? 'CANCELLED' : ending,
      ]);
    }
    // Nothing is on offer any more.
    const home = await customer.call(getHome);
    expect(home.result.widgets.flatMap(({ eventIds }) => eventIds)).toEqual([]);
  });

  it('settles the corners again when they are corrected, and the balance follows', async () => {
    const corners = struck.filter(({ market }) => market.id === CORNERS);
    expect(corners.map(({ runner }) => runner.name)).toEqual(
      expect.arrayContaining(['Middlesbrough', 'Man City']),
    );
    const before = await customer.cash();
    const heard = live.data(`/myBets/${customer.gwSessionId}`).length;
    await recording.playToEnd();
    const settled = await expectSettledAt(Number.POSITIVE_INFINITY, ({ ending }) => ending);
    expect(await customer.cash()).not.toBe(before);
    for (const { slip, runner, ending } of corners) {
      const bet = settled.find(({ ref }) => ref === slip.ref);
      const changed = runner.name === 'Middlesbrough' || runner.name === 'Man City';
      expect([runner.name, bet?.resettled, bet?.legs[0]?.state]).toEqual([runner.name, changed, ending]);
    }
    expect(settled.filter(({ resettled }) => resettled)).toHaveLength(2);
    const news = await live.dataCount(`/myBets/${customer.gwSessionId}`, heard + 1);
    expect(JSON.stringify(news.slice(heard))).toContain('"resettled":true');
  });
});

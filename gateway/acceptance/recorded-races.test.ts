import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EventId, SportId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { getRacingEvent, getRacingHome, getRacingMeetings } from '#domain/contract/catalogue.ts';
import type { LegState } from '#domain/contract/my-bets.ts';
import type { Entities, EventEntity } from '#domain/market/entities.ts';
import { onEachDatabase, type Store } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { type PacedRecording, pacedRecording } from '#testing/offers/paced-recording.ts';
import { missingRecordings, streamPath } from '#testing/offers/recorded-data.ts';
import {
  type RecordedMarket,
  type RecordedStatus,
  recordedStream,
} from '#testing/oracles/recorded-oracle.ts';
import { publishedPence } from '#testing/oracles/rule-four-oracle.ts';
import { paidByHand } from '#testing/oracles/single-oracle.ts';
import { drawRef, sealed, slipFor } from '#testing/slips/slips.ts';
import { type PricePolicy, pricePolicy } from '../feeds/exchange/fixed-price.ts';
import { SPORTS } from '../feeds/sports.ts';
import type { RunningGateway } from '../gateway-options.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LISMORE = 'horse_1.185781277_lismore_win_2021-07-30_selfrec.jsonl.gz';
const SHEFFIELD = [
  'greyhound_1.197931750_sheffield_win_2022-04-19_selfrec.jsonl.gz',
  'greyhound_1.197931751_sheffield_place_2022-04-19_selfrec.jsonl.gz',
];
const SUNSHINE_COAST = 'horse_1.205822330_sunshine-coast_place_2022-11-01_pro.jsonl.gz';
const FUNDING = 10_000;

interface Struck {
  readonly slip: PlacementSlip;
  readonly odds: string;
  readonly runner: string;
  readonly market: string;
  readonly status: RecordedStatus;
  /** Instant of the recording up to which it was played when the bet was struck. */
  readonly at: number;
}

const stateOf: Readonly<Record<RecordedStatus, LegState>> = {
  WINNER: 'WON',
  LOSER: 'LOST',
  REMOVED: 'NON_RUNNER',
};
const endingOf = { WINNER: 'WON', LOSER: 'LOST', REMOVED: 'VOID' } as const;

interface Played {
  readonly path: string;
  readonly files: readonly string[];
  readonly sport: SportId;
  /** Username; one for each race, because the store is shared. */
  readonly punter: string;
  readonly policy?: PricePolicy;
}

type Card = Entities & { readonly event: EventEntity };

/** A gateway that plays one race, and a new customer at it. */
class RaceDay {
  readonly recording: PacedRecording;
  readonly markets: readonly RecordedMarket[];
  readonly struck: Struck[] = [];
  readonly #gateway: RunningGateway;
  readonly #customer: HttpCustomer;
  readonly #sport: SportId;
  #race: EventId | undefined;

  private constructor(
    recording: PacedRecording,
    markets: readonly RecordedMarket[],
    gateway: RunningGateway,
    customer: HttpCustomer,
    sport: SportId,
  ) {
    this.recording = recording;
    this.markets = markets;
    this.#gateway = gateway;
    this.#customer = customer;
    this.#sport = sport;
  }

  static async open(store: Store, { path, files, sport, punter, policy }: Played): Promise<RaceDay> {
    const streams = files.map(recordedStream);
    const firstAt = Math.min(...streams.map((stream) => stream.firstAt));
    const recording = pacedRecording(path, firstAt, policy);
    const gateway = await store.start(recording.feed);
    const customer = new HttpCustomer(gateway.url);
    await customer.register(punter, 'a long enough password');
    const markets = streams.flatMap((stream) => stream.markets);
    return new RaceDay(recording, markets, gateway, customer, sport);
  }

  close = (): Promise<void> => this.#gateway.stop();

  /** Found as the app finds it: the meetings, then the card. */
  async card(): Promise<Card> {
    if (this.#race === undefined) {
      const { result } = await this.#customer.call(getRacingMeetings, {
        query: { sportcategoryid: this.#sport },
      });
      this.#race = result.days.flatMap(({ countries }) => countries)[0]?.tracks[0]?.eventIds[0];
    }
    const query = { eventid: String(this.#race) };
    const { entities } = await this.#customer.call(getRacingEvent, { query });
    const [event] = entities.events;
    if (event === undefined) throw new Error('no race');
    return { ...entities, event };
  }

  async nextOff(): Promise<readonly EventId[]> {
    const { result } = await this.#customer.call(getRacingHome, { query: { sportcategoryid: this.#sport } });
    return result.nextOff;
  }

  /** A single on every runner that has a price, of every market. */
  async betOnAllAt(at: number): Promise<void> {
    await this.recording.playTo(at);
    const card = await this.card();
    const offer = offerOf(card);
    const struck: Struck[] = [];
    for (const recorded of this.markets) {
      const market = card.markets.find(({ type }) => type === recorded.type);
      const open = card.selections.filter(
        (one) =>
          one.marketId === market?.id && one.odds !== undefined && !one.suspended && one.kind === 'REGULAR',
      );
      for (const { id, name, odds = '' } of open) {
        const runner = recorded.runners.find((one) => one.name === name);
        if (runner === undefined) throw new Error(`${name} is not in the index`);
        const stake = 11 + ((struck.length * 37) % 100);
        const slip = slipFor(offer, this.#customer.user, [id], { stake });
        struck.push({ slip, odds, runner: name, market: recorded.type, status: runner.status, at });
      }
    }
    const before = await this.#customer.cash();
    const outcomes = await this.#customer.place(struck.map(({ slip }) => slip));
    expect(outcomes.filter(({ status }) => status !== 'SUCCEEDED')).toEqual([]);
    expect(await this.#customer.cash()).toBe(before - struck.reduce((sum, { slip }) => sum + slip.stake, 0));
    this.struck.push(...struck);
  }

  /** The reason why the first bet, sent again as a new one, is refused now. */
  async refusal(): Promise<string | undefined> {
    const [early] = this.struck;
    if (early === undefined) throw new Error('no bet was placed before');
    const late = sealed(this.#customer.user, { ...early.slip, ref: drawRef() });
    const [outcome] = await this.#customer.place([late]);
    expect(outcome?.status).toBe('FAILED');
    return outcome?.errors[0]?.type;
  }

  /** Waits until everything is settled, and compares leg by leg and to the penny. */
  async expectSettled(returns: (one: Struck) => number): Promise<void> {
    const settled = await vi.waitFor(
      async () => {
        const bets = await this.#customer.settledBets();
        expect(bets).toHaveLength(this.struck.length);
        return new Map(bets.map((bet) => [bet.ref, bet]));
      },
      { timeout: 30_000, interval: 100 },
    );
    let balance = FUNDING;
    for (const one of this.struck) {
      const bet = settled.get(one.slip.ref);
      expect([one.market, one.runner, bet?.legs[0]?.state, bet?.returns]).toEqual([
        one.market,
        one.runner,
        stateOf[one.status],
        returns(one),
      ]);
      balance += returns(one) - one.slip.stake;
    }
    expect(await this.#customer.cash()).toBe(balance);
  }
}

const asStruck = ({ slip, odds, status }: Struck): number => paidByHand(slip.stake, odds, endingOf[status]);

onEachDatabase('the races as they were recorded', missingRecordings, (store) => {
  afterAll(async () => expect(await store.brokenLaws()).toEqual([]));

  describe('Lismore, WIN', () => {
    let day: RaceDay;
    const at = (time: string): number => Date.parse(`2021-07-30T${time}Z`);
    beforeAll(async () => {
      day = await RaceDay.open(store, {
        path: streamPath(LISMORE),
        files: [LISMORE],
        sport: SPORTS.horseRacing.id,
        punter: 'lismore',
      });
    });
    afterAll(() => day.close());

    it('is listed with its runners and non-runners, and takes bets before the off', async () => {
      const before = at('05:40:00.000');
      await day.recording.playTo(before);
      const { event, markets, selections } = await day.card();
      expect(event).toMatchObject({ name: '06:44 Lismore', racingData: { step: 'dormant', runners: 14 } });
      expect(markets.map(({ type, winners }) => [type, winners])).toEqual([['WIN', 1]]);
      expect(selections.filter(({ kind }) => kind === 'NR')).toHaveLength(3);
      expect(await day.nextOff()).toEqual([event.id]);
      await day.betOnAllAt(before);
      expect(day.struck.length).toBeGreaterThan(8);
    });

    it('is suspended, off and closed when it was, and takes no bet from the off on', async () => {
      for (const [time, step, state] of [
        ['05:44:26.220', 'dormant', 'OPEN'],
        ['05:44:26.221', 'off', 'SUSPENDED'],
        ['05:44:27.132', 'off', 'OPEN'],
        ['05:45:37.395', 'finished', 'SUSPENDED'],
      ] as const) {
        await day.recording.playTo(at(time));
        const { event, markets } = await day.card();
        expect([time, event.racingData?.step, markets[0]?.state]).toEqual([time, step, state]);
        if (step !== 'dormant') expect(await day.refusal()).toBe('EVENT_CLOSED');
      }
      expect(await day.nextOff()).toEqual([]);
    });

    it('pays the winner and nobody else, to the penny', async () => {
      await day.recording.playToEnd();
      const { event, markets } = await day.card();
      expect([event.state, event.racingData?.step, markets[0]?.state]).toEqual([
        'FINISHED',
        'weighedIn',
        'CLOSED',
      ]);
      const winners = day.struck.filter(({ status }) => status === 'WINNER').map(({ runner }) => runner);
      expect(winners).toEqual(['Dont Cry Mama']);
      await day.expectSettled(asStruck);
    });
  });

  describe('Sheffield, WIN and PLACE', () => {
    let day: RaceDay;
    let folder = '';
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'slipstream-sheffield-'));
      const names = ['catalogue_1.197931750.json', 'catalogue_1.197931751.json'];
      for (const file of [...SHEFFIELD, ...names]) await symlink(streamPath(file), join(folder, file));
      day = await RaceDay.open(store, {
        path: folder,
        files: SHEFFIELD,
        sport: SPORTS.greyhounds.id,
        punter: 'sheffield',
      });
    });
    afterAll(async () => {
      await day.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('is one race with two markets', async () => {
      const before = Date.parse('2022-04-19T18:26:30Z');
      await day.recording.playTo(before);
      const { event, markets } = await day.card();
      expect(event).toMatchObject({
        name: '19:26 Sheffield',
        racingData: { raceName: 'OR 280m', step: 'dormant' },
      });
      expect(markets.map(({ type, winners }) => [type, winners])).toEqual([
        ['WIN', 1],
        ['PLACE', 2],
      ]);
      await day.betOnAllAt(before);
      expect(new Set(day.struck.map(({ market }) => market))).toEqual(new Set(['WIN', 'PLACE']));
    });

    it('takes no bet from the off on', async () => {
      await day.recording.playTo(Date.parse('2022-04-19T18:27:18.734Z'));
      expect((await day.card()).event.racingData?.step).toBe('dormant');
      await day.recording.playTo(Date.parse('2022-04-19T18:27:18.735Z'));
      expect((await day.card()).event.racingData?.step).toBe('off');
      expect(await day.refusal()).toBe('EVENT_CLOSED');
    });

    it('pays the winner and the two that were placed, to the penny', async () => {
      await day.recording.playToEnd();
      const paid = day.struck.filter(({ status }) => status === 'WINNER');
      expect(paid.map(({ market, runner }) => [market, runner])).toEqual([
        ['WIN', 'Sandwood Jet'],
        ['PLACE', 'Sandwood Jet'],
        ['PLACE', 'Coolavanny Galiv'],
      ]);
      await day.expectSettled(asStruck);
    });
  });

  describe('Sunshine Coast, PLACE, with three withdrawals', () => {
    let day: RaceDay;
    beforeAll(async () => {
      day = await RaceDay.open(store, {
        path: streamPath(SUNSHINE_COAST),
        files: [SUNSHINE_COAST],
        sport: SPORTS.horseRacing.id,
        punter: 'sunshine',
        // The night before, offers to back and to lay lie far apart: usually nothing is priced then.
        policy: { ...pricePolicy, minimumSize: 0, guardRungs: null },
      });
    });
    afterAll(() => day.close());

    it('takes bets before and between the withdrawals', async () => {
      for (const time of ['2022-10-31T07:39:00Z', '2022-10-31T20:00:00Z', '2022-11-01T01:48:00Z'])
        await day.betOnAllAt(Date.parse(time));
      const removed = day.struck.filter(({ status }) => status === 'REMOVED');
      expect(new Set(removed.map(({ runner }) => runner)).size).toBeGreaterThan(1);
      const { selections } = await day.card();
      const gone = selections.filter(({ kind }) => kind === 'NR').map(({ name }) => name);
      expect(gone.sort()).toEqual(['Claudius', 'Frozen Prince', 'Gap Year']);
    });

    it('[MEND-10] gives stakes on non-runners back, and takes Rule 4 from winnings struck before', async () => {
      await day.recording.playToEnd();
      const [market] = day.markets;
      const taken = (at: number): number =>
        (market?.removals ?? [])
          .filter((removal) => removal.at > at)
          .reduce((pence, { factor }) => pence + publishedPence([100 - factor, factor]), 0);
      const winners = day.struck.filter(({ status }) => status === 'WINNER');
      expect(new Set(winners.map(({ at }) => taken(at)))).toEqual(new Set([30, 5, 0]));
      await day.expectSettled((one) => {
        const [num = 0, den = 1] = one.odds.split('/').map(Number);
        const reduced = `${num * (100 - taken(one.at))}/${den * 100}`;
        return asStruck({ ...one, odds: reduced });
      });
    });
  });
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { SelectionId } from '#domain/brand.ts';
import { calculateBets, type PlacementOutcome, type PlacementSlip } from '#domain/contract/betting.ts';
import { getEventView, getHome } from '#domain/contract/catalogue.ts';
import type { Entities } from '#domain/market/entities.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { ModelledFeed } from '#testing/offers/modelled-match.ts';
import { builderSlip, longer, type SlipGroup } from '#testing/slips/builder-slips.ts';
import type { RunningGateway } from '../gateway-options.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MATCHES = ['derby', 'final', 'friendly'];

/** The price of a match's own model for what the ids stand for, as the app asks for it. */
class Builder {
  readonly #customer: HttpCustomer;
  entities: Entities = { events: [], markets: [], selections: [] };

  constructor(customer: HttpCustomer) {
    this.#customer = customer;
  }

  async load(): Promise<void> {
    const home = await this.#customer.call(getHome);
    const views = await Promise.all(
      home.entities.events.map(({ id }) =>
        this.#customer.call(getEventView, { query: { eventid: String(id) } }),
      ),
    );
    this.entities = {
      events: views.flatMap(({ entities }) => entities.events),
      markets: views.flatMap(({ entities }) => entities.markets),
      selections: views.flatMap(({ entities }) => entities.selections),
    };
  }

  /** `derby/MATCH_ODDS/HOME` */
  id(key: string): SelectionId {
    const [match, type, side] = key.split('/');
    const event = this.entities.events.find(({ name }) => name === match);
    const market = this.entities.markets.find((one) => one.eventId === event?.id && one.type === type);
    const found = this.entities.selections.find(
      (one) => one.marketId === market?.id && one.outcomeType === side,
    );
    if (found === undefined) throw new Error(`no ${key}`);
    return found.id;
  }

  async calculate(groups: Readonly<Record<string, readonly string[]>>, singles: readonly string[] = []) {
    const selectionGroups = Object.entries(groups).map(([id, keys]) => ({
      id,
      selections: keys.map((key) => this.id(key)),
    }));
    const ids = [
      ...selectionGroups.flatMap(({ selections }) => selections),
      ...singles.map((key) => this.id(key)),
    ];
    const body = {
      selections: ids.map((id) => ({ id, eachWay: false })),
      oddsFormat: 'FRACTIONAL',
      betTypes: [{ type: 'SINGLE' }, { type: 'YOURBET' }, { type: 'COMBO' }],
      selectionGroups,
    };
    return (await this.#customer.call(calculateBets, { body })).data;
  }

  async group(id: string, ...keys: string[]): Promise<SlipGroup> {
    const [answer] = (await this.calculate({ [id]: keys })).selectionGroups;
    if (answer?.odds == null) throw new Error(`${id} has no price: ${JSON.stringify(answer?.refused)}`);
    return { id, selections: answer.selections, odds: answer.odds };
  }
}

const reasons = (outcome: PlacementOutcome | undefined) => outcome?.errors.map(({ type }) => type);

onEachDatabase('bet builder', undefined, (store) => {
  const feed = new ModelledFeed(MATCHES);
  let gateway: RunningGateway;
  let customer: HttpCustomer;
  let builder: Builder;
  let funds = 0;
  const owed = new Map<string, number>();

  beforeAll(async () => {
    gateway = await store.start(feed);
    customer = new HttpCustomer(gateway.url);
    await customer.register('builder', 'a long enough password');
    funds = await customer.cash();
    builder = new Builder(customer);
    await builder.load();
  });
  afterAll(async () => {
    await gateway.stop();
    expect(await store.brokenLaws()).toEqual([]);
  });

  const slip = (
    ...args: [readonly SlipGroup[], (readonly SelectionId[])?, { stake?: number }?]
  ): PlacementSlip => builderSlip(offerOf(builder.entities), customer.user, ...args);
  const place = async (one: PlacementSlip): Promise<PlacementOutcome | undefined> =>
    (await customer.place([one]))[0];

  it('[BBD-01] [BSL-10.1] prices a group by the model, never as the product, and covers every selection once', async () => {
    const keys = ['derby/MATCH_ODDS/HOME', 'derby/BOTH_TEAMS_TO_SCORE/YES', 'derby/OVER_UNDER_35/OVER'];
    const data = await builder.calculate({ bb: keys }, ['final/MATCH_ODDS/HOME']);
    const [answer] = data.selectionGroups;
    const product = keys.reduce((all, key) => {
      const odds = offerOf(builder.entities).selection(builder.id(key))?.odds ?? '';
      const [num = 0, den = 1] = odds.split('/').map(Number);
      return all * (1 + num / den);
    }, 1);
    expect(answer).toMatchObject({ id: 'bb', selections: keys.map((key) => builder.id(key)) });
    // These three go together: the price is far shorter than if they did not.
    expect(Number(answer?.totalOdds)).toBeLessThan(product * 0.8);
    expect(Number(answer?.totalOdds)).toBeGreaterThan(1);
    const covered = [
      ...data.selectionGroups.flatMap(({ selections }) => selections),
      ...data.betDetails.filter(({ type }) => type === 'SINGLE').flatMap(({ selections }) => selections),
    ];
    expect([...covered].sort((a, b) => a - b)).toEqual(
      [...keys, 'final/MATCH_ODDS/HOME'].map((key) => builder.id(key)).sort((a, b) => a - b),
    );
    const combo = data.betDetails.find(({ type }) => type === 'COMBO');
    const [num = 0, den = 1] = (
      offerOf(builder.entities).selection(builder.id('final/MATCH_ODDS/HOME'))?.odds ?? ''
    )
      .split('/')
      .map(Number);
    expect(Number(combo?.totalOdds)).toBeCloseTo(Number(answer?.totalOdds) * (1 + num / den), 6);
    expect(data.comboDisallowed).toBe(false);
  });

  it('[BBD-02.2] says what cannot join, and why a group has no price', async () => {
    const data = await builder.calculate({ bb: ['derby/BOTH_TEAMS_TO_SCORE/YES'] });
    const excluded = new Map(data.selectionGroups[0]?.excluded?.map(({ id, reason }) => [id, reason]));
    expect(excluded.get(builder.id('derby/BOTH_TEAMS_TO_SCORE/NO'))).toBe('sameMarket');
    expect(excluded.get(builder.id('derby/OVER_UNDER_15/UNDER'))).toBe('impossible');
    expect(excluded.get(builder.id('derby/OVER_UNDER_15/OVER'))).toBe('implied');
    expect(excluded.get(builder.id('derby/MATCH_ODDS/HOME'))).toBeUndefined();
    const refused = async (...keys: string[]) =>
      (await builder.calculate({ bb: keys })).selectionGroups[0]?.refused?.reason;
    expect(await refused('derby/MATCH_ODDS/HOME', 'derby/MATCH_ODDS/DRAW')).toBe('sameMarket');
    expect(await refused('derby/MATCH_ODDS/HOME', 'derby/CORRECT_SCORE/S01')).toBe('impossible');
    expect(await refused('derby/CORRECT_SCORE/S10', 'derby/MATCH_ODDS/HOME')).toBe('implied');
    expect(await refused('derby/MATCH_ODDS/HOME', 'derby/DRAW_NO_BET/HOME')).toBe('notOffered');
    expect(await refused('derby/MATCH_ODDS/HOME', 'final/MATCH_ODDS/HOME')).toBe('severalEvents');
  });

  it('refuses to book a group that cannot be, that is not whole, or at a price that it does not have', async () => {
    const home = await builder.group('bb', 'derby/MATCH_ODDS/HOME', 'derby/OVER_UNDER_25/OVER');
    const impossible = {
      ...home,
      selections: [builder.id('derby/MATCH_ODDS/HOME'), builder.id('derby/CORRECT_SCORE/S01')],
    };
    expect(reasons(await place(slip([impossible])))).toEqual(['NON_COMBINABLE']);
    expect(reasons(await place(slip([{ ...home, odds: longer(home.odds) }])))).toEqual(['ODDS_CHANGED']);
    const related = slip([home], [builder.id('derby/BOTH_TEAMS_TO_SCORE/YES')]);
    expect(reasons(await place(related))).toEqual(['NON_COMBINABLE']);
    const lone = slip([home], [builder.id('final/MATCH_ODDS/HOME')]);
    expect(reasons(await place({ ...lone, type: 'YOURBET' }))).toContain('CONTENT_MISMATCH');
    expect(await customer.cash()).toBe(funds);
  });

  it('[BBD-01] books a builder alone and one within an accumulator, and shows each as one bet', async () => {
    const short = await builder.group('bb1', 'derby/MATCH_ODDS/HOME', 'derby/OVER_UNDER_25/OVER');
    const long = await builder.group(
      'bb2',
      'final/MATCH_ODDS/HOME',
      'final/BOTH_TEAMS_TO_SCORE/YES',
      'final/HALF_TIME/HOME',
    );
    const alone = slip([short], [], { stake: 500 });
    const acca = slip([long], [builder.id('friendly/MATCH_ODDS/AWAY')], { stake: 300 });
    const two = slip([short, long], [], { stake: 200 });
    for (const one of [alone, acca, two]) {
      const outcome = await place(one);
      expect([outcome?.status, outcome?.errors]).toEqual(['SUCCEEDED', []]);
      expect(outcome?.receipt).toMatchObject({
        totalOdds: one.totalOdds,
        possibleWinnings: one.possibleWinnings,
      });
    }
    const open = await customer.openBets();
    expect(open.find(({ ref }) => ref === alone.ref)).toMatchObject({
      type: 'YOURBET',
      numberOfBets: 1,
      totalOdds: alone.totalOdds,
      legs: [{ selectionName: 'Home' }, { selectionName: 'Over 2.5' }],
      groups: [{ id: 'bb1', legs: [0, 1], odds: short.odds }],
    });
    expect(open.find(({ ref }) => ref === acca.ref)).toMatchObject({
      type: 'COMBO',
      groups: [{ id: 'bb2', legs: [0, 1, 2] }],
    });
    owed.set(alone.ref, alone.possibleWinnings ?? 0);
    // The final's half-time market will be void: the acca is paid at the struck price of the two that are
    // left.
    const left = await builder.group('x', 'final/MATCH_ODDS/HOME', 'final/BOTH_TEAMS_TO_SCORE/YES');
    const decimal = (text: string): number => {
      const [num = 0, den = 1] = text.split('/').map(Number);
      return 1 + num / den;
    };
    owed.set(two.ref, Math.round(200 * decimal(short.odds) * decimal(left.odds)));
    owed.set(acca.ref, 0);
    expect(parseOddsText(left.odds)).toBeLessThan(parseOddsText(long.odds)!);
  });

  it('[BBD-01] keeps the terms of the strike: a price that moves later changes nothing', async () => {
    feed.believe('final', { first: { home: 1.2, away: 0.2 }, second: { home: 1.4, away: 0.3 } });
    const moved = await builder.group('x', 'final/MATCH_ODDS/HOME', 'final/BOTH_TEAMS_TO_SCORE/YES');
    expect(moved.odds).not.toBe('');
    feed.settle(
      ['derby/MATCH_ODDS/HOME', 'WON'],
      ['derby/OVER_UNDER_25/OVER', 'WON'],
      ['final/MATCH_ODDS/HOME', 'WON'],
      ['final/BOTH_TEAMS_TO_SCORE/YES', 'WON'],
      ['final/HALF_TIME/HOME', 'VOID'],
      ['friendly/MATCH_ODDS/HOME', 'WON'],
    );
    await vi.waitFor(
      async () => {
        const settled = await customer.settledBets();
        expect(new Map(settled.map((bet) => [bet.ref, bet.returns]))).toEqual(owed);
      },
      { timeout: 20_000, interval: 100 },
    );
    const settled = await customer.settledBets();
    expect(settled.find(({ type, legs }) => type === 'COMBO' && legs.length === 5)).toMatchObject({
      result: 'WON',
      legs: [{}, {}, {}, {}, { state: 'CANCELLED' }],
    });
    const returned = [...owed.values()].reduce((sum, amount) => sum + amount, 0);
    expect(await customer.cash()).toBe(funds - 1_000 + returned);
  });

  it('settles again when a result is corrected: one leg that lost takes it all back', async () => {
    feed.settle(['derby/OVER_UNDER_25/UNDER', 'WON']);
    await vi.waitFor(
      async () => {
        const settled = await customer.settledBets();
        expect(settled.map(({ returns }) => returns)).toEqual([0, 0, 0]);
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(await customer.cash()).toBe(funds - 1_000);
  });
});

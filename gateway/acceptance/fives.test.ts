import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { SelectionId } from '#domain/brand.ts';
import { calculateBets, type PlacementOutcome } from '#domain/contract/betting.ts';
import { getEventView, getHome } from '#domain/contract/catalogue.ts';
import { getWidgets } from '#domain/contract/squads.ts';
import { FIVES } from '#domain/contract/squads-query.ts';
import type { Entities } from '#domain/market/entities.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { ModelledFeed } from '#testing/offers/modelled-match.ts';
import { builderSlip, longer } from '#testing/slips/builder-slips.ts';
import type { RunningGateway } from '../gateway-options.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The score settles the result, the goals and the handicap: they add nothing. */
const IDLE = ['derby/MATCH_ODDS/HOME', 'derby/OVER_UNDER_25/UNDER', 'derby/HANDICAP_MINUS_1/DRAW'];
const CORE = ['derby/CORRECT_SCORE/S10', 'derby/HALF_TIME/HOME'];
const FIVE = [...IDLE, ...CORE];

const priceOf = (odds: string): number => {
  const [num = 0, den = 1] = odds.split('/').map(Number);
  return 1 + num / den;
};

onEachDatabase('fives', undefined, (store) => {
  const feed = new ModelledFeed(['derby', 'final']);
  let gateway: RunningGateway;
  let customer: HttpCustomer;
  let entities: Entities;

  beforeAll(async () => {
    gateway = await store.start(feed);
    customer = new HttpCustomer(gateway.url);
    const home = await customer.call(getHome);
    const views = await Promise.all(
      home.entities.events.map(({ id }) => customer.call(getEventView, { query: { eventid: String(id) } })),
    );
    entities = {
      events: views.flatMap((view) => view.entities.events),
      markets: views.flatMap((view) => view.entities.markets),
      selections: views.flatMap((view) => view.entities.selections),
    };
  });
  afterAll(async () => {
    await gateway.stop();
    expect(await store.brokenLaws()).toEqual([]);
  });

  /** `derby/MATCH_ODDS/HOME` */
  function idOf(key: string): SelectionId {
    const [match, type, side] = key.split('/');
    const event = entities.events.find(({ name }) => name === match);
    const market = entities.markets.find((one) => one.eventId === event?.id && one.type === type);
    const found = entities.selections.find((one) => one.marketId === market?.id && one.outcomeType === side);
    if (found === undefined) throw new Error(`no ${key}`);
    return found.id;
  }

  async function calculated(keys: readonly string[]) {
    const ids = keys.map(idOf);
    const body = {
      selections: ids.map((id) => ({ id, eachWay: false })),
      oddsFormat: 'FRACTIONAL',
      betTypes: [{ type: 'SINGLE' }, { type: 'YOURBET' }],
      selectionGroups: [{ id: 'five', selections: ids }],
    };
    return (await customer.call(calculateBets, { body })).data.selectionGroups[0];
  }

  async function placed(
    keys: readonly string[],
    odds: string,
    claim: Parameters<typeof builderSlip>[4] = {},
  ): Promise<PlacementOutcome | undefined> {
    const group = { id: 'five', selections: keys.map(idOf), odds };
    return (await customer.place([builderSlip(offerOf(entities), customer.user, [group], [], claim)]))[0];
  }

  const reasons = (outcome: PlacementOutcome | undefined) => outcome?.errors.map(({ type }) => type);

  it('[GAM-02.2] [GAM-02.1] a guest is told the price of a five, and what of it adds nothing', async () => {
    const five = await calculated(FIVE);
    const core = await calculated(CORE);
    expect(five).toMatchObject({ odds: core?.odds, redundant: IDLE.map(idOf) });
    expect(core?.redundant).toBeUndefined();
    const eventid = String(entities.events.find(({ name }) => name === 'derby')?.id);
    const { result } = await customer.call(getWidgets, {
      query: { ...FIVES, eventid, selectionids: FIVE.map(idOf).join() },
    });
    expect(result.widgets[0]).toMatchObject({
      accas: [{ odds: core?.odds }],
      picks: { redundant: IDLE.map(idOf), refused: null },
    });
  });

  it('[GAM-02.1] [BBD-02] what is no five is refused with a leg that adds nothing, whatever is claimed', async () => {
    await customer.register('fives', 'a long enough password');
    const { odds } = (await calculated(FIVE)) ?? {};
    if (odds == null) throw new Error('no price');
    const claim = { betBuilderAccaIds: [`bbf-1-${FIVE.map(idOf).join('.')}`] };
    const six = [...FIVE, 'derby/BOTH_TEAMS_TO_SCORE/NO'];
    const twoOfMain = [...FIVE.slice(0, 4), 'derby/BOTH_TEAMS_TO_SCORE/NO'];
    const foreign = [...FIVE.slice(1), 'final/MATCH_ODDS/HOME'];
    const impossible = [...FIVE.slice(0, 4), 'derby/HALF_TIME/AWAY'];
    const refused = [
      [six, 'implied'],
      [twoOfMain, 'implied'],
      [FIVE.slice(0, 4), 'implied'],
      [foreign, 'severalEvents'],
      [impossible, 'impossible'],
    ] as const;
    for (const [keys, reason] of refused) {
      expect((await calculated(keys))?.refused?.reason).toBe(reason);
      expect(reasons(await placed(keys, odds))).toEqual(['NON_COMBINABLE']);
      expect(reasons(await placed(keys, odds, claim))).toEqual(['NON_COMBINABLE']);
    }
    expect(reasons(await placed(FIVE, longer(odds)))).toEqual(['ODDS_CHANGED']);
    expect(await customer.openBets()).toEqual([]);
  });

  it('[GAM-02.1] a five with legs that add nothing is struck at its joint price, and settles at it', async () => {
    const { odds } = (await calculated(FIVE)) ?? {};
    const rest = (
      await calculated(['derby/MATCH_ODDS/HOME', 'derby/OVER_UNDER_25/UNDER', 'derby/HALF_TIME/HOME'])
    )?.odds;
    if (odds == null || rest == null) throw new Error('no price');
    const [won, lost] = [await placed(FIVE, odds, { stake: 400 }), await placed(FIVE, odds, { stake: 300 })];
    expect([won?.status, lost?.status]).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect(priceOf(odds)).toBeCloseTo(Number(won?.receipt?.totalOdds), 6);
    const open = await customer.openBets();
    expect(open.map(({ groups }) => groups)).toEqual(
      [0, 1].map(() => [{ id: 'five', legs: [0, 1, 2, 3, 4], odds }]),
    );
    feed.settle(...FIVE.map((key) => [key, 'WON'] as const));
    const returned = async () =>
      (await customer.settledBets()).map(({ returns }) => Number(returns)).toSorted((a, b) => a - b);
    const at = (stake: number, price: string) => Math.round(stake * priceOf(price));
    await vi.waitFor(async () => expect(await returned()).toEqual([at(300, odds), at(400, odds)]), {
      timeout: 30_000,
      interval: 100,
    });
    // The score and the handicap are void: what is left rests on its own legs.
    feed.settle(['derby/CORRECT_SCORE/S10', 'VOID'], ['derby/HANDICAP_MINUS_1/DRAW', 'VOID']);
    await vi.waitFor(async () => expect(await returned()).toEqual([at(300, rest), at(400, rest)]), {
      timeout: 30_000,
      interval: 100,
    });
    feed.settle(['derby/OVER_UNDER_25/OVER', 'WON']);
    await vi.waitFor(async () => expect(await returned()).toEqual([0, 0]), {
      timeout: 30_000,
      interval: 100,
    });
  });
});

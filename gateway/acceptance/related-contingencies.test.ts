import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { SelectionId } from '#domain/brand.ts';
import { calculateBets, getSelections } from '#domain/contract/betting.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { kickOff, market, match } from '#testing/offers/catalogue-fixture.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { Feed, FeedBatch, FeedChange } from '../core/feed.ts';
import type { RunningGateway } from '../gateway-options.ts';
import type { Offer } from '../placement/decide/decide.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const named = (key: string, event: string, names: readonly string[]): FeedChange => {
  const prices = names.map(() => '2/1');
  const made = market(key, event, prices);
  const selections = made.selections.map((selection, i) => ({ ...selection, name: names[i] ?? '' }));
  return { kind: 'market', market: { ...made, selections } };
};
const participants = [
  { id: 'home', name: 'Reds', role: 'home' as const },
  { id: 'away', name: 'Blues', role: 'away' as const },
];
const offered: FeedBatch = {
  at: kickOff,
  changes: [
    { kind: 'event', event: match('reds v blues', { participants }) },
    named('result', 'reds v blues', ['Reds', 'Draw', 'Blues']),
    { kind: 'event', event: match('league', { outright: true }) },
    named('winner', 'league', ['Reds', 'Greens', 'Blues']),
  ],
};
const feed: Feed = {
  name: 'hand',
  start: (deliver) => {
    deliver(offered);
    return Promise.resolve();
  },
  stop: () => Promise.resolve(),
  missedResults: () => Promise.resolve({ at: kickOff, changes: [] }),
};

onEachDatabase('picks on one side in a match and in its league', undefined, (store) => {
  let gateway: RunningGateway;
  let customer: HttpCustomer;
  let offer: Offer;
  let ids: ReadonlyMap<string, SelectionId>;

  beforeAll(async () => {
    gateway = await store.start(feed);
    customer = new HttpCustomer(gateway.url);
    await customer.register('relative', 'a long enough password');
    const { entities } = await customer.call(getSelections, {
      query: { selectionids: Array.from({ length: 20 }, (_, i) => i + 1).join() },
    });
    const marketOf = new Map(entities.markets.map(({ id, name }) => [id, name]));
    offer = offerOf(entities);
    ids = new Map(
      entities.selections.map(({ id, name, marketId }) => [`${marketOf.get(marketId)}: ${name}`, id]),
    );
  });
  afterAll(async () => {
    await gateway.stop();
    expect(await store.brokenLaws()).toEqual([]);
  });

  const picked = (...names: readonly string[]): SelectionId[] => names.flatMap((name) => ids.get(name) ?? []);
  const calculated = async (selections: readonly SelectionId[]) => {
    const body = {
      oddsFormat: 'FRACTIONAL',
      selections: selections.map((id) => ({ id, eachWay: false })),
      betTypes: [{ type: 'SINGLE' }, { type: 'COMBO' }],
      selectionGroups: [],
    };
    return (await customer.call(calculateBets, { body })).data;
  };
  const placed = async (selections: readonly SelectionId[]) =>
    (await customer.place([slipFor(offer, customer.user, selections)]))[0];

  it('[SYS-04.1] [BSL-09.4] are named, kept out of what is combined and refused, and other sides are not', async () => {
    const related = picked('result: Reds', 'winner: Reds');
    const answer = await calculated(related);
    expect(answer).toMatchObject({
      nonCombinableSelectionGroups: [related],
      comboDisallowed: true,
      systemDisallowed: true,
    });
    expect(answer.betDetails.map(({ type }) => type)).toEqual(['SINGLE', 'SINGLE']);
    const funds = await customer.cash();
    const refused = await placed(related);
    expect(refused?.status).toBe('FAILED');
    expect(refused?.errors.map(({ type }) => type)).toEqual(['NON_COMBINABLE']);
    expect(await customer.cash()).toBe(funds);
    const free = picked('result: Reds', 'winner: Greens');
    expect(await calculated(free)).toMatchObject({
      nonCombinableSelectionGroups: [],
      comboDisallowed: false,
    });
    expect((await placed(free))?.status).toBe('SUCCEEDED');
  });
});

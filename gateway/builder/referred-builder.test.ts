import { describe, expect, it } from 'vitest';
import type { MarketEntity } from '#domain/market/entities.ts';
import { fractionalText } from '#domain/odds/parse-odds.ts';
import { databases } from '#testing/databases/databases.ts';
import { servicesHarness } from '#testing/gateway/services-harness.ts';
import { ModelledFeed } from '#testing/offers/modelled-match.ts';
import { builderSlip } from '#testing/slips/builder-slips.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import type { RiskRule } from '../placement/risk/risk-rules.ts';
import { createCombiner } from './combiner.ts';

const halved = (pricePercent: number): RiskRule['answer'] => ({
  kind: 'refer',
  afterMs: 1,
  trader: { kind: 'counter', stakePercent: 50, pricePercent, standsMs: 15_000 },
});

/** A trader who says yes to one stake, and offers half of another at the same price. */
const rules: readonly RiskRule[] = [
  { name: 'yes', when: { stake: 201 }, answer: { kind: 'refer', afterMs: 1, trader: { kind: 'accept' } } },
  {
    name: 'half',
    when: { stake: 204 },
    answer: halved(100),
  },
  // Half of this one is what the first rule above takes, and half of the next is what is halved again.
  { name: 'twice', when: { stake: 402 }, answer: halved(100) },
  { name: 'again', when: { stake: 408 }, answer: halved(100) },
  { name: 'shorter', when: { stake: 404 }, answer: halved(80) },
];

describe.each(databases)('a bet builder at the trader on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();

  it('[MEND-33] [BBD-01] [FAIL-43] is booked after a yes; what no offer can carry is not accepted, and no bet of false figures', async () => {
    const catalogue = createCatalogue(memoryIdBook());
    const feed = new ModelledFeed(['derby']);
    await feed.start((batch) => void catalogue.apply(batch));
    const combiner = createCombiner(catalogue, () => [feed]);
    const offer = { ...catalogue, combiner };
    const world = await servicesHarness(await fresh(), offer, { riskRules: rules });
    const ann = await world.customer('ann', 1_000);
    const markets = [...catalogue.events()].flatMap(({ marketIds }) =>
      marketIds.flatMap((id) => catalogue.market(id) ?? []),
    );
    const first = (type: MarketEntity['type']) =>
      markets.find((market) => market.type === type)?.selectionIds.slice(0, 1) ?? [];
    const selections = [...first('MATCH_ODDS'), ...first('BOTH_TEAMS_TO_SCORE')];
    const combined = combiner.combine(selections);
    if (combined.kind !== 'priced') throw new Error(`no price: ${combined.reason}`);
    const group = { id: 'bb', selections, odds: fractionalText(combined.odds) };

    const decided = async (stake: number) => {
      const slip = builderSlip(offer, ann, [group], [], { stake });
      await world.money.placement.placeBets(ann, [slip]);
      const outcome = async () =>
        (await world.money.placement.betStatus(ann, [slip.ref], true))[0]?.outcome ?? undefined;
      await expect.poll(async () => (await outcome())?.status, { timeout: 30_000 }).not.toBe('WAITING');
      return outcome();
    };
    expect(await decided(201)).toMatchObject({ status: 'SUCCEEDED' });
    // In the place of an offer: the stake that would be taken at this price, and nothing where none would.
    const said = async (stake: number) => {
      const outcome = await decided(stake);
      return [outcome?.status, ...(outcome?.errors ?? []).map(({ type, maxStake }) => [type, maxStake])];
    };
    expect(await said(204)).toEqual(['FAILED', ['TRADING_DECISION', 102]]);
    expect(await said(402)).toEqual(['FAILED', ['TRADING_DECISION', 201]]);
    expect(await said(408)).toEqual(['FAILED', ['BET_NOT_ACCEPTED', undefined]]);
    expect(await said(404)).toEqual(['FAILED', ['BET_NOT_ACCEPTED', undefined]]);
    await world.close();
    expect(world.failures).toEqual([]);
  });
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Offer as SlipOffer } from '#domain/betslip/offers.ts';
import type { SelectionId } from '#domain/brand.ts';
import { mayBuild } from '#domain/builder/rules.ts';
import { calculateBets } from '#domain/contract/betting.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { type Combiner, createCombiner } from '#gateway/builder/combiner.ts';
import type { Catalogue } from '#gateway/core/catalogue.ts';
import { createCatalogue } from '#gateway/core/create-catalogue.ts';
import { memoryIdBook } from '#gateway/core/memory-id-book.ts';
import { decide } from '#gateway/placement/decide.ts';
import { ModelledFeed } from '#gateway/testing/modelled-match.ts';
import { testLimits } from '#gateway/testing/money-world.ts';
import { calculate } from '#gateway/views/calculate-bets.ts';
import { json, offerOf, Rig } from './rig.ts';

let catalogue: Catalogue;
let combiner: Combiner;
/** Priced selections of each match that may stand in a bet builder. */
let builds: readonly (readonly SelectionId[])[];

beforeAll(async () => {
  catalogue = createCatalogue(memoryIdBook());
  const feed = new ModelledFeed(['first', 'second']);
  await feed.start((batch) => void catalogue.apply(batch));
  combiner = createCombiner(catalogue, () => [feed]);
  builds = [...catalogue.events()].map((event) =>
    event.marketIds
      .flatMap((id) => catalogue.market(id) ?? [])
      .filter((market) => mayBuild(event, market))
      .flatMap((market) => market.selectionIds)
      .filter((id) => catalogue.selection(id)?.odds !== undefined),
  );
});

/** What the page of the event knows of a selection. */
function offer(id: SelectionId): SlipOffer {
  const found = catalogue.selection(id)!;
  const odds = parseOddsText(found.odds ?? '')!;
  return offerOf(id, {
    selectionId: id,
    marketId: found.marketId,
    eventId: found.eventId,
    price: { kind: 'fixed', odds },
    version: found.version,
    builder: true,
  });
}

/** The gateway's own answer to what the slip asked last. */
function answered(rig: Rig): void {
  rig.advance(250);
  const request = rig.asked('calculateBets').at(-1);
  if (request === undefined) return;
  const body = calculateBets.body.parse(request.data.body);
  const data = calculate(catalogue, testLimits, body, { currency: 'GBP', isCustomer: true }, combiner);
  rig.answer(request, { kind: 'ok', status: 200, body: json({ resultCode: 0, data }) });
}

describe('client and gateway', () => {
  it('[BBD-01] [PLC-01] every bet builder that can be placed is one the gateway books with the same figures', () => {
    const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 5 });
    let booked = 0;
    fc.assert(
      fc.property(
        picks,
        picks,
        fc.integer({ min: 10, max: 2_000 }),
        fc.boolean(),
        (first, second, pence, acca) => {
          const rig = new Rig();
          for (const [match, drawn] of [first, second].entries()) {
            for (const nth of drawn) {
              const list = builds[match] ?? [];
              const id = list[nth % list.length]!;
              rig.offers.set(id, offer(id));
              rig.build(id);
              answered(rig);
            }
          }
          rig.submit({ type: 'intent/slipTabChosen', data: { tab: acca ? 'acca' : 'single' } });
          const stake = rig.view().stakes.find(({ stakeId }) => acca || stakeId.startsWith('builder:'));
          if (stake === undefined) return;
          rig.type(stake.stakeId, (pence / 100).toFixed(2));
          if (rig.view().action.kind !== 'place') return;
          rig.place();
          const [slip] = rig.sentSlips();
          const decision = decide(slip!, { ...catalogue, combiner }, testLimits, false);
          if (decision.kind === 'refused') {
            expect(decision.faults.map(({ type }) => type)).toEqual(['TRADER_STAKE_TOO_HIGH']);
            return;
          }
          expect(decision).toMatchObject({
            kind: 'accepted',
            terms: { possibleWinnings: slip!.possibleWinnings },
          });
          booked += slip!.selectionGroups.length;
        },
      ),
      { numRuns: 40 },
    );
    expect(booked).toBeGreaterThan(5);
  });

  it('[BBD-02] what joined one by one, without being refused, is a group that has a price', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 3, maxLength: 9 }), (drawn) => {
        const rig = new Rig();
        const [list = []] = builds;
        for (const nth of drawn) {
          const id = list[nth % list.length]!;
          rig.offers.set(id, offer(id));
          // A pick pressed again leaves: what is left was never asked about as a whole.
          if (rig.slip().legs.some((leg) => leg.selectionId === id)) continue;
          rig.build(id);
          answered(rig);
        }
        for (const group of rig.view().groups)
          expect([group.refusal, group.odds === null]).toEqual([null, false]);
      }),
      { numRuns: 25 },
    );
  });
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Offer as SlipOffer } from '#domain/betslip/offers.ts';
import type { SelectionId } from '#domain/brand.ts';
import { mayBuild } from '#domain/builder/rules.ts';
import { defaultAppConfig } from '#domain/config/defaults.ts';
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

const { betslip } = defaultAppConfig('slipstream');
const limits = {
  ...testLimits,
  ...(betslip.accaBoost === undefined ? {} : { accaBoost: betslip.accaBoost }),
};

const MATCHES = ['first', 'second', 'third', 'fourth', 'fifth'];
let catalogue: Catalogue;
let combiner: Combiner;
/** Priced selections of each match that may stand in a bet builder. */
let builds: readonly (readonly SelectionId[])[];

beforeAll(async () => {
  catalogue = createCatalogue(memoryIdBook());
  const feed = new ModelledFeed(MATCHES);
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

function offer(id: SelectionId): SlipOffer {
  const found = catalogue.selection(id)!;
  return offerOf(id, {
    selectionId: id,
    marketId: found.marketId,
    eventId: found.eventId,
    price: { kind: 'fixed', odds: parseOddsText(found.odds ?? '')! },
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
  const data = calculate(catalogue, limits, body, { currency: 'GBP', isCustomer: true }, combiner);
  rig.answer(request, { kind: 'ok', status: 200, body: json({ resultCode: 0, data }) });
}

describe('an acca boost on a slip with bet builders', () => {
  it('[BON-05] [BBD-01] is counted alike by the app and by the gateway: a bet builder is one leg at its own price', () => {
    const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
    const seen = { boosted: 0, plain: 0 };
    fc.assert(
      fc.property(fc.array(picks, { minLength: 2, maxLength: MATCHES.length }), (slips) => {
        const rig = new Rig({ rules: { ...betslip, waitingPeriodSeconds: 0 } });
        for (const [match, drawn] of slips.entries()) {
          for (const nth of drawn) {
            const list = builds[match] ?? [];
            const id = list[nth % list.length]!;
            rig.offers.set(id, offer(id));
            rig.build(id);
            answered(rig);
          }
        }
        rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
        rig.type('acca', '1');
        if (rig.view().action.kind !== 'place') return;
        const shown = rig.view().stakes.find(({ stakeId }) => stakeId === 'acca')?.bonus?.acca;
        rig.place();
        const [slip] = rig.sentSlips();
        const decision = decide(slip!, { ...catalogue, combiner }, limits, false);
        if (decision.kind === 'refused') {
          expect(decision.faults.map(({ type }) => type)).toEqual(['TRADER_STAKE_TOO_HIGH']);
          return;
        }
        if (decision.kind !== 'accepted') throw new Error(decision.kind);
        const { bonus, possibleWinnings } = decision.terms;
        expect(possibleWinnings).toBe(slip!.possibleWinnings);
        const boosted = shown?.kind === 'boosted' ? shown.percentage : null;
        expect(boosted).toBe(bonus?.kind === 'accaBoost' ? bonus.percentage : null);
        if (slip!.selectionGroups.length > 0) seen[bonus === null ? 'plain' : 'boosted'] += 1;
      }),
      { numRuns: 40 },
    );
    expect(seen.boosted).toBeGreaterThan(3);
    expect(seen.plain).toBeGreaterThan(3);
  });
});

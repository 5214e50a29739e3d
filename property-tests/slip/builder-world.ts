import type { SelectionId } from '#domain/brand.ts';
import { mayBuild } from '#domain/builder/rules.ts';
import { calculateBets } from '#domain/contract/betting.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { createCombiner } from '#gateway/builder/combiner.ts';
import { createCatalogue } from '#gateway/core/create-catalogue.ts';
import { memoryIdBook } from '#gateway/core/memory-id-book.ts';
import { decide } from '#gateway/placement/decide/decide.ts';
import type { BettingLimits } from '#gateway/placement/decide/limits.ts';
import { calculate } from '#gateway/views/calculate-bets.ts';
import { ModelledFeed } from '#testing/offers/modelled-match.ts';
import { json, offerOf, type Rig } from '#testing/slip/slip-rig.ts';

/** Matches with a model, and the gateway's own rules for what is built of their selections. */
export async function builderWorld(matches: readonly string[], limits: BettingLimits) {
  const catalogue = createCatalogue(memoryIdBook());
  const feed = new ModelledFeed(matches);
  await feed.start((batch) => void catalogue.apply(batch));
  const combiner = createCombiner(catalogue, () => [feed]);
  /** Priced selections of each match that may stand in a bet builder. */
  const builds = [...catalogue.events()].map((event) =>
    event.marketIds
      .flatMap((id) => catalogue.market(id) ?? [])
      .filter((market) => mayBuild(event, market))
      .flatMap((market) => market.selectionIds)
      .filter((id) => catalogue.selection(id)?.odds !== undefined),
  );

  /** What the page of the event knows of a selection. */
  function offer(id: SelectionId) {
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
  function answer(rig: Rig): void {
    rig.advance(250);
    const request = rig.asked('calculateBets').at(-1);
    if (request === undefined) return;
    const body = calculateBets.body.parse(request.data.body);
    const data = calculate(catalogue, limits, body, { currency: 'GBP', isCustomer: true }, combiner);
    rig.answer(request, { kind: 'ok', status: 200, body: json({ resultCode: 0, data }) });
  }

  /** The nth selection of a match; the numbers go round. */
  function pick(match: number, nth: number): SelectionId {
    const list = builds[match] ?? [];
    return list[nth % list.length]!;
  }

  /** Presses a selection on the page of its event, and answers. */
  function press(rig: Rig, id: SelectionId): void {
    rig.offers.set(id, offer(id));
    rig.build(id);
    answer(rig);
  }

  return {
    pick,
    press,
    /** One by one, match by match. */
    pressAll(rig: Rig, slips: readonly (readonly number[])[]): void {
      for (const [match, drawn] of slips.entries()) for (const nth of drawn) press(rig, pick(match, nth));
    },
    /** What the gateway makes of a slip. */
    decide: (slip: Parameters<typeof decide>[0]) => decide(slip, { ...catalogue, combiner }, limits, false),
  };
}

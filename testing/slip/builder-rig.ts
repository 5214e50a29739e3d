import { EventId, MarketId } from '#domain/brand.ts';
import { calculateBets } from '#domain/contract/betting.ts';
import { json, offerOf, Rig } from './slip-rig.ts';

export const MATCH = EventId.parse(70);
export const market = (id: number) => MarketId.parse(id);

/**
 * Selections 1 to 20 are of one match with a bet builder, each of its own market; 21 is of market 1. 31 is
 * elsewhere.
 */
export function rigWithMatch(context: ConstructorParameters<typeof Rig>[0] = {}): Rig {
  const rig = new Rig(context);
  for (let id = 1; id <= 20; id += 1)
    rig.offers.set(id, offerOf(id, { eventId: MATCH, marketId: market(id), builder: true }));
  rig.offers.set(21, offerOf(21, { eventId: MATCH, marketId: market(1), builder: true }));
  rig.offers.set(22, offerOf(22, { eventId: MATCH, marketId: market(22), builder: false }));
  rig.offers.set(31, offerOf(31));
  return rig;
}

interface GroupAnswer {
  readonly odds?: string;
  readonly refused?: { readonly reason: string; readonly selection: number | null };
  readonly excluded?: readonly { readonly id: number; readonly reason: string }[];
}

/** Answers what was asked last, every group at this price. */
export function calculated(rig: Rig, price: GroupAnswer): void {
  rig.advance(250);
  const request = rig.asked('calculateBets').at(-1)!;
  const body = calculateBets.body.parse(request.data.body);
  const selectionGroups = body.selectionGroups.map(({ id, selections }) => ({
    id,
    selections,
    totalOdds: null,
    displayTotalOdds: null,
    ...(selections.length > 1 ? price : { excluded: price.excluded ?? [] }),
  }));
  rig.answer(request, {
    kind: 'ok',
    status: 200,
    body: json({
      resultCode: 0,
      data: {
        betDetails: [],
        nonCombinableSelectionGroups: [],
        comboDisallowed: false,
        systemDisallowed: false,
        selectionGroups,
      },
    }),
  });
}

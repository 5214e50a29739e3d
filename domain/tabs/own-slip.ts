import type { Leg, SlipState } from '../betslip/slip.ts';
import { apartIn } from '../builder/builder-state.ts';
import type { SharedLeg, SharedValue } from '../events/tabs.ts';

/** What stands in a slip, each thing under the key by which the tabs of a browser share it. */
export type OwnSlip = ReadonlyMap<string, SharedValue>;

export const LEG_KEY = 'leg:';
export const CAST_KEY = 'cast:';
export const STAKE_KEY = 'stake:';
export const EACH_WAY_KEY = 'eachWay:';
export const ACCA_KEY = 'acca:';
export const TAB_KEY = 'tab';

type Shared = Pick<
  SlipState,
  'legs' | 'quotes' | 'casts' | 'stakes' | 'eachWay' | 'builder' | 'activeTab' | 'tabChosenByHand'
>;

function sharedLeg(leg: Leg, { quotes, builder }: Shared): SharedLeg {
  const { taken, acknowledged, nonRunner: _, eachWay, earlyPayouts, termsToAccept = false, ...rest } = leg;
  return {
    ...rest,
    names: { ...leg.names },
    price: taken.price,
    version: taken.version,
    ...(eachWay === undefined ? {} : { eachWay }),
    ...(earlyPayouts === undefined ? {} : { earlyPayouts: [...earlyPayouts] }),
    acknowledged,
    quote: quotes[leg.selectionId] ?? acknowledged,
    member: builder.members.includes(leg.selectionId),
    ...(apartIn(builder).includes(leg.selectionId) ? { apart: true } : {}),
    termsToAccept,
  };
}

/**
 * What a tab shares of its slip: what the customer did to it. What the feed does to a leg each tab hears by
 * itself; free bets and boosts belong to the account and are chosen where they are used.
 */
export function ownSlip(slip: Shared): OwnSlip {
  const own = new Map<string, SharedValue>();
  for (const leg of slip.legs) own.set(LEG_KEY + leg.selectionId, { kind: 'leg', leg: sharedLeg(leg, slip) });
  for (const cast of slip.casts)
    own.set(CAST_KEY + cast.id, {
      kind: 'cast',
      cast: { ...cast, names: { ...cast.names }, picks: cast.picks.map((pick) => ({ ...pick })) },
    });
  for (const { accaId, selectionIds } of slip.builder.accas) {
    const first = slip.legs.find(({ selectionId }) => selectionIds.includes(selectionId));
    if (first !== undefined)
      own.set(ACCA_KEY + accaId, { kind: 'acca', eventId: first.eventId, selectionIds: [...selectionIds] });
  }
  for (const [id, text] of Object.entries(slip.stakes.values))
    own.set(STAKE_KEY + id, { kind: 'stake', text });
  for (const key of slip.eachWay) own.set(EACH_WAY_KEY + key, { kind: 'eachWay' });
  if (slip.tabChosenByHand) own.set(TAB_KEY, { kind: 'tab', tab: slip.activeTab });
  return own;
}

/**
 * Two values are the same for the customer when this is; what the feed moves is no part of it. Null is what
 * is not there.
 */
export function markOf(value: SharedValue | null | undefined): string | null {
  switch (value?.kind) {
    case undefined:
      return null;
    case 'leg': {
      const { price, version, acknowledged, active, member, apart = false, lineToAccept } = value.leg;
      return JSON.stringify([price, version, acknowledged, active, member, apart, lineToAccept]);
    }
    case 'stake':
      return value.text;
    case 'tab':
      return value.tab;
    case 'acca':
      return value.selectionIds.join();
    case 'cast':
    case 'eachWay':
      return value.kind;
  }
}

/** Whether anything that is shared may differ: by references, as this is asked after every commit. */
export const mayDiffer = (a: Shared, b: Shared): boolean =>
  a.legs !== b.legs ||
  a.casts !== b.casts ||
  a.stakes.values !== b.stakes.values ||
  a.eachWay !== b.eachWay ||
  a.builder !== b.builder ||
  a.activeTab !== b.activeTab ||
  a.tabChosenByHand !== b.tabChosenByHand;

import type { SelectionId, UserId } from '#domain/brand.ts';
import { PlacementRef } from '#domain/brand.ts';
import { BetKind, PlacementSlip } from '#domain/contract/betting.ts';
import type { SelectionEntity } from '#domain/market/entities.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Offer } from '#gateway/placement/decide/decide.ts';
import { sealed, slipFor } from '#testing/slips/slips.ts';
import type { Prng } from '../../random/prng.ts';

/** What is on offer, and the prices that somebody claims for it. */
export interface Claim {
  readonly user: UserId;
  readonly offer: Pick<Offer, 'event' | 'market'>;
  readonly legs: readonly SelectionEntity[];
}

/** Above everything that any market of a world quotes, far below it, and in between. */
const OWN_PRICES = ['999/1', '50/1', '11/4', '1/1', '1/50'] as const;
const POLICIES = ['NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS', 'ACCEPT_ANY_ODDS'] as const;
const STAKES = [10, 60, 75, 300, 450, 1_000] as const;

/** What is asked for instead of what the dice say. */
type Wish = Partial<Pick<PlacementSlip, 'stake' | 'acceptOddsChange' | 'eachWay'>> & {
  readonly ref?: string;
};

/**
 * Of a trader: a price that nobody quotes, whatever it moves to, at stakes that go to one
 * (`hostile-trader.ts`).
 */
export const dearSlip = (chance: Prng, claim: Claim): PlacementSlip =>
  slipOf(chance, atPrice(chance, claim, chance.pick(['999/1', '50/1'])), {
    stake: money(chance.pick([60, 300])),
    acceptOddsChange: 'ACCEPT_ANY_ODDS',
  });

/** A slip that adds up in itself, at the prices of these legs, whatever the market says. */
export function slipOf(chance: Prng, { user, offer, legs }: Claim, wish: Wish = {}): PlacementSlip {
  const { ref = chance.uuid() } = wish;
  const claimed: Offer = {
    event: (id) => offer.event(id),
    market: (id) => offer.market(id),
    selection: (id) => legs.find((leg) => leg.id === id),
  };
  const ids = legs.map(({ id }) => id);
  return slipFor(claimed, user, ids, {
    ref: PlacementRef.parse(ref),
    stake: wish.stake ?? chance.pick(STAKES),
    acceptOddsChange: wish.acceptOddsChange ?? chance.pick(POLICIES),
    ...(wish.eachWay === undefined ? {} : { eachWay: wish.eachWay }),
    ...(legs.length === 1 ? {} : { type: BetKind.parse('COMBO') }),
  });
}

/** @param odds undefined: one of their own for each leg */
export const atPrice = (chance: Prng, { legs, ...claim }: Claim, odds?: string): Claim => ({
  ...claim,
  legs: legs.map((leg) => ({ ...leg, odds: odds ?? chance.pick(OWN_PRICES), version: chance.below(3) })),
});

type Twist = (slip: PlacementSlip, chance: Prng) => unknown;

const first = ({ selections }: PlacementSlip): SelectionId | undefined => selections[0]?.id;

/** One number or name of a request that could reach a booking, and is not what follows from the rest. */
const TWISTS: readonly Twist[] = [
  (slip) => ({ ...slip, numberOfBets: slip.numberOfBets - 1 }),
  (slip) => ({ ...slip, numberOfBets: -slip.numberOfBets }),
  (slip) => ({ ...slip, possibleWinnings: 10 * (slip.possibleWinnings ?? 1) }),
  (slip) => ({ ...slip, totalOdds: '1000', displayTotalOdds: '999/1' }),
  (slip) => ({ ...slip, currency: 'EUR' }),
  (slip) => ({ ...slip, stake: 0 }),
  (slip) => ({
    ...slip,
    eachWay: true,
    numberOfBets: 2 * slip.numberOfBets,
    selections: slip.selections.map((leg) => ({
      ...leg,
      eachWay: true,
      placeTerms: { num: 1, den: 1, places: 9 },
    })),
  }),
  (slip, chance) => ({ ...slip, freeBet: { id: chance.uuid(), amount: slip.stake } }),
  (slip, chance) => ({
    ...slip,
    profitBoost: { id: chance.uuid(), percentage: 50, trueOddsBoosted: slip.totalOdds ?? '2' },
  }),
  (slip) => ({
    ...slip,
    selections: slip.selections.map((leg) => ({ ...leg, earlyPayouts: ['TWO_UP', 'HALF_TIME_HEROES'] })),
    halftimeHeroes: { active: true },
  }),
  (slip) => ({ ...slip, selections: slip.selections.map((leg) => ({ ...leg, raceCastPosition: 1 })) }),
  (slip) => ({ ...slip, selections: slip.selections.map((leg) => ({ ...leg, odds: null })) }),
  (slip) => ({
    ...slip,
    type: 'YOURBET',
    selectionGroups: [{ id: 'own', selections: [first(slip)], odds: '999/1' }],
  }),
  (slip) => ({ ...slip, type: 'COMBO', selections: [...slip.selections, ...slip.selections] }),
];

/** With a hash that fits; undefined where the contract has no such slip. */
export function twisted(chance: Prng, user: UserId, slip: PlacementSlip): PlacementSlip | undefined {
  const { data } = PlacementSlip.safeParse(chance.pick(TWISTS)(slip, chance));
  return data === undefined ? undefined : sealed(user, data);
}

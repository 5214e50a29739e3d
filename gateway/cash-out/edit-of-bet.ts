import { editedSlip } from '#domain/bet-edit/edited-slip.ts';
import { type BetId, MarketId, PlacementRef, SelectionId, type UserId } from '#domain/brand.ts';
import type { BetEdit, EditedLeg, EditPick } from '#domain/contract/bet-edit.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { whyShut } from '#domain/market/why-shut.ts';
import type { Money } from '#domain/money/money.ts';
import { Currency } from '#domain/money/money.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { decide, type Offer, viewOf } from '../placement/decide/decide.ts';
import type { LegView } from '../placement/decide/decide-leg.ts';
import { earlyPayoutsNow } from '../placement/decide/early-payouts.ts';
import type { CashOutContext } from './context.ts';
import { whyNotEdited } from './edit-bet.ts';
import { withFacts } from './read-valued.ts';
import { valueBet } from './value-bet.ts';

/** All of the answer but what the catalogue knows. */
export type EditOfBet = Omit<BetEdit, 'additions'>;

/** What of a market can be picked at this moment. */
export function picksOf(
  offer: Offer,
  { market, event }: Pick<LegView, 'market' | 'event'>,
): readonly EditPick[] {
  return market.selectionIds.flatMap((id): EditPick[] => {
    const selection = offer.selection(id);
    const odds = selection?.odds === undefined ? undefined : parseOddsText(selection.odds);
    if (selection?.odds === undefined || odds === undefined) return [];
    const { suspended, kind } = selection;
    const price = { odds, suspended, startingPrice: false, nonRunner: kind === 'NR' || kind === 'WO' };
    return whyShut(event, market, price) === undefined && selection.boost === undefined
      ? [{ id, name: selection.name, odds: selection.odds }]
      : [];
  });
}

function legsOf({ offer, limits }: CashOutContext, selections: readonly SelectionId[]): readonly EditedLeg[] {
  const views = selections.flatMap((id) => viewOf(id, offer) ?? []);
  const early = earlyPayoutsNow(
    {
      type: views.length === 1 ? 'SINGLE' : 'COMBO',
      selections: views.map(({ selection }) => ({
        id: selection.id,
        odds: null,
        version: selection.version,
        eachWay: false,
      })),
      selectionGroups: [],
    },
    views,
    limits,
  );
  return views.map(({ selection, market, event }, nth) => ({
    id: selection.id,
    name: selection.name,
    marketId: MarketId.parse(market.id),
    marketName: market.name,
    eventName: event.name,
    odds: selection.odds ?? null,
    version: selection.version,
    ...(early[nth]?.length ? { earlyPayouts: [...early[nth]] } : {}),
    picks: [...picksOf(offer, { market, event })],
  }));
}

/** For figures and faults alone: it is never sent, and binds nobody. */
const DRAFT = PlacementRef.parse('00000000-0000-4000-8000-000000000000');

const draftOf = (legs: readonly EditedLeg[], stake: Money, currency: Currency): PlacementSlip => ({
  ...editedSlip({ ref: DRAFT, currency, oddsFormat: 'FRACTIONAL', stake, legs }),
  contentHash: '0'.repeat(64),
  clientHead: null,
});

/** What the next bet may return as things stand, and what speaks against it. */
function lookAhead(
  { offer, limits }: CashOutContext,
  legs: readonly EditedLeg[],
  stake: Money,
  currency: Currency,
): Pick<EditOfBet, 'possibleWinnings' | 'faults'> {
  if (legs.length === 0) return { possibleWinnings: null, faults: [] };
  const decision = decide(draftOf(legs, stake, currency), offer, limits, true);
  if (decision.kind === 'accepted') return { possibleWinnings: decision.terms.possibleWinnings, faults: [] };
  const faults = decision.kind === 'refused' ? decision.faults : [];
  return { possibleWinnings: null, faults: faults.map(({ type, message }) => ({ type, message })) };
}

/**
 * What an open bet can be edited into at this moment (EDT-01.3), and what a choice of legs comes to. Changes
 * nothing, and what it says is looked at anew when the bet is booked.
 *
 * @param selections legs of the next bet; none: those of the bet
 * @returns undefined for a bet of nobody here
 */
export async function editOfBet(
  context: CashOutContext,
  user: UserId,
  betId: BetId,
  selections: readonly SelectionId[],
): Promise<EditOfBet | undefined> {
  const { db, offer, rules } = context;
  const rows = await db
    .selectFrom('bets')
    .selectAll()
    .where('id', '=', betId)
    .where('user_id', '=', user)
    .execute();
  const [valued] = await withFacts(db, rows);
  if (valued === undefined) return undefined;
  const own = valued.legs.map(({ selection_id }) => SelectionId.parse(selection_id));
  const nothing = { betId, value: null, own, legs: [], possibleWinnings: null, faults: [] };
  const worth = valueBet(valued, offer, rules).offer;
  const isForGood = worth.status === 'DISABLED';
  const never = isForGood ? undefined : whyNotEdited(valued);
  if (never !== undefined) return { ...nothing, status: 'DISABLED', why: never };
  if (worth.status !== 'ENABLED') return { ...nothing, status: worth.status, why: worth.reason };
  const legs = legsOf(context, selections.length === 0 ? own : selections);
  const value = worth.amount;
  if (legs.length === 0) return { ...nothing, status: 'SUSPENDED', why: 'awaiting' };
  return {
    ...nothing,
    status: 'ENABLED',
    why: null,
    value,
    legs: [...legs],
    ...lookAhead(context, legs, value, Currency.parse(valued.bet.currency)),
  };
}

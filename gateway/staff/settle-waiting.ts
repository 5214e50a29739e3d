import { RESULT_CODES } from '#domain/contract/errors.ts';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import type { RulingEffect, staffLookAtResult, staffWaiting } from '#domain/contract/staff-settling.ts';
import { addMoney, money, zero } from '#domain/money/parse-money.ts';
import type { Refusal } from '../refusal.ts';
import type { BetChange } from '../settlement/bet-changes.ts';
import { lookBefore, type SecondLook, settleAsSeen } from '../settlement/second-look.ts';
import type { StaffResult, StaffSettling } from '../settlement/staff-result.ts';
import { waitingMarkets } from '../settlement/waiting-markets.ts';
import { actorOf, type StaffContext, type StaffSession } from './context.ts';
import { StaffRefused } from './refusals.ts';

type Why = Extract<SecondLook, { readonly kind: 'refused' }>['why'];

const refusal = (errorType: string, message: string, resultCode: number = RESULT_CODES.generic): Refusal => ({
  kind: 'refused',
  resultCode,
  errorType,
  message,
});

/** The reasons of the command (`tools/cli/settle`), for the console. */
const refusals: Readonly<Record<Why, Refusal>> = {
  unknownMarket: refusal('RESULT_MARKET_UNKNOWN', 'Nobody has bet on that market.', RESULT_CODES.notFound),
  notInMarket: refusal(
    'RESULT_SELECTION_UNKNOWN',
    'No bet is on that selection in that market.',
    RESULT_CODES.notFound,
  ),
  notOver: refusal('RESULT_NOT_OVER', 'It does not wait: its market goes on, as far as a feed has said.'),
  decided: refusal('RESULT_DECIDED', 'It does not wait: the feed has said how it ended.'),
  unknownStaff: refusal('STAFF_FORBIDDEN', 'Nobody of that name has access.', RESULT_CODES.forbidden),
  tooManyWinners: refusal('RESULT_TOO_MANY_WINNERS', 'More would have won than the market has winners.'),
  tooManyPlaced: refusal('RESULT_TOO_MANY_PLACED', 'More would be placed than there are places.'),
  deadHeatFigures: refusal(
    'RESULT_DEAD_HEAT',
    'In a dead heat of winners more share than there are places.',
    RESULT_CODES.validation,
  ),
  placeLostByWinner: refusal(
    'RESULT_WINNER_NOT_PLACED',
    'A winner is placed as well.',
    RESULT_CODES.validation,
  ),
  placeNeeded: refusal('RESULT_PLACE_NEEDED', 'Bets each way are on it: say how the place part ended.'),
  noPlacePart: refusal('RESULT_NO_PLACE_PART', 'No bet on it is each way: it has no place part.'),
  halfEachWay: refusal('RESULT_HALF_EACH_WAY', 'Bets each way cannot be half won or half lost.'),
  startingPriceNeeded: refusal(
    'RESULT_STARTING_PRICE_NEEDED',
    'Bets at starting price are on it: say which it was.',
  ),
  castOnlyVoid: refusal('RESULT_CAST_ONLY_VOID', 'The runners of a forecast or tricast can only be void.'),
  againstFeed: refusal('RESULT_AGAINST_FEED', 'The feed has said how it ended: say the same.'),
  changed: refusal('RESULT_CHANGED', 'It would do something else now than when it was looked at.'),
};

/** What waits, as far as it is listed at once. */
export async function waitingFor({
  db,
}: StaffContext): Promise<ReturnType<typeof staffWaiting.answer.parse>['data']> {
  const markets = await waitingMarkets(db);
  const shown = markets.slice(0, STAFF_LIMITS.waiting);
  return { markets: shown, more: markets.length - shown.length };
}

function effectOf(changes: readonly BetChange[]): RulingEffect {
  const amounts = new Map<string, RulingEffect['amounts'][number]>();
  for (const { before, after } of changes) {
    const { currency } = after;
    const sum = amounts.get(currency) ?? { currency, paid: zero, takenBack: zero };
    const gain = after.returns - before.returns;
    amounts.set(currency, {
      currency,
      paid: addMoney(sum.paid, money(Math.max(gain, 0))),
      takenBack: addMoney(sum.takenBack, money(Math.max(-gain, 0))),
    });
  }
  return {
    bets: changes.length,
    settled: changes.filter(({ after }) => after.status === 'SETTLED').length,
    amounts: [...amounts.values()],
  };
}

type Said = Omit<StaffResult, 'staff'>;

const settlingOf = ({ db, audit, now }: StaffContext, { member }: StaffSession): StaffSettling => ({
  db,
  audit,
  now,
  actor: actorOf(member),
});

/** @throws StaffRefused */
function refused(look: Extract<SecondLook, { readonly kind: 'refused' }>): never {
  throw new StaffRefused(refusals[look.why]);
}

/** What this result would do; nothing is written. @throws StaffRefused: as the result itself would be. */
export async function lookAtResult(
  context: StaffContext,
  session: StaffSession,
  said: Said,
): Promise<ReturnType<typeof staffLookAtResult.answer.parse>['data']> {
  const look = await lookBefore(settlingOf(context, session), { ...said, staff: session.member.id });
  if (look.kind === 'refused') return refused(look);
  return look.kind === 'same' ? look : { kind: 'look', effect: effectOf(look.changes), seen: look.seen };
}

/**
 * Settles by it what was looked at, through the settlement that the command uses, in the trail as this
 * person's act.
 * @throws StaffRefused
 */
export async function sayResult(
  context: StaffContext,
  session: StaffSession,
  said: Said,
  seen: string,
): Promise<{ readonly kind: 'same' } | { readonly kind: 'settled'; readonly effect: RulingEffect }> {
  const order = { ...said, staff: session.member.id };
  const done = await settleAsSeen(settlingOf(context, session), order, seen);
  if (done.kind === 'refused') return refused(done);
  return done.kind === 'same' ? done : { kind: 'settled', effect: effectOf(done.changes) };
}

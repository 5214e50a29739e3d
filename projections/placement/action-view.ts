import type { NoticeInput } from '#domain/betslip/notices/notices.ts';
import { fundsMissing } from '#domain/betslip/notices/notices.ts';
import { type PlaceReason, stakeAboveMaximum } from '#domain/betslip/reasons.ts';
import { shownMaxStake } from '#domain/betslip/stakes/max-stake.ts';
import { zero } from '#domain/money/parse-money.ts';
import { isOpen } from '#domain/placement/attempts.ts';
import type { PlacementState } from '#domain/placement/placement.ts';
import { placeReasons } from '#domain/placement/refusals/place-reasons.ts';
import type { ActionView } from '../betslip/slip-view.ts';

/** What the first reason makes of the button. Only these can be pressed: the rest say why not. */
const kindOf = (reason: PlaceReason): ActionView['kind'] => {
  switch (reason) {
    case 'logIn':
      return 'logIn';
    case 'oddsChanged':
      return 'acceptChanges';
    case 'enterStake':
    case 'minimumStake':
    case 'invalidStake':
      return 'enterStake';
    case 'deposit':
      return 'deposit';
    case 'sameBetChecking':
      return 'checking';
    default:
      return 'unavailable';
  }
};
const pressable: ReadonlySet<ActionView['kind']> = new Set(['logIn', 'acceptChanges', 'deposit', 'place']);

/** Minimum of the first bet that is below its own: system bets have another one (STK-06). */
const minimumMissed = ({ figures }: NoticeInput): number =>
  figures.bets.find((bet) => bet.stake.kind === 'belowMinimum')?.minimum ?? 0;

/** The slip's one button (EVT-03: what it says is part of what is recorded at the press). */
export function actionView(placement: PlacementState, input: NoticeInput): ActionView {
  const { figures, context } = input;
  const { currency } = context;
  if (placement.step === 'progress') {
    const lost = placement.attempt?.bets.some((bet) => isOpen(bet) && bet.knowledge === 'unknown') ?? false;
    return { kind: lost ? 'checking' : 'placing', params: {}, enabled: false, reasons: [] };
  }
  const reasons = placeReasons(placement, input);
  const first = reasons[0];
  const stake = { stake: figures.totalStake, currency };
  if (first === undefined) return { kind: 'place', params: stake, enabled: true, reasons };
  const kind = kindOf(first);
  const params: Readonly<Record<string, string | number>> =
    kind === 'deposit'
      ? { missing: fundsMissing(input), currency }
      : first === 'minimumStake'
        ? { reason: first, minimum: minimumMissed(input), currency }
        : first === 'maxStake'
          ? { reason: first, maxStake: shownMaxStake(stakeAboveMaximum(input) ?? zero).amount, currency }
          : { reason: first, ...stake };
  return { kind, params, enabled: pressable.has(kind), reasons };
}

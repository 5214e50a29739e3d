import { SYSTEM_SIZE } from '../bet/system-types.ts';
import { groupsToAccept } from '../builder/group-changes.ts';
import { groupPrice, groupsOf } from '../builder/slip-groups.ts';
import type { Money } from '../money/money.ts';
import type { BetIdentity } from '../placement/bet-identity.ts';
import type { BetFigures, SlipFigures } from './bets/figures.ts';
import { multipleSize } from './bets/tab-bets.ts';
import { castAvailability } from './casts/casts.ts';
import { eachWayClashes, termsToAccept } from './each-way/each-way-switches.ts';
import { activeLegs, clashes, legsToAccept, quoteOf } from './legs.ts';
import { castsOn, mayStand } from './multi-selections.ts';
import { fundsMissing, type NoticeInput, stakesMissing } from './notices/notices.ts';
import type { Availability, SlipState, Tab } from './slip.ts';
import { maxStakeOf } from './stakes/max-stake.ts';

/**
 * Why the slip cannot be placed as it stands, in the order of weight: the first is shown (pitfalls, betslip
 * rule 6).
 */
export const PLACE_REASONS = [
  'resultShown',
  'empty',
  'serverUnavailable',
  'maintenance',
  'logIn',
  'bettingBlocked',
  'intervention',
  'offline',
  'disconnected',
  'whose',
  'expired',
  'suspended',
  'noPrice',
  'nonCombinable',
  'eachWayClash',
  'builderRefused',
  'tooFewLegs',
  'tooManyLegs',
  'notOffered',
  'oddsChanged',
  'builderPrice',
  'invalidStake',
  'minimumStake',
  'enterStake',
  'maxStake',
  'deposit',
  'sameBetChecking',
] as const;
export type PlaceReason = (typeof PLACE_REASONS)[number];

export interface PlaceInput extends NoticeInput {
  /** Progress is reachable from before only: a result must be closed first (PLC-02). */
  readonly resultShown: boolean;
  /** The live connection has not been away for too long (FAIL-14). */
  readonly gateOpen: boolean;
  /** Identities of bets whose outcome is still open (FAIL-02). */
  readonly checking: ReadonlySet<BetIdentity>;
  readonly identityOf: (bet: BetFigures) => BetIdentity;
}

/** The largest stake of the first bet that asks for more than that; undefined where none does (NTC-05). */
export function stakeAboveMaximum({ slip, figures, context }: NoticeInput): Money | undefined {
  for (const bet of figures.bets) {
    const most = maxStakeOf(slip, bet, context);
    if (bet.stake.kind === 'valid' && most !== 'unset' && bet.stake.amount > most) return most;
  }
  return undefined;
}

/** Bets that would be placed: those with a valid stake. */
export const stakedBets = ({ figures }: NoticeInput): readonly BetFigures[] =>
  figures.bets.filter((bet) => bet.stake.kind === 'valid');

/** On a tab where casts may not stand they are no part of what would be placed (BSL-12). */
const castIs =
  (...states: readonly Availability[]) =>
  ({ slip, figures }: Pick<PlaceInput, 'slip' | 'figures'>): boolean =>
    castsOn(slip, figures.tab).some((cast) => states.includes(castAvailability(cast)));

/** Legs without which the tab has no bet: CORE-05. */
const minimumLegs = (tab: Tab, acca: number): number =>
  tab === 'single' ? 0 : tab === 'acca' ? acca : SYSTEM_SIZE.minimum;

/** Prices of the bet builders that would be placed; a single without a stake keeps nobody waiting. */
const groupsAtStake = ({ tab, bets }: SlipFigures, slip: SlipState) =>
  bets
    .filter((bet) => tab !== 'single' || bet.stake.kind === 'valid')
    .flatMap((bet) => bet.groups.map(({ group }) => groupPrice(slip, group)));

const checks: Readonly<Record<PlaceReason, (input: PlaceInput) => boolean>> = {
  resultShown: (input) => input.resultShown,
  empty: ({ slip, figures }) => activeLegs(slip).length === 0 && castsOn(slip, figures.tab).length === 0,
  serverUnavailable: ({ context }) => context.serverUnavailable === true,
  maintenance: ({ context }) => context.maintenance,
  logIn: ({ context }) => context.account === null,
  bettingBlocked: ({ context }) => context.bettingBlocked,
  // Its window lies over the slip; what is on its way to the button when it opens counts no more (RGT-01).
  intervention: ({ context }) => context.intervention,
  offline: ({ context }) => !context.online,
  disconnected: ({ gateOpen }) => !gateOpen,
  whose: ({ context }) => !context.whoseKnown,
  expired: ({ slip, figures }) =>
    activeLegs(slip).some((leg) => leg.availability === 'expired') || castIs('expired')({ slip, figures }),
  suspended: ({ slip, figures }) =>
    activeLegs(slip).some(
      (leg) => leg.availability === 'suspended' || leg.availability === 'marketSuspended',
    ) || castIs('suspended', 'marketSuspended')({ slip, figures }),
  noPrice: ({ slip }) =>
    activeLegs(slip).some((leg) => leg.availability === 'open' && quoteOf(slip, leg).price.kind === 'none'),
  nonCombinable: ({ slip, figures }) => figures.tab !== 'single' && clashes(slip).length > 0,
  eachWayClash: ({ slip, figures }) => eachWayClashes(slip, figures.tab).length > 0,
  tooFewLegs: ({ slip, figures, context }) =>
    figures.tab !== 'single' && multipleSize(slip) < minimumLegs(figures.tab, context.rules.accaMinimumLegs),
  tooManyLegs: ({ slip, figures }) => figures.tab === 'system' && multipleSize(slip) > SYSTEM_SIZE.maximum,
  notOffered: ({ slip, figures, context }) =>
    (figures.tab === 'acca' && slip.calculation.comboDisallowed) ||
    (figures.tab === 'system' && (!context.offered.multiples || slip.calculation.systemDisallowed)) ||
    (groupsOf(slip).length > 0 && !mayStand('YOURBET', figures.tab)),
  builderRefused: ({ slip, figures }) => groupsAtStake(figures, slip).some(({ kind }) => kind === 'refused'),
  builderPrice: ({ slip, figures }) => groupsAtStake(figures, slip).some(({ kind }) => kind === 'waiting'),
  oddsChanged: ({ slip, context }) =>
    legsToAccept(slip, context.acceptOddsChange).length > 0 ||
    groupsToAccept(slip, context.acceptOddsChange).length > 0 ||
    termsToAccept(slip).length > 0,
  invalidStake: ({ figures }) => figures.bets.some((bet) => bet.stake.kind === 'invalid'),
  minimumStake: ({ figures }) => figures.bets.some((bet) => bet.stake.kind === 'belowMinimum'),
  enterStake: ({ figures }) => stakesMissing(figures),
  // Nobody is to deposit for a stake that would not be taken (NTC-05).
  maxStake: (input) => fundsMissing(input) > 0 && stakeAboveMaximum(input) !== undefined,
  deposit: (input) => fundsMissing(input) > 0,
  sameBetChecking: (input) => stakedBets(input).some((bet) => input.checking.has(input.identityOf(bet))),
};

/** Every reason that holds, in order; empty means that the slip can be placed. */
export const reasonsAgainstPlacing = (input: PlaceInput): readonly PlaceReason[] =>
  PLACE_REASONS.filter((reason) => checks[reason](input));

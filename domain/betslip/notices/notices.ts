import { isCastKind } from '../../bet/casts.ts';
import type { SelectionId } from '../../brand.ts';
import { groupsToAccept } from '../../builder/group-changes.ts';
import { zero } from '../../money/parse-money.ts';
import { accaBoostRefused } from './acca-boost-notice.ts';
import type { NoticeInput, NoticeParams } from './notice-input.ts';

export type { NoticeInput, NoticeParams };

import type { SlipFigures } from '../bets/figures.ts';
import { castAvailability, castStake } from '../casts/casts.ts';
import { eachWayClashes, onlyTermsChanged, termsToAccept } from '../each-way/each-way-switches.ts';
import { activeLegs, clashes, legsToAccept, sameMarketLegs } from '../legs.ts';
import { castsOn, outsideTheirTab } from '../multi-selections.ts';
import type { Availability, SlipState, StakeId } from '../slip.ts';
import { maxStakeOf, shownMaxStake } from '../stakes/max-stake.ts';

/** Every notice of CORE-08, in the order in which they are listed: blocking ones first (NTC-01). */
export const NOTICE_KEYS = [
  'wagerBlock',
  'selectionExpired',
  'selectionSuspended',
  'marketSuspended',
  'nonCombinableMultiSelection',
  'nonCombinableSelectionEw',
  'nonCombinableSelection',
  'lineChanged',
  'oddsChanged',
  'betplacementMaxStake',
  'maxStake',
  'invalidStake',
  'minimumStakeValue',
  'enterStakeAmount',
  'insufficientFunds',
  'maxNetWinnings',
  'accaBoostNotAvailable',
] as const;
export type NoticeKey = (typeof NOTICE_KEYS)[number];

export interface Notice {
  readonly key: NoticeKey;
  readonly params: NoticeParams;
  /** Legs the notice is about; empty for a general one. */
  readonly legs: readonly SelectionId[];
  /** The stake box it stands at, if any. */
  readonly stakeId: StakeId | null;
  readonly blocking: boolean;
}

type Found = Partial<Pick<Notice, 'params' | 'legs' | 'stakeId' | 'blocking'>>;
type Finder = (input: NoticeInput) => readonly Found[];

const about = (
  legs: readonly { readonly selectionId: SelectionId }[],
  params: NoticeParams = {},
): readonly Found[] => legs.map((leg) => ({ legs: [leg.selectionId], params }));

const withAvailability =
  (availability: Availability): Finder =>
  ({ slip, figures }) => [
    ...about(activeLegs(slip).filter((leg) => leg.availability === availability)),
    ...castsThatAre(availability, slip, figures),
  ];

/** A cast whose runner or race cannot be bet on now, at its stake box, with the runners that it is about. */
const castsThatAre = (availability: Availability, slip: SlipState, { tab }: SlipFigures): readonly Found[] =>
  castsOn(slip, tab)
    .filter((cast) => castAvailability(cast) === availability)
    .map((cast) => ({
      stakeId: castStake(cast.id),
      legs: cast.picks.filter((pick) => pick.availability !== 'open').map((pick) => pick.selectionId),
    }));

/** Two selections that exclude each other matter only where legs are combined (CORE-05). */
const nonCombinable: Finder = ({ slip, figures }) =>
  figures.tab === 'single'
    ? []
    : [
        ...clashes(slip).map((group) => ({ legs: group })),
        // Only the longest price of a market is multiplied: told, and no obstacle (BSL-09).
        ...sameMarketLegs(slip).map(({ legs, counted }) => ({ legs, params: { counted }, blocking: false })),
      ];

/**
 * Selections that are one bet and may not stand on this tab: each is told at its place, with the tab where it
 * may, and is no obstacle to the others (BSL-12, CORE-05). A cast's runners are no legs, so its box names it.
 */
const multiOutsideItsTab: Finder = ({ slip, figures }) =>
  outsideTheirTab(slip, figures.tab).map(({ kind, selections, stakeId, allowedTabs: [tab] }) =>
    isCastKind(kind) ? { params: { kind, tab }, stakeId } : { params: { kind, tab }, legs: selections },
  );

/** Each-way is wanted, by the customer or by a market, and some legs have no place terms (EWY-01). */
const eachWayClash: Finder = ({ slip, figures }) =>
  eachWayClashes(slip, figures.tab).map((group) => ({ legs: group }));

const oddsChanged: Finder = ({ slip, context }) => [
  ...about(legsToAccept(slip, context.acceptOddsChange).filter((leg) => !leg.lineToAccept)),
  ...groupsToAccept(slip, context.acceptOddsChange).map(({ legs }) => ({
    legs: legs.map((leg) => leg.selectionId),
  })),
  ...about(
    termsToAccept(slip).filter((leg) => onlyTermsChanged(slip, leg)),
    { what: 'placeTerms' },
  ),
];

const lineChanged: Finder = ({ slip }) =>
  about(activeLegs(slip).filter((leg) => leg.lineToAccept && leg.availability === 'open'));

const minimumStake: Finder = ({ figures, context }) =>
  figures.bets
    .filter((bet) => bet.stake.kind === 'belowMinimum')
    .map((bet) => ({
      stakeId: bet.stakeId,
      params: { minimum: bet.minimum, currency: context.currency },
    }));

const invalidStake: Finder = ({ figures }) =>
  figures.bets.filter((bet) => bet.stake.kind === 'invalid').map((bet) => ({ stakeId: bet.stakeId }));

/** STK-06: at least one stake, and none that does not count. Nothing to say about an empty slip. */
export const stakesMissing = ({ bets }: SlipFigures): boolean =>
  bets.length > 0 && bets.every((bet) => bet.stake.kind === 'none');

/** A leg that is suspended or over, or on the acca tab combinations that are prevented. */
function nothingIsCalculated({ slip, figures }: Pick<NoticeInput, 'slip' | 'figures'>): boolean {
  if (activeLegs(slip).some((leg) => leg.availability !== 'open')) return true;
  return figures.tab === 'acca' && (clashes(slip).length > 0 || slip.calculation.comboDisallowed);
}

/**
 * NTC-03: stake above cash, with the exemptions: a visitor, suspended legs, and on the acca tab combinations
 * that are prevented or fewer legs than an acca needs.
 */
export function fundsMissing({ slip, figures, context }: NoticeInput): number {
  if (context.account === null || context.cash === null) return 0;
  if (nothingIsCalculated({ slip, figures })) return 0;
  if (figures.tab === 'acca' && activeLegs(slip).length < context.rules.accaMinimumLegs) return 0;
  // Free bets are not paid from cash (TRAP-19).
  return Math.max(0, figures.totalStake - figures.freeStake - context.cash);
}

const insufficientFunds: Finder = (input) => {
  const missing = fundsMissing(input);
  return missing > 0 ? [{ params: { missing, currency: input.context.currency } }] : [];
};

/**
 * NTC-04: the payout is cut, for an acca, or a single when it is the only one staked. Nothing is said while a
 * leg is suspended or combinations are prevented: there is no payout then.
 */
const maxNetWinnings: Finder = ({ slip, figures, context }) => {
  if (context.account === null || !figures.capped) return [];
  if (nothingIsCalculated({ slip, figures })) return [];
  const staked = figures.bets.filter((bet) => bet.totalStake > zero);
  const told = figures.tab !== 'single' || staked.length === 1;
  return told ? [{ params: { limit: figures.maximumPayout, currency: context.currency } }] : [];
};

const placementMaxStake: Finder = ({ slip, figures, context }) =>
  Object.entries(slip.placementMaxStakes).map(([stakeId, maxStake]) => ({
    stakeId,
    params: {
      maxStake: shownMaxStake(maxStake).amount,
      betsCount: figures.bets.find((bet) => bet.stakeId === stakeId)?.numberOfBets ?? 1,
      currency: context.currency,
    },
  }));

/**
 * A stake above what would be taken, unless a refusal has just said so (NTC-05). The gateway decides; this
 * warns.
 */
const aboveMaxStake: Finder = ({ slip, figures, context }) =>
  figures.bets.flatMap((bet) => {
    const most = maxStakeOf(slip, bet, context);
    if (bet.stake.kind !== 'valid' || most === 'unset' || bet.stake.amount <= most) return [];
    if (slip.placementMaxStakes[bet.stakeId] !== undefined) return [];
    const { amount: maxStake } = shownMaxStake(most);
    return [
      { stakeId: bet.stakeId, params: { maxStake, betsCount: bet.numberOfBets, currency: context.currency } },
    ];
  });

const finders: Readonly<Record<NoticeKey, { readonly find: Finder; readonly blocking: boolean }>> = {
  wagerBlock: {
    find: ({ context }) =>
      context.bettingBlocked ? [{ params: { block: context.wagerBlock ?? 'betting' } }] : [],
    blocking: true,
  },
  selectionExpired: { find: withAvailability('expired'), blocking: true },
  selectionSuspended: { find: withAvailability('suspended'), blocking: true },
  marketSuspended: { find: withAvailability('marketSuspended'), blocking: true },
  nonCombinableMultiSelection: { find: multiOutsideItsTab, blocking: false },
  nonCombinableSelectionEw: { find: eachWayClash, blocking: true },
  nonCombinableSelection: { find: nonCombinable, blocking: true },
  lineChanged: { find: lineChanged, blocking: true },
  oddsChanged: { find: oddsChanged, blocking: true },
  betplacementMaxStake: { find: placementMaxStake, blocking: false },
  maxStake: { find: aboveMaxStake, blocking: false },
  invalidStake: { find: invalidStake, blocking: true },
  minimumStakeValue: { find: minimumStake, blocking: true },
  enterStakeAmount: { find: ({ figures }) => (stakesMissing(figures) ? [{}] : []), blocking: true },
  insufficientFunds: { find: insufficientFunds, blocking: true },
  maxNetWinnings: { find: maxNetWinnings, blocking: false },
  accaBoostNotAvailable: { find: accaBoostRefused, blocking: false },
};

/**
 * All notices of the slip, blocking first, in the fixed order of NOTICE_KEYS. A pure function of what is
 * shown, so a leg that is suspended or over can never also be one whose odds changed (NTC-01, NTC-02,
 * TRAP-07).
 */
export function noticesOf(input: NoticeInput): readonly Notice[] {
  const all = NOTICE_KEYS.flatMap((key) => {
    const { find, blocking } = finders[key];
    return find(input).map((found) => ({ key, params: {}, legs: [], stakeId: null, blocking, ...found }));
  });
  return [...all.filter((notice) => notice.blocking), ...all.filter((notice) => !notice.blocking)];
}

import { type CastKind, isCastKind } from '../bet/casts.ts';
import type { SelectionId } from '../brand.ts';
import { type GroupPrice, groupPrice, groupsOf, type SlipGroup } from '../builder/slip-groups.ts';
import { castStake, type SlipCast } from './casts/casts.ts';
import type { SlipState, StakeId, Tab } from './slip.ts';
import { builderStake } from './stakes/stake-id.ts';

/** Kinds of bet that several selections make together: forecasts, tricasts, bet builders. */
export type MultiKind = CastKind | 'YOURBET';

/** What the selections pay together: a dividend, unknown before the end, or the group's one price. */
export type PairedOdds = { readonly kind: 'dividend' } | GroupPrice;

/** Selections of the slip that belong together and are one bet (BSL-12). */
export interface MultiSelection {
  readonly kind: MultiKind;
  readonly selections: readonly SelectionId[];
  readonly pairedOdds: PairedOdds;
  /** The first is the one that it is sent to. */
  readonly allowedTabs: readonly [Tab, ...Tab[]];
  readonly stakeId: StakeId;
}

/** A dividend cannot be multiplied; a bet builder is one leg of an acca, and no part of a system's lines. */
const ALLOWED_TABS = { cast: ['single'], builder: ['single', 'acca'] } as const;

export const allowedTabs = (kind: MultiKind): readonly [Tab, ...Tab[]] =>
  isCastKind(kind) ? ALLOWED_TABS.cast : ALLOWED_TABS.builder;

/** Whether a bet of this kind may stand on the tab. */
export const mayStand = (kind: MultiKind, tab: Tab): boolean => allowedTabs(kind).includes(tab);

/** The casts that are bets of the tab. */
export const castsOn = ({ casts }: Pick<SlipState, 'casts'>, tab: Tab): readonly SlipCast[] =>
  casts.filter(({ kind }) => mayStand(kind, tab));

/** A cast as selections that belong together. */
export const castTogether = ({ id, kind, picks }: SlipCast): MultiSelection => ({
  kind,
  selections: picks.map(({ selectionId }) => selectionId),
  pairedOdds: { kind: 'dividend' },
  allowedTabs: allowedTabs(kind),
  stakeId: castStake(id),
});

/** A bet builder as selections that belong together. */
export const groupTogether = (slip: SlipState, group: SlipGroup): MultiSelection => ({
  kind: 'YOURBET',
  selections: group.legs.map(({ selectionId }) => selectionId),
  pairedOdds: groupPrice(slip, group),
  allowedTabs: allowedTabs('YOURBET'),
  stakeId: builderStake(group.eventId),
});

/** Those that may not stand on the tab: each is told there, and told no more where it may (BSL-12). */
export const outsideTheirTab = (slip: SlipState, tab: Tab): readonly MultiSelection[] =>
  [...slip.casts.map(castTogether), ...groupsOf(slip).map((group) => groupTogether(slip, group))].filter(
    ({ kind }) => !mayStand(kind, tab),
  );

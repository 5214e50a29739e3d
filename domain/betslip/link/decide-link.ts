import { fitsSystem } from '../../bet/system-types.ts';
import type { SelectionId } from '../../brand.ts';
import { decideGroup } from '../../builder/decide-builder.ts';
import type { NewDerived } from '../../events/registry.ts';
import { decideSelectionsPressed } from '../decide-legs.ts';
import { legOf } from '../legs.ts';
import type { StakeId, Tab } from '../slip.ts';
import { inProgress, type SlipDecisionState } from '../slip-decision-state.ts';
import { roomIn } from '../slip-room.ts';
import { defaultStakeText } from '../stakes/default-stake.ts';
import { ACCA_STAKE, builderStake, singleStake, systemStake } from '../stakes/stake-id.ts';
import type { LinkBet, LinkProblem, SlipLink } from './slip-link.ts';

const TAB: Readonly<Record<LinkBet, Tab>> = {
  SINGLE: 'single',
  COMBO: 'acca',
  SYSTEM: 'system',
  YOURBET: 'single',
};

/**
 * The rules of DPL-02 that need the slip: together not above the maximum, an acca of enough legs, a system
 * that fits, a stake that the box can hold. The first that is broken, in this order; undefined when there is
 * nothing against it.
 */
export function checkLink(moment: SlipDecisionState, link: SlipLink): LinkProblem | undefined {
  const { slip, context } = moment;
  const { selectionIds, betType, systemType, accaId, stake } = link;
  const { rules } = context;
  if (selectionIds.length === 0 && accaId === null) return 'noSelections';
  const added = selectionIds.filter((id) => legOf(slip, id) === undefined);
  if (roomIn(moment) < added.length) return 'tooMany';
  if (betType === 'COMBO' && selectionIds.length < rules.accaMinimumLegs) return 'tooFewForAcca';
  if (betType !== 'SYSTEM' && systemType !== null) return 'systemNotAllowed';
  if (betType === 'SYSTEM' && systemType === null) return 'unknownSystem';
  if (systemType !== null && !fitsSystem(systemType, selectionIds.length)) return 'systemDoesNotFit';
  if (stake !== null && stake.length > rules.stakeMaximumLength) return 'unreadableStake';
  return undefined;
}

/** The stake boxes of the linked bet. */
function boxesOf(
  { lookup }: SlipDecisionState,
  { betType, systemType, selectionIds }: SlipLink,
): readonly StakeId[] {
  if (betType === 'SINGLE') return selectionIds.map(singleStake);
  if (betType !== 'YOURBET') return [systemType === null ? ACCA_STAKE : systemStake(systemType)];
  const events = new Set(selectionIds.flatMap((id) => lookup.find(id)?.eventId ?? []));
  return [...events].map(builderStake);
}

function stakes(moment: SlipDecisionState, link: SlipLink): NewDerived[] {
  const { slip, context } = moment;
  return boxesOf(moment, link).flatMap((stakeId): NewDerived[] => {
    const held = slip.stakes.values[stakeId] ?? '';
    const value = link.stake ?? (held === '' && !link.shared ? defaultStakeText(context) : undefined);
    if (value === undefined || value === held) return [];
    return [
      { type: 'betslip/stakeChanged', data: { stakeId, changes: [{ stakeId, value }], predefined: true } },
    ];
  });
}

/**
 * Legs that the linked bet is made of are switched on; of an acca or a system all others are switched off.
 */
function activity({ slip }: SlipDecisionState, link: SlipLink): NewDerived[] {
  const linked = new Set<SelectionId>(link.selectionIds);
  return slip.legs.flatMap((leg): NewDerived[] => {
    const alone = link.betType === 'SINGLE' || link.betType === 'YOURBET';
    const active = linked.has(leg.selectionId) || (alone && leg.active);
    if (active === leg.active) return [];
    return [{ type: 'betslip/legActivityChanged', data: { selectionId: leg.selectionId, active } }];
  });
}

/** As they came from somebody else: no stake goes with them, also not the customer's own usual one. */
export const asShared = (facts: readonly NewDerived[]): NewDerived[] =>
  facts.map((fact) => {
    if (fact.type === 'betslip/legsAdded') return { ...fact, data: { ...fact.data, shared: true } };
    if (fact.type === 'betslip/groupAdded') return { ...fact, data: { ...fact.data, elsewhere: true } };
    return fact;
  });

const refused = (problem: LinkProblem): NewDerived[] => [
  { type: 'sharing/slipLinkRefused', data: { problem } },
];

/** Why a link brings nothing, or the facts that bring it. */
type Obstacle<P = LinkProblem> =
  | { readonly problem: P; readonly added?: undefined }
  | { readonly problem?: undefined; readonly added: readonly NewDerived[] };

/**
 * What stands against adding these selections, in the words of a link; undefined when they all go in or are
 * in.
 */
export function obstacleTo(
  moment: SlipDecisionState,
  ids: readonly SelectionId[],
): Obstacle<'tooMany' | 'notFound' | 'unavailable'> {
  const added = decideSelectionsPressed(moment, ids);
  const reasons = added.flatMap((fact) => (fact.type === 'betslip/legRefused' ? fact.data.reasons : []));
  if (reasons.includes('maxSize')) return { problem: 'tooMany' } as const;
  if (reasons.includes('notLoaded')) return { problem: 'notFound' } as const;
  if (reasons.some((reason) => reason !== 'duplicate')) return { problem: 'unavailable' } as const;
  return { added: added.filter((fact) => fact.type !== 'betslip/legRefused') };
}

/**
 * Singles that were linked are singles here, each with its own stake, also where they could be one bet
 * builder.
 */
const asSingles = (facts: readonly NewDerived[]): NewDerived[] =>
  facts.map((fact) => {
    if (fact.type !== 'betslip/groupAdded') return fact;
    const { eventId, selectionIds } = fact.data;
    return { type: 'betslip/groupSplit', data: { eventId, selectionIds } };
  });

const linkedLegs = (moment: SlipDecisionState, { betType, selectionIds }: SlipLink): Obstacle => {
  const found = obstacleTo(moment, selectionIds);
  return found.added === undefined || betType !== 'SINGLE' ? found : { added: asSingles(found.added) };
};

/** Reasons of bet builders in the words of a link. */
const BUILDER_PROBLEMS: readonly (readonly [readonly string[], LinkProblem])[] = [
  [['groupThere'], 'builderThere'],
  [['notLoaded'], 'notFound'],
  [['noPrice', 'expired', 'suspended'], 'unavailable'],
];

function builderProblem(reasons: readonly string[]): LinkProblem {
  const found = BUILDER_PROBLEMS.find(([words]) => words.some((word) => reasons.includes(word)));
  return found?.[1] ?? 'builderRefused';
}

/** The linked bet builder, all of it or nothing (BBD-03); nothing to add when the slip has just this one. */
function builderOf(moment: SlipDecisionState, { selectionIds, accaId }: SlipLink): Obstacle {
  const eventId = selectionIds.map((id) => moment.lookup.find(id)?.eventId).find((id) => id !== undefined);
  if (eventId === undefined) return { problem: 'notFound' };
  const facts = decideGroup(moment, { eventId, accaId, selectionIds });
  const [last] = facts.slice(-1);
  if (last?.type === 'betslip/legRefused') return { problem: 'tooMany' };
  if (last?.type === 'betslip/groupRefused') return { problem: builderProblem(last.data.reasons) };
  return { added: facts };
}

/**
 * A link whose selections have been asked for: the slip is filled, the bet's tab and stake are set, the slip
 * opens on a phone. Or nothing at all is touched. Nothing is ever placed (DPL-02).
 */
export function decideLink(moment: SlipDecisionState, link: SlipLink): NewDerived[] {
  if (inProgress(moment)) return refused('progress');
  const broken = checkLink(moment, link);
  if (broken !== undefined) return refused(broken);
  const held = link.selectionIds.filter((id) => legOf(moment.slip, id) !== undefined);
  const gone = held.some((id) => legOf(moment.slip, id)?.availability === 'expired');
  const { problem, added } = link.betType === 'YOURBET' ? builderOf(moment, link) : linkedLegs(moment, link);
  if (problem !== undefined) return refused(problem);
  if (gone) return refused('unavailable');
  const { slip, context } = moment;
  return [
    ...(link.shared ? asShared(added) : added),
    ...activity(moment, link),
    { type: 'betslip/tabChanged', data: { tab: TAB[link.betType], manual: true } },
    ...stakes(moment, link),
    ...(context.formFactor === 'mobile' && !slip.open
      ? [{ type: 'betslip/visibilityChanged' as const, data: { open: true } }]
      : []),
    { type: 'sharing/slipLinkOpened', data: { selectionIds: [...link.selectionIds] } },
  ];
}

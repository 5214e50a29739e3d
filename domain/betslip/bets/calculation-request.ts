import type * as z from 'zod/mini';
import { systemsFor } from '../../bet/system-types.ts';
import { groupsOf, groupsToAsk } from '../../builder/slip-groups.ts';
import type { calculateBets } from '../../contract/betting.ts';
import type { NewDerived } from '../../events/registry.ts';
import type { SlipCast } from '../casts/slip-cast.ts';
import { eachWayLegs } from '../each-way/each-way-switches.ts';
import { activeLegs, multipleLegs, quoteOf, tabShown } from '../legs.ts';
import type { SlipState } from '../slip.ts';
import type { SlipContext } from '../slip-context.ts';

type Body = z.infer<typeof calculateBets.body>;
type Answer = z.infer<typeof calculateBets.answer>;

const castAsked = ({ kind, picks }: SlipCast) => ({
  type: kind,
  selections: picks.map(({ selectionId, position }) => ({ id: selectionId, raceCastPosition: position })),
});

/** What is asked of the gateway; undefined when nothing may be asked: empty slip or maintenance (CAL-01). */
export function calculationBody(slip: SlipState, context: SlipContext): Body | undefined {
  const legs = activeLegs(slip);
  if (legs.length + slip.casts.length === 0 || context.maintenance) return undefined;
  const several = legs.length >= context.rules.accaMinimumLegs;
  const tab = tabShown(slip);
  const eachWay = eachWayLegs(slip, tab);
  const systems = tab === 'system' ? systemsFor(multipleLegs(slip).length) : [];
  return {
    selections: legs.map((leg) => ({ id: leg.selectionId, eachWay: eachWay.has(leg.selectionId) })),
    ...(slip.casts.length === 0 ? {} : { casts: slip.casts.map(castAsked) }),
    oddsFormat: context.oddsFormat,
    betTypes: [
      { type: 'SINGLE' },
      ...(groupsOf(slip).length > 0 ? [{ type: 'YOURBET' as const }] : []),
      ...(several ? [{ type: 'COMBO' as const }] : []),
      ...systems.map((systemType) => ({ type: 'SYSTEM' as const, systemType })),
    ],
    selectionGroups: groupsToAsk(slip).map(({ id, selections }) => ({ id, selections: [...selections] })),
  };
}

/** A group's price moves with the event, which shows in the prices of its legs. */
const groupVersions = (slip: SlipState): readonly number[] =>
  groupsOf(slip).flatMap(({ legs }) => legs.map((leg) => quoteOf(slip, leg).version));

/**
 * Two slips with the same key have the same calculation. A session is part of it: only then come max stakes.
 */
export function calculationKey(slip: SlipState, context: SlipContext): string {
  const body = calculationBody(slip, context);
  return body === undefined ? '' : JSON.stringify([body, context.account, groupVersions(slip)]);
}

type BetDetail = Answer['data']['betDetails'][number];

/** What the bet could be struck with, each part only where there is something (BON-02, BON-03, BON-05). */
const calculatedBonuses = ({ freeBets, profitBoosts, comboBonusId, comboBonusPercentage }: BetDetail) => ({
  ...(freeBets === undefined ? {} : { freeBets }),
  ...(profitBoosts === undefined ? {} : { profitBoosts }),
  ...(comboBonusId === undefined || comboBonusPercentage === undefined
    ? {}
    : { comboBonus: { id: comboBonusId, percentage: comboBonusPercentage } }),
});

/**
 * CAL-03: three branches. `refused` is a code other than 0, wherever it came from; `lost` is anything
 * unusable.
 */
export function calculationResult(
  requestId: string,
  outcome:
    | { readonly kind: 'ok'; readonly answer: Answer }
    | { readonly kind: 'refused' }
    | { readonly kind: 'lost' },
  loggedIn: boolean,
): NewDerived {
  if (outcome.kind === 'lost') return { type: 'betslip/calculationFailed', data: { requestId, how: 'lost' } };
  if (outcome.kind === 'refused' || outcome.answer.resultCode !== 0) {
    return { type: 'betslip/calculationFailed', data: { requestId, how: 'refused' } };
  }
  const { data } = outcome.answer;
  return {
    type: 'betslip/calculated',
    data: {
      requestId,
      bets: data.betDetails.map((bet) => ({
        kind: bet.type,
        systemType: bet.systemType,
        selections: bet.selections,
        // A visitor has no limits of their own, whatever an answer says (CAL-01).
        maxStake: loggedIn ? bet.maxStake : null,
        minStake: bet.minStake,
        totalOdds: bet.totalOdds,
        displayTotalOdds: bet.displayTotalOdds,
        ...calculatedBonuses(bet),
      })),
      nonCombinable: data.nonCombinableSelectionGroups,
      comboDisallowed: data.comboDisallowed,
      systemDisallowed: data.systemDisallowed,
      groups: data.selectionGroups.map(({ id, selections, odds, refused, redundant, excluded }) => ({
        id,
        selections,
        ...(odds == null ? {} : { odds }),
        ...(refused == null ? {} : { refused }),
        ...(redundant === undefined || redundant.length === 0 ? {} : { redundant }),
        ...(excluded === undefined || excluded.length === 0 ? {} : { excluded }),
      })),
    },
  };
}

import { filter, from } from 'rxjs';
import { decideCleared, decideLegRemoved, decideUnavailableRemoved } from '#domain/betslip/clean-legs.ts';
import {
  decideChoiceDismissed,
  decideChoiceOpened,
  decideSelectionChosen,
} from '#domain/betslip/decide-choice.ts';
import {
  decideChangesAccepted,
  decideClearUndone,
  decideLegPreferred,
  decideLegSwitched,
  decideOddsPressed,
  decideSelectionsPressed,
} from '#domain/betslip/decide-legs.ts';
import { decideEachWayPressed } from '#domain/betslip/each-way/decide-each-way.ts';
import { ignored, type SlipDecisionState } from '#domain/betslip/slip-decision-state.ts';
import {
  decideQuickStake,
  decideStakeCancelled,
  decideStakeConfirmed,
  decideStakeEdited,
  decideStakeFocused,
  decideStakeKey,
} from '#domain/betslip/stakes/decide-stakes.ts';
import {
  decideBuilderAccaPressed,
  decideBuilderCombined,
  decideBuilderPressed,
  decideBuilderSplit,
} from '#domain/builder/decide-builder.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { momentOf, type SlipWorld } from './slip-world.ts';

/** Intents that the slip answers; each has exactly one outcome (EVT-02). */
export const SLIP_INTENTS = [
  'intent/oddsPressed',
  'intent/selectionsPressed',
  'intent/builderPressed',
  'intent/builderAccaPressed',
  'intent/builderSplitPressed',
  'intent/builderCombinePressed',
  'intent/legRemovePressed',
  'intent/legSwitched',
  'intent/legPreferred',
  'intent/choiceOpened',
  'intent/choiceDismissed',
  'intent/selectionChosen',
  'intent/slipCleared',
  'intent/unavailableRemoved',
  'intent/clearUndone',
  'intent/changesAccepted',
  'intent/eachWayPressed',
  'intent/slipTabChosen',
  'intent/slipOpened',
  'intent/slipClosed',
  'intent/maxLimitDismissed',
  'intent/stakeFocused',
  'intent/stakeKeyPressed',
  'intent/stakeEdited',
  'intent/quickStakePressed',
  'intent/stakeConfirmed',
  'intent/stakeCancelled',
] as const;
type SlipIntent = EventOf<(typeof SLIP_INTENTS)[number]>;

const wanted: ReadonlySet<string> = new Set(SLIP_INTENTS);
const isSlipIntent = (event: AppEvent): event is SlipIntent => wanted.has(event.type);

const visibility = (
  { slip }: SlipDecisionState,
  intent: 'intent/slipOpened' | 'intent/slipClosed',
): NewDerived => {
  const open = intent === 'intent/slipOpened';
  if (slip.open === open) return ignored(intent, 'unchanged');
  return { type: 'betslip/visibilityChanged', data: { open } };
};

function decide(moment: SlipDecisionState, intent: SlipIntent): readonly NewDerived[] {
  switch (intent.type) {
    case 'intent/oddsPressed':
      return decideOddsPressed(moment, intent.data);
    case 'intent/selectionsPressed':
      return decideSelectionsPressed(moment, intent.data.selectionIds);
    case 'intent/builderPressed':
      return decideBuilderPressed(moment, intent.data);
    case 'intent/builderAccaPressed':
      return decideBuilderAccaPressed(moment, intent.data);
    case 'intent/builderSplitPressed':
      return decideBuilderSplit(moment, intent.data);
    case 'intent/builderCombinePressed':
      return decideBuilderCombined(moment, intent.data);
    case 'intent/legRemovePressed':
      return decideLegRemoved(moment, intent.data.selectionId);
    case 'intent/legSwitched':
      return decideLegSwitched(moment, intent.data);
    case 'intent/legPreferred':
      return decideLegPreferred(moment, intent.data.selectionId);
    case 'intent/choiceOpened':
      return [decideChoiceOpened(moment, intent.data.selectionId)];
    case 'intent/choiceDismissed':
      return [decideChoiceDismissed(moment)];
    case 'intent/selectionChosen':
      return decideSelectionChosen(moment, intent.data);
    case 'intent/slipCleared':
      return decideCleared(moment);
    case 'intent/unavailableRemoved':
      return decideUnavailableRemoved(moment);
    case 'intent/clearUndone':
      return decideClearUndone(moment);
    case 'intent/changesAccepted':
      return decideChangesAccepted(moment, intent.data);
    case 'intent/eachWayPressed':
      return [decideEachWayPressed(moment, intent.data)];
    case 'intent/slipTabChosen':
      return intent.data.tab === 'system' && !moment.context.offered.multiples
        ? [ignored(intent.type, 'notOffered')]
        : [{ type: 'betslip/tabChanged', data: { tab: intent.data.tab, manual: true } }];
    case 'intent/slipOpened':
    case 'intent/slipClosed':
      return [visibility(moment, intent.type)];
    case 'intent/maxLimitDismissed':
      return [
        moment.slip.maxLimitShown
          ? { type: 'betslip/maxLimitClosed', data: {} }
          : ignored(intent.type, 'unchanged'),
      ];
    case 'intent/stakeFocused':
      return decideStakeFocused(moment, intent.data);
    case 'intent/stakeKeyPressed':
      return decideStakeKey(moment, intent.data);
    case 'intent/stakeEdited':
      return decideStakeEdited(moment, intent.data);
    case 'intent/quickStakePressed':
      return decideQuickStake(moment, intent.data);
    case 'intent/stakeConfirmed':
      return decideStakeConfirmed(moment, intent.data);
    case 'intent/stakeCancelled':
      return decideStakeCancelled(moment, intent.data);
  }
}

/** Everything a user can do to the slip short of placing it: one intent, one decider, one outcome. */
export function decideSlip(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      filter(isSlipIntent),
      fenceEach('decideSlip', (intent) => from(decide(momentOf(world, state$.value, intent.at), intent))),
    );
}

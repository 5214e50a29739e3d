import type { DataOf, NewDerived } from '../../events/registry.ts';
import { tabShown } from '../legs.ts';
import { ignored, inProgress, type SlipDecisionState } from '../slip-decision-state.ts';
import { eachWayOf } from './each-way.ts';
import { eachWaySwitches } from './each-way-switches.ts';

/**
 * Switches a bet of the tab to each way or back; what its markets require or do not offer stays as it is
 * (EWY-01).
 */
export function decideEachWayPressed(
  moment: SlipDecisionState,
  { key, on }: DataOf<'intent/eachWayPressed'>,
): NewDerived {
  const { slip } = moment;
  const no = (reason: string): NewDerived => ignored('intent/eachWayPressed', reason);
  if (inProgress(moment)) return no('progress');
  const found = eachWaySwitches(slip, tabShown(slip)).find((one) => one.key === key);
  if (found === undefined) return no('noSuchBet');
  const { offered, required } = eachWayOf(slip, key, found.legs);
  if (slip.eachWay.includes(key) === on) return no('unchanged');
  if (required) return no('required');
  if (on && !offered) return no('notOffered');
  return { type: 'betslip/eachWaySwitched', data: { key, on } };
}

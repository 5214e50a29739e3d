import { mergeMap } from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { stakeUsed, typedStake } from '#domain/betslip/stakes/default-stake.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import { changeSetting } from '#domain/settings/change-setting.ts';
import type { RootState } from '#projections/root.ts';
import { selectSettings } from '#projections/settings/select-settings.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { SlipWorld } from './slip-world.ts';

function changed(state: RootState, name: string, value: string): NewDerived[] {
  const settings = changeSetting(selectSettings(state), name, value);
  return settings === undefined ? [] : [{ type: 'settings/changed', data: { name, settings } }];
}

/**
 * Keeps the stake of the last bet, and asks about the default one when another is used again and again
 * (STK-05).
 */
export function rememberStake(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      ofType('placement/requested', 'intent/stakeTipAnswered'),
      mergeMap((event): NewDerived[] => {
        const state = state$.value;
        const { stakeHabit } = state.betslip;
        if (event.type === 'intent/stakeTipAnswered') {
          if (!stakeHabit.tipShown) return [ignored(event.type, 'nothingAsked')];
          const wanted = event.data.accept ? stakeHabit.stake : null;
          const renewed = wanted === null ? [] : changed(state, 'betslip.defaultStake', wanted);
          return [{ type: 'betslip/stakeTipClosed', data: {} }, ...renewed];
        }
        const [bet] = event.data.bets;
        if (bet === undefined) return [];
        const used = stakeUsed(state.betslip, world.context(state, event.at), bet.slip.stake);
        const last = typedStake(bet.slip.stake);
        const known = selectSettings(state).betslip.lastStake;
        return [used, ...(known === last ? [] : changed(state, 'betslip.lastStake', last))];
      }),
    );
}

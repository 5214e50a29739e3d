import { filter, from } from 'rxjs';
import {
  decideFreeBetPressed,
  decideFreeBetsPressed,
  decideProfitBoostPressed,
} from '#domain/betslip/bets/decide-bonuses.ts';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import { momentOf, type SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { fenceEach } from '../runtime/fence-each.ts';

/** Intents about free bets and boosts; each has its outcome (EVT-02). */
export const BONUS_INTENTS = [
  'intent/freeBetsPressed',
  'intent/freeBetsClosed',
  'intent/freeBetPressed',
  'intent/profitBoostPressed',
] as const;
type BonusIntent = EventOf<(typeof BONUS_INTENTS)[number]>;

const wanted: ReadonlySet<string> = new Set(BONUS_INTENTS);
const isBonusIntent = (event: AppEvent): event is BonusIntent => wanted.has(event.type);

function decide(world: SlipWorld, state: RootState, intent: BonusIntent): readonly NewDerived[] {
  const moment = momentOf(world, state, intent.at);
  switch (intent.type) {
    case 'intent/freeBetsPressed':
      return decideFreeBetsPressed(moment, intent.data);
    case 'intent/freeBetsClosed':
      return [
        state.bonuses.choosingFor === null
          ? ignored(intent.type, 'unchanged')
          : { type: 'bonuses/choiceClosed', data: {} },
      ];
    case 'intent/freeBetPressed':
      return decideFreeBetPressed(moment, intent.data);
    case 'intent/profitBoostPressed':
      return decideProfitBoostPressed(moment, intent.data);
  }
}

/** What the customer does with free bets and boosts on the slip. */
export function chooseBonuses(world: SlipWorld): Epic {
  return (events$, state$) =>
    events$.pipe(
      filter(isBonusIntent),
      fenceEach('chooseBonuses', (intent) => from(decide(world, state$.value, intent))),
    );
}

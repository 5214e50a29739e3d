import type { Blockable } from '#domain/account/own-controls.ts';
import type { EntitiesState } from '../entities/entities-state.ts';
import { eventById } from '../entities/selectors.ts';
import type { NavigationState } from '../navigation/navigation.ts';
import { selectBlocked, selectBlockedPage } from './select-blocked.ts';
import type { UserSlice } from './select-user.ts';

/**
 * The blocked product of what is open: by its address, or of the event that it shows, whose address is the
 * same before its start and in play (RGT-10.1). An event that goes in play while it is looked at becomes one.
 */
export function selectBlockedHere(
  state: UserSlice & {
    readonly entities: EntitiesState;
    readonly navigation: Pick<NavigationState, 'path' | 'params'>;
  },
): Blockable | null {
  const page = selectBlockedPage(state);
  const { eventId } = state.navigation.params;
  if (page !== null || eventId === undefined || !selectBlocked(state).includes('IN_PLAY')) return page;
  return eventById(state.entities, Number(eventId))?.inplay === true ? 'IN_PLAY' : null;
}

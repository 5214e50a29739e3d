import type { EventId } from '#domain/brand.ts';
import type { NavigationState } from './navigation.ts';

interface WithNavigation {
  readonly navigation: NavigationState;
}

export interface WithOptions {
  readonly navigation: Pick<NavigationState, 'options'>;
}

/** A choice made in a view, else its default. */
export const viewOption = (state: WithOptions, view: string, option: string): string | undefined =>
  state.navigation.options[`${view}.${option}`];

export const chosenMarketGroup = (state: WithNavigation, eventId: EventId): string | undefined =>
  state.navigation.marketGroups[String(eventId)];

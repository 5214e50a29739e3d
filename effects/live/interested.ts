import type { LegIds } from '#domain/betslip/slip.ts';
import type { EventId } from '#domain/brand.ts';
import { selectLooksAtCashOuts } from '#projections/my-bets/select-cash-out.ts';
import type { RootState } from '#projections/root.ts';
import { selectGwSessionId } from '#projections/session/select-session.ts';
import { selectFollowed } from '#projections/sharing/select-sharing.ts';

/**
 * Everything that decides what is subscribed and what is kept: the parts of the state, taken apart in one
 * place.
 */
export interface Interested {
  readonly views: RootState['views'];
  readonly entities: RootState['entities'];
  /** The slip's selections, and those that are recommended with it. */
  readonly slip: readonly LegIds[];
  readonly casts: RootState['betslip']['casts'];
  /** The leg for which another selection of its market is being chosen. */
  readonly choosing: LegIds | undefined;
  readonly myBets: RootState['myBets'];
  /** Whether values of open bets are looked at, or one is being cashed out. */
  readonly cashOut: boolean;
  /** Handle of the customer's live channels; null for a visitor. */
  readonly gwSessionId: string | null;
  /** Providers whose events always ask for a full snapshot (LIV-06). */
  readonly livescoreProviders: readonly string[];
  /** The one sport whose matches in play are counted (INP-03). */
  readonly statisticsSportId: string;
}

export const interestedIn = (state: RootState): Interested => ({
  views: state.views,
  entities: state.entities,
  slip: selectFollowed(state),
  casts: state.betslip.casts,
  choosing: state.betslip.legs.find((leg) => leg.selectionId === state.betslip.choosing),
  myBets: state.myBets,
  cashOut: selectLooksAtCashOuts(state),
  gwSessionId: selectGwSessionId(state),
  livescoreProviders: state.config.config.inPlay.livescoreProviders,
  statisticsSportId: state.config.config.inPlay.statisticsSportId,
});

/** Everything that the slip stands on: its legs and the runners of its casts. */
export const slipIds = ({ slip, casts }: Interested): readonly LegIds[] => [
  ...slip,
  ...casts.flatMap(({ eventId, marketId, picks }) =>
    picks.map(({ selectionId }) => ({ eventId, marketId, selectionId })),
  ),
];

/** Whether two readings differ in anything; each part is replaced when it changes, so identity tells. */
export const differs = (a: Interested, b: Interested): boolean =>
  a.views !== b.views ||
  a.entities !== b.entities ||
  a.slip !== b.slip ||
  a.casts !== b.casts ||
  a.choosing !== b.choosing ||
  a.myBets !== b.myBets ||
  a.cashOut !== b.cashOut ||
  a.gwSessionId !== b.gwSessionId ||
  a.livescoreProviders !== b.livescoreProviders ||
  a.statisticsSportId !== b.statisticsSportId;

/** Legs of the customer's open bets. */
export const openBetLegs = ({ myBets }: Interested) =>
  myBets.open.ids.flatMap((id) => myBets.bets[id]?.legs ?? []);

/** Events of the customer's open bets, each once. */
export const openBetEvents = (of: Interested): EventId[] => [
  ...new Set(openBetLegs(of).map((leg) => leg.eventId)),
];

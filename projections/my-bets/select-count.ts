import type { MyBetsState } from './my-bets-state.ts';

/** For the badge; null while unknown. */
export const selectUnsettledCount = (state: {
  readonly myBets: Pick<MyBetsState, 'unsettledCount'>;
}): number | null => state.myBets.unsettledCount;

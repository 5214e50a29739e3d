import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { memoiseLast } from '../memoise-last.ts';
import type { MyBetsState } from './my-bets-state.ts';

export interface BetNews {
  /** Of all there are; `bets` are the newest of them. */
  readonly count: number;
  readonly bets: readonly MyBet[];
  /** Those that were settled since the page was loaded or came into view. */
  readonly heard: readonly MyBet[];
}

interface MyBetsSlice {
  readonly myBets: MyBetsState;
}

const viewOf = memoiseLast((news: MyBetsState['news'], held: MyBetsState['bets']): BetNews => {
  const betsOf = (ids: readonly string[]): MyBet[] => ids.flatMap((id) => held[id] ?? []);
  return { count: news?.count ?? 0, bets: betsOf(news?.ids ?? []), heard: betsOf(news?.heard ?? []) };
});

/** Settlements that the customer has not seen (MYB-12). */
export const selectBetNews = ({ myBets }: MyBetsSlice): BetNews => viewOf(myBets.news, myBets.bets);

interface InSightSlice extends MyBetsSlice {
  readonly lifecycle: { readonly visible: boolean };
  readonly navigation: { readonly key: string; readonly params: { readonly betId?: string | undefined } };
}

/** News whose bets are on the page that the customer looks at: on their own page, or in the history. */
export function selectNewsInSight({ myBets, lifecycle, navigation }: InSightSlice): readonly MyBet[] {
  const { news } = myBets;
  if (news === undefined || news.count === 0 || !lifecycle.visible) return [];
  const { settled, details } = myBets;
  const shown: readonly string[] =
    navigation.key === 'myBetsHistorySports' && settled.status === 'ready'
      ? settled.ids
      : navigation.key === 'myBetsDetails' && details.status === 'ready' && details.betId !== null
        ? [details.betId]
        : [];
  return shown.filter((id) => news.ids.some((one) => one === id)).flatMap((id) => myBets.bets[id] ?? []);
}

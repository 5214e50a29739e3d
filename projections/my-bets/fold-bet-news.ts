import type { Draft } from '@reduxjs/toolkit';
import type { DataOf } from '#domain/events/registry.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import type { MyBetsState } from './my-bets-state.ts';

type State = Draft<MyBetsState>;

/** Settlements heard live: the newest first, each once; a bet that was opened again is no news. */
export function hearNews(state: State, bets: readonly MyBet[]): void {
  for (const { betslipId: id, unread, status } of bets) {
    const isNews = unread === true && status === 'SETTLED';
    const isKnown = state.news?.ids.includes(id) === true;
    if (isNews && !isKnown) {
      const { ids = [], heard = [], count = 0 } = state.news ?? {};
      state.news = { ids: [id, ...ids], heard: [...heard, id], count: count + 1 };
    }
    if (!isNews && isKnown) dropNews(state, new Set([id]));
  }
}

function dropNews(state: State, gone: ReadonlySet<string>): void {
  const { news } = state;
  if (news === undefined) return;
  const ids = news.ids.filter((id) => !gone.has(id));
  news.count = Math.max(ids.length, news.count - (news.ids.length - ids.length));
  news.ids = ids;
  news.heard = news.heard.filter((id) => !gone.has(id));
}

export function forgetHeard({ news }: State): void {
  if (news !== undefined) news.heard = [];
}

export const loadNews = (state: State, { bets, count }: DataOf<'myBets/newsLoaded'>): void => {
  const ids = bets.map(({ betslipId }) => betslipId);
  state.news = { ids, count, heard: (state.news?.heard ?? []).filter((id) => ids.includes(id)) };
};

export const readNews = (state: State, { bets }: DataOf<'myBets/newsDismissed'>): void =>
  dropNews(state, new Set(bets.map(({ betId }) => betId)));

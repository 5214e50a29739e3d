import { describe, expect, it } from 'vitest';
import { BetId } from '#domain/brand.ts';
import type { LiveMessage } from '#domain/contract/live.ts';
import { selectBetNews } from '#projections/my-bets/select-bet-news.ts';
import { lost, ok, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { loginAnswer, submitted } from '#testing/runtime/session-harness.ts';
import { wireBet } from '#testing/runtime/wire-bet.ts';
import { epics } from '../epics.ts';

/** It has settled, and nobody has seen it. */
const newsOf = (id: string, changed: object = {}) =>
  wireBet(id, {
    status: 'SETTLED',
    result: 'WON',
    version: 2,
    settledAt: 2_000,
    returns: 3_500,
    unread: true,
    ...changed,
  });

/** A customer of whom the gateway has this news. */
function customer(news: readonly ReturnType<typeof newsOf>[], path = '/') {
  const read: unknown[] = [];
  let left = news;
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op === 'login') return loginAnswer(made.now());
    if (data.op === 'getUnsettledCount')
      return ok({ resultCode: 0, data: { unsettledBetsCount: 0, newsCount: left.length } });
    if (data.op === 'getBetNews') return ok({ resultCode: 0, data: { bets: left, count: left.length } });
    if (data.op === 'getBetDetails') return ok({ resultCode: 0, data: { bet: news[0] } });
    if (data.op !== 'readBetNews') return lost();
    read.push(data.body);
    left = [];
    return ok({ resultCode: 0 });
  });
  made.start({ path });
  made.submit(submitted);
  const view = () => selectBetNews(made.state());
  const ids = () => view().bets.map(({ betslipId }) => String(betslipId));
  const tell = (...bets: readonly ReturnType<typeof newsOf>[]): void => {
    const head = { channel: '/myBets/g', epoch: 'a', seq: 1, at: 0 };
    const message: LiveMessage = { ...head, type: 'bet', op: 'update', bets: [...bets] };
    made.submit({ type: 'live/accountMessageReceived', data: { message } });
  };
  return { made, view, ids, tell, read };
}
const ONE = BetId.parse('SLIP-1');

describe('news of settled bets', () => {
  it('[MYB-12.3] what the gateway counts is asked for at the login, and is nothing that happens now', () => {
    const { view, ids } = customer([newsOf('SLIP-2'), newsOf('SLIP-1')]);
    expect([ids(), view().count, view().heard]).toEqual([['SLIP-2', 'SLIP-1'], 2, []]);
  });

  it('[MYB-12.3] nobody without news asks for any', () => {
    expect(customer([]).made.asked('getBetNews')).toBe(0);
  });

  it('[MYB-12.3] a settlement that is told live is news at once, and once, until it is opened again', () => {
    const { made, view, ids, tell } = customer([]);
    tell(newsOf('SLIP-1'), newsOf('SLIP-1'));
    expect([ids(), view().count, view().heard.length]).toEqual([['SLIP-1'], 1, 1]);
    tell(newsOf('SLIP-1', { version: 3, status: 'OPEN', result: null, settledAt: null, unread: undefined }));
    expect([ids(), view().count]).toEqual([[], 0]);
    expect(made.defects).toEqual([]);
  });

  it('[MYB-12.4] what was read is told to the gateway; what was read in another tab is not told again', () => {
    const { made, ids, tell, read } = customer([newsOf('SLIP-2'), newsOf('SLIP-1')]);
    const bets = [{ betId: ONE, version: 2 }];
    made.submit({ type: 'intent/betNewsDismissed', data: { bets } });
    expect([ids(), read]).toEqual([['SLIP-2'], [{ bets }]]);
    tell(newsOf('SLIP-3'));
    const others = [{ betId: BetId.parse('SLIP-3'), version: 2 }];
    made.submit({ type: 'intent/betNewsDismissed', data: { bets: others, elsewhere: true } });
    expect([ids(), read.length]).toEqual([['SLIP-2'], 1]);
  });

  it('[MYB-12.5] what came while nobody looked is not said in passing afterwards', () => {
    const { made, view, tell } = customer([]);
    tell(newsOf('SLIP-1'));
    expect(view().heard).toHaveLength(1);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
    tell(newsOf('SLIP-2'));
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    expect(view().heard).toEqual([]);
  });

  it('[MYB-12.4] a bet whose page is open is seen as it settles, and not while the page is hidden', () => {
    const { made, ids, tell, read } = customer([newsOf('SLIP-1')], '/mybets/details/SLIP-1');
    expect([ids(), read.length]).toEqual([[], 1]);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
    tell(newsOf('SLIP-1', { version: 3, result: 'LOST' }));
    expect([ids(), read.length]).toEqual([['SLIP-1'], 1]);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    expect([ids(), read.length]).toEqual([[], 2]);
  });

  it('[SES-08.1] it goes with the customer who logs out', () => {
    const { made, ids } = customer([newsOf('SLIP-1')]);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    expect(ids()).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { login, logout } from '#domain/contract/account.ts';
import { betStatus, placeBets } from '#domain/contract/betting.ts';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import type { Answer } from './http.ts';
import { WireTap } from './wire-tap.ts';

const answer = (cookie?: string, text = '{}'): Answer => ({
  status: 200,
  headers: {},
  text,
  ...(cookie === undefined ? {} : { cookie }),
});

it('knows by the cookie in whose session a bet goes out, and nothing of a cookie that was taken away', async () => {
  const tap = new WireTap();
  const send = (path: string, cookie: string, body: object, answered = answer()) =>
    tap.follow(
      { method: 'POST', path, headers: { cookie }, body: JSON.stringify(body) },
      Promise.resolve(answered),
    );
  const whose = (userId: string) =>
    JSON.stringify({ data: { gwSessionId: `gw-${userId}`, userInfo: { userProfile: { userId } } } });
  await send(login.path, '', {}, answer('sid=1', whose('ann')));
  await send(placeBets.path, 'sid=1', { betSlips: [{ ref: 'r1' }] });
  await send(logout.path, 'sid=1', {}, answer('sid='));
  await send(betStatus.path, 'sid=', { refs: ['r1'] });
  await send(login.path, 'sid=', {}, answer('sid=2', whose('ben')));
  await send(`${betStatus.path}?lang=en`, 'sid=2', { refs: ['r1', 'r2'] });
  const named = (name: string) => ({ headers: { cookie: 'sid=2', [REQUEST_HEADERS.gwSessionId]: name } });
  const body = JSON.stringify({ refs: ['r3'] });
  for (const [name, status] of [
    ['gw-ben', 200],
    ['gw-ann', 401],
    ['gw-ann', 'by somebody else than the gateway'],
    ['gw-ann', 200],
  ] as const) {
    const request = { method: 'POST', path: betStatus.path, body, ...named(name) };
    const following = tap.follow(request, Promise.resolve(answer()));
    if (typeof status === 'number') tap.answered(request, status);
    await following;
  }
  expect(tap.bets).toEqual([
    { op: 'placeBets', ref: 'r1', account: 'ann' },
    { op: 'betStatus', ref: 'r1', account: undefined },
    { op: 'betStatus', ref: 'r1', account: 'ben' },
    { op: 'betStatus', ref: 'r2', account: 'ben' },
    { op: 'betStatus', ref: 'r3', account: 'ben' },
    // It names a session of somebody else, and is refused; or it is answered, which nobody should be, by a
    // gateway.
    { op: 'betStatus', ref: 'r3', account: undefined },
    { op: 'betStatus', ref: 'r3', account: undefined },
    { op: 'betStatus', ref: 'r3', account: undefined },
    { op: 'betStatus', ref: 'r3', account: 'ben' },
  ]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_HABIT } from '#domain/betslip/slip.ts';
import { answerSent, offersLoaded } from '#domain/events/bonus-offers.ts';
import { dashboardLoaded } from '#domain/events/dashboard.ts';
import { identityLoaded } from '#domain/events/identity.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { logoutRequested, sessionEnded } from '#domain/events/session.ts';
import { stakeUsed } from '#domain/events/slip-comfort.ts';
import { userInfoLoaded } from '#domain/events/user.ts';
import { noBonuses } from '../bonuses/bonuses-state.ts';
import { rootReducer } from '../root.ts';

const told = [
  ...[userInfoLoaded, identityLoaded, offersLoaded, answerSent, stakeUsed, dashboardLoaded].flatMap(
    ({ type, examples }) => examples.map((data) => ({ type, data })),
  ),
  { type: stakeUsed.type, data: { stake: '5', differs: true, tip: true } },
];

const folded = (events: readonly { readonly type: string; readonly data: unknown }[]) =>
  events.reduce(
    (state, event, nth) =>
      rootReducer(state, { ...event, at: nth, mono: nth, seq: nth + 1 } as unknown as AppEvent),
    rootReducer(undefined, { type: 'lifecycle/epicFailed' } as unknown as AppEvent),
  );

it('[ACC-12.1] the identity status, offers that were put off and what was said to them go at logout, and tips come back', () => {
  const logout = [logoutRequested, sessionEnded].map(({ type, examples }) => ({ type, data: examples[0] }));
  const known = folded(told);
  expect(known.user.identity).toBeDefined();
  expect(known.bonuses.offers).not.toBeNull();
  expect(known.betslip.stakeHabit.tips).toBe(1);
  fc.assert(
    fc.property(fc.shuffledSubarray(told), (events) => {
      const { user, bonuses, betslip } = folded([...events, ...logout]);
      expect([user.identity, user.dashboard, user.userId]).toEqual([undefined, undefined, null]);
      expect(bonuses).toEqual(noBonuses);
      expect(betslip.stakeHabit).toEqual(NO_HABIT);
    }),
  );
});

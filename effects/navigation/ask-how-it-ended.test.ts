import { expect, it } from 'vitest';
import type { LiveMessage } from '#domain/contract/live.ts';
import { ok, refused, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import { epics } from '../epics.ts';

const RACE = 77;
const race = (id: number) => ({
  ...{ id, version: 1, name: '14:30 Ascot', sportId: 'SBTC1_24', categoryId: 'ascot' },
  ...{ startTime: 0, state: 'FINISHED', inplay: false, suspended: true, outright: false, specials: false },
  ...{ categories: [], provider: 'x', participants: [], marketGroups: [], marketIds: [], marketCount: 0 },
  racingData: { track: 'Ascot', country: 'GB', raceHour: '14:30', step: 'weighedIn' },
});
const card = {
  resultCode: 0,
  result: { eventIds: [RACE] },
  entities: { events: [race(RACE), race(78)], markets: [], selections: [] },
};
const over = {
  ...{ startTime: 0, track: 'Ascot', country: 'GB', raceName: 'A race', isVoid: false, runners: 1 },
  ...{ placed: [], nonRunners: [], dividends: [], deductions: [], sportId: 'SBTC1_24' },
};
const ended = {
  resultCode: 0,
  result: { eventIds: [], over },
  entities: { events: [], markets: [], selections: [] },
};

/** The app on the card of a race; the gateway tells it once, and then what the test says. */
function onTheCard(then: ReturnType<typeof ok>) {
  let told = 0;
  const made = runtimeHarness(epics, ({ data }) => {
    if (data.op !== 'getRacingEvent') return undefined;
    told += 1;
    return told === 1 ? ok(card) : then;
  });
  made.start();
  const go = (path: string) => made.submit({ type: 'intent/navigated', data: { path, replace: false } });
  go(`/sports/horse-racing/1430-ascot/sev/${RACE}`);
  let seq = 0;
  const removed = (id: number): void => {
    seq += 1;
    const message: LiveMessage = {
      ...{ channel: `/eventDetails/${id}`, type: 'event', op: 'remove', epoch: 'a', seq, at: 0, ids: [id] },
    };
    const prices = { selection: [], odds: [], version: [], flags: [] };
    made.submit({
      type: 'live/frameReceived',
      data: { prices, messages: [{ afterRow: 0, message }], heads: [] },
    });
  };
  return { ...made, go, removed, asks: () => made.asked('getRacingEvent') };
}

it('[RAC-11.5] a race that leaves the offer while its card is open is asked for once more, and no other', () => {
  const { asks, removed, state, go } = onTheCard(ok(ended));
  expect(asks()).toBe(1);
  removed(78);
  expect(asks()).toBe(1);
  removed(RACE);
  expect(asks()).toBe(2);
  expect(state().views.byKey[`getRacingEvent?eventid=${RACE}`]).toMatchObject({
    status: 'ready',
    result: { over: { track: 'Ascot' } },
  });
  // Told again, it is known already.
  removed(RACE);
  expect(asks()).toBe(2);
  // Elsewhere nobody asks for it.
  go('/sports/horse-racing');
  removed(RACE);
  expect(asks()).toBe(2);
});

it('[RAC-11.5] a race of which nobody knows how it ended is asked for once more, and not again', () => {
  const { asks, removed, state } = onTheCard(refused(404, 'NOT_FOUND', 404));
  removed(RACE);
  removed(RACE);
  expect(asks()).toBe(2);
  expect(state().views.byKey[`getRacingEvent?eventid=${RACE}`]).toMatchObject({ status: 'failed' });
});

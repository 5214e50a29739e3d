import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import type { World } from '../../scenario/world.ts';
import { remindedInTime } from './reminded.ts';

/** Seconds since the log began, what happened, and what it says. */
type Told = readonly [number, string, object?];

const LOGGED_IN: readonly Told[] = [
  [0, 'lifecycle/sessionStarted', { visible: true }],
  [1, 'session/started', { workflow: null }],
  [2, 'realityCheck/loaded', { minutes: 1, sessionMs: 1_000, uncheckedMs: 1_000 }],
];
const hidden = (at: number): Told => [at, 'lifecycle/visibilityChanged', { visible: false }];
const visible = (at: number): Told => [at, 'lifecycle/visibilityChanged', { visible: true }];
/** By the watch that began at the second second with one second on it. */
const ASKED: readonly Told[] = [
  [61, 'realityCheck/fellDue'],
  [61, 'realityCheck/shown'],
];

function found(told: readonly Told[], isPunctual = true): readonly string[] {
  const events = told.map(
    ([at, type, data = {}], nth) =>
      // What happens at one moment is one commit.
      ({ seq: nth + 1, commit: at, type, data, at: at * 1_000, mono: at * 1_000 }) as unknown as AppEvent,
  );
  const people = [{ name: 'one', device: { clock: { isPunctual } }, lives: [{ events, recovered: 0 }] }];
  return remindedInTime({ people } as unknown as World).map(({ fingerprint }) => fingerprint.slice(7));
}

describe('RGT-01', () => {
  it('has nothing against a check that comes in time, is put off while nobody looks, and counts anew after its answer', () => {
    expect(found([...LOGGED_IN, ...ASKED])).toEqual([]);
    expect(
      found([
        ...LOGGED_IN,
        hidden(31),
        visible(500),
        [530, 'realityCheck/fellDue'],
        [530, 'realityCheck/shown'],
        [540, 'realityCheck/acknowledged'],
        [541, 'placement/requested'],
        [600, 'realityCheck/fellDue'],
        [600, 'realityCheck/shown'],
        [605, 'session/ended'],
        [2_000, 'placement/requested'],
      ]),
    ).toEqual([]);
    // Nobody wants to be reminded.
    expect(
      found([
        ...LOGGED_IN.slice(0, 2),
        [2, 'realityCheck/loaded', { minutes: 0, sessionMs: 0, uncheckedMs: 0 }],
        [900, 'intent/navigated'],
      ]),
    ).toEqual([]);
  });

  it('has nothing against a check behind the end of its session in the same moment, and sees one that comes later', () => {
    const [due, shown] = ASKED as [Told, Told];
    const ended: Told = [61, 'session/logoutRequested'];
    expect(found([...LOGGED_IN, due, ended, shown])).toEqual([]);
    expect(found([...LOGGED_IN, due, ended, [62, 'realityCheck/shown']])).toEqual([
      'a check is shown that is not due, or to nobody',
    ]);
  });

  it('waits on a phone until a bet is placed and its result is closed, and sees one that waits longer or comes before', () => {
    const onPhone: readonly Told[] = [
      [0, 'lifecycle/sessionStarted', { visible: true, formFactor: 'mobile' }],
      ...LOGGED_IN.slice(1),
      [60, 'placement/requested'],
    ];
    const [due, shown] = ASKED as [Told, Told];
    const waits = [62, 63, 64, 65, 65.5].map((at): Told => [at, 'intent/navigated']);
    const result: Told = [66, 'placement/stepChanged', { step: 'success' }];
    const closed = ['placement/resultClosed', 'placement/stopped', 'placement/abandoned', 'betslip/legAdded'];
    for (const type of closed) {
      const told = [...onPhone, due, ...waits, result, [80, 'intent/navigated'], [90, type]] as const;
      expect(found([...told, [90, 'realityCheck/shown']])).toEqual([]);
      expect(found([...told, ...waits.map(([at, what]): Told => [at + 29, what])])).toContain(
        'a check that is due is not shown',
      );
    }
    expect(found([...onPhone, due, shown])).toEqual(['a check is shown over a bet that is being placed']);
    expect(found([...LOGGED_IN, [60, 'placement/requested'], due, shown])).toEqual([]);
  });

  it('sees one that comes before its time, also where time was counted that nobody looked', () => {
    const early = 'a check falls due before the page was looked at for the interval';
    expect(found([...LOGGED_IN, [60, 'realityCheck/fellDue'], [60, 'realityCheck/shown']])).toEqual([early]);
    expect(found([...LOGGED_IN, hidden(31), visible(41), ...ASKED])).toEqual([early]);
    // Another tab has answered meanwhile.
    expect(
      found([
        ...LOGGED_IN,
        [31, 'realityCheck/loaded', { minutes: 1, sessionMs: 30_000, uncheckedMs: 5_000 }],
        ...ASKED,
      ]),
    ).toEqual([early]);
  });

  it('sees one that does not come, or is not shown, but nothing of a device that cannot tell the time', () => {
    const late = 'the page was looked at for longer than the interval, and no check fell due';
    const goesOn = [61.5, 62, 62.5, 63].map((at): Told => [at, 'intent/navigated']);
    expect(found([...LOGGED_IN, ...goesOn])).toEqual([late]);
    expect(found([...LOGGED_IN, ...goesOn.slice(0, 3)])).toEqual([]);
    expect(found([...LOGGED_IN, ...goesOn], false)).toEqual([]);
    expect(found([...LOGGED_IN, hidden(40), ...goesOn])).toEqual([]);
    expect(found([...LOGGED_IN, [61, 'realityCheck/fellDue'], ...goesOn])).toEqual([
      'a check that is due is not shown',
    ]);
    // The page stood still, and its timers come now.
    expect(found([...LOGGED_IN, [300, 'intent/navigated'], [300, 'realityCheck/fellDue']])).toEqual([]);
  });

  it('sees one that is shown to nobody, or is not due', () => {
    const unowed = 'a check is shown that is not due, or to nobody';
    expect(found([...LOGGED_IN, [30, 'realityCheck/shown']])).toEqual([unowed]);
    expect(found([...LOGGED_IN, ...ASKED.slice(0, 1), hidden(61), [61, 'realityCheck/shown']])).toEqual([
      unowed,
    ]);
  });

  it('sees a bet, and a yes to an offer, under a check that is not answered', () => {
    expect(found([...LOGGED_IN, ...ASKED, [62, 'placement/requested']])).toEqual([
      'a bet is asked for while a check stands on the screen',
    ]);
    const answered = (answer: string): Told => [62, 'placement/offerAnswered', { answer }];
    expect(found([...LOGGED_IN, ...ASKED, answered('ACCEPT')])).toEqual([
      'an offer is taken while a check stands on the screen',
    ]);
    expect(found([...LOGGED_IN, ...ASKED, answered('DECLINE')])).toEqual([]);
    expect(found([...LOGGED_IN, answered('ACCEPT'), ...ASKED])).toEqual([]);
  });

  it('knows that a check is answered in another tab, and takes no earlier answer for it', () => {
    const told = (checkedAt: number): Told => [
      65,
      'realityCheck/loaded',
      { minutes: 1, sessionMs: 64_000, uncheckedMs: (65 - checkedAt) * 1_000 },
    ];
    const bet: Told = [66, 'placement/requested'];
    expect(found([...LOGGED_IN, ...ASKED, told(63), bet])).toEqual([]);
    expect(found([...LOGGED_IN, ...ASKED, told(61), bet])).toEqual([
      'a bet is asked for while a check stands on the screen',
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { createIndexing } from '#replay/index/event-index.ts';
import { hostileText } from '#testing/arbitraries/hostile-text.ts';
import { COMMANDS, commandOf, KEYS } from './commands.ts';
import { SPEEDS } from './console-limits.ts';
import { momentHash, parseMoment } from './moment-link.ts';
import { parseQuery } from './panels/find-query.ts';
import { stateRows } from './panels/state-rows.ts';
import { clockText, relativeText } from './timeline/clock-text.ts';
import { rowOf, rowsAt } from './timeline/event-rows.ts';
import { type Frames, Playhead } from './timeline/playhead.ts';
import { marksPath, panned, zoomed } from './timeline/timeline-marks.ts';

/** Events at these times, two to a commit. */
function indexAt(mono: readonly number[], type = 'intent/slipOpened') {
  const indexing = createIndexing(mono.length);
  for (const [at, time] of mono.entries()) {
    const commit = 1 + (at >> 1);
    indexing.add({
      type,
      data: {},
      seq: at + 1,
      commit,
      at: time,
      mono: time,
      kind: 'input',
    } as unknown as AppEvent);
  }
  return indexing.done();
}

/** Frames that come when the test lets them. */
function handFrames() {
  let now = 0;
  let waiting: (() => void) | undefined;
  const frames: Frames = {
    now: () => now,
    request: (callback) => {
      waiting = callback;
      return 1;
    },
    cancel: () => {
      waiting = undefined;
    },
  };
  return {
    frames,
    pass: (ms: number): boolean => {
      now += ms;
      const run = waiting;
      waiting = undefined;
      run?.();
      return run !== undefined;
    },
  };
}

describe('the playhead', () => {
  const clocks = fc
    .array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 80 })
    .map((gaps) => {
      let now = 0;
      return gaps.map((gap) => {
        now += gap;
        return now;
      });
    });

  it('[CON-03] plays to the end at every speed, never back and never on the way into a commit', () => {
    fc.assert(
      fc.property(
        clocks,
        fc.constantFrom(...SPEEDS),
        fc.integer({ min: 1, max: 400 }),
        (mono, speed, frame) => {
          const { frames, pass } = handFrames();
          const index = indexAt(mono);
          const playhead = new Playhead(index, frames);
          playhead.setSpeed(speed);
          playhead.toggle();
          let before = 0;
          for (let left = 4 * 80_000; left > 0 && pass(Math.max(frame, 40)); left -= 1) {
            const { at } = playhead.state();
            expect(at).toBeGreaterThanOrEqual(before);
            if (at !== before) expect(index.commit[at + 1]).not.toBe(index.commit[at]);
            before = at;
          }
          expect(playhead.state()).toMatchObject({ at: mono.length - 1, direction: 0 });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('[CON-03] comes as far as the time that has passed says, at any speed, and backwards too', () => {
    const { frames, pass } = handFrames();
    const playhead = new Playhead(indexAt([0, 0, 500, 500, 1_000, 1_000, 1_500, 1_500]), frames);
    playhead.setSpeed(0.5);
    playhead.toggle();
    pass(999);
    expect(playhead.state().at).toBe(1);
    pass(1);
    expect(playhead.state().at).toBe(3);
    playhead.shuttle(1);
    expect(playhead.state().speed).toBe(1);
    pass(500);
    expect(playhead.state().at).toBe(5);
    playhead.shuttle(-1);
    pass(500);
    expect(playhead.state().at).toBe(3);
    pass(10_000);
    expect(playhead.state()).toMatchObject({ at: 0, direction: 0 });
  });

  it('[CON-04] a day without anything is passed in a second, or waited through when that is asked for', () => {
    const { frames, pass } = handFrames();
    const playhead = new Playhead(indexAt([0, 0, 86_400_000, 86_400_000]), frames);
    playhead.toggle();
    pass(1_000);
    expect(playhead.state().at).toBe(3);
    playhead.goTo(1);
    playhead.setSkipping(false);
    playhead.toggle();
    pass(1_000);
    expect(playhead.state().at).toBe(1);
  });

  it('stays within the recording, wherever it is sent', () => {
    const playhead = new Playhead(indexAt([0, 1, 2, 3]), handFrames().frames);
    for (const [to, is] of [
      [-5, 0],
      [99, 3],
      [Number.NaN, 0],
      [2.7, 2],
    ] as const) {
      playhead.goTo(to);
      expect(playhead.state().at).toBe(is);
    }
  });
});

describe('a link to a moment', () => {
  const moments = fc.record(
    {
      session: fc.uuid(),
      event: fc.nat(),
      panel: fc.constantFrom('event', 'diff'),
      a: fc.nat(),
      b: fc.nat(),
      query: hostileText.filter((text) => text !== '' && text.length <= 200 && !/\p{Surrogate}/u.test(text)),
    },
    { requiredKeys: [] },
  );
  it('[CON-08] is read as it was written', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom('file' as const, 'store' as const), (moment, origin) => {
        fc.pre(origin === 'file' || /^[\w-]+$/.test(moment.session ?? ''));
        expect(parseMoment(momentHash(moment, origin))).toEqual(moment);
      }),
    );
  });
  it('[CON-08] takes up nothing else, whatever stands in an address', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const value of Object.values(parseMoment(`#e=${text}&a=${text}&${text}`)))
          expect(['number', 'string']).toContain(typeof value);
      }),
    );
    expect(parseMoment('#e=-1&panel=&q=')).toEqual({});
  });
});

describe('the keys', () => {
  const press = (key: string, more: object = {}) =>
    commandOf({
      key,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...more,
    } as KeyboardEvent);

  it('[CON-03] does for every key what people expect of it, and leaves the browser its own', () => {
    expect(press(' ')).toBe('play');
    expect(press('ArrowRight', { shiftKey: true })).toBe('stepForward');
    expect(press('?', { shiftKey: true })).toBe('help');
    expect(press('E', { shiftKey: true })).toBe('previousError');
    expect(press('E')).toBe('nextError');
    expect(press('c', { ctrlKey: true })).toBeUndefined();
    expect(press('x')).toBeUndefined();
  });
  it('has a key for every command and a command for every key', () => {
    expect(new Set(Object.values(KEYS))).toEqual(new Set(COMMANDS));
  });
});

describe('clocks', () => {
  it('reads an instant by the three clocks, whatever zone a recording names', () => {
    const at = Date.UTC(2026, 5, 1, 12, 3, 7, 250);
    expect(clockText('utc', 'Europe/London').time(at)).toBe('12:03:07');
    expect(clockText('customer', 'Europe/London').time(at)).toBe('13:03:07');
    expect(clockText('customer', 'Europe/London').instant(at)).toContain('13:03:07.250');
    fc.assert(
      fc.property(hostileText, fc.double(), (zone, instant) => {
        expect(clockText('customer', zone).instant(instant)).not.toBe('');
      }),
    );
  });
  it('counts from the beginning', () => {
    expect([0, 61_250, 3_600_000, -5].map(relativeText)).toEqual([
      '00:00.0',
      '01:01.2',
      '1:00:00.0',
      '00:00.0',
    ]);
  });
});

describe('lists', () => {
  it('[CON-02] shows by importance, and what was asked for however quiet it is', () => {
    const index = indexAt([0, 1, 2], 'timer/fired');
    expect([...rowsAt(index, 'line')]).toEqual([]);
    expect([...rowsAt(index, 'all')]).toEqual([0, 1, 2]);
    expect([...rowsAt(index, 'line', Uint32Array.of(1))]).toEqual([1]);
    expect(rowOf(Uint32Array.of(2, 5, 9), 6)).toBe(1);
  });
  it('[CON-02] tells a path from a text', () => {
    expect(parseQuery(' path:user.balance ')).toEqual({ kind: 'path', path: ['user', 'balance'] });
    expect(parseQuery('path:a b').kind).toBe('noPath');
    expect(parseQuery('SB-1')).toEqual({ kind: 'text', text: 'SB-1' });
    expect(parseQuery(' ').kind).toBe('nothing');
  });
  it('[CON-06] opens a state branch by branch', () => {
    const state = { a: { b: [1, { c: null }] }, d: 'x', e: { toJSON: () => ({ f: 1 }) } };
    expect(stateRows(state, new Set()).map(({ id }) => id)).toEqual(['a', 'd', 'e']);
    const rows = stateRows(state, new Set(['a', 'a.b', 'a.b[1]', 'e']));
    expect(rows.map(({ id, leaf }) => [id, leaf])).toEqual([
      ['a', undefined],
      ['a.b', undefined],
      ['a.b[0]', '1'],
      ['a.b[1]', undefined],
      ['a.b[1].c', 'null'],
      ['d', '"x"'],
      ['e', undefined],
      ['e.f', '1'],
    ]);
  });
});

describe('the timeline', () => {
  it('[CON-01] draws a mark for every moment in its window and at most one a column', () => {
    const times = Float64Array.from({ length: 10_000 }, (_, at) => at);
    const all = Uint32Array.from(times);
    const marks = marksPath(all, times, { from: 0, to: 9_999 }).match(/M/g) ?? [];
    expect(marks.length).toBe(600);
    expect(marksPath(Uint32Array.of(5_000), times, { from: 0, to: 4_999 })).toBe('');
    expect(marksPath(Uint32Array.of(5_000), times, { from: 5_000, to: 6_000 })).toBe('M0 0v1');
  });
  it('[CON-01] stays within the session, however it is zoomed and moved', () => {
    const moves = fc.array(
      fc.tuple(fc.double({ min: 0.1, max: 4, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true })),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 1e7 }), moves, (end, all) => {
        let window = { from: 0, to: end };
        for (const [factor, share] of all) {
          window = panned(zoomed(window, end, factor, (window.from + window.to) / 2), end, share);
          expect(window.from).toBeGreaterThanOrEqual(0);
          expect(window.to).toBeLessThanOrEqual(end + 1e-6);
          expect(window.to - window.from).toBeGreaterThan(0);
        }
      }),
    );
  });
});

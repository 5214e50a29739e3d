import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { playSession, type Step, steps } from '#testing/arbitraries/live-session.ts';
import { align, movedPairs } from './align.ts';
import { compareSessions, isDifference } from './compare-sessions.ts';
import { steady } from './volatile.ts';

const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 24 });

/** The length of the longest common subsequence, by its definition. */
function longest(a: readonly string[], b: readonly string[]): number {
  const [x, ...restA] = a;
  const [y, ...restB] = b;
  if (x === undefined || y === undefined) return 0;
  return x === y ? 1 + longest(restA, restB) : Math.max(longest(restA, b), longest(a, restB));
}

describe('alignment', () => {
  it('names every item of both lists once, in order, and pairs only what is equal', () => {
    fc.assert(
      fc.property(keys, keys, fc.integer({ min: 1, max: 30 }), (a, b, window) => {
        const pairs = align(a, b, window);
        const of = (side: 0 | 1) => pairs.map((pair) => pair[side]).filter((at) => at !== null);
        expect(of(0)).toEqual(a.map((_, at) => at));
        expect(of(1)).toEqual(b.map((_, at) => at));
        for (const [x, y] of pairs) if (x !== null && y !== null) expect(a[x]).toBe(b[y]);
      }),
    );
  });

  it('pairs as many as there are, when one window holds both', () => {
    const short = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 9 });
    fc.assert(
      fc.property(short, short, (a, b) => {
        const paired = align(a, b).filter(([x, y]) => x !== null && y !== null).length;
        expect(paired).toBe(longest(a, b));
      }),
    );
  });

  it('takes what is left on both sides under one key for moved, each item once', () => {
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        const moved = movedPairs(align(a, b), a, b);
        expect(new Set(moved.values()).size).toBe(moved.size);
        for (const [x, y] of moved) expect(a[x]).toBe(b[y]);
      }),
    );
  });
});

/** The same session of another customer at another time: other clocks, other minted ids. */
function elsewhere(events: readonly AppEvent[]): AppEvent[] {
  const text = JSON.stringify(events)
    .replaceAll('0f8fad5b-d9cb-469f-a165', '77777777-7777-4777-a777')
    .replace(/"at":(\d+)/g, (_, at: string) => `"at":${Number(at) + 86_400_000}`);
  return JSON.parse(text) as AppEvent[];
}

const navigate = (path: string): Step => ({
  kind: 'input',
  input: { type: 'intent/navigated', data: { path, replace: false } },
});

describe('[CON-12] the comparison of two sessions', () => {
  it('finds nothing between a session and the same session elsewhere, whatever the session', () => {
    fc.assert(
      fc.property(steps, (script) => {
        const { events } = playSession(script, epics);
        const compared = compareSessions(events, elsewhere(events));
        expect(compared.first).toBeNull();
        expect(compared.rows.every(({ kind }) => kind === 'same')).toBe(true);
        expect(compared.rows.length + compared.ignored.a).toBe(events.length);
      }),
      { numRuns: 40 },
    );
  });

  it('sees from both sides the same', () => {
    fc.assert(
      fc.property(steps, steps, (one, two) => {
        const [a, b] = [playSession(one, epics).events, playSession(two, epics).events];
        const [there, back] = [compareSessions(a, b), compareSessions(b, a)];
        expect(back.counts.onlyA).toBe(there.counts.onlyB);
        expect(back.counts.onlyB).toBe(there.counts.onlyA);
        expect(back.first === null).toBe(there.first === null);
      }),
      { numRuns: 30 },
    );
  });

  it('names the first thing that happened in one session alone', () => {
    const a = playSession([navigate('/inplay'), navigate('/')], epics).events;
    const b = playSession([navigate('/inplay'), navigate('/mybets/open'), navigate('/')], epics).events;
    const compared = compareSessions(a, b);
    const row = compared.rows[compared.first ?? -1];
    expect(row?.kind).toBe('onlyB');
    expect(b[row?.b ?? -1]).toMatchObject({ type: 'intent/navigated', data: { path: '/mybets/open' } });
    expect(compared.rows.slice(0, compared.first ?? 0).some(isDifference)).toBe(false);
  });

  it('shows another content of the same thing with its path', () => {
    const setting = (value: string): Step => ({
      kind: 'input',
      input: { type: 'intent/settingChanged', data: { name: 'offer.oddsFormat', value } },
    });
    const a = playSession([setting('DECIMAL')], epics).events;
    const b = playSession([setting('AMERICAN')], epics).events;
    const compared = compareSessions(a, b);
    expect(compared.rows[compared.first ?? -1]).toMatchObject({
      kind: 'changed',
      changes: [{ path: 'value', before: 'DECIMAL', after: 'AMERICAN' }],
    });
  });

  it('keeps what names the offer and drops what was minted', () => {
    expect(
      steady({
        selectionId: 7,
        ref: 'x',
        placedAt: 1,
        channel: `/myBets/gw-${'0f'.repeat(16)}`,
        list: [{ at: 3, stake: 5 }],
      }),
    ).toEqual({ selectionId: 7, channel: '/myBets/id', list: [{ stake: 5 }] });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { playSession, steps } from '#testing/arbitraries/live-session.ts';
import { canonicalState } from './canonical-state.ts';
import { foldCost } from './fold-cost.ts';
import { LONGEST_GAP_MS, playTimes, positionAtTime } from './play-time.ts';
import { createTimeline, foldAll, foldVersionOf } from './timeline.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);
const foldVersion = foldVersionOf(projections);

describe('seeking in a log', () => {
  it('[CON-06] seek(n) is the fold of the first n events, in any order of seeks, prepared or not', () => {
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 40 })), { minLength: 1, maxLength: 12 }),
        (script, every, seeks) => {
          const { events } = playSession(script, epics);
          const timeline = createTimeline({ events, fold, foldVersion, every, costOf: foldCost });
          for (const [seq, further] of seeks) {
            expect(timeline.prepare(further)).toBeLessThanOrEqual(events.length);
            const oracle = canonicalState(
              foldAll(
                fold,
                events.filter((event) => event.seq <= seq),
              ),
            );
            expect(canonicalState(timeline.stateAt(seq))).toBe(oracle);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('[CON-06] reads a log by position alone: no event twice between two snapshots of one preparation', () => {
    const { events } = playSession([], epics);
    const read: number[] = [];
    const counted = {
      length: events.length,
      seqAt: (position: number) => events[position]?.seq,
      at: (position: number) => {
        read.push(position);
        return events[position];
      },
    };
    const timeline = createTimeline({ events: counted, fold, foldVersion, every: 1 });
    read.length = 0;
    timeline.prepare(events.length);
    expect(read).toEqual(events.map((_event, position) => position));
  });
});

describe('the time in which a recording is played', () => {
  const clocks = fc.array(fc.double({ min: 0, max: 1e8, noNaN: true }), { minLength: 1, maxLength: 60 });

  it('[CON-04] keeps the order of events, shortens every gap to at most a second, and no gap that is shorter', () => {
    fc.assert(
      fc.property(clocks, (mono) => {
        const times = playTimes(mono);
        for (let at = 1; at < mono.length; at += 1) {
          const [gap, played] = [mono[at]! - mono[at - 1]!, times[at]! - times[at - 1]!];
          expect(played).toBeGreaterThanOrEqual(0);
          expect(played).toBeLessThanOrEqual(LONGEST_GAP_MS + 1e-6);
          if (gap >= 0 && gap <= LONGEST_GAP_MS) expect(played).toBeCloseTo(gap, 5);
        }
      }),
    );
  });

  it('[CON-03] at the time of an event, it or a later one of the same time is reached', () => {
    fc.assert(
      fc.property(clocks, (mono) => {
        const times = playTimes(mono);
        for (const [at, time] of times.entries()) {
          const reached = positionAtTime(times, time);
          expect(reached).toBeGreaterThanOrEqual(at);
          expect(times[reached]).toBe(time);
        }
        expect(positionAtTime(times, -1)).toBe(0);
      }),
    );
  });
});

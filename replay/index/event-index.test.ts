import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { eventDefinitions } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { playSession, steps } from '#testing/arbitraries/live-session.ts';
import {
  commitEnd,
  commitFrom,
  commitStart,
  createIndexing,
  importanceAt,
  markedFrom,
  positionOf,
  positionsInLane,
  typeAt,
} from './event-index.ts';
import { IMPORTANCES, importanceOf } from './importance.ts';
import { LANES, laneOf } from './lanes.ts';
import { createMarking, MARKERS } from './markers.ts';

/** Every example of every event type, as a log. */
const examples: readonly AppEvent[] = eventDefinitions
  .flatMap(({ type, version, kind, examples: all }) => all.map((data) => ({ type, v: version, kind, data })))
  .map(
    (event, at) => ({ ...event, src: 'x', seq: at + 1, commit: at + 1, at, mono: at }) as unknown as AppEvent,
  );

const indexOf = (events: readonly AppEvent[]) => {
  const indexing = createIndexing(events.length);
  for (const event of events) indexing.add(event);
  return indexing.done();
};

describe('the index of a log', () => {
  it('[CON-01] gives every event exactly one row of the timeline', () => {
    const index = indexOf(examples);
    const seen = LANES.flatMap((lane) => [...positionsInLane(index, lane)]).sort((a, b) => a - b);
    expect(seen).toEqual(examples.map((_event, at) => at));
    for (const event of examples) expect(LANES).toContain(laneOf(event));
  });

  it('[CON-01] puts business moments where people look for them', () => {
    const laneOfType = (type: string) => laneOf(examples.find((event) => event.type === type)!);
    expect(laneOfType('betslip/legPriceChanged')).toBe('quotes');
    expect(laneOfType('intent/placePressed')).toBe('intents');
    expect(laneOfType('placement/sent')).toBe('attempts');
    expect(laneOfType('placement/betOutcomeReceived')).toBe('outcomes');
    expect(laneOfType('user/cashMoved')).toBe('wallet');
    expect(laneOfType('live/connectionChanged')).toBe('live');
    expect(laneOfType('placement/outcomeLost')).toBe('errors');
    expect(laneOfType('live/frameReceived')).toBe('background');
  });

  it('[CON-02] hides live ticks without losing them, and nothing that a customer did', () => {
    for (const event of examples) {
      expect(IMPORTANCES).toContain(importanceOf(event));
      if (event.type.startsWith('intent/') && event.type !== 'intent/ignored')
        expect(importanceOf(event)).not.toBe('hidden');
    }
    const index = indexOf(examples);
    const tick = examples.findIndex(({ type }) => type === 'live/frameReceived');
    expect(importanceAt(index, tick)).toBe('hidden');
    expect(typeAt(index, tick)).toBe('live/frameReceived');
  });

  it('[CON-05] jumps to the same events that a search from end to end finds', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...MARKERS), fc.nat({ max: 400 }), (script, marker, start) => {
        const events = [...playSession(script, epics).events];
        const index = indexOf(events);
        const marking = createMarking();
        const marked = events.flatMap((event, at) => (marking(event).includes(marker) ? [at] : []));
        const from = start % events.length;
        expect(markedFrom(index, from, marker, 1)).toBe(marked.find((at) => at > from));
        expect(markedFrom(index, from, marker, -1)).toBe(marked.findLast((at) => at < from));
      }),
      { numRuns: 40 },
    );
  });

  it('[CON-05] a balance that is loaded again and is the same is no change', () => {
    const moved = (cash: number) =>
      ({ type: 'user/cashMoved', data: { cash, version: 1 } }) as unknown as AppEvent;
    const marking = createMarking();
    const marks = [moved(100), moved(100), moved(90)].map((event) => marking(event).includes('balance'));
    expect(marks).toEqual([false, false, true]);
  });

  it('[CON-03] steps by whole commits, to and fro', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 400 }), (script, start) => {
        const { events } = playSession(script, epics);
        const index = indexOf(events);
        const at = start % events.length;
        const commit = events[at]!.commit;
        const end = commitEnd(index, at);
        expect(commitStart(index, at)).toBe(events.findIndex((event) => event.commit === commit));
        expect(end).toBe(events.findLastIndex((event) => event.commit === commit));
        const next = events[commitFrom(index, at, 1)]!;
        expect(next.commit).toBe(events.find((event) => event.commit > commit)?.commit ?? commit);
        const before = events[commitFrom(index, at, -1)]!;
        expect(before.commit).toBe(
          events.findLast((event) => event.commit < commit)?.commit ?? events[0]!.commit,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('[CON-08] finds the position of a sequence number, also where events were dropped', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1 }),
        fc.nat({ max: 320 }),
        (all, seq) => {
          const seqs = [...all].sort((a, b) => a - b);
          const index = indexOf(seqs.map((one) => ({ ...examples[0]!, seq: one })));
          expect(positionOf(index, seq)).toBe(
            Math.max(
              0,
              seqs.findLastIndex((one) => one <= seq),
            ),
          );
        },
      ),
    );
  });
});

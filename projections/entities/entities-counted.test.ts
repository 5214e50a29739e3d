import { expect, it } from 'vitest';
import { EventId } from '#domain/brand.ts';
import { entitiesCounted, statisticsOf } from './entities-counted.ts';
import { noEntities } from './entities-state.ts';

const frame = (eventId: number, home: number | null) =>
  ({
    type: 'live/frameReceived',
    data: {
      prices: { selection: [], odds: [], version: [], flags: [] },
      heads: [],
      messages: [
        {
          afterRow: 0,
          message: {
            channel: `/eventStatitistics/${eventId}`,
            epoch: 'a',
            seq: 1,
            at: 1,
            type: 'statistics',
            op: 'update',
            eventId: EventId.parse(eventId),
            statistics: home === null ? null : [{ kind: 'corners', home, away: 0 }],
          },
        },
      ],
    },
  }) as const;
const bucket = { markets: {}, selections: {}, handicaps: {} };
const held = { ...noEntities, buckets: { 7: bucket, 8: bucket } };

it('[INP-03.3] keeps what was told of a match that is held, last word first, and of no other', () => {
  const fold = (state: typeof held, ...frames: ReturnType<typeof frame>[]) =>
    frames.reduce((before: Parameters<typeof statisticsOf>[0], one) => {
      return entitiesCounted.reducer(before, one as never);
    }, state);
  const after = fold(held, frame(7, 1), frame(7, 2), frame(9, 5));
  expect(statisticsOf(after, 7)).toEqual([{ kind: 'corners', home: 2, away: 0 }]);
  expect(statisticsOf(after, 8)).toBeUndefined();
  expect(after.buckets[9]).toBeUndefined();
  expect(after.buckets[8]).toBe(bucket);
  expect(statisticsOf(fold(held, frame(7, 1), frame(7, null)), 7)).toBeUndefined();
});

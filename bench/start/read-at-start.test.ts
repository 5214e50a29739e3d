import { expect, it } from 'vitest';
import { snapshotLimits } from '#recordings/format/limits.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import { readAfter } from './busy-log.ts';

const busy = {
  framesASecond: 3,
  rowsAFrame: 4,
  selections: Array.from({ length: 200 }, (_, at) => at + 1),
};
/** Of flushes, each in two streams, and the one before the tail, which the snapshot is held against. */
const MOST_SEGMENTS = 2 * (snapshotLimits.flushes + 2);

it('reads as much at a start after forty minutes as after five: a snapshot and the tail (issue 26.1)', async () => {
  const [five, twelve, forty] = await readAfter(logHeader, [5, 12, 40], busy);
  if (five === undefined || twelve === undefined || forty === undefined) throw new Error('three starts');
  for (const { bySnapshot, whole } of [five, twelve, forty]) {
    expect(bySnapshot.segments).toBeLessThanOrEqual(MOST_SEGMENTS);
    expect(bySnapshot.events).toBeLessThanOrEqual((snapshotLimits.flushes + 1) * busy.framesASecond);
    expect(bySnapshot.events).toBeLessThan(whole.events);
  }
  expect(forty.whole.events).toBe(40 * 60 * busy.framesASecond);
  expect(forty.bySnapshot.bytes).toBeLessThan(2 * five.bySnapshot.bytes + 4_096);
  expect(forty.bySnapshot.bytes).toBeLessThan(forty.whole.bytes / 4);
});

import { expect, it } from 'vitest';
import type { World } from '../../scenario/world.ts';
import type { Life } from '../../workload/customers/person.ts';
import { durableLog } from './durable-log.ts';

const events = [
  { type: 'lifecycle/sessionStarted', seq: 1, data: {} },
  { type: 'storage/barrierRequested', seq: 2, data: { barrierId: 'b' } },
  { type: 'storage/barrierReached', seq: 3, data: { barrierId: 'b', evidence: 'durable' } },
];

/** A page of this time, of whose log so many events were read back. */
const life = (at: number, recovered: number, storage = 'durable') =>
  ({ session: 's', opened: [at, at + 9], recovered, events, tab: { log: { storage } } }) as unknown as Life;

/** Two customers at a device each; the first has lost what was durable in the page that opened at 100. */
function found(struck: readonly { kind: string; at: number; who: string }[], storage?: string) {
  const lives = [life(0, 0), life(100, 3, storage), life(200, 1), life(300, 3)];
  const people = [
    { name: 'one', device: {}, lives },
    { name: 'other', device: {}, lives: [] },
  ];
  const storm = { struck: struck.map(({ kind, at, who }) => ({ kind, at, by: { who, nth: 0 } })) };
  return durableLog({ people, storm } as unknown as World).map(({ sentence }) => sentence);
}

it('INV-06: what was durable and is gone is excused by what befell that device in that life alone', () => {
  const lost = ['one: event 2 was durable and is gone'];
  expect(found([])).toEqual(lost);
  for (const at of [105, 150, 205])
    expect(found([{ kind: 'evicted', at, who: 'one' }]), `at ${at}`).toEqual([]);
  expect(found([{ kind: 'crash', at: 150, who: 'one' }])).toEqual(lost);
  expect(found([{ kind: 'evicted', at: 50, who: 'one' }])).toEqual(lost);
  expect(found([{ kind: 'corruptedRecord', at: 250, who: 'one' }])).toEqual(lost);
  expect(found([{ kind: 'evicted', at: 150, who: 'other' }])).toEqual(lost);
  expect(found([], 'memory')).toEqual([]);
});

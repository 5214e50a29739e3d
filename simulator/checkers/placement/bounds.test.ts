import { expect, it } from 'vitest';
import type { World } from '../../scenario/world.ts';
import { Bounds } from './bounds.ts';

/** Somebody whose bet is unknown, on a page that has a configuration after so many looks. */
function waiting(loadedAt: number) {
  const at = { looks: 0 };
  const bets = [{ ref: 'r1', knowledge: 'unknown' }];
  const state = () => ({
    placement: { attempt: { account: 'ann', bets }, unresolved: [] },
    config: { loaded: at.looks >= loadedAt },
  });
  const people = [{ name: 'one', accounts: ['ann'], tab: { isGone: false, state }, lives: [{ events: [] }] }];
  const bounds = new Bounds({
    people: people as unknown as World['people'],
    time: { now: () => at.looks * 1_000 },
  });
  return (seconds: number): readonly string[] => {
    for (const end = at.looks + seconds; at.looks < end; at.looks += 1) bounds.look(new Set());
    return bounds.findings.map(({ fingerprint }) => fingerprint);
  };
}

it('[INV-07] [FAIL-54] a page is held to ten seconds from when it can believe an answer, and to a minute in any case', () => {
  const late = waiting(20);
  expect(late(32)).toEqual([]);
  expect(late(1)).toEqual(['INV-07 unknown for ten seconds']);
  const never = waiting(Number.POSITIVE_INFINITY);
  expect(never(62)).toEqual([]);
  expect(never(1)).toEqual(['INV-07 unknown too long']);
});

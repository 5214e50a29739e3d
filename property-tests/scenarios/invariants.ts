import { expect } from 'vitest';
import { openBets } from '#domain/placement/attempts.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import type { Rig } from '#testing/slip/slip-rig.ts';
import type { ModelGateway } from './model-gateway.ts';

/** What must hold after every event of every scenario; the letters are those of the protocol's list. */
export function expectInvariants(rig: Rig, gateway: ModelGateway): void {
  expect(rig.defects).toEqual([]);

  // INV-01: a ref is sent once, whatever happens to it.
  const sent = rig
    .all('gateway/requested')
    .filter(({ data }) => data.op === 'placeBets')
    .flatMap(({ data }) => (data.body as { betSlips: { ref: string }[] }).betSlips.map(({ ref }) => ref));
  expect(new Set(sent).size).toBe(sent.length);

  // INV-01: nobody can be in doubt about the same bet twice, for it is not sent again meanwhile.
  const doubtful = openBets(rig.placement()).map(({ identity }) => identity);
  expect(new Set(doubtful).size).toBe(doubtful.length);

  // INV-04: "placed" is true, with a receipt for exactly what was sent; "not placed" is true.
  for (const attempt of [rig.placement().attempt, ...rig.placement().unresolved]) {
    for (const bet of attempt?.bets ?? []) {
      if (bet.status === 'SUCCEEDED') {
        expect(gateway.isBooked(bet.ref)).toBe(true);
        expect(bet.receipt).toMatchObject({ contentHash: bet.slip.contentHash, stake: bet.slip.stake });
      }
      if (bet.status === 'FAILED' && bet.knowledge === 'final' && bet.receipt === null)
        expect(gateway.isBooked(bet.ref)).toBe(false);
    }
  }
  for (const late of rig.placement().lateResults)
    expect(gateway.isBooked(late.ref)).toBe(late.status === 'SUCCEEDED');
}

/** INV-08: folding the log gives the state that the customer has in front of them. */
export function expectReplayable(rig: Rig): void {
  const folded = rig
    .log()
    .reduce<RootState | undefined>((state, event) => rootReducer(state, event), undefined);
  expect(folded).toEqual(rig.state());
}

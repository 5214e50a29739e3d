import { expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { NotWritten } from '../db/not-written.ts';
import { DemoOffer, selectionId } from '../testing/demo-offer.ts';
import { slipFor } from '../testing/slips.ts';
import type { PlacementContext } from './context.ts';
import { ReadOnly } from './read-only.ts';

const [ann, bob] = [UserId.parse('ann'), UserId.parse('bob')];
const slip: PlacementSlip = slipFor(new DemoOffer(1), ann, [selectionId(1, 0)]);

/** Nothing can be written, and nobody tries again. */
async function full(): Promise<ReadOnly> {
  const context = {
    settings: { probeWriting: 1, mostRefusalsKept: 10 },
    clock: { after: () => () => undefined },
    signer: { sign: (statement: object) => ({ ...statement, signature: 's' }) },
    now: () => 1,
  } as unknown as PlacementContext;
  const readOnly = new ReadOnly(context);
  const noRoom = new NotWritten('no room');
  await expect(readOnly.watch(slip.ref, () => Promise.reject(noRoom))).rejects.toBe(noRoom);
  return readOnly;
}

it('[P21] [P33] tells a refusal to its customer alone, also where a copy looked before it was stated', async () => {
  const readOnly = await full();
  let looks = 0;
  const knownToBob = () => {
    looks += 1;
    return Promise.resolve(looks === 1 ? undefined : 'not yours');
  };
  const [first, copy] = await Promise.all([
    readOnly.answer(ann, slip, () => Promise.resolve(undefined)),
    readOnly.answer(bob, slip, knownToBob),
  ]);
  expect(first).toMatchObject({ status: 'FAILED', notPlaced: { kind: 'REFUSED', account: ann } });
  expect(copy).toBe('not yours');
});

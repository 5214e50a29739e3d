import { describe, expect, it } from 'vitest';
import { PlacementRef, UserId } from '#domain/brand.ts';
import { proofCalls } from '#domain/contract/proofs.ts';
import { inMemoryServices } from '#testing/gateway/in-memory-services.ts';
import { STRANGER } from '../../accounts/accounts-context.ts';
import type { InclusionProof, Proofs } from '../../proofs/proofs.ts';
import { CallRefused } from '../call-refused.ts';
import type { Caller } from '../implementation.ts';
import { proofHandlers } from './proofs.ts';

const ref = PlacementRef.parse('11111111-1111-4111-8111-111111111111');
const proof: InclusionProof = {
  kind: 'receipt',
  key: ref,
  salt: '00'.repeat(16),
  leafHash: 'ab'.repeat(32),
  index: 0,
  treeSize: 1,
  path: [],
  checkpoint: 'note',
};
const { proofs: none, placement } = inMemoryServices();
const proofs: Proofs = {
  ...none,
  inclusion: (kind, key) => Promise.resolve(kind === 'receipt' && key === ref ? proof : undefined),
  consistency: (from, to) =>
    to > 9
      ? Promise.reject(new RangeError('too far'))
      : Promise.resolve(from === to ? [] : ['cd'.repeat(32)]),
};
/** Ann's ref is known to Ann alone. */
const handlers = proofHandlers({
  proofs,
  placement: {
    ...placement,
    betStatus: (user, refs) =>
      Promise.resolve(
        refs.map((one) => ({ ref: one, state: user === 'ann' ? 'KNOWN' : 'UNKNOWN', outcome: null })),
      ),
  },
});

const callerOf = (user: string): Caller => ({
  session: { userId: UserId.parse(user), gwSessionId: 'gw1', startedAt: 0, expiresAt: 9e12 },
  credential: undefined,
  bettingToken: undefined,
  log: null,
  logKey: undefined,
  visitor: STRANGER,
  setCredential: () => {},
  setDevice: () => {},
});

const ask = async (
  name: string,
  given: { params?: object; query?: object },
  user = 'ann',
): Promise<unknown> =>
  handlers
    .find(({ call }) => call.name === name)
    ?.run({ params: given.params ?? {}, query: given.query ?? {}, body: null }, callerOf(user));

const statusOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
    return 200;
  } catch (error) {
    if (error instanceof CallRefused) return error.statusCode;
    throw error;
  }
};

describe('the calls of the proofs', () => {
  it('give a receipt’s proof to its owner, and to nobody else', async () => {
    expect(await ask('getInclusion', { params: { ref } })).toEqual({ resultCode: 0, data: proof });
    expect(await statusOf(ask('getInclusion', { params: { ref } }, 'bob'))).toBe(404);
    expect(await statusOf(ask('getInclusion', { params: { ref: 'nonsense' } }))).toBe(404);
  });

  it('give consistency between sizes that were signed', async () => {
    const query = { from: '1', to: '2' };
    expect(await ask('getConsistency', { query })).toEqual({
      resultCode: 0,
      data: { path: ['cd'.repeat(32)] },
    });
    expect(await statusOf(ask('getConsistency', { query: { from: '1', to: '10' } }))).toBe(400);
  });

  it('are all there', () => {
    expect(handlers.map(({ call }) => call.name)).toEqual(proofCalls.map(({ name }) => name));
  });
});

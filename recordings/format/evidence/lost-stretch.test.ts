import { describe, expect, it } from 'vitest';
import { packBundle } from '#domain/proofs/bundle/pack-bundle.ts';
import { nodeEvidence } from '#gateway/recordings/node-evidence.ts';
import { type Account, LOST_REF, lostStretch } from '#testing/recordings/lost-stretch.ts';
import { logKey, receiptKey, sampleEvidence } from '#testing/recordings/sample-evidence.ts';
import { verifyEvidence } from './verify-evidence.ts';

const trust = { keys: [receiptKey.pem], checkpoints: [] };
const verdictOf = async (account: Account) => {
  const made = await lostStretch(account);
  return { ...made, verdict: await verifyEvidence(made.recording, nodeEvidence, trust) };
};
const statusOf = ({ checks }: { checks: readonly { name: string; status: string }[] }, check: string) =>
  checks.find(({ name }) => name === check)?.status;

describe('a receipt whose head the recording does not have', () => {
  it.each<Account>([{ eventsCut: 2 }, { eventsCut: 0, armed: true }, { eventsCut: 2, armed: true }])(
    '[FAIL-61] [FAIL-77] is not proven, and not called altered, where the log tells of the loss: %j',
    async (account) => {
      const { verdict, whole, resumedAt } = await verdictOf(account);
      expect((await verifyEvidence(whole, nodeEvidence, trust)).outcome).toBe('proven');
      expect([verdict.outcome, verdict.findings]).toEqual(['incomplete', []]);
      expect([statusOf(verdict, 'anchors'), statusOf(verdict, 'signatures')]).toEqual(['open', 'holds']);
      const count = account.eventsCut;
      expect(verdict.limits).toContainEqual({
        kind: 'lostStretch',
        ref: LOST_REF,
        since: 1,
        seq: resumedAt,
        count,
        signed: true,
      });
      // Nothing of it is bound to the gateway's word, and none of it is said to be.
      expect(verdict.limits.map(({ kind }) => kind)).toContain('beforeFirstReceipt');
    },
  );

  it.each<Account>([
    { eventsCut: null },
    { eventsCut: null, armed: true },
    { eventsCut: 0 },
    { eventsCut: 2, sent: true },
    { eventsCut: 0, armed: true, sent: true },
  ])(
    '[FAIL-77] is a finding where the log tells of no loss, or sent that head itself: %j',
    async (account) => {
      const { verdict, answeredAt } = await verdictOf(account);
      expect(verdict.outcome).toBe('altered');
      expect(verdict.findings).toMatchObject([
        { check: 'anchors', ref: LOST_REF, since: 1, seq: answeredAt },
      ]);
    },
  );

  it('[FAIL-77] never makes a log hold that was changed under the cover of a loss', async () => {
    const { verdict, resumedAt } = await verdictOf({ eventsCut: 2, altered: true });
    expect(verdict.outcome).toBe('incomplete');
    expect(verdict.limits).toContainEqual(
      expect.objectContaining({ kind: 'lostStretch', since: 1, seq: resumedAt }),
    );
  });

  it('[FAIL-77] without a key does not say that it is signed', async () => {
    const { recording } = await lostStretch({ eventsCut: 2 });
    const { outcome, limits } = await verifyEvidence(recording, nodeEvidence);
    expect(outcome).toBe('incomplete');
    expect(limits).toContainEqual(expect.objectContaining({ kind: 'lostStretch', signed: false }));
  });

  it('[FAIL-77] a receipt that is not signed is a finding all the same', async () => {
    const { recording } = await lostStretch({ eventsCut: 2 });
    const verdict = await verifyEvidence(recording, nodeEvidence, { ...trust, keys: [logKey.pem] });
    expect(verdict.outcome).toBe('altered');
    expect(verdict.findings).toMatchObject([{ check: 'signatures' }]);
  });

  it('[FAIL-69] [FAIL-77] is not proven here where another tab sent the bet', async () => {
    const { verdict } = await verdictOf({ eventsCut: null, joined: true });
    expect([verdict.outcome, verdict.findings]).toEqual(['incomplete', []]);
    expect(verdict.limits).toContainEqual({ kind: 'otherTab', ref: LOST_REF, signed: true });
  });

  it('[UK-46] [FAIL-77] leaves a bundle open as well, where only the gateway has the receipt', async () => {
    const { content } = await sampleEvidence();
    const bundle = async (account: Account) => {
      const { recording } = await lostStretch(account);
      return verifyEvidence(packBundle({ ...content, recording }, nodeEvidence.digest), nodeEvidence);
    };
    const told = await bundle({ eventsCut: 2 });
    expect(told.outcome).toBe('incomplete');
    expect(told.limits.flatMap((limit) => (limit.kind === 'lostStretch' ? [limit.ref] : []))).toEqual([
      LOST_REF,
      'r1',
      'r2',
    ]);
    expect((await bundle({ eventsCut: 0, armed: true })).outcome).toBe('altered');
  });
});

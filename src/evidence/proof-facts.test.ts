import { describe, expect, it } from 'vitest';
import type { BundleContent } from '#domain/proofs/bundle/pack-bundle.ts';
import { hexOf } from '#domain/proofs/bytes-text.ts';
import { nodeEvidence } from '#gateway/recordings/node-evidence.ts';
import { verifyEvidence } from '#recordings/format/evidence/verify-evidence.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import evidenceTexts from '#src/text/en-gb/evidence.json';
import { createText } from '#src/text/text.ts';
import { cosigned, sampleEvidence, WITNESS } from '#testing/recordings/sample-evidence.ts';
import { evidenceClock } from './evidence-clock.ts';
import { type ProofLine, proofLines } from './proof-facts.ts';

const t = createText('en-GB', evidenceTexts);
const sample = await sampleEvidence();
const log = await readSlip(sample.recording, nodeEvidence);
const { keys, receipts, proofs }: Pick<BundleContent, 'keys' | 'receipts' | 'proofs'> = sample.content;
const statement = Object.fromEntries(Object.entries(receipts.receipts[0]?.statement ?? {}));
const inclusion = proofs.inclusions[0]!;

async function linesOf(bundle: Uint8Array, checkpoint = inclusion.checkpoint): Promise<readonly ProofLine[]> {
  const { checks } = await verifyEvidence(bundle, nodeEvidence);
  const source = {
    log,
    proofs: { keys, statement, inclusion: { ...inclusion, checkpoint } },
    clientHead: String(statement.clientHead),
    acceptedAt: 0,
    checks,
  };
  return proofLines(source, t, evidenceClock('Europe/London'));
}

describe('what a pack proves, in words', () => {
  it('[EVT-08.2] [CON-15] every proof has its sentence and the figures that stand in the pack', async () => {
    const lines = await linesOf(sample.bundle);
    expect(lines.map(({ title }) => title)).toEqual([
      'The recording is one chain',
      'The gateway signed the receipt',
      'The two records name each other',
      'The receipt stands in the gateway’s list',
      'The list is sealed',
      'Whether somebody else keeps the seal',
    ]);
    const figures = lines.flatMap(({ facts }) => facts.map(([, value]) => value));
    for (const figure of [
      hexOf(log.heads.cold),
      String(statement.signature),
      String(statement.clientHead),
      `entry ${inclusion.index + 1} of ${inclusion.treeSize}`,
      inclusion.leafHash,
    ])
      expect(figures).toContain(figure);
    for (const { words } of lines.slice(0, -1)) expect(words).not.toMatch(/not checked|does not|No /);
    expect(lines.at(-1)?.words).toContain('No independent witness');
  });

  it('[CON-15] [UK-46] names who else put a name under the seal', async () => {
    const seen = cosigned(inclusion.checkpoint, 1_790_000_000);
    const lines = await linesOf(sample.bundle, seen);
    expect(lines.at(-1)?.facts).toEqual([['Witnesses', WITNESS]]);
  });

  it('[UK-46] calls nothing proven that the check of the pack did not prove', async () => {
    const at = Buffer.from(sample.bundle).indexOf(Buffer.from(String(statement.signature)));
    const altered = sample.bundle.map((byte, nth) => (nth === at + 3 ? byte ^ 1 : byte));
    const [, receipt] = await linesOf(altered);
    expect(receipt?.words).toBe('The signature does not belong to this receipt.');
  });

  it('[CON-15] a file that no gateway vouched for claims its chain and nothing else', () => {
    const source = { log, proofs: null, clientHead: null, acceptedAt: null, checks: [] };
    const lines = proofLines(source, t, evidenceClock('UTC'));
    expect(lines.map(({ facts }) => facts.length)).toEqual([4, 0, 0, 0, 0, 0]);
    expect(lines.map(({ words }) => words).filter((words) => /holds|can only/.test(words))).toEqual([]);
  });
});

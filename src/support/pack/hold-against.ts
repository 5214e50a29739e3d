import type { Trust } from '#recordings/format/evidence/evidence-primitives.ts';
import type { Verdict } from '#recordings/format/evidence/verdict.ts';
import { verifyEvidence } from '#recordings/format/evidence/verify-evidence.ts';
import { webEvidence } from '#src/verify/web-evidence.ts';

/** Nothing is wrong but that none of it is signed under these keys: another gateway's, or nobody's. */
function isForeign({ outcome, findings, checks }: Verdict): boolean {
  const signed = checks.find(({ name }) => name === 'signatures')?.count ?? 0;
  const keys = findings.filter(({ part }) => part === 'keys.json').length;
  return (
    outcome === 'altered' &&
    findings.every(({ check }) => check === 'signatures') &&
    (keys > 0 ? keys === findings.length : findings.length === signed)
  );
}

/** What a file shows when it is held against the keys of the gateway that serves the console (HOLD-10). */
export async function holdAgainst(bytes: Uint8Array, keys: Trust['keys']): Promise<Verdict> {
  const verdict = await verifyEvidence(bytes, webEvidence, { keys, checkpoints: [] });
  return isForeign(verdict) ? verifyEvidence(bytes, webEvidence) : verdict;
}

import { bundleLimits } from '#domain/proofs/bundle/bundle-limits.ts';
import type { Trust } from '#recordings/format/evidence/evidence-primitives.ts';
import type { Verdict } from '#recordings/format/evidence/verdict.ts';
import { verifyEvidence } from '#recordings/format/evidence/verify-evidence.ts';
import { webEvidence } from './web-evidence.ts';

export type Checked =
  | { readonly kind: 'checked'; readonly name: string; readonly verdict: Verdict }
  /** The browser could not read it from the device. */
  | { readonly kind: 'failed' };

const tooLarge: Verdict = {
  kind: 'unknown',
  outcome: 'unreadable',
  session: null,
  events: 0,
  receipts: 0,
  checks: [],
  findings: [],
  limits: [],
};

/** Never throws: a file that cannot be checked says why. */
export async function checkFile(file: File, trust: Trust): Promise<Checked> {
  try {
    const { name, size } = file;
    if (size > bundleLimits.bytes) return { kind: 'checked', name, verdict: tooLarge };
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { kind: 'checked', name, verdict: await verifyEvidence(bytes, webEvidence, trust) };
  } catch {
    return { kind: 'failed' };
  }
}

import { sha256 } from '@noble/hashes/sha2.js';
import { type BundleContent, digestOfPack, packBundle } from '#domain/proofs/bundle/pack-bundle.ts';
import { writeExport } from '#recordings/format/events/export-profile.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { verifyEvidence } from '#recordings/format/evidence/verify-evidence.ts';
import { missingIn } from '#recordings/format/heads/missing.ts';
import { readSlip, type VerifiedLog } from '#recordings/format/slip-file.ts';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import { evidenceOf } from '#replay/evidence/evidence-of.ts';
import { correctionFacts } from '#src/evidence/corrections.ts';
import { evidenceClock } from '#src/evidence/evidence-clock.ts';
import { gatewayAccount } from '#src/evidence/gateway-account.ts';
import { definitionOf } from '#src/evidence/pdf/definition.ts';
import { renderPdf } from '#src/evidence/pdf/render.ts';
import { proofLines } from '#src/evidence/proof-facts.ts';
import { type Fact, type Report, reportOf } from '#src/evidence/report.ts';
import type { Text } from '#src/text/text.ts';
import { webEvidence } from '#src/verify/web-evidence.ts';
import { workerPrimitives } from '../recording/recording-primitives.ts';
import type { Leave } from './leave.ts';

export interface PackSource {
  /** The recording's file, as it was opened. */
  readonly file: Blob;
  readonly evidence: BetEvidence;
}

interface Copy {
  readonly recording: Uint8Array<ArrayBuffer>;
  readonly log: VerifiedLog;
  readonly evidence: BetEvidence;
}

/** Another copy than everybody else's: its marks are made with a key that is forgotten at once. */
async function redactedCopy(
  bytes: Uint8Array,
  made: Uint8Array<ArrayBuffer> | undefined,
  { ref }: BetEvidence,
): Promise<Copy> {
  const recording =
    made ??
    (await writeExport(await readSlip(bytes, workerPrimitives), crypto.randomUUID(), workerPrimitives));
  const log = await readSlip(recording, workerPrimitives);
  const { header, events, dropped } = log;
  const evidence = evidenceOf({ header, events: readAppEvents(events), missing: missingIn(dropped) }, ref);
  if (evidence === undefined) throw new Error('the copy does not tell of the bet');
  return { recording, log, evidence };
}

/**
 * The report with the gateway's word beside the recording's. A copy without persons goes without: what the
 * gateway wrote down is not in it either.
 */
function withGateway(report: Report, evidence: BetEvidence, { gateway, profile }: Leave, t: Text): Report {
  if (gateway === undefined || profile !== 'device') return report;
  const clock = evidenceClock(evidence.recording.timeZone);
  const { section, differences } = gatewayAccount(gateway.acts, evidence, t, clock);
  const [prices, ...others] = report.sections;
  return {
    ...report,
    summary: [...report.summary, ...differences.map((words): Fact => [t('evidence.gateway.differs'), words])],
    sections: prices === undefined ? [section] : [prices, section, ...others],
  };
}

/** The printed report; it calls proven what checking the same pack without it has proven. */
async function pdfOf({ log, evidence }: Copy, leave: Leave, content: BundleContent, t: Text) {
  const { ticket, at } = leave;
  const viewer = leave.viewer ?? t('support.evidence.file');
  const clock = evidenceClock(evidence.recording.timeZone);
  const { checks } = await verifyEvidence(packBundle(content, sha256), webEvidence);
  const { proofs = null, profile, gateway } = leave;
  const report = withGateway(reportOf(evidence, t), evidence, leave, t);
  const corrected = correctionFacts(gateway?.acts ?? [], evidence.betId, t, clock);
  const source = {
    log,
    proofs: proofs !== null && profile === 'export' ? { ...proofs, statement: null } : proofs,
    clientHead: evidence.sent?.clientHead ?? null,
    acceptedAt: evidence.accepted?.receipt.acceptedAt ?? null,
    checks,
  };
  return renderPdf(
    definitionOf(
      {
        report: { ...report, summary: [...report.summary, ...corrected] },
        preparation: { viewer, ticket, at },
        proofs: proofLines(source, t, clock),
        preparedAt: clock.local(at),
        name: evidence.betId ?? evidence.ref,
      },
      t,
    ),
  );
}

/**
 * What of the gateway's word goes into a pack; a copy without persons cannot hold what was signed with them
 * in it.
 */
function partsOf({ proofs, gateway, profile }: Leave, ref: string) {
  const inclusions = proofs?.inclusion == null ? [] : [proofs.inclusion];
  const isWhole = profile === 'device';
  const statement = isWhole ? (proofs?.statement ?? null) : null;
  return {
    keys: {
      receipts: isWhole ? (proofs?.keys.receipts ?? '') : '',
      checkpoints: proofs?.keys.checkpoints ?? '',
      witnesses: [],
    },
    receipts: { receipts: proofs?.inclusion == null ? [] : [{ ref, statement }] },
    proofs: { inclusions, checkpoints: [], consistency: [] },
    ...(isWhole && gateway !== undefined ? { gateway } : {}),
  };
}

/**
 * The evidence of one bet as one file that proves itself (EVT-08; docs/evidence-bundle.md): the printed
 * report, the recording, and what the gateway said and signed of it.
 */
export async function packEvidence(
  { file, evidence }: PackSource,
  leave: Leave,
  t: Text,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const copy: Copy =
    leave.profile === 'export'
      ? await redactedCopy(bytes, leave.copy, evidence)
      : { recording: bytes, log: await readSlip(bytes, workerPrimitives), evidence };
  const { ref, betId, recording } = copy.evidence;
  const content: BundleContent = {
    createdAt: leave.at,
    subject: { session: recording.sessionId, bet: betId, ref },
    redactions: leave.profile === 'export' ? [t('support.evidence.redacted')] : [],
    ...partsOf(leave, ref),
    recording: copy.recording,
  };
  const whole = { ...content, pdf: await pdfOf(copy, leave, content, t) };
  const seal = await leave.seal?.(digestOfPack(whole, sha256));
  return packBundle({ ...whole, ...(seal && { seal }) }, sha256);
}

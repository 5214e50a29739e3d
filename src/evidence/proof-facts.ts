import type { HandedProofs } from '#domain/contract/staff-recordings.ts';
import { base64Of, hexOf } from '#domain/proofs/bytes-text.ts';
import { parseCheckpoint } from '#domain/proofs/checkpoint.ts';
import type { CheckName, CheckStatus, Verdict } from '#recordings/format/evidence/verdict.ts';
import type { VerifiedLog } from '#recordings/format/slip-file.ts';
import type { Text } from '#src/text/text.ts';
import type { EvidenceClock } from './evidence-clock.ts';
import type { Fact } from './report.ts';

/** One thing that is proven, or is not: in words for anybody, and in figures for whoever checks them. */
export interface ProofLine {
  readonly title: string;
  readonly words: string;
  readonly facts: readonly Fact[];
}

export interface ProofSource {
  readonly log: Pick<VerifiedLog, 'events' | 'heads'>;
  /** Null for a file that no gateway vouched for. */
  readonly proofs: HandedProofs | null;
  /** The state of the customer's record that the request named, hex. */
  readonly clientHead: string | null;
  /** Epoch ms by the gateway; null without a receipt. */
  readonly acceptedAt: number | null;
  /** What checking the pack said: nothing is called proven that was not checked (UK-46). */
  readonly checks: Verdict['checks'];
}

interface Words {
  readonly t: Text;
  readonly clock: EvidenceClock;
  readonly statusOf: (check: CheckName) => CheckStatus;
}

const named = (label: string, value: string | null | undefined): readonly Fact[] =>
  value === null || value === undefined || value === '' ? [] : [[label, value]];

function chain({ log: { events, heads } }: ProofSource, { t, statusOf }: Words): ProofLine {
  return {
    title: t('evidence.proof.chain'),
    words: t('evidence.proof.chain.words', { status: statusOf('chain') }),
    facts: [
      [t('evidence.proof.events'), String(events.length)],
      [t('evidence.proof.headCold'), hexOf(heads.cold)],
      [t('evidence.proof.headHot'), hexOf(heads.hot)],
      [t('evidence.proof.headBehaviour'), hexOf(heads.behaviour)],
    ],
  };
}

function receipt({ proofs, acceptedAt }: ProofSource, { t, clock, statusOf }: Words): ProofLine {
  const signature = proofs?.statement?.signature;
  return {
    title: t('evidence.proof.receipt'),
    words: t('evidence.proof.receipt.words', { status: statusOf('signatures') }),
    facts: [
      ...named(t('evidence.fact.accepted'), acceptedAt === null ? null : clock.local(acceptedAt)),
      ...named(t('evidence.proof.signature'), typeof signature === 'string' ? signature : null),
    ],
  };
}

const anchor = ({ clientHead }: ProofSource, { t, statusOf }: Words): ProofLine => ({
  title: t('evidence.proof.anchor'),
  words: t('evidence.proof.anchor.words', { status: statusOf('anchors') }),
  facts: named(t('evidence.fact.head'), clientHead),
});

function inclusion({ proofs }: ProofSource, { t, statusOf }: Words): ProofLine {
  const proof = proofs?.inclusion;
  return {
    title: t('evidence.proof.inclusion'),
    words: t('evidence.proof.inclusion.words', { status: statusOf('inclusion') }),
    facts:
      proof === null || proof === undefined
        ? []
        : [
            [
              t('evidence.proof.place'),
              t('evidence.proof.placeOf', { nth: proof.index + 1, size: proof.treeSize }),
            ],
            [t('evidence.proof.leaf'), proof.leafHash],
          ],
  };
}

function checkpoint({ proofs }: ProofSource, { t, statusOf }: Words): ProofLine {
  const head = parseCheckpoint(proofs?.inclusion?.checkpoint ?? '');
  const own = head?.note.signatures.find(({ name }) => name === head.origin);
  return {
    title: t('evidence.proof.checkpoint'),
    words: t('evidence.proof.checkpoint.words', { status: statusOf('checkpoints') }),
    facts:
      head === undefined
        ? []
        : [
            [t('evidence.proof.origin'), head.origin],
            [t('evidence.proof.size'), String(head.size)],
            [t('evidence.proof.root'), hexOf(head.root)],
            ...named(t('evidence.proof.signature'), own && base64Of(own.signature)),
          ],
  };
}

/** Who besides the log itself has put a name under the checkpoint. */
function witness({ proofs }: ProofSource, { t }: Words): ProofLine {
  const head = parseCheckpoint(proofs?.inclusion?.checkpoint ?? '');
  const names = head?.note.signatures.flatMap(({ name }) => (name === head.origin ? [] : [name])) ?? [];
  return {
    title: t('evidence.proof.witness'),
    words: t('evidence.proof.witness.words', { count: names.length }),
    facts: named(t('evidence.proof.witnesses'), names.join(', ')),
  };
}

/** What a pack proves, one line for each kind of proof. Pure. */
export function proofLines(source: ProofSource, t: Text, clock: EvidenceClock): readonly ProofLine[] {
  const statusOf = (check: CheckName): CheckStatus =>
    source.checks.find(({ name }) => name === check)?.status ?? 'absent';
  const words = { t, clock, statusOf };
  return [chain, receipt, anchor, inclusion, checkpoint, witness].map((line) => line(source, words));
}

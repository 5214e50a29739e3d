import { invariants } from '#checks/invariant.ts';
import type { EventStream } from '#domain/events/define.ts';
import type { Epics } from '#effects/runtime/epic.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { findAnchors } from '#recordings/format/heads/anchors.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import type { VerifiedLog } from '#recordings/format/slip-file.ts';
import { stateHash } from '#replay/fold/canonical-state.ts';
import { buildAt } from '#replay/reexecution/build-at.ts';
import type { Divergence } from '#replay/reexecution/divergence.ts';
import { reexecute, type Violation } from '#replay/reexecution/reexecute.ts';
import { whyKnown } from './known-divergences.ts';
import { readRecording, type Unreadable, unreadable } from './read-recording.ts';
import { sha256, todaysCode } from './todays-code.ts';

interface Replayed {
  readonly file: string;
  readonly events: number;
  /** SHA-256 of the canonical state at the end, 64 hexadecimal digits. */
  readonly stateHash: string;
  readonly defects: readonly string[];
  readonly violations: readonly Violation[];
  /** Receipts whose signed copy of the chain's head is the head this log had. */
  readonly anchored: number;
  /**
   * Receipts that name a head of which the log says why it has not got it: neither bound to it nor called
   * altered.
   */
  readonly unheld: number;
  /** The same of what the gateway signed when the recording arrived. */
  readonly acknowledged: number;
}

/** One result per file; a file that cannot be read is a result too. */
export type FileResult =
  | (Replayed & { readonly outcome: 'identical' })
  | (Replayed & {
      readonly outcome: 'folded';
      /** Live prices that went to save space. */
      readonly droppedEvents: number;
      /** Behaviour that the customer did not agree to have stored. */
      readonly withheldEvents: number;
    })
  | (Replayed & {
      readonly outcome: 'diverged';
      readonly divergence: Divergence;
      /**
       * Why it does, where that is meant (`known-divergences.ts`); null for a divergence that nobody knew of.
       */
      readonly known: string | null;
      readonly recordedBuild: string;
      readonly build: string;
    })
  | Unreadable;

export interface ReplayFileOptions {
  readonly build: string;
  readonly until?: number;
  /** Tests bring other epics, to make a recording diverge. */
  readonly epics?: Epics;
}

/** Reads, proves and re-executes one file. Never throws. */
export async function replayFile(file: string, options: ReplayFileOptions): Promise<FileResult> {
  try {
    return await replayOrThrow(file, options);
  } catch (error) {
    return unreadable(file, error);
  }
}

async function replayOrThrow(file: string, options: ReplayFileOptions): Promise<FileResult> {
  const { slip, events } = await readRecording(file);
  const anchors = await provenAnchors(slip);
  const result = reexecute(
    { header: slip.header, events, isWhole: slip.dropped.length === 0 },
    {
      ...todaysCode,
      ...(options.epics === undefined ? {} : { epics: options.epics }),
      invariants,
      ...(options.until === undefined ? {} : { until: options.until }),
    },
  );
  const replayed = {
    file,
    events: result.events,
    stateHash: stateHash(result.state, sha256),
    defects: result.defects,
    violations: result.violations,
    ...anchors,
  };
  switch (result.kind) {
    case 'identical':
      return { outcome: 'identical', ...replayed };
    case 'incomplete': {
      const droppedEvents = countOf(slip, (stream) => stream !== 'behaviour');
      const withheldEvents = countOf(slip, (stream) => stream === 'behaviour');
      return { outcome: 'folded', ...replayed, droppedEvents, withheldEvents };
    }
    default: {
      const { divergence } = result;
      const recordedBuild = buildAt(events, divergence.seq) ?? slip.header.build;
      const known = (await whyKnown(file, divergence)) ?? null;
      return { outcome: 'diverged', ...replayed, divergence, known, recordedBuild, build: options.build };
    }
  }
}

const countOf = ({ dropped }: VerifiedLog, isCounted: (stream: EventStream) => boolean): number =>
  dropped.reduce((sum, { stream, count }) => sum + (isCounted(stream) ? count : 0), 0);

type Anchored = Pick<Replayed, 'anchored' | 'unheld' | 'acknowledged'>;

/**
 * Receipts and acknowledgements that name a head must name one of this log's own. A copy that was redacted on
 * its way, or that is a simulation, has a chain of its own and is not held to it; nor is a receipt whose head
 * the log says it cannot have.
 *
 * @throws RecordingError `altered`, with the answer's `seq`: something before it is not what was on the chain
 *   then.
 */
async function provenAnchors(log: VerifiedLog): Promise<Anchored> {
  if (log.header.redaction !== 'device' || log.header.simulation !== undefined)
    return { anchored: 0, unheld: 0, acknowledged: 0 };
  const anchors = await findAnchors(log, nodePrimitives);
  const adrift = anchors.find(({ covers, missing }) => covers === null && missing === null);
  if (adrift !== undefined) {
    throw new RecordingError(
      'altered',
      `the ${adrift.by} of ${adrift.ref} names a head that this log never had`,
      adrift.answeredAt,
    );
  }
  const unheld = anchors.filter(({ missing }) => missing !== null).length;
  const acknowledged = anchors.filter(({ by }) => by === 'acknowledgement').length;
  return { anchored: anchors.length - acknowledged - unheld, unheld, acknowledged };
}

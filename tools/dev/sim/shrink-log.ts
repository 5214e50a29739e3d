import { sessionInvariants } from '#checks/session-invariants.ts';
import type { Finding } from '#simulator/checkers/finding.ts';
import { timersAreTrue } from '#simulator/checkers/placement/sending-rules.ts';
import type { DecidedLog, SessionResult } from '#simulator/session.ts';
import { isOfALog, lawOf } from '#simulator/shrink/log-laws.ts';
import { todaysCode } from '../../cli/replay/todays-code.ts';
import { type ShrinkResult, shrinkRecording } from '../shrink/shrink-recording.ts';

/** Trials of one log at most. */
const MOST = 2_000;

export type ShrunkLog = Extract<ShrinkResult, { readonly kind: 'shrunk' }>;

/**
 * The smallest recording of a world's logs that fails as the world does; undefined when no log of it fails by
 * itself.
 */
export function smallestLog(
  { struck }: Pick<SessionResult, 'struck'>,
  finding: Finding,
  logs: readonly DecidedLog[],
  trials = MOST,
): ShrunkLog | undefined {
  const isTimely = timersAreTrue(struck);
  const ofALog = (): ReturnType<typeof sessionInvariants> => {
    const law = lawOf(finding, isTimely);
    return law === undefined ? [] : [law];
  };
  const isKnown = ofALog().length > 0;
  if (!isOfALog(finding)) return undefined;
  for (const { header, events } of logs) {
    const laws = isKnown ? ofALog : sessionInvariants;
    const small = shrinkRecording({ header, events: [...events] }, todaysCode, trials, laws);
    if (small.kind !== 'shrunk') continue;
    if (!isKnown || small.failure.fingerprint.endsWith(finding.fingerprint)) return small;
  }
  return undefined;
}

import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';

/** What a recording is to replay: its header, and its events as current versions in order of `seq`. */
export interface Recording {
  readonly header: LogHeader;
  readonly events: readonly AppEvent[];
  /** False when segments are missing, which a hole at the very end does not show. */
  readonly isWhole?: boolean;
}

/** The input first, then what was decided because of it. */
export type RecordedCommit = readonly [AppEvent, ...AppEvent[]];

/** Whole commits, up to the last that begins at or before this `seq`. */
export function commitsOf(
  events: readonly AppEvent[],
  until: number = Number.POSITIVE_INFINITY,
): RecordedCommit[] {
  const commits: [AppEvent, ...AppEvent[]][] = [];
  for (const event of events) {
    const open = commits[commits.length - 1];
    if (open !== undefined && open[0].commit === event.commit) open.push(event);
    else if (event.seq > until) break;
    else commits.push([event]);
  }
  return commits;
}

/**
 * Whether there is everything to re-execute from: commits begin with their input, and events and commits are
 * numbered from 1 without a hole. In a recording that says it is a simulation commits may be missing, because
 * somebody took them out; its events are numbered anew, so one that was lost on the way still shows.
 */
export function canBeReexecuted(
  { header, isWhole = true }: Omit<Recording, 'events'>,
  commits: readonly RecordedCommit[],
): boolean {
  const { simulation } = header;
  // In a copy for others the account is a mark and its holdings are nought: what was decided of them cannot
  // be decided again.
  if (!isWhole || header.redaction === 'export') return false;
  let [seq, commit] = [0, 0];
  for (const events of commits) {
    const { commit: number, kind } = events[0];
    if (kind !== 'input' || number <= commit || (simulation === undefined && number !== commit + 1))
      return false;
    commit = number;
    for (const event of events) {
      seq += 1;
      if (event.seq !== seq) return false;
    }
  }
  return true;
}

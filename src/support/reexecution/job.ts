import type { LogHeader } from '#domain/events/envelope.ts';
import type { SessionComparison } from '#replay/compare/compare-sessions.ts';
import type { Forked, NoFork } from '#replay/fork/fork.ts';
import type { Change } from '#replay/fork/parse-change.ts';
import type { HeldEvents } from '#replay/recording/held-events.ts';
import type { HandedOver } from '#replay/recording/index-recording.ts';
import type { ReplayResult } from '#replay/reexecution/reexecute.ts';
import type { BetReplayResult } from '#replay/reexecution/reexecute-bets.ts';
import type { OpenRecording } from '../recording/open-recording.ts';

/** A recording as a worker is handed it: a copy of its events as they are held, which stay with the page. */
export interface Handed {
  readonly header: LogHeader;
  readonly held: HeldEvents;
  /** False when segments are missing. */
  readonly isWhole: boolean;
}
export const handedOf = ({ header, held, missing }: OpenRecording): Handed => ({
  header,
  held,
  isWhole: !missing.live && !missing.behaviour,
});

/** What the worker is asked to do. */
export type ReexecutionJob =
  | { readonly kind: 'reexecute' | 'reexecuteBets'; readonly recording: Handed }
  | { readonly kind: 'fork'; readonly recording: Handed; readonly change: Change }
  | { readonly kind: 'compare'; readonly recording: Handed; readonly other: Handed };

/** A state has no copy (the price table is no plain value), and the page folds its own. */
type WithoutState<Result> = Result extends unknown ? Omit<Result, 'state'> : never;
export type Reexecuted = WithoutState<ReplayResult>;
export type ForkDone = Pick<Forked, 'kind' | 'from' | 'standIns' | 'unasked'> & {
  readonly handed: HandedOver;
};

export type ReexecutionMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'reexecuted'; readonly result: Reexecuted }
  | { readonly kind: 'betsReexecuted'; readonly result: BetReplayResult }
  | { readonly kind: 'forked'; readonly result: ForkDone | NoFork }
  | { readonly kind: 'compared'; readonly result: SessionComparison }
  | { readonly kind: 'failed'; readonly message: string };

import type { LogHeader } from '#domain/events/envelope.ts';
import type { SessionComparison } from '#effects/replay/compare/compare-sessions.ts';
import type { Forked, NoFork } from '#effects/replay/fork/fork.ts';
import type { Change } from '#effects/replay/fork/parse-change.ts';
import type { ReplayResult } from '#effects/replay/reexecute.ts';
import type { HeldEvents } from '../recording/held-events.ts';
import type { Recording } from '../recording/open-recording.ts';
import type { HandedOver } from '../recording/take-in.ts';

/** A recording as a worker is handed it: a copy of its events as they are held, which stay with the page. */
export interface Handed {
  readonly header: LogHeader;
  readonly held: HeldEvents;
  /** False when segments are missing. */
  readonly isWhole: boolean;
}
export const handedOf = ({ header, held, missing }: Recording): Handed => ({
  header,
  held,
  isWhole: !missing.live && !missing.behaviour,
});

/** What the worker is asked to do. */
export type RerunJob =
  | { readonly kind: 'reexecute'; readonly recording: Handed }
  | { readonly kind: 'fork'; readonly recording: Handed; readonly change: Change }
  | { readonly kind: 'compare'; readonly recording: Handed; readonly other: Handed };

/** A state has no copy (the price table is no plain value), and the page folds its own. */
type WithoutState<Result> = Result extends unknown ? Omit<Result, 'state'> : never;
export type Reexecuted = WithoutState<ReplayResult>;
export type ForkDone = Pick<Forked, 'kind' | 'from' | 'standIns' | 'unasked'> & {
  readonly handed: HandedOver;
};

export type RerunMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'reexecuted'; readonly result: Reexecuted }
  | { readonly kind: 'forked'; readonly result: ForkDone | NoFork }
  | { readonly kind: 'compared'; readonly result: SessionComparison }
  | { readonly kind: 'failed'; readonly message: string };

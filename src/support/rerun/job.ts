import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { Forked, NoFork } from '#effects/replay/fork/fork.ts';
import type { Change } from '#effects/replay/fork/parse-change.ts';
import type { ReplayResult } from '#effects/replay/reexecute.ts';

/** What the worker is asked to do. It is handed a copy: the recording itself stays with the page. */
export interface RerunJob {
  readonly header: LogHeader;
  readonly events: readonly AppEvent[];
  /** Absent: as it was recorded. */
  readonly change?: Change;
}

/** A state has no copy (the price table is no plain value), and the page folds its own. */
type WithoutState<Result> = Result extends unknown ? Omit<Result, 'state'> : never;
export type Reexecuted = WithoutState<ReplayResult>;
export type ForkResult = WithoutState<Forked> | NoFork;

export type RerunMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'reexecuted'; readonly result: Reexecuted }
  | { readonly kind: 'forked'; readonly result: ForkResult }
  | { readonly kind: 'failed'; readonly message: string };

import type { LogStore } from './log-store.ts';

/** The keeper as seen from the page: in a worker, or beside it when there is none. */
export type LogStoreCalls = Pick<
  LogStore,
  | 'probe'
  | 'begin'
  | 'adoptable'
  | 'resume'
  | 'append'
  | 'makeRoom'
  | 'export'
  | 'stateBefore'
  | 'stored'
  | 'stretch'
  | 'forget'
  | 'forgetBehaviour'
> & {
  close(): void;
};

export const logStoreMethods = [
  'probe',
  'begin',
  'adoptable',
  'resume',
  'append',
  'makeRoom',
  'export',
  'stateBefore',
  'stored',
  'stretch',
  'forget',
  'forgetBehaviour',
] as const;
export type LogStoreMethod = (typeof logStoreMethods)[number];

export interface LogStoreRequest {
  readonly id: number;
  readonly method: LogStoreMethod | 'open';
  readonly args: readonly unknown[];
}

export type LogStoreReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly reason: string; readonly message: string };

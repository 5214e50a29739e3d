import type { LogKeeper } from './log-keeper.ts';

/** The keeper as seen from the page: in a worker, or beside it when there is none. */
export type KeeperCalls = Pick<
  LogKeeper,
  | 'probe'
  | 'begin'
  | 'adoptable'
  | 'resume'
  | 'append'
  | 'makeRoom'
  | 'export'
  | 'stored'
  | 'stretch'
  | 'forget'
  | 'forgetBehaviour'
> & {
  close(): void;
};

export const keeperMethods = [
  'probe',
  'begin',
  'adoptable',
  'resume',
  'append',
  'makeRoom',
  'export',
  'stored',
  'stretch',
  'forget',
  'forgetBehaviour',
] as const;
export type KeeperMethod = (typeof keeperMethods)[number];

export interface KeeperRequest {
  readonly id: number;
  readonly method: KeeperMethod | 'open';
  readonly args: readonly unknown[];
}

export type KeeperReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly reason: string; readonly message: string };

import type { UserId } from '#domain/brand.ts';
import { ACCOUNT_NEWS } from '#domain/contract/live.ts';

export const TOPICS = ['bet', 'placement', 'session', 'cashOut', ...ACCOUNT_NEWS] as const;
export type Topic = (typeof TOPICS)[number];

export interface OutboxRow {
  readonly user: UserId;
  readonly topic: Topic;
  readonly subject: string;
  readonly op: 'add' | 'update';
}

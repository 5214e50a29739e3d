import type { UserId } from '#domain/brand.ts';
import type { AccountNewsKind } from '#domain/contract/live.ts';

export type Topic = 'bet' | 'placement' | 'session' | 'cashOut' | AccountNewsKind;

export interface OutboxRow {
  readonly user: UserId;
  readonly topic: Topic;
  readonly subject: string;
  readonly op: 'add' | 'update';
}

import type { UserId } from '#domain/brand.ts';

export type Topic = 'bet' | 'placement' | 'session' | 'cashOut' | 'inbox' | 'identity';

export interface OutboxRow {
  readonly user: UserId;
  readonly topic: Topic;
  readonly subject: string;
  readonly op: 'add' | 'update';
}

import type { Topic } from './topic.ts';

/** A banner for everyone, with the fields of S1 §3 that this gateway uses. */
export interface SystemNotice {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly group: 'success' | 'info' | 'error' | 'generic';
  readonly dismissable: boolean;
}

/** Notices that stand now. A newcomer gets them all; others hear of changes. */
export class SystemChannel {
  readonly #notices = new Map<string, SystemNotice>();
  /** Set by the hub once somebody listens. */
  topic: Topic | undefined;

  snapshot(): string {
    return this.#body('initial', [...this.#notices.values()]);
  }

  /** Shows or replaces a notice. */
  announce(notice: SystemNotice): void {
    const op = this.#notices.has(notice.id) ? 'update' : 'add';
    this.#notices.set(notice.id, notice);
    this.topic?.publish(this.#body(op, [notice]));
  }

  withdraw(id: string): void {
    if (this.#notices.delete(id))
      this.topic?.publish(JSON.stringify({ type: 'system', op: 'remove', ids: [id] }));
  }

  #body(op: 'initial' | 'add' | 'update', messages: readonly SystemNotice[]): string {
    return JSON.stringify({ type: 'system', op, messages });
  }
}

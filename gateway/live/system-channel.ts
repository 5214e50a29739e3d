import type { SystemNotice } from '#domain/contract/system-notice.ts';
import type { Topic } from './topic.ts';

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

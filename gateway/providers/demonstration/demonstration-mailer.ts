import type { Mail, Mailer } from '../mailer.ts';

/** Kept of one address, newest first; older ones go. */
const KEPT = 20;
/** Addresses that are written to; the one that was written to longest ago goes. */
const ADDRESSES = 1_000;

/** Keys of mails that came last: a second try comes within hours. */
const KEYS = 10_000;

export interface MailInBox extends Omit<Mail, 'to'> {
  readonly at: number;
}

/** Keeps what it is given in memory, for the demonstration's mailbox: nothing leaves this process. */
export class DemonstrationMailer implements Mailer {
  readonly #boxes = new Map<string, readonly MailInBox[]>();
  readonly #keys = new Set<string>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  send({ to, ...mail }: Mail, key: string): Promise<void> {
    if (this.#keys.has(key)) return Promise.resolve();
    this.#keys.add(key);
    if (this.#keys.size > KEYS) {
      const [first] = this.#keys;
      if (first !== undefined) this.#keys.delete(first);
    }
    const address = to.toLowerCase();
    const box = [{ ...mail, at: this.#now() }, ...this.read(address)].slice(0, KEPT);
    this.#boxes.delete(address);
    this.#boxes.set(address, box);
    if (this.#boxes.size > ADDRESSES) {
      const [oldest] = this.#boxes.keys();
      if (oldest !== undefined) this.#boxes.delete(oldest);
    }
    return Promise.resolve();
  }

  /** Of one address: nobody is shown who else was written to. */
  read(address: string): readonly MailInBox[] {
    return this.#boxes.get(address.trim().toLowerCase()) ?? [];
  }
}

import { describe, expect, it } from 'vitest';
import type { Mail, Mailer } from '../providers/mailer.ts';
import { PostOffice } from './post-office.ts';

const mail: Mail = { to: 'ann@test.example', kind: 'factorOn', subject: 's', text: 't' };

/** A clock whose hands stand still until a test turns them. */
function standing() {
  const due = new Map<() => void, number>();
  return {
    due,
    now: () => 0,
    after(ms: number, callback: () => void) {
      due.set(callback, ms);
      return () => void due.delete(callback);
    },
    strike(ms: number): void {
      for (const [callback, at] of due)
        if (at <= ms) {
          due.delete(callback);
          callback();
        }
    },
  };
}
const officeWith = (mailer: Mailer | undefined, failures: unknown[] = []) => {
  const clock = standing();
  const report = (error: unknown): void => void failures.push(error);
  return { clock, office: new PostOffice({ mailer, clock, report, closeWithin: 5_000 }) };
};

describe('the post office', () => {
  it('waits for what is taken on, and for a mailer that never answers no longer than it may', async () => {
    const { clock, office } = officeWith({ send: () => new Promise(() => {}) });
    office.send(mail);
    let closed = false;
    const closing = office.close().then(() => {
      closed = true;
    });
    await Promise.resolve();
    expect(closed).toBe(false);
    clock.strike(5_000);
    await closing;
    expect(clock.due.size).toBe(0);
  });

  it('tries again what was not taken on, and nothing once it is closed', async () => {
    let tries = 0;
    const { clock, office } = officeWith({
      send() {
        tries += 1;
        return Promise.reject(new Error('away'));
      },
    });
    office.send(mail);
    await office.idle();
    clock.strike(1_000);
    await office.idle();
    expect(tries).toBe(2);
    office.send(mail);
    await office.close();
    clock.strike(Number.MAX_SAFE_INTEGER);
    await office.idle();
    expect(tries).toBe(3);
  });

  it('says whether anybody is written to', () => {
    expect(officeWith(undefined).office.writes).toBe(false);
    expect(officeWith({ send: () => Promise.resolve() }).office.writes).toBe(true);
  });
});

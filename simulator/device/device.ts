import { createHash } from 'node:crypto';
import type { TrustStore } from '#src/platform/http/trust-store.ts';
import { DeviceClock } from '../time/device-clock.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { Disk } from './disk.ts';
import { LocalStorage } from './local-storage.ts';
import { DeviceLocks } from './locks.ts';

/** One browser: its clock, its storage and its jar of cookies, which all of its tabs share. */
export class Device {
  readonly clock: DeviceClock;
  readonly disk: Disk;
  readonly trust: TrustStore;
  cookie = '';
  /** What its tabs share beside it: which of them sends a bet. */
  readonly locks = new DeviceLocks();
  readonly storage = new LocalStorage();
  readonly #trusted = new Map<string, string>();

  constructor(time: VirtualTime, skew: number) {
    this.clock = new DeviceClock(time, skew);
    this.disk = new Disk(this.clock);
    const keyOf = (username: string): string =>
      createHash('sha256').update(username.toLowerCase()).digest('hex');
    this.trust = {
      read: (username) => Promise.resolve(this.#trusted.get(keyOf(username))),
      write: (username, token) => {
        this.#trusted.set(keyOf(username), token);
        return Promise.resolve();
      },
    };
  }
}

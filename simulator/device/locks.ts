type Granted<T> = (lock: Lock | null) => T | PromiseLike<T>;

interface Waiting {
  readonly grant: () => void;
}

/**
 * The Web Locks of one device (exclusive ones, which is all that the app asks for), in order of asking, among
 * its tabs.
 */
export class DeviceLocks {
  readonly #held = new Map<string, object>();
  readonly #queues = new Map<string, Waiting[]>();
  readonly #ofTab = new Map<string, Set<() => void>>();
  readonly #pages = new Map<string, PageLocks>();

  /** The locks as the page of one tab sees them. */
  ofPage(page: string): LockManager {
    const locks = new PageLocks(this, page);
    this.#pages.set(page, locks);
    return locks;
  }

  /** A page is gone: whatever it held is free, and it waits for nothing any more. */
  drop(page: string): void {
    this.#pages.get(page)?.leave();
    this.#pages.delete(page);
    const endings = [...(this.#ofTab.get(page) ?? [])];
    this.#ofTab.delete(page);
    for (const end of endings) end();
  }

  /** Whether another page of the device is open: each has the lock of its log for as long as it lives. */
  hasOtherPages(page: string): boolean {
    return [...this.#pages.keys()].some((other) => other !== page);
  }

  isHeld(name: string): boolean {
    return this.#held.has(name);
  }

  names(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Runs `work` with the lock, and frees it when that is over or the page is gone. */
  take(page: string, name: string, work: () => Promise<unknown>): void {
    const holder = {};
    this.#held.set(name, holder);
    const endings = this.#endingsOf(page);
    const free = (): void => {
      endings.delete(free);
      if (this.#held.get(name) !== holder) return;
      this.#held.delete(name);
      this.#queues.get(name)?.shift()?.grant();
    };
    endings.add(free);
    work().then(free, free);
  }

  /** @returns what takes it out of the queue again. */
  wait(page: string, name: string, grant: () => void): () => void {
    const waiting = { grant };
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    queue.push(waiting);
    const endings = this.#endingsOf(page);
    const leave = (): void => {
      endings.delete(leave);
      const at = queue.indexOf(waiting);
      if (at !== -1) queue.splice(at, 1);
    };
    endings.add(leave);
    return leave;
  }

  #endingsOf(page: string): Set<() => void> {
    const endings = this.#ofTab.get(page) ?? new Set();
    this.#ofTab.set(page, endings);
    return endings;
  }
}

class PageLocks implements LockManager {
  readonly #device: DeviceLocks;
  readonly #page: string;
  #isGone = false;

  constructor(device: DeviceLocks, page: string) {
    this.#device = device;
    this.#page = page;
  }

  /** What a page that is gone still waits for never comes: it takes no lock with it. */
  leave(): void {
    this.#isGone = true;
  }

  request<T>(name: string, callback: Granted<T>): Promise<Awaited<T>>;
  request<T>(name: string, options: LockOptions, callback: Granted<T>): Promise<Awaited<T>>;
  async request<T>(name: string, second: LockOptions | Granted<T>, third?: Granted<T>): Promise<Awaited<T>> {
    const options = typeof second === 'function' ? {} : second;
    const callback = typeof second === 'function' ? second : third;
    if (callback === undefined) throw new TypeError('a lock is asked for without a callback');
    // As in a browser, nothing is granted in the call itself.
    await Promise.resolve();
    if (options.ifAvailable === true && this.#device.isHeld(name)) return await callback(null);
    // Who is told that it is free may find that somebody was quicker.
    while (this.#device.isHeld(name)) await this.#turn(name, options.signal);
    if (this.#isGone) return new Promise<never>(() => undefined);
    return this.#run(name, callback);
  }

  #turn(name: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = this.#device.wait(this.#page, name, resolve);
      const abort = (): void => {
        leave();
        reject(new DOMException('aborted', 'AbortError'));
      };
      signal?.addEventListener('abort', abort, { once: true });
    });
  }

  #run<T>(name: string, callback: Granted<T>): Promise<Awaited<T>> {
    return new Promise((resolve, reject) => {
      this.#device.take(this.#page, name, async () => {
        try {
          resolve(await callback({ name, mode: 'exclusive' }));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }

  query(): Promise<LockManagerSnapshot> {
    const held = this.#device.names().map((name) => ({ name, mode: 'exclusive' as const }));
    return Promise.resolve({ held, pending: [] });
  }
}

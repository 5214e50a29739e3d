import {
  failureOf,
  isSegmentKey,
  type KvStore,
  type PlacedSegment,
  StorageFailure,
  type StoreKey,
  type StoreWrite,
  segmentOf,
} from '#src/platform/storage/key-value-store.ts';
import type { DeviceClock } from '../time/device-clock.ts';

export type DiskFault = 'quota' | 'connectionLost' | 'openFails' | 'privateMode';

/**
 * What a store keeps of a value: a copy. Of plain values, which all that is stored here is, far quicker than
 * a structured clone.
 */
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return value.slice();
  if (Array.isArray(value)) return value.map(copyOf);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype) return structuredClone(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => [name, copyOf(part)]),
  );
}

const textOf = (key: StoreKey): string => JSON.stringify(key);

/** The storage as one page has it open. */
interface PageShelf extends KvStore {
  /**
   * The page is gone. A browser ends the transaction that it was given, before the page that comes next reads
   * anything, and nobody gives it another one: also what would wait for a slow device is stored now or never.
   */
  leave(): void;
}

/** The browser's storage of one device, with its faults. It outlives every page. */
export class Disk {
  readonly #clock: DeviceClock;
  readonly #kept = new Map<string, { readonly key: StoreKey; readonly value: unknown }>();
  #fault: DiskFault | undefined;
  writeMs = 1;

  constructor(clock: DeviceClock) {
    this.#clock = clock;
  }

  fail(fault: DiskFault): void {
    this.#fault = fault;
  }

  heal(): void {
    this.#fault = undefined;
    this.writeMs = 1;
  }

  /** The browser needed the room, or the customer cleared the site's data. */
  evict(): void {
    this.#kept.clear();
  }

  /** One bit of the newest segment of a log, or of a snapshot that is newer, is no longer what it was. */
  corrupt(): boolean {
    const last = [...this.#kept.values()].filter(({ key }) => key[0] !== 'manifest').at(-1);
    if (last === undefined || typeof last.value !== 'object' || last.value === null) return false;
    const { bytes } = segmentOf(last.value);
    const damaged = Uint8Array.from(bytes);
    const middle = damaged.length >> 1;
    damaged[middle] = (damaged[middle] ?? 0) ^ 1;
    this.#kept.set(textOf(last.key), { key: last.key, value: { ...last.value, bytes: damaged } });
    return true;
  }

  shelf(): PageShelf {
    const begun = new Set<() => void>();
    let isGone = false;
    return {
      write: (change, durability) =>
        new Promise((resolve, reject) => {
          if (isGone) return;
          const end = (): void => {
            if (!begun.delete(end)) return;
            try {
              this.#store(change);
              resolve();
            } catch (error) {
              reject(failureOf(error));
            }
          };
          begun.add(end);
          this.#clock.after(durability === 'strict' ? this.writeMs * 2 : this.writeMs, end);
        }),
      leave: () => {
        isGone = true;
        for (const end of [...begun]) end();
      },
      manifests: async () => {
        this.#refuseReading();
        return [...this.#kept.values()].filter(({ key }) => key[0] === 'manifest').map(({ value }) => value);
      },
      segments: async (session, part) => {
        this.#refuseReading();
        const found: PlacedSegment[] = [];
        for (const { key, value } of this.#kept.values()) {
          if (!isSegmentKey(key) || key[1] !== session) continue;
          if (part !== undefined && (key[2] < part.from || key[2] >= part.from + part.count)) continue;
          found.push({ stream: key[0], flush: key[2], ...segmentOf(value) });
        }
        return found.sort((a, b) => a.flush - b.flush);
      },
      snapshot: async (session) => {
        this.#refuseReading();
        return this.#kept.get(textOf(['snapshot', session]))?.value;
      },
      close: () => undefined,
    };
  }

  #store({ put, remove }: StoreWrite): void {
    this.#refuse();
    for (const key of remove) this.#kept.delete(textOf(key));
    for (const [key, value] of put) this.#kept.set(textOf(key), { key, value: copyOf(value) });
  }

  #refuse(): void {
    if (this.#fault === 'quota') throw new StorageFailure('quota');
    this.#refuseReading();
  }

  #refuseReading(): void {
    if (this.#fault === 'connectionLost') throw new StorageFailure('connectionLost');
    if (this.#fault === 'openFails' || this.#fault === 'privateMode') throw new StorageFailure('unavailable');
  }
}

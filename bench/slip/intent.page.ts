import type { AppEvent } from '#domain/events/registry.ts';
import { type OpenedLog, openLog } from '#src/platform/storage/open-log.ts';

/** What the benchmark calls from outside. Times are of the wall, ms each press, until it is on the disk. */
declare global {
  interface Window {
    /** The events of one press, as JSON. */
    prepareIntent(press: string): Promise<void>;
    pressIntoLog(times: number): Promise<number[]>;
    pressIntoDatabase(times: number): Promise<number[]>;
  }
}

let press: readonly AppEvent[] = [];
let log: OpenedLog | undefined;
let database: IDBDatabase | undefined;
let commit = 0;
let key = 0;

const opened = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('presses');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('no database'));
  });

window.prepareIntent = async (given) => {
  // Written a moment ago by our own runtime, next door.
  press = JSON.parse(given) as AppEvent[];
  sessionStorage.clear();
  const clock = { now: () => Date.now(), monotonic: () => performance.now() };
  const common = { build: 'bench', brand: 'slipstream', locale: 'en-GB', timeZone: 'Europe/London', clock };
  log = await openLog({ ...common, database: 'bench-intent-log' });
  database = await opened('bench-intent-bare');
};

async function timed(times: number, one: () => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const started = performance.now();
    await one();
    taken.push(performance.now() - started);
  }
  return taken;
}

/** The commit of a press with its place in the log, and the barrier that the request waits for. */
window.pressIntoLog = (times) =>
  timed(times, async () => {
    const writer = log?.writer;
    if (writer === undefined) throw new Error('not prepared');
    commit += 1;
    writer.append(press.map((event, i) => ({ ...event, commit, seq: (commit - 1) * press.length + i + 1 })));
    if ((await writer.barrier()).evidence !== 'durable') throw new Error('the log is not durable');
  });

window.pressIntoDatabase = (times) =>
  timed(
    times,
    () =>
      new Promise((resolve, reject) => {
        if (database === undefined) throw new Error('not prepared');
        key += 1;
        const writing = database.transaction('presses', 'readwrite', { durability: 'strict' });
        writing.objectStore('presses').put(press, key);
        writing.oncomplete = () => resolve();
        writing.onabort = () => reject(new Error('not written'));
      }),
  );

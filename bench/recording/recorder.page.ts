import { createStore, set } from 'idb-keyval';
import type { AppEvent } from '#domain/events/registry.ts';
import { openLog } from '#src/platform/storage/open-log.ts';
import { clusteredStream, type Stream } from './clustered-stream.ts';

/** What the benchmark calls from outside; each returns how many price updates it stored. */
declare global {
  interface Window {
    prepareRecording(updates: number): Promise<number>;
    recordAsLog(): Promise<number>;
    recordOneByOne(updates: number): Promise<number>;
  }
}

let stream: Stream = { header: clusteredStream(1).header, updates: [], events: [], recordedMs: 0 };
let runs = 0;

window.prepareRecording = (updates) => {
  stream = clusteredStream(updates);
  return Promise.resolve(stream.events.length);
};

/**
 * Live pace does not matter for the cost; a pause now and then lets the writer's deadline and the worker do
 * their part.
 */
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

window.recordAsLog = async () => {
  runs += 1;
  const clock = { now: () => Date.now(), monotonic: () => performance.now() };
  const common = { build: 'bench', brand: 'slipstream', locale: 'en-GB', timeZone: 'Europe/London', clock };
  sessionStorage.clear();
  const log = await openLog({ ...common, database: `bench-log-${runs}` });
  for (const [at, event] of stream.events.entries()) {
    log.writer.append([event as unknown as AppEvent]);
    if (at % 60 === 59) await pause(0);
  }
  await log.writer.flush('barrier');
  await log.close();
  return stream.updates.length;
};

window.recordOneByOne = async (updates) => {
  runs += 1;
  const store = createStore(`bench-one-${runs}`, 'events');
  for (const [at, update] of stream.updates.slice(0, updates).entries()) {
    const { selection, odds, version } = update;
    const data = { selection, odds, version, flags: 0 };
    const mono = update.at;
    await set(
      at,
      {
        seq: at + 1,
        commit: at + 1,
        type: 'live/priceChanged',
        v: 1,
        kind: 'input',
        src: 'live',
        at,
        mono,
        data,
      },
      store,
    );
  }
  return updates;
};

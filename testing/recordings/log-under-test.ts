import { afterEach, beforeEach } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { type OpenedLog, type OpenLogOptions, openLog } from '#src/platform/storage/open-log.ts';

/** Opens logs in a database of the test's own, and closes and deletes what a test leaves. */
export function logsUnderTest(name: string) {
  let database = '';
  const opened: OpenedLog[] = [];
  beforeEach(() => {
    database = `${name}-${crypto.randomUUID()}`;
    sessionStorage.clear();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((log) => log.close()));
    indexedDB.deleteDatabase(database);
  });
  const options = (more: Partial<OpenLogOptions> = {}): OpenLogOptions => ({
    build: 'test',
    brand: 'slipstream',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    database,
    ...more,
  });
  return {
    database: () => database,
    options,
    open: async (more: Partial<OpenLogOptions> = {}): Promise<OpenedLog> => {
      const log = await openLog(options(more));
      opened.push(log);
      return log;
    },
    /** The log is given up as it is: closing it would wait for what hangs. */
    abandon: (log: OpenedLog): void => void opened.splice(opened.indexOf(log), 1),
  };
}

/** A small event of the evidence. */
export const refusal = (seq: number, commit: number): AppEvent => ({
  type: 'lifecycle/inputRejected',
  seq,
  commit,
  v: 1,
  kind: 'input',
  src: 'live',
  at: 1_700_000_000_000 + seq,
  mono: seq,
  data: { edge: 'live', reason: `reason ${seq}`, bytes: seq },
});

/** A frame of live prices with so many rows. */
export const frame = (seq: number, commit: number, rows = 3): AppEvent => ({
  type: 'live/frameReceived',
  seq,
  commit,
  v: 1,
  kind: 'input',
  src: 'live',
  at: 1_700_000_000_000 + seq,
  mono: seq,
  data: {
    prices: {
      selection: Array.from({ length: rows }, (_, row) => row + 1),
      odds: Array.from({ length: rows }, () => 5122),
      version: Array.from({ length: rows }, () => seq),
      flags: Array.from({ length: rows }, () => 0),
    },
    messages: [],
    heads: [],
  },
});

/** Ten commits of two events: an input and, for variety, a frame or another one. */
export const commits = (from: number, many: number): AppEvent[][] =>
  Array.from({ length: many }, (_, at) => {
    const commit = from + at;
    const seq = commit * 2 - 1;
    return [refusal(seq, commit), commit % 2 === 0 ? frame(seq + 1, commit) : refusal(seq + 1, commit)];
  });

/** Appends so many commits, and has them stored. */
export async function write(log: OpenedLog, from: number, many: number): Promise<AppEvent[]> {
  const written = commits(from, many);
  for (const events of written) log.writer.append(events);
  await log.writer.flush('barrier');
  return written.flat();
}

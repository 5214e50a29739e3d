import type { LogHeader } from '#domain/events/envelope.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { inMemoryStore } from '#src/platform/storage/in-memory-store.ts';
import type { KvStore } from '#src/platform/storage/key-value-store.ts';
import { LogStore } from '#src/platform/storage/log-store.ts';
import type { SnapshotOptions } from '#src/platform/storage/snapshot-cache.ts';
import { stateFold } from '#src/platform/storage/state-fold.ts';

/** What a busy page leaves in a second: a flush of frames, and now and then something of its customer. */
export interface Busy {
  readonly framesASecond: number;
  readonly rowsAFrame: number;
  readonly selections: readonly number[];
}

/** Of the last event so far. */
interface Place {
  readonly seq: number;
  readonly commit: number;
  readonly mono: number;
}

const AT = 1_760_000_000_000;

function secondOf(
  { framesASecond, rowsAFrame, selections }: Busy,
  second: number,
  from: Place,
): StoredEvent[] {
  return Array.from({ length: framesASecond }, (_, nth) => {
    const turn = second * framesASecond + nth;
    const rows = Array.from(
      { length: rowsAFrame },
      (_row, row) => selections[(turn * 7 + row * 13) % selections.length] ?? 1,
    );
    const mono = from.mono + second * 1_000 + Math.floor((nth * 1_000) / framesASecond);
    const place = { seq: from.seq + nth + 1, commit: from.commit + nth + 1, at: AT + Math.round(mono), mono };
    // About one in a hundred is of the customer's own doing.
    if (turn % 101 === 100) {
      const data = { visible: turn % 2 === 0 };
      return { ...place, type: 'lifecycle/visibilityChanged', v: 1, kind: 'input', src: 'page', data };
    }
    const prices = {
      selection: rows,
      odds: rows.map((id, row) => (1 + ((id + turn + row) % 40)) * 1_024 + 1 + ((id + turn) % 8)),
      version: rows.map(() => turn + 1_000_000),
      flags: rows.map(() => 0),
    };
    const data = { prices, messages: [], heads: [] };
    return { ...place, type: 'live/frameReceived', v: 1, kind: 'input', src: 'live', data };
  });
}

/** A log that goes on through so many minutes of a busy page. */
export async function goOnBusily(keeper: LogStore, from: Place, minutes: number, busy: Busy): Promise<Place> {
  let at = from;
  for (let second = 0; second < minutes * 60; second += 1) {
    const events = secondOf(busy, second, { ...at, mono: from.mono });
    const around = { now: AT + second * 1_000, quota: undefined, held: [] };
    await keeper.append(events, 'relaxed', around);
    // A second is long enough for whatever this flush made due.
    await keeper.settled();
    at = { ...at, seq: at.seq + events.length, commit: at.commit + events.length };
  }
  return { ...at, mono: from.mono + minutes * 60_000 };
}

export const snapshotsBy = (build: string): SnapshotOptions => ({
  build,
  fold: () => Promise.resolve(stateFold),
});

/** What a start reads of a log. */
export interface ReadAtStart {
  readonly segments: number;
  readonly bytes: number;
  readonly events: number;
}

/** Counts what is read of segments and snapshots. */
export function counted(shelf: KvStore): {
  readonly shelf: KvStore;
  readonly read: () => Omit<ReadAtStart, 'events'>;
} {
  let [segments, bytes] = [0, 0];
  return {
    shelf: {
      ...shelf,
      segments: async (...args) => {
        const found = await shelf.segments(...args);
        segments += found.length;
        bytes += found.reduce((sum, part) => sum + part.bytes.length, 0);
        return found;
      },
      snapshot: async (session) => {
        const found = await shelf.snapshot(session);
        if (
          typeof found === 'object' &&
          found !== null &&
          'bytes' in found &&
          found.bytes instanceof Uint8Array
        )
          bytes += found.bytes.length;
        return found;
      },
    },
    read: () => ({ segments, bytes }),
  };
}

/** What is read at a start of one log after so many minutes each, by its snapshot and without one. */
export async function readAfter(header: LogHeader, minutes: readonly number[], busy: Busy) {
  const shelf = inMemoryStore();
  const writer = new LogStore(shelf, nodePrimitives, snapshotsBy(header.build));
  await writer.begin(header);
  const startBy = async (snapshots: SnapshotOptions | null): Promise<ReadAtStart> => {
    const { shelf: watched, read } = counted(shelf);
    const resumed = await new LogStore(watched, nodePrimitives, snapshots).resume(header.sessionId);
    return { ...read(), events: resumed?.events.length ?? 0 };
  };
  const starts: { readonly bySnapshot: ReadAtStart; readonly whole: ReadAtStart }[] = [];
  let [at, done] = [{ seq: 0, commit: 0, mono: 0 }, 0];
  for (const minute of minutes) {
    at = await goOnBusily(writer, at, minute - done, busy);
    done = minute;
    starts.push({ bySnapshot: await startBy(snapshotsBy(header.build)), whole: await startBy(null) });
  }
  return starts;
}

import { createStore, del, entries } from 'idb-keyval';
import { describe, expect, it } from 'vitest';
import { SessionId } from '#domain/brand.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { retentionLimits } from '#recordings/format/limits.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { commits, frame, logsUnderTest, refusal, write } from '#testing/recordings/log-under-test.ts';
import { inMemoryStore } from './in-memory-store.ts';
import { indexedDbStore } from './indexed-db-store.ts';
import { type KvStore, StorageFailure, segmentOf } from './key-value-store.ts';
import { LogStore } from './log-store.ts';
import type { OpenedLog } from './open-log.ts';
import { webPrimitives } from './web-primitives.ts';

const { open, database, abandon } = logsUnderTest('log-test');

describe.each([
  ['in a worker', true],
  ['on the page', false],
])('the stored log, encoded %s', (_where, useWorker) => {
  it('goes on in the same tab after a reload, event for event', async () => {
    const first = await open({ useWorker });
    expect([first.storage, first.recovered]).toEqual(['durable', null]);
    const written = await write(first, 1, 10);
    await first.close();

    const second = await open({ useWorker });
    expect(second.header).toEqual(first.header);
    expect(second.recovered).toEqual(written);
    expect(second.eventsCut).toBe(0);
    const more = await write(second, 11, 5);
    await second.close();

    const third = await open({ useWorker });
    expect(third.recovered).toEqual([...written, ...more]);
    const slip = await readSlip(
      new Uint8Array(await (await third.exportSlip()).arrayBuffer()),
      webPrimitives,
    );
    expect(slip.events).toEqual([...written, ...more]);
  });

  it('says durable when a barrier has passed', async () => {
    const log = await open({ useWorker });
    log.writer.append(commits(1, 1)[0] ?? []);
    expect(await log.writer.barrier()).toMatchObject({ evidence: 'durable' });
  });
});

describe('which log a tab gets', () => {
  it('is a new one in a new tab', async () => {
    const first = await open();
    await write(first, 1, 2);
    sessionStorage.clear();
    const second = await open();
    expect(second.recovered).toBeNull();
    expect(second.header.sessionId).not.toBe(first.header.sessionId);
  });

  it('is a new one in a copied tab, while the original lives', async () => {
    const first = await open();
    await write(first, 1, 2);
    const copy = await open();
    expect(copy.recovered).toBeNull();
    expect(copy.header.sessionId).not.toBe(first.header.sessionId);
  });

  it('[FAIL-61] [FAIL-62] is the same one after a crash: what was not flushed is gone, whole commits at a time', async () => {
    const first = await open();
    const written = await write(first, 1, 3);
    first.writer.append(commits(4, 1)[0] ?? []);
    first.writer.stop();
    // A crash lets go of the lock without a last flush; `close` without its flush is as near as a page can
    // get.
    abandon(first);
    await crash(first);
    const second = await open();
    expect(second.recovered).toEqual(written);
  });

  it('[FAIL-78] [TRAP-36] goes on after another build only when every event can be read', async () => {
    const { header } = await open();
    const written = async (session: string, events: readonly AppEvent[]): Promise<void> => {
      const keeper = new LogStore(indexedDbStore(database()), webPrimitives);
      await keeper.begin({ ...header, sessionId: SessionId.parse(session), registry: 'of another build' });
      await keeper.append(storedForm(events), 'strict', { now: Date.now(), quota: undefined, held: [] });
      keeper.close();
      sessionStorage.setItem('slipstream.log', session);
    };
    const [events = []] = commits(1, 1);
    await written('00000000-0000-0000-0000-000000000001', events);
    expect((await open()).recovered).toEqual(events);
    const foreign = Object.assign({ ...refusal(3, 2) }, { type: 'intent/unheardOf' });
    await written('00000000-0000-0000-0000-000000000002', [...events, foreign]);
    expect((await open()).recovered).toBeNull();
  });
});

describe('a torn tail', () => {
  it.each(['cold', 'hot'] as const)(
    'is cut at a commit boundary when a %s segment is missing',
    async (stream) => {
      const first = await open();
      const kept = await write(first, 1, 4);
      await write(first, 5, 4);
      await first.close();
      await del([stream, first.header.sessionId, 1], parts());
      const second = await open();
      expect(second.recovered).toEqual(kept);
      expect(second.eventsCut).toBe(8);
      // What was lost may have been sent: a bet of the next life is never named as one of a lost commit.
      expect(second.position).toMatchObject({ seq: 8, commit: 8 });
      const more = await write(second, 5, 2);
      await second.close();
      const third = await open();
      expect(third.recovered).toEqual([...kept, ...more]);
      expect(third.eventsCut).toBe(0);
    },
  );

  it('is cut when a segment was stored only in part', async () => {
    const first = await open();
    const kept = await write(first, 1, 4);
    await write(first, 5, 4);
    await first.close();
    await shorten(['cold', first.header.sessionId, 1]);
    expect((await open()).recovered).toEqual(kept);
  });

  it('[FAIL-61] begins where a bit is no longer what was stored, also long before the end', async () => {
    const first = await open();
    const kept = await write(first, 1, 2);
    await write(first, 3, 2);
    await write(first, 5, 2);
    await first.close();
    await damage(['cold', first.header.sessionId, 1], (bytes) => {
      const middle = bytes.length >> 1;
      return bytes.with(middle, (bytes[middle] ?? 0) ^ 1);
    });
    const second = await open();
    expect(second.recovered).toEqual(kept);
    expect(second.eventsCut).toBe(8);
  });

  it('is a new log when nothing is left', async () => {
    const first = await open();
    await write(first, 1, 4);
    await first.close();
    await shorten(['cold', first.header.sessionId, 0]);
    expect((await open()).recovered).toBeNull();
  });
});

/** A shelf that refuses writes while `failing` says why. */
function faulty(
  below: KvStore,
  failing: { reason: 'quota' | 'unavailable' | 'hang' | null; writes?: number },
): KvStore {
  return {
    ...below,
    write: (change, durability) => {
      if (failing.reason === 'hang') return new Promise(() => {});
      const isDroppingOnly = change.put.every(
        ([key, value]) => key[0] === 'hot' && segmentOf(value).bytes.length < 45,
      );
      if (failing.reason !== null && !isDroppingOnly) {
        if (failing.writes === undefined) return Promise.reject(new StorageFailure(failing.reason));
        failing.writes -= 1;
        if (failing.writes >= 0) return Promise.reject(new StorageFailure(failing.reason));
      }
      return below.write(change, durability);
    },
  };
}

function runtimeOn(log: OpenedLog): {
  submit: (input: NewInput) => void;
  inputs: () => NewInput[];
  settled: () => Promise<void>;
} {
  const seen: AppEvent[] = [];
  const runtime = createRuntime({
    header: log.header,
    clock: { now: () => 1, monotonic: () => 1 },
    reducer: (state: RootState | undefined, event: AppEvent) => rootReducer(state, event),
    epics: {},
    onDefect: (error) => {
      throw error;
    },
  });
  runtime.addSink(({ events }) => void seen.push(...events));
  log.attach(runtime);
  return {
    submit: runtime.submit,
    inputs: () => seen.map(({ type, data }) => ({ type, data }) as NewInput),
    settled: () => log.writer.flush('barrier'),
  };
}

describe('when storage fails', () => {
  it('[EVT-01] goes on in memory, says so in the log, and exports all of it', async () => {
    const failing: { reason: 'unavailable' | null } = { reason: null };
    const log = await open({ shelf: faulty(indexedDbStore(database()), failing) });
    await log.writer.keepBehaviour('kept');
    const { submit, inputs, settled } = runtimeOn(log);
    submit({ type: 'intent/navigated', data: { path: '/a', replace: false } });
    await settled();
    failing.reason = 'unavailable';
    submit({ type: 'intent/navigated', data: { path: '/b', replace: false } });
    await settled();
    submit({ type: 'intent/navigated', data: { path: '/c', replace: false } });
    await settled();
    expect(inputs().map(({ type }) => type)).toEqual([
      'intent/navigated',
      'intent/navigated',
      'lifecycle/evidenceDegraded',
      'intent/navigated',
    ]);
    const slip = await readSlip(new Uint8Array(await (await log.exportSlip()).arrayBuffer()), webPrimitives);
    expect(slip.events.map(({ type }) => type)).toEqual(inputs().map(({ type }) => type));
    expect(await log.writer.barrier()).toMatchObject({ evidence: 'degraded' });
  });

  it('[FAIL-05] on a full disk drops old live segments, never the story, and stays durable when that was enough', async () => {
    const failing: { reason: 'quota' | null; writes: number } = { reason: null, writes: 1 };
    const log = await open({ shelf: faulty(indexedDbStore(database()), failing) });
    const { inputs, submit, settled } = runtimeOn(log);
    submit({ type: 'intent/navigated', data: { path: '/first', replace: false } });
    // More segments than a group holds, so that there is an old group to drop.
    let seq = 2;
    for (; seq <= 70; seq += 1) {
      log.writer.append([frame(seq, seq)]);
      await settled();
    }
    failing.reason = 'quota';
    log.writer.append([refusal(seq, seq)]);
    await settled();
    await settled();
    const dropped = inputs().filter(({ type }) => type === 'lifecycle/liveSegmentsDropped');
    expect(dropped).toEqual([{ type: 'lifecycle/liveSegmentsDropped', data: { fromSeq: 2, toSeq: 65 } }]);
    expect(inputs().some(({ type }) => type === 'lifecycle/evidenceDegraded')).toBe(false);
    expect(await log.writer.barrier()).toMatchObject({ evidence: 'durable' });
  });

  it('[FAIL-06] begins in memory when there is no database', async () => {
    const broken: KvStore = {
      ...inMemoryStore(),
      manifests: () => Promise.reject(new StorageFailure('unavailable')),
    };
    const log = await open({ shelf: broken });
    expect(log.storage).toBe('memory');
    const written = await write(log, 1, 3);
    const slip = await readSlip(new Uint8Array(await (await log.exportSlip()).arrayBuffer()), webPrimitives);
    expect(slip.events).toEqual(written);
  });

  it('[FAIL-07] answers a barrier within its budget when the disk hangs', async () => {
    const log = await open({ shelf: faulty(indexedDbStore(database()), { reason: 'hang' }) });
    abandon(log);
    const { submit, inputs } = runtimeOn(log);
    submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    expect(await log.writer.barrier()).toMatchObject({ evidence: 'degraded' });
    expect(inputs()).toHaveLength(1);
  });

  it('[FAIL-06] opens a connection again that another tab made it close', async () => {
    const log = await open({ useWorker: false });
    await write(log, 1, 2);
    await new Promise<void>((resolve, reject) => {
      const upgrade = indexedDB.open(database(), 2);
      upgrade.onsuccess = () => {
        upgrade.result.close();
        resolve();
      };
      upgrade.onerror = () => reject(new Error('not upgraded'));
    });
    await write(log, 3, 2);
    expect(await log.writer.barrier()).toMatchObject({ evidence: 'durable' });
    await log.close();
    expect((await open()).recovered).toHaveLength(8);
  });
});

describe('old logs', () => {
  it('are removed when their time is over, unless a tab holds them', async () => {
    const old = await open();
    await write(old, 1, 2);
    await old.close();
    sessionStorage.clear();
    const held = await open();
    await write(held, 1, 2);
    const past = Date.now() - retentionLimits.ttlMs - 1000;
    for (const log of [old, held])
      await change(log.header.sessionId, (manifest) => ({ ...manifest, updatedAt: past }));
    sessionStorage.clear();
    const fresh = await open();
    await fresh.writer.clean();
    const left = (await entries<string[], unknown>(parts())).map(([key]) => String(key[1]));
    expect(left).not.toContain(old.header.sessionId);
    expect(left).toContain(held.header.sessionId);
  });
});

const parts = () => createStore(database(), 'parts');

async function change(
  session: string,
  edit: (manifest: { header: object; updatedAt: number }) => object,
): Promise<void> {
  const { get, set } = await import('idb-keyval');
  const manifest = await get<{ header: object; updatedAt: number }>(['manifest', session], parts());
  if (manifest === undefined) throw new Error('no manifest');
  await set(['manifest', session], edit(manifest), parts());
}

/** Stores other bytes in place of a segment's, as a disk may. */
async function damage(key: (string | number)[], edit: (bytes: Uint8Array) => Uint8Array): Promise<void> {
  const { get, set } = await import('idb-keyval');
  const segment = await get<{ bytes: Uint8Array; end: number }>(key, parts());
  if (segment === undefined) throw new Error('no such segment');
  await set(key, { ...segment, bytes: edit(segment.bytes) }, parts());
}
const shorten = (key: (string | number)[]): Promise<void> =>
  damage(key, (bytes) => bytes.slice(0, bytes.length - 7));

/** Lets go of everything without the last flush. */
async function crash(log: OpenedLog): Promise<void> {
  Object.assign(log.writer, { flush: () => Promise.resolve() });
  await log.close();
}

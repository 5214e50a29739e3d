import { describe, expect, it } from 'vitest';
import { readSlip } from '#recordings/format/slip-file.ts';
import { logsUnderTest, refusal, write } from '#testing/recordings/log-under-test.ts';
import { webPrimitives } from './web-primitives.ts';

const { open, database } = logsUnderTest('deferred-log-store');

/** A moment that comes when the test says so. */
function gate(): { readonly opens: () => Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opens: () => opened, open: () => open() };
}

const databases = async (): Promise<readonly (string | undefined)[]> =>
  (await indexedDB.databases()).map(({ name }) => name);

describe('[FAST-02] the first log of a device', () => {
  it('begins before anybody keeps it, and is kept event for event', async () => {
    const { opens, open: come } = gate();
    const first = await open({ firstKeeper: opens });
    expect([first.recovered, first.storage]).toEqual([null, 'durable']);
    const writing = write(first, 1, 4);
    expect(await databases()).not.toContain(database());
    // Loaded again before that, a page has nothing to go on with.
    expect(sessionStorage).toHaveLength(0);
    come();
    const written = await writing;
    await first.kept;
    expect(await first.writer.barrier()).toMatchObject({ evidence: 'durable' });
    await first.close();
    const second = await open({ firstKeeper: opens });
    expect(second.header).toEqual(first.header);
    expect(second.uploadKey).toBe(first.uploadKey);
    expect(second.recovered).toEqual(written);
  });

  it('vouches for nothing while nobody keeps it', async () => {
    const { opens, open: come } = gate();
    const log = await open({ firstKeeper: opens });
    void write(log, 1, 1);
    expect(await log.writer.barrier()).toMatchObject({ evidence: 'degraded' });
    come();
    await log.kept;
    expect(await log.writer.barrier()).toMatchObject({ evidence: 'durable' });
  });

  it('waits for its keeper where the device may have one already', async () => {
    const first = await open();
    await write(first, 1, 2);
    await first.close();
    sessionStorage.clear();
    const asked: string[] = [];
    const second = await open({ firstKeeper: async () => void asked.push('late') });
    expect(second.header.sessionId).not.toBe(first.header.sessionId);
    expect(asked).toEqual([]);
  });

  it('says that it is in memory when what keeps it has no database', async () => {
    const told: string[] = [];
    const held = Object.getOwnPropertyDescriptor(window, 'indexedDB');
    if (held === undefined) throw new Error('no database here');
    const log = await open({
      firstKeeper: async () =>
        void Object.defineProperty(window, 'indexedDB', { ...held, get: () => undefined }),
      useWorker: false,
    });
    try {
      log.attach({
        addSink: (sink) => {
          sink({ number: 1, events: [refusal(1, 1)] });
          return () => undefined;
        },
        attach: () => () => undefined,
        submit: ({ type }) => void told.push(type),
      });
      await log.writer.flush('barrier');
      expect(await log.writer.barrier()).toMatchObject({ evidence: 'degraded' });
      expect(told).toEqual(['lifecycle/evidenceDegraded']);
      // From the first event on: one that came before its log had begun would be lost.
      const whole = await readSlip(
        new Uint8Array(await (await log.exportSlip()).arrayBuffer()),
        webPrimitives,
      );
      expect(whole.events.map(({ seq }) => seq)).toEqual([1]);
    } finally {
      Object.defineProperty(window, 'indexedDB', held);
    }
  });
});

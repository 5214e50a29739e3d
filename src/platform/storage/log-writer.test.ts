import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { flushLimits } from '#recordings/format/limits.ts';
import { LogWriter, type WriterOptions } from './log-writer.ts';

const pressed: AppEvent = {
  type: 'intent/navigated',
  seq: 1,
  commit: 1,
  v: 1,
  kind: 'input',
  src: 'intent',
  at: 1,
  mono: 1,
  data: { path: '/', replace: false },
};

function writerOn(append: WriterOptions['keeper']['append']) {
  const reasons: string[] = [];
  const writer = new LogWriter({
    keeper: { append, makeRoom: () => Promise.resolve([]), forgetBehaviour: () => Promise.resolve() },
    now: () => 1,
    monotonic: () => 1,
    hidden: () => false,
    surroundings: () => Promise.resolve({ now: 1, quota: undefined, held: [] }),
    onDegraded: (reason) => reasons.push(reason),
    onDropped: () => undefined,
  });
  writer.append([pressed]);
  return { writer, reasons };
}

describe('[FAIL-07] a barrier over a recorder that is in trouble', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes when its time is up, and not before, when the recorder hangs', async () => {
    const { writer } = writerOn(() => new Promise(() => undefined));
    let passed: string | undefined;
    void writer.barrier().then(({ evidence }) => {
      passed = evidence;
    });
    await vi.advanceTimersByTimeAsync(flushLimits.barrierMs - 1);
    expect(passed).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(passed).toBe('degraded');
    expect(flushLimits.barrierMs).toBeLessThanOrEqual(250);
  });

  it('passes at once, says so and says why, when the recorder has crashed', async () => {
    const { writer, reasons } = writerOn(() => Promise.reject(new Error('the worker is gone')));
    expect(await writer.barrier()).toEqual({ evidence: 'degraded', head: null });
    expect(reasons).toHaveLength(1);
    expect(await writer.barrier()).toEqual({ evidence: 'degraded', head: null });
    expect(reasons).toHaveLength(1);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { flushLimits } from '#recordings/format/limits.ts';
import { StorageFailure } from '#src/platform/storage/key-value-store.ts';
import { LogWriter } from '#src/platform/storage/log-writer.ts';
import { holdAsync } from '../kept/hold.ts';

const deed = fc.record({
  what: fc.constantFrom('append', 'append', 'barrier', 'hidden', 'behaviour'),
  events: fc.integer({ min: 1, max: 3 }),
});
/** What comes of each call of the keeper in turn; stored when there is nothing left to draw. */
const ends = fc.array(fc.constantFrom('stored', 'stored', 'stored', 'degraded', 'gone'), { maxLength: 12 });

const eventOf = (seq: number): AppEvent =>
  ({
    type: 'intent/navigated',
    kind: 'input',
    v: 1,
    seq,
    commit: seq,
    at: seq,
    mono: seq,
    src: 'ui',
    data: { path: `/${seq}`, replace: false },
  }) as unknown as AppEvent;

/** The writer over a keeper and timers of which everything comes when the scheduler says so. */
function overScheduler(scheduler: fc.Scheduler, drawn: readonly string[]) {
  const left = [...drawn];
  const timers = new Set<number>();
  const seen = { stored: [] as number[], running: 0, overlapped: false, failed: false, degraded: 0 };
  let handle = 0;
  const writer = new LogWriter({
    keeper: {
      append: async (events) => {
        seen.running += 1;
        seen.overlapped ||= seen.running > 1;
        await scheduler.schedule(Promise.resolve(), 'append');
        seen.running -= 1;
        const end = left.shift();
        if (end === 'gone') {
          seen.failed = true;
          throw new StorageFailure('connectionLost');
        }
        seen.stored.push(...events.map(({ seq }) => seq));
        if (end === 'degraded') seen.failed = true;
        return {
          head: `head ${seen.stored.length}`,
          dropped: [],
          degraded: end === 'degraded' ? 'quota' : null,
        };
      },
      makeRoom: () => Promise.resolve([]),
      forgetBehaviour: () => scheduler.schedule(Promise.resolve(), 'forget'),
    },
    now: () => 0,
    monotonic: () => 0,
    hidden: () => false,
    surroundings: () => Promise.resolve({ now: 0, quota: undefined, held: [] }),
    onDegraded: () => {
      seen.degraded += 1;
    },
    onDropped: () => undefined,
    timers: {
      set: (run, ms) => {
        handle += 1;
        const mine = handle;
        timers.add(mine);
        // A barrier's budget is an end of its own; that a timer was cleared meanwhile is looked at when it is
        // due.
        const name = ms === flushLimits.barrierMs ? 'budget' : 'deadline';
        void scheduler.schedule(Promise.resolve(), name).then(() => {
          if (timers.delete(mine)) run();
        });
        return mine;
      },
      clear: (mine) => void timers.delete(mine),
    },
  });
  return { writer, seen };
}

it('[FAIL-05] [FAIL-07] [EVT-09.5] whatever order writes, deadlines and failures come in, the log is stored in order and once, and no barrier calls durable what is not', async () => {
  const met = { durable: 0, degraded: 0 };
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.array(deed, { minLength: 1, maxLength: 10 }),
    ends,
    async (scheduler, deeds, drawn) => {
      const { writer, seen } = overScheduler(scheduler, drawn);
      const answers: Promise<void>[] = [];
      let seq = 0;
      for (const { what, events } of deeds) {
        if (what === 'append') {
          const commit = Array.from({ length: events }, (_, at) => eventOf(seq + at + 1));
          seq += events;
          writer.append(commit);
        } else if (what === 'hidden') void writer.flush('hidden');
        else if (what === 'behaviour') void writer.keepBehaviour(events % 2 === 0 ? 'kept' : 'withheld');
        else {
          const [asked, promised] = [seq, seen.failed];
          answers.push(
            writer.barrier().then(({ evidence }) => {
              met[evidence] += 1;
              if (evidence === 'degraded') return;
              const missing = Array.from({ length: asked }, (_, at) => at + 1).filter(
                (one) => !seen.stored.includes(one),
              );
              expect([missing, promised]).toEqual([[], false]);
            }),
          );
        }
      }
      void writer.flush('hidden');
      await scheduler.waitIdle();
      await Promise.all(answers);
      expect(seen.overlapped).toBe(false);
      expect(seen.stored).toEqual([...new Set(seen.stored)].sort((a, b) => a - b));
      if (!seen.failed) expect(seen.stored).toHaveLength(seq);
      expect(seen.degraded).toBe(seen.failed ? 1 : 0);
    },
  );
  await holdAsync('log-writer', property, { runs: 300 });
  expect(Math.min(met.durable, met.degraded)).toBeGreaterThan(0);
});

import { filter, map, mergeMap } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { openLog } from './open-log.ts';

describe('[EVT-01] a barrier asked for by an epic', () => {
  it('is answered by an input, after the commit that asked is stored', async () => {
    const log = await openLog({
      build: 'test',
      brand: 'slipstream',
      locale: 'en-GB',
      timeZone: 'Europe/London',
      clock: { now: () => Date.now(), monotonic: () => performance.now() },
      database: `log-test-${crypto.randomUUID()}`,
    });
    const answers: string[] = [];
    const runtime = createRuntime({
      header: log.header,
      clock: { now: () => 1, monotonic: () => 1 },
      reducer: (state: RootState | undefined, event: AppEvent) => rootReducer(state, event),
      epics: {
        placing: (events$, _state$, ports) =>
          events$.pipe(
            filter((event) => event.type === 'intent/navigated'),
            mergeMap(() => ports.storage.barrier()),
            map((evidence) => ({ type: 'intent/ignored' as const, data: { intent: 'x', reason: evidence } })),
          ),
      },
      onDefect: (error) => {
        throw error;
      },
    });
    log.attach(runtime);
    const answered = new Promise<void>((resolve) => {
      runtime.addSink(({ events }) => {
        for (const event of events) if (event.type === 'intent/ignored') answers.push(event.data.reason);
        if (answers.length > 0) resolve();
      });
    });
    runtime.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    await answered;
    expect(answers).toEqual(['durable']);
    await log.close();
  });
});

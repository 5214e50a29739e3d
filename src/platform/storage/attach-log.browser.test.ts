import { filter, map, mergeMap } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { AppEvent, DataOf } from '#domain/events/registry.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { hexOf } from '#recordings/format/bytes.ts';
import { canonicalText } from '#recordings/format/events/parse-stored-event.ts';
import { genesis, linkText } from '#recordings/format/heads/chain.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { openLog } from './open-log.ts';
import { webPrimitives } from './web-primitives.ts';

/** A session whose one epic asks for a barrier on a change of page. */
async function placing() {
  const log = await openLog({
    build: 'test',
    brand: 'slipstream',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    database: `log-test-${crypto.randomUUID()}`,
  });
  const runtime = createRuntime({
    header: log.header,
    clock: { now: () => 1, monotonic: () => 1 },
    reducer: (state: RootState | undefined, event: AppEvent) => rootReducer(state, event),
    epics: {
      placing: (events$, _state$, ports) =>
        events$.pipe(
          filter((event) => event.type === 'intent/navigated'),
          mergeMap(() => ports.storage.barrier()),
          map(({ evidence }) => ({
            type: 'intent/ignored' as const,
            data: { intent: 'x', reason: evidence },
          })),
        ),
    },
    onDefect: (error) => {
      throw error;
    },
  });
  log.attach(runtime);
  const answer = new Promise<DataOf<'storage/barrierReached'>>((resolve) => {
    runtime.addSink(({ events }) => {
      for (const event of events) if (event.type === 'storage/barrierReached') resolve(event.data);
    });
  });
  return { log, runtime, answer };
}

describe('[EVT-01] a barrier asked for by an epic', () => {
  it('is answered by an input, after the commit that asked is stored', async () => {
    const { log, runtime, answer } = await placing();
    runtime.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    expect((await answer).evidence).toBe('durable');
    await log.close();
  });

  it('[FAIL-77] names the head of the chain with the commit that asked in it, and nothing after', async () => {
    const { log, runtime, answer } = await placing();
    runtime.submit({ type: 'intent/navigated', data: { path: '/', replace: false } });
    // Told while the barrier is under way: it belongs to no head that was asked for before it.
    runtime.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
    const { head } = await answer;
    const bytes = new Uint8Array(await (await log.exportSlip()).arrayBuffer());
    const { header, events } = await readSlip(bytes, webPrimitives);
    let link = await genesis(header, 'cold', webPrimitives);
    const heads = new Map<string, string>();
    for (const event of events) {
      link = await linkText(link, canonicalText(event), webPrimitives);
      heads.set(hexOf(link), event.type);
    }
    expect(heads.get(String(head))).toBe('storage/barrierRequested');
    await log.close();
  });
});

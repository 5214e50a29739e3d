import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appDefinitions, type Definitions } from '#domain/events/definitions.ts';
import type { AppEvent, EventOf, EventType } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';
import { epics } from '#effects/epics.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { readCurrent } from '#recordings/format/read-log.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { ok, surroundings } from '#testing/runtime/runtime-harness.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { type CorpusEntry, corpusEntries } from './files.ts';
import { currentRelease } from './release.ts';

const entries = corpusEntries();
const read = ({ slip }: CorpusEntry) => readSlip(readFileSync(slip), nodePrimitives);
const eventsOf = async (entry: CorpusEntry): Promise<AppEvent[]> => readAppEvents((await read(entry)).events);
const of = <T extends EventType>(events: readonly AppEvent[], type: T): EventOf<T>[] =>
  events.filter((event): event is EventOf<T> => event.type === type);

describe('what every golden session tells', () => {
  it.each(entries)(
    '[EVT-06] $release/$name: when the gateway said it beside when it was heard',
    async (entry) => {
      const answered = of(await eventsOf(entry), 'gateway/answered');
      const times = answered.flatMap(({ at, data: { outcome } }) =>
        'serverAt' in outcome && outcome.serverAt !== undefined ? [at - outcome.serverAt] : [],
      );
      expect(times.length).toBeGreaterThan(0);
      // One machine recorded both: an answer is heard after it was said, and within the minute.
      for (const latency of times) expect(Math.abs(latency - 30_000)).toBeLessThanOrEqual(30_000);
    },
  );

  it.each(entries)('[UK-58] $release/$name: which build the customer ran', async (entry) => {
    const { header } = await read(entry);
    const builds = (await eventsOf(entry)).flatMap((event) =>
      event.type === 'lifecycle/sessionStarted' || event.type === 'lifecycle/sessionResumed'
        ? [event.data.build]
        : [],
    );
    expect([header.build, ...builds].every((build) => build !== '')).toBe(true);
    expect(builds.length).toBeGreaterThan(0);
  });

  it.each(entries.filter(({ release }) => release === currentRelease))(
    '[EVT-05] $release/$name: packs to the very same bytes again',
    async (entry) => {
      const log = await read(entry);
      const again = await writeSlip(log.header, log.events, nodePrimitives);
      expect(Buffer.from(again).equals(readFileSync(entry.slip))).toBe(true);
    },
  );
});

describe('[FAIL-78] a bet that was in flight when another build wrote the log', () => {
  const inFlight = entries.find(({ name, release }) => name === 'in-flight' && release !== currentRelease);

  /**
   * The next build: the event that says a bet went out has another form, and an upcast from the one of today.
   */
  const sent = appDefinitions.get('placement/sent');
  const upcasts = {
    1: (data: Json): Json => ({
      ...(typeof data === 'object' && !Array.isArray(data) ? data : {}),
      clientHead: null,
    }),
  };

  it('is upcast, folded, and asked about as soon as the session goes on and is known to be its customer’s', async () => {
    if (inFlight === undefined || sent === undefined) throw new Error('no such session');
    const definitions: Definitions = new Map([
      ...appDefinitions,
      ['placement/sent', { ...sent, version: 2, upcasts }],
    ]);
    const stored = (await read(inFlight)).events;
    const current = stored.map((event) => readCurrent(event, definitions));
    expect(current.find(({ type }) => type === 'placement/sent')).toMatchObject({
      v: 2,
      data: { clientHead: null },
    });
    // The form of the next build is one that this one reads as well.
    const events = readAppEvents(
      current.map((event) => ({ ...event, v: stored.find(({ seq }) => seq === event.seq)?.v ?? 1 })),
    );
    const state = events.reduce<RootState | undefined>(
      (folded, event) => rootReducer(folded, event),
      undefined,
    );
    const last = events.at(-1);
    if (state === undefined || last === undefined) throw new Error('an empty session');
    expect(state.placement.step).toBe('progress');
    const asked: AppEvent[] = [];
    const runtime = createRuntime({
      header: (await read(inFlight)).header,
      clock: { now: () => last.at + 1_000, monotonic: () => last.mono + 1_000 },
      reducer: (folded: RootState | undefined, event: AppEvent) => rootReducer(folded, event),
      epics,
      onDefect: (error) => {
        throw error;
      },
      resume: { state, position: { seq: last.seq, commit: last.commit, mono: last.mono } },
    });
    runtime.attach((event) => void asked.push(event));
    runtime.submit({ type: 'lifecycle/sessionResumed', data: { ...surroundings, eventsCut: 0 } });
    const refs = of(events, 'placement/sent').flatMap(({ data }) => data.refs);
    const requests = (name: string) =>
      of(asked, 'gateway/requested').flatMap(({ data }) => (data.op === name ? [data] : []));
    expect(requests('betStatus')).toEqual([]);
    const { userId } = state.user;
    for (const { requestId, op } of requests('getUserInfo')) {
      const outcome = ok({ resultCode: 0, data: userAnswer({ profile: { userId } }) });
      runtime.submit({ type: 'gateway/answered', data: { requestId, op, outcome } });
    }
    expect(JSON.stringify(requests('betStatus'))).toContain(refs[0]);
    runtime.stop();
  });
});

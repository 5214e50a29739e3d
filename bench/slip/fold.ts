import { EventId, MarketId, SelectionId, SessionId } from '#domain/brand.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { epics } from '#effects/epics.ts';
import { createRuntime, type Runtime } from '#effects/runtime/create-runtime.ts';
import { createCatalogue } from '#gateway/core/create-catalogue.ts';
import { memoryIdBook } from '#gateway/core/memory-id-book.ts';
import { rootReducer } from '#projections/root.ts';
import { market, match } from '#testing/offers/catalogue-fixture.ts';
import { ok, surroundings } from '#testing/runtime/runtime-harness.ts';
import { randomFrom } from '../fold/workload.ts';
import { alternate, type Benchmark, type Measured } from '../harness.ts';

const LEGS = 20;
/** Selections that move: one in five of the slip's size would be kind, one in ten is a busy coupon. */
const MOVING = 200;
/** A thousand updates a second, in frames of a sixtieth. */
const PER_FRAME = 16;
const FRAMES = 250;

/** Matches with three prices each, as a coupon brings them. */
function coupon(): { readonly body: object; readonly ids: readonly number[] } {
  const catalogue = createCatalogue(memoryIdBook());
  const matches = Math.ceil(MOVING / 3);
  catalogue.apply({
    at: 0,
    changes: Array.from({ length: matches }, (_, i) => `m${i}`).flatMap((key) => [
      { kind: 'event' as const, event: match(key) },
      { kind: 'market' as const, market: market(`${key}.odds`, key, ['5/2', '6/4', '3/1']) },
    ]),
  });
  const events = [...catalogue.events()];
  const markets = events.flatMap((event) => event.marketIds.flatMap((id) => catalogue.market(id) ?? []));
  const selections = markets.flatMap((one) =>
    one.selectionIds.flatMap((id) => catalogue.selection(id) ?? []),
  );
  return {
    body: { resultCode: 0, entities: { events, markets, selections } },
    ids: selections.map(({ id }) => id).slice(0, MOVING),
  };
}

/** The app with every epic and fold, and a slip with so many legs. */
function appWith(legs: number): { readonly runtime: Runtime; readonly ids: readonly number[] } {
  let time = 1_760_000_000_000;
  const runtime = createRuntime({
    header: {
      format: 2,
      sessionId: SessionId.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
      build: 'bench',
      registry: 'bench',
      brand: 'slipstream',
      locale: 'en-GB',
      timeZone: 'Europe/London',
      startedAt: time,
      redaction: 'device',
    },
    clock: { now: () => (time += 1), monotonic: () => time },
    reducer: (state, event) => rootReducer(state, event),
    epics,
    onDefect: (error) => {
      throw error;
    },
  });
  const { body, ids } = coupon();
  runtime.submit({ type: 'lifecycle/sessionStarted', data: surroundings });
  runtime.submit({
    type: 'gateway/answered',
    data: { requestId: '0.0', op: 'getEvents', outcome: ok(body) },
  });
  // One leg of a match: two of the same one would not stand in a slip together as they do here.
  for (let leg = 0; leg < legs; leg += 1) press(runtime, ids[leg * 3] ?? 0);
  if (runtime.state().betslip.legs.length !== legs) throw new Error('the slip did not take every leg');
  return { runtime, ids };
}

function press(runtime: Runtime, id: number): void {
  for (const bucket of Object.values(runtime.state().entities.buckets)) {
    const selection = bucket.selections[id];
    if (selection === undefined) continue;
    runtime.submit({
      type: 'intent/oddsPressed',
      data: {
        selectionId: SelectionId.parse(id),
        marketId: MarketId.parse(selection.marketId),
        eventId: EventId.parse(selection.eventId),
        shown: { price: '', version: 0, selection: '', market: '', event: '' },
      },
    });
  }
}

function framesOver(ids: readonly number[], from: number): NewInput[] {
  const random = randomFrom(7);
  return Array.from({ length: FRAMES }, (_, frame) => {
    const rows = Array.from({ length: PER_FRAME }, () => ids[random(ids.length)] ?? 0);
    return {
      type: 'live/frameReceived' as const,
      data: {
        prices: {
          selection: rows,
          odds: rows.map(() => packOdds(2 + random(40), 4)),
          version: rows.map(() => from + frame + 1),
          flags: rows.map(() => 0),
        },
        messages: [],
        heads: [],
      },
    };
  });
}

async function measure(): Promise<Measured> {
  const side = (legs: number) => {
    const { runtime, ids } = appWith(legs);
    let version = 300_000_000;
    let frames: NewInput[] = [];
    return {
      prepare: () => {
        frames = framesOver(ids, version);
        version += FRAMES;
      },
      run: () => {
        for (const frame of frames) runtime.submit(frame);
        return FRAMES * PER_FRAME;
      },
    };
  };
  const { ratios, candidateMicros, baselineMicros } = await alternate({
    kind: 'atMost',
    candidate: side(LEGS),
    baseline: side(0),
  });
  const share = (micros: number): string => `${(micros / 10).toFixed(2)} %`;
  return {
    ratios,
    notes: [
      `${candidateMicros.toFixed(2)} against ${baselineMicros.toFixed(2)} µs of CPU an update; at a thousand a second ${share(candidateMicros)} against ${share(baselineMicros)} of one core`,
      `one update in ${MOVING / LEGS} is of a leg of the slip`,
    ],
  };
}

/** C4: what a full slip costs while everything around it moves. */
export const slipFoldBenchmarks: readonly Benchmark[] = [
  {
    id: 'C4',
    title: 'slip of 20 legs under 1,000 updates a second',
    candidate: 'every epic and fold, 20 legs in the slip',
    baseline: 'the same with an empty slip',
    limit: { kind: 'atMost', gate: 170, aim: 40 },
    measure,
  },
];

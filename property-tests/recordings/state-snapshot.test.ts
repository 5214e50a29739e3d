import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBehaviour } from '#domain/events/behaviour.ts';
import { type AppEvent, eventDefinitions, type NewEvent } from '#domain/events/registry.ts';
import { registryFacts } from '#domain/events/registry-facts.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { parseStateText } from '#projections/parse-state-text.ts';
import { projections } from '#projections/root.ts';
import { storedForm, trustAppEvents } from '#recordings/format/events/parse-own-events.ts';
import { Manifest } from '#recordings/format/manifest.ts';
import { FRAME_TYPE } from '#recordings/format/stream-of.ts';
import type { Behaviour } from '#recordings/format/write-slip.ts';
import { canonicalState } from '#replay/fold/canonical-state.ts';
import { inMemoryStore } from '#src/platform/storage/in-memory-store.ts';
import { type KvStore, StorageFailure, segmentOf } from '#src/platform/storage/key-value-store.ts';
import { LogStore } from '#src/platform/storage/log-store.ts';
import { foldOnward, stateFold } from '#src/platform/storage/state-fold.ts';
import { anyEvent, anyLog, logged } from '#testing/arbitraries/schema/events.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import { holdAsync } from '../kept/hold.ts';

/** What befalls a log between two flushes, or at the end. */
type Step =
  | { readonly kind: 'flush'; readonly events: number; readonly behaviour: Behaviour }
  /** The page is gone, or with `stops` the tab was killed while a snapshot was being made. */
  | { readonly kind: 'reload'; readonly stops: boolean; readonly build: string }
  | { readonly kind: 'forgetBehaviour' | 'dropFrames' | 'keepSnapshot' | 'putBackSnapshot' }
  /** The newest flushes are gone, or the newest is damaged: what a torn write or a worn disk leaves. */
  | { readonly kind: 'loseTail'; readonly flushes: number; readonly manifestToo: boolean }
  | { readonly kind: 'damageTail' }
  | { readonly kind: 'spoilSnapshot'; readonly at: number; readonly how: 'bit' | 'cut' | 'field' | 'gone' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 16,
    arbitrary: fc.record({
      kind: fc.constant('flush' as const),
      events: fc.integer({ min: 1, max: 6 }),
      behaviour: fc.constantFrom<Behaviour>('kept', 'withheld'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('reload' as const),
      stops: fc.boolean(),
      build: fc.constantFrom('one', 'one', 'one', 'two'),
    }),
  },
  fc.record({
    kind: fc.constantFrom(
      'forgetBehaviour' as const,
      'dropFrames' as const,
      'keepSnapshot' as const,
      'putBackSnapshot' as const,
    ),
  }),
  fc.record({
    kind: fc.constant('loseTail' as const),
    flushes: fc.integer({ min: 1, max: 4 }),
    manifestToo: fc.boolean(),
  }),
  fc.constant<Step>({ kind: 'damageTail' }),
  fc.record({
    kind: fc.constant('spoilSnapshot' as const),
    at: fc.nat(),
    how: fc.constantFrom('bit' as const, 'cut' as const, 'field' as const, 'gone' as const),
  }),
);

/** Any events; every other one is of the two streams that may be taken away again, or a placement. */
const some = (isMeant: (type: string) => boolean) =>
  anyEvent(eventDefinitions.filter(({ type }) => isMeant(type)));
const removable = fc.oneof(
  some((type) => type === FRAME_TYPE),
  some(isBehaviour),
  some((type) => type === 'placement/requested'),
);
const drawnLog = fc
  .tuple(anyLog(50), fc.array(removable, { minLength: 25, maxLength: 25 }))
  .map(([events, between]) => logged(events.map((event, at) => (at % 2 === 1 && between[at >> 1]) || event)));

const header = { ...logHeader, registry: registryFacts.hash };
const session = header.sessionId;
const limits = { events: 8, flushes: 4, flushesAtOnce: 2, placements: 4 };
const around = { now: 1_700_000_000_000, quota: undefined, held: [session] };
const fold = () => Promise.resolve(stateFold);
const keeperOn = (shelf: KvStore, build: string) =>
  new LogStore(shelf, nodePrimitives, { build, fold, limits });

interface Manifested {
  readonly flushes: number;
  readonly lastSeq: number;
}

/** Everything on a shelf, on another one. */
async function copyOf(shelf: KvStore): Promise<KvStore> {
  const copy = inMemoryStore();
  const [manifest] = await shelf.manifests();
  const segments = await shelf.segments(session);
  const snapshot = await shelf.snapshot(session);
  const placements = await shelf.snapshot(session, 'placements');
  await copy.write(
    {
      put: [
        ...(manifest === undefined ? [] : [[['manifest', session], manifest] as const]),
        ...segments.map(({ stream, flush, ...segment }) => [[stream, session, flush], segment] as const),
        ...(snapshot === undefined ? [] : [[['snapshot', session], snapshot] as const]),
        ...(placements === undefined ? [] : [[['placements', session], placements] as const]),
      ],
      remove: [],
    },
    'relaxed',
  );
  return copy;
}

/** A device with one tab; `starts` counts those that a snapshot served. */
class Device {
  readonly shelf = inMemoryStore();
  readonly starts = { bySnapshot: 0, byPlacement: 0 };
  #keeper: LogStore | null = null;
  #leave = (): void => undefined;
  #build = 'one';
  #next: readonly AppEvent[];
  #kept: unknown;
  #events = 0;

  constructor(events: readonly AppEvent[]) {
    this.#next = events;
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'flush':
        return this.#flush(step.events, step.behaviour);
      case 'reload':
        if (!step.stops) await this.#keeper?.settled();
        this.#build = step.build;
        return this.#start();
      case 'forgetBehaviour':
        return this.#keeper?.forgetBehaviour([session]);
      case 'dropFrames':
        await this.#keeper?.makeRoom({ ...around, quota: 1 }, true);
        return undefined;
      case 'keepSnapshot':
        this.#kept = await this.shelf.snapshot(session);
        return undefined;
      case 'putBackSnapshot':
        return this.#kept === undefined ? undefined : this.#put('snapshot', this.#kept);
      case 'spoilSnapshot':
        return this.#spoil(step.at, step.how);
      default:
        await this.#keeper?.settled();
        if (step.kind === 'damageTail') await this.#damageTail();
        else await this.#loseTail(step.flushes, step.manifestToo);
        return this.#start();
    }
  }

  /** Both ways to start agree, in all that the page and the log go on with. */
  async expectSameStart(): Promise<void> {
    await this.#keeper?.settled();
    const ends = [];
    for (const whole of [false, true]) {
      const shelf = await copyOf(this.shelf);
      const keeper = keeperOn(shelf, this.#build);
      const resumed = await keeper.resume(session, whole);
      if (resumed === null) {
        ends.push(null);
        continue;
      }
      const { snapshot, events, eventsCut, position } = resumed;
      if (snapshot !== null) this.starts.bySnapshot += 1;
      if (whole) await this.#expectStatesBefore(keeper, shelf, trustAppEvents(events));
      const state = canonicalState(foldOnward(snapshot, trustAppEvents(events)));
      const after = this.#next.slice(0, 1).map((event) => ({ ...event, seq: position.seq + 1 }));
      const { head } = await keeper.append(storedForm(after), 'strict', around, 'kept');
      const [manifest] = await shelf.manifests();
      const said = { ...Manifest.parse(manifest), snapshotBytes: undefined, uploadKey: undefined };
      ends.push({ eventsCut, position, state, head, said, file: await keeper.export() });
    }
    expect(ends[0]).toEqual(ends[1]);
  }

  /** Whatever is kept of the log from before an event is what all of it up to there folds to. */
  async #expectStatesBefore(keeper: LogStore, shelf: KvStore, events: readonly AppEvent[]): Promise<void> {
    const last = (await shelf.snapshot(session)) as { claims?: { lastSeq?: unknown } } | undefined;
    for (const { seq } of events) {
      const kept = await keeper.stateBefore(session, seq);
      if (kept === null) continue;
      if (kept.seq !== last?.claims?.lastSeq) this.starts.byPlacement += 1;
      expect(kept.seq).toBeLessThan(seq);
      const state = parseStateText(kept.text, Object.keys(projections));
      const before = events.filter((event) => event.seq <= kept.seq);
      expect(canonicalState(state)).toBe(canonicalState(foldOnward(null, before)));
    }
  }

  async #flush(count: number, behaviour: Behaviour): Promise<void> {
    if (this.#keeper === null) await this.#start();
    const events = this.#next.slice(0, count).map((event) => {
      this.#events += 1;
      return { ...event, seq: this.#events, commit: this.#events };
    });
    this.#next = this.#next.slice(count);
    if (events.length > 0) await this.#keeper?.append(storedForm(events), 'strict', around, behaviour);
  }

  async #start(): Promise<void> {
    this.#leave();
    await this.expectSameStart();
    const keeper = keeperOn(this.#page(), this.#build);
    const resumed = await keeper.resume(session);
    if (resumed === null) {
      const [manifest] = await this.shelf.manifests();
      // Nothing of it can be read: a page begins another log, and this one is over.
      if (manifest !== undefined) await this.shelf.write({ put: [], remove: await this.#keys() }, 'relaxed');
      await keeper.begin(header);
    }
    this.#events = resumed?.position.seq ?? 0;
    this.#keeper = keeper;
  }

  /** What a page that is gone had not yet written is never written. */
  #page(): KvStore {
    let isGone = false;
    this.#leave = () => {
      isGone = true;
    };
    const write: KvStore['write'] = (...args) =>
      isGone ? Promise.reject(new StorageFailure('connectionLost')) : this.shelf.write(...args);
    return { ...this.shelf, write };
  }

  async #keys() {
    const segments = await this.shelf.segments(session);
    return [
      ['manifest', session] as const,
      ['snapshot', session] as const,
      ['placements', session] as const,
      ...segments.map(({ stream, flush }) => [stream, session, flush] as const),
    ];
  }

  #put(key: 'manifest' | 'snapshot', value: unknown): Promise<void> {
    return this.shelf.write({ put: [[[key, session], value]], remove: [] }, 'relaxed');
  }

  async #loseTail(count: number, manifestToo: boolean): Promise<void> {
    const [manifest] = (await this.shelf.manifests()) as (Manifested | undefined)[];
    if (manifest === undefined || manifest.flushes <= count) return;
    const flushes = manifest.flushes - count;
    const segments = await this.shelf.segments(session);
    const gone = segments.filter(({ flush }) => flush >= flushes);
    const ends = segments.filter(({ flush }) => flush < flushes).map(({ end }) => end);
    const remove = gone.map(({ stream, flush }) => [stream, session, flush] as const);
    await this.shelf.write({ put: [], remove }, 'relaxed');
    if (manifestToo) await this.#put('manifest', { ...manifest, flushes, lastSeq: Math.max(0, ...ends) });
  }

  async #damageTail(): Promise<void> {
    const last = (await this.shelf.segments(session)).at(-1);
    if (last === undefined) return;
    const { bytes, end, sum } = segmentOf(last);
    const damaged = bytes.slice(0, bytes.length - 3);
    const value = { bytes: damaged, end, ...(sum === undefined ? {} : { sum }) };
    await this.shelf.write({ put: [[[last.stream, session, last.flush], value]], remove: [] }, 'relaxed');
  }

  async #spoil(at: number, how: 'bit' | 'cut' | 'field' | 'gone'): Promise<void> {
    const kept = (await this.shelf.snapshot(session)) as Record<string, unknown> | undefined;
    if (kept === undefined) return;
    const { bytes } = segmentOf({ bytes: kept.bytes, end: 0 });
    const place = at % Math.max(1, bytes.length);
    if (how === 'gone') {
      await this.shelf.write({ put: [], remove: [['snapshot', session]] }, 'relaxed');
    } else if (how === 'bit') {
      const other = Uint8Array.from(bytes, (byte, nth) => (nth === place ? byte ^ (1 << (at % 8)) : byte));
      await this.#put('snapshot', { ...kept, bytes: other });
    } else if (how === 'cut') {
      await this.#put('snapshot', { ...kept, bytes: bytes.slice(0, place) });
    } else {
      const claims = Object(kept.claims) as Record<string, unknown>;
      const names = Object.keys(claims).filter((name) => typeof claims[name] === 'number');
      const name = names[at % names.length] ?? '';
      await this.#put('snapshot', { ...kept, claims: { ...claims, [name]: Number(claims[name]) + 1 } });
    }
  }
}

const shown: NewEvent = { type: 'lifecycle/visibilityChanged', data: { visible: true } };

it('[PRIN-09] a start by snapshot is the start without one, whatever befell log and snapshot', async () => {
  let [bySnapshot, byPlacement] = [0, 0];
  await holdAsync(
    'start-by-snapshot',
    fc.asyncProperty(drawnLog, fc.array(step, { maxLength: 30, size: 'max' }), async (events, steps) => {
      const device = new Device(events);
      for (const step of steps) await device.take(step);
      await device.expectSameStart();
      bySnapshot += device.starts.bySnapshot;
      byPlacement += device.starts.byPlacement;
    }),
    { runs: 60 },
  );
  expect(bySnapshot).toBeGreaterThan(20);
  expect(byPlacement).toBeGreaterThan(20);
});

it('[PRIN-09] a snapshot of another build, or of another log, is not looked at', async () => {
  const shelf = inMemoryStore();
  const keeper = keeperOn(shelf, 'one');
  await keeper.begin(header);
  const events = logged(Array.from({ length: limits.events + 3 }, () => shown));
  await keeper.append(storedForm(events.slice(0, -3)), 'strict', around);
  await keeper.settled();
  await keeper.append(storedForm(events.slice(-3)), 'strict', around);
  const start = async (build: string, on = shelf) =>
    (await keeperOn(on, build).resume(session))?.events.length;
  expect(await start('one')).toBe(3);
  expect(await start('two')).toBe(events.length);
  // One of a log of the same length, under this one's key.
  const other = inMemoryStore();
  const beside = keeperOn(other, 'one');
  await beside.begin(header);
  const hidden = logged(events.map(() => ({ ...shown, data: { visible: false } })));
  await beside.append(storedForm(hidden.slice(0, -3)), 'strict', around);
  await beside.settled();
  const foreign = await other.snapshot(session);
  await shelf.write({ put: [[['snapshot', session], foreign]], remove: [] }, 'relaxed');
  expect(await start('one')).toBe(events.length);
});

/**
 * H1 to H4: the whole book, with every sport, racing and virtuals, on a Saturday afternoon. Each figure is
 * the share of a budget: CPU of the opening with its first batch, CPU of an hour on one core, memory of feed
 * and catalogue, ids that are given for good.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Catalogue, IdBook } from '#gateway/core/catalogue.ts';
import { createCatalogue } from '#gateway/core/create-catalogue.ts';
import type { Feed, FeedKey } from '#gateway/core/feed.ts';
import { memoryIdBook } from '#gateway/core/memory-id-book.ts';
import { createSimulatorFeed } from '#gateway/feeds/synthetic/create-simulator-feed.ts';
import { createVirtualsFeed } from '#gateway/virtuals/create-virtuals-feed.ts';
import { drawsInMemory } from '#testing/gateway/draws-in-memory.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { type Benchmark, type Measured, median } from '../harness.ts';

const START = Date.UTC(2026, 6, 18, 14);
const MINUTE = 60_000;
/** Played minutes: so many trials of so many minutes; twelve hold three whole rounds of virtual football. */
const TRIALS = 6;
const MINUTES = 2;
const PLAYED_HOURS = (TRIALS * MINUTES) / 60;
const BUDGET = { openingMs: 5_000, shareOfCore: 0.05, megabytes: 150, idsAnHour: 15_000 } as const;

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function heapMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** How many selections of each programme have an id: `sim.f.r` is football round the clock. */
type Given = ReadonlyMap<string, number>;

/** Ids in memory, and how many selections have one. */
function countedIds(): { readonly ids: IdBook; readonly given: () => Given } {
  const book = memoryIdBook();
  const known = new Set<FeedKey>();
  const selection: IdBook['selection'] = (key) => {
    known.add(key);
    return book.selection(key);
  };
  const given = (): Given => {
    const counts = new Map<string, number>();
    for (const key of known) {
      const [programme = key] = /^[a-z]+(?:\.[a-z]+)*/u.exec(key) ?? [];
      counts.set(programme, (counts.get(programme) ?? 0) + 1);
    }
    return counts;
  };
  return { ids: { ...book, selection }, given };
}

/** Ids an hour of each programme, the most first. */
function newIds(before: Given, after: Given): Given {
  const counts = [...after].map(([programme, count]): [string, number] => [
    programme,
    (count - (before.get(programme) ?? 0)) / PLAYED_HOURS,
  ]);
  return new Map(counts.filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a));
}

interface Book {
  readonly catalogue: Catalogue;
  readonly given: () => Given;
  readonly playTo: (at: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

async function openBook(): Promise<Book> {
  const clock = new ManualClock(START);
  const { ids, given } = countedIds();
  const catalogue = createCatalogue(ids);
  const report = (error: unknown): never => {
    throw error;
  };
  const feeds: readonly Feed[] = [
    createSimulatorFeed({ seed: '1', clock }),
    createVirtualsFeed({ draws: drawsInMemory(), clock, report }),
  ];
  for (const feed of feeds) await feed.start((batch) => void catalogue.apply(batch));
  return {
    catalogue,
    given,
    playTo: async (at) => {
      while (clock.now() < at) {
        clock.advanceTo(Math.min(at, clock.now() + 1_000));
        // Draws of virtuals are answered between two looks at the clock.
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    stop: async () => {
      for (const feed of feeds) await feed.stop();
    },
  };
}

function sizeOf(catalogue: Catalogue): string {
  const events = [...catalogue.events()];
  const markets = events.flatMap(({ id }) => catalogue.marketsOf(id));
  const selections = markets.reduce((sum, { selectionIds }) => sum + selectionIds.length, 0);
  const [all, kinds] = [events.length, new Set(events.map(({ sportId }) => sportId)).size];
  return `${String(all)} events of ${String(kinds)} sports, ${String(markets.length)} markets, ${String(selections)} selections`;
}

interface Played {
  readonly shares: readonly number[];
  readonly megabytes: number;
  readonly idsAnHour: Given;
  readonly size: string;
}

async function play(): Promise<Played> {
  const empty = heapMegabytes();
  const book = await openBook();
  const size = sizeOf(book.catalogue);
  const atStart = book.given();
  const shares: number[] = [];
  for (let trial = 1; trial <= TRIALS; trial += 1) {
    const before = cpuMs();
    await book.playTo(START + trial * MINUTES * MINUTE);
    shares.push((cpuMs() - before) / (MINUTES * MINUTE));
  }
  const megabytes = heapMegabytes() - empty;
  const idsAnHour = newIds(atStart, book.given());
  await book.stop();
  return { shares, megabytes, idsAnHour, size };
}

let asked: Promise<Played> | undefined;
/** One afternoon answers for three figures. */
const played = (): Promise<Played> => {
  asked ??= play();
  return asked;
};

async function measureOpening(): Promise<Measured> {
  const spent: number[] = [];
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const before = cpuMs();
    const book = await openBook();
    spent.push(cpuMs() - before);
    await book.stop();
  }
  return {
    ratios: spent.map((ms) => ms / BUDGET.openingMs),
    notes: [`         ${median(spent).toFixed(0)} ms of CPU of ${String(BUDGET.openingMs)}`],
  };
}

const budget = (id: string, title: string, baseline: string, measure: Benchmark['measure']): Benchmark => ({
  ...{ id, title, baseline, measure },
  candidate: 'the whole book',
  limit: { kind: 'atMost', gate: 1, aim: 0.5 },
});

export const wholeBookBenchmarks: readonly Benchmark[] = [
  budget('H1', 'opening the gateway’s offer', '5 s of CPU', measureOpening),
  budget('H2', 'keeping the offer going', '5 % of one core', async () => {
    const { shares, size } = await played();
    return {
      ratios: shares.map((share) => share / BUDGET.shareOfCore),
      notes: [`         ${(median(shares) * 100).toFixed(2)} % of a core; ${size}`],
    };
  }),
  budget('H3', 'memory of feed and catalogue', '150 MB', async () => {
    const { megabytes } = await played();
    return { ratios: [megabytes / BUDGET.megabytes], notes: [`         ${megabytes.toFixed(0)} MB`] };
  }),
  budget('H4', 'selections that are new in an hour', '15,000', async () => {
    const { idsAnHour } = await played();
    const all = [...idsAnHour.values()].reduce((sum, count) => sum + count, 0);
    const shares = [...idsAnHour].map(([programme, count]) => `${programme} ${count.toFixed(0)}`);
    return {
      ratios: [all / BUDGET.idsAnHour],
      notes: [`         ${all.toFixed(0)} an hour: ${shares.join(', ')}`],
    };
  }),
];

import { BRANDS } from '#domain/config/defaults.ts';
import { getHome, getInPlay, getSports } from '#domain/contract/catalogue.ts';
import { getWidgets } from '#domain/contract/squads.ts';
import { SQUADS } from '#domain/contract/squads-query.ts';
import { createCombiner } from '#gateway/builder/combiner.ts';
import { rateLimits } from '#gateway/config/limits.ts';
import { createCatalogue } from '#gateway/core/create-catalogue.ts';
import { memoryIdBook } from '#gateway/core/memory-id-book.ts';
import { openFeeds } from '#gateway/feeds/open-feeds.ts';
import { createApp } from '#gateway/http/create-app.ts';
import { inMemoryServices, roundLimits } from '#testing/gateway/in-memory-services.ts';
import { alternate, type Benchmark, type Measured } from '../harness.ts';

const lang = 'en-GB';
const ASKED = [
  { url: getHome.path, query: { lang } },
  { url: getSports.path, query: { lang } },
  { url: getInPlay.path, query: { lang, threshold: '0', startingin: '0' } },
  { url: getWidgets.path, query: { lang, destination: SQUADS.destination, type: SQUADS.type } },
];
/** Customers who ask the same between two batches of the feed. */
const TIMES = 20;
const NO_LIMIT = 1_000_000_000;

/** The gateway's HTTP side with everything that the simulator offers at its start. */
export async function openServer() {
  const catalogue = createCatalogue(memoryIdBook());
  const feeds = openFeeds({ kind: 'simulator', seed: 1, speed: 1 }, () => undefined);
  const nothing = { heard: () => undefined, ended: () => undefined, unreadable: () => undefined };
  let isOpen = true;
  // Once all have started nothing changes but by `ask`: the world goes on by the clock of the wall.
  for (const feed of feeds) await feed.start((batch) => void (isOpen && catalogue.apply(batch)), nothing);
  isOpen = false;
  const combiner = createCombiner(catalogue, () => feeds);
  const now = Date.now();
  const { accounts, access, bonuses, messages, placement, myBets, cashOuts, payments, ...others } =
    inMemoryServices();
  const { identity, questionnaires, marketing, promotions, sharing, results, popular, proofs } = others;
  const app = await createApp(
    {
      view: () => ({ catalogue, now, brands: BRANDS, combiner }),
      accounts,
      access,
      bonuses,
      messages,
      placement,
      myBets,
      cashOuts,
      payments,
      identity,
      questionnaires,
      marketing,
      promotions,
      sharing,
      results,
      popular,
      proofs,
      limits: roundLimits,
      health: () => ({}),
    },
    {
      appFolder: null,
      checkAnswers: true,
      demonstration: false,
      https: false,
      logLevel: 'silent',
      rateLimits: { ...rateLimits, calls: NO_LIMIT },
      version: 'bench',
    },
  );
  await app.ready();
  const stop = async (): Promise<void> => {
    for (const feed of feeds) await feed.stop();
    await app.close();
  };
  return { app, catalogue, stop };
}

async function measure(): Promise<Measured> {
  const { app, catalogue, stop } = await openServer();
  /** @param anew before each call the offer has another revision, as if each came after another batch. */
  const ask = async (anew: boolean): Promise<number> => {
    for (let n = 0; n < TIMES; n += 1)
      for (const { url, query } of ASKED) {
        if (anew || n === 0) catalogue.apply({ at: Date.now(), changes: [] });
        const answer = await app.inject({
          url,
          query,
          headers: { host: 'localhost', 'accept-encoding': 'gzip' },
        });
        if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
      }
    return TIMES * ASKED.length;
  };
  const { ratios, candidateMicros, baselineMicros } = await alternate({
    kind: 'atLeast',
    trials: 5,
    minCpuMs: 100,
    candidate: { run: () => ask(false) },
    baseline: { run: () => ask(true) },
  });
  await stop();
  return {
    ratios,
    notes: [
      `home, sports, in play and widgets, packed: ${candidateMicros.toFixed(0)} against ${baselineMicros.toFixed(0)} µs of CPU an answer, of ${TIMES} the same between two batches`,
    ],
  };
}

/** G3: what it saves to work out the offer once for everybody who asks between two batches (HOLD-01). */
export const viewBenchmarks: readonly Benchmark[] = [
  {
    id: 'G3',
    title: 'answers about the offer',
    candidate: 'worked out once for each revision of the offer',
    baseline: 'worked out for each who asks',
    limit: { kind: 'atLeast', gate: 3, aim: 8 },
    measure,
  },
];

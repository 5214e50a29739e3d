import { firstVisit, type Visit } from '#testing/visits/first-visit.ts';
import { type LineRate, openLine } from '#tools/browser/slow-line.ts';
import { type Benchmark, median } from '../harness.ts';
import { onVisitedApp, phone } from '../visited-app.ts';
import { openStaticTwin } from './static-twin.ts';

const TRIALS = 5;
/** As tools that grade pages have it: 1.6 Mb/s, 150 ms, a processor four times slower. */
const MOBILE: LineRate = { roundTripMs: 150, bytesPerSecond: 200_000 };
/** What comes after the first price may still be the largest, ms. */
const WATCHED_MS = 4_000;

const measure = () =>
  onVisitedApp(async ({ browser, gateway, ending }) => {
    const lineTo = async (port: number) => {
      const line = await openLine({ host: '127.0.0.1', port }, MOBILE);
      ending(() => line.stop());
      return line;
    };
    const own = await lineTo(gateway.port);
    const twin = await openStaticTwin(browser, `http://127.0.0.1:${gateway.port}/`);
    const still = await lineTo(twin.port);
    ending(() => twin.stop());
    const options = { ...phone, slower: 4, watched: WATCHED_MS };
    const trials: { readonly app: Visit; readonly still: Visit }[] = [];
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const app = await firstVisit(browser, own, '/', options);
      trials.push({ app, still: await firstVisit(browser, still, '/', options) });
    }
    const middle = (side: 'app' | 'still', pick: (visit: Visit) => number): string =>
      median(trials.map((trial) => pick(trial[side]))).toFixed(0);
    const told = (name: string, side: 'app' | 'still'): string =>
      `${name}: first paint ${middle(side, ({ firstPaint }) => firstPaint)} ms, largest ${middle(side, ({ largestPaint }) => largestPaint)} ms, ${middle(side, ({ bytes }) => bytes / 1_000)} kB before the first price`;
    const shifts = Math.max(...trials.map(({ app }) => app.shifts));
    return {
      ratios: trials.map(({ app, still: plain }) => app.largestPaint / plain.largestPaint),
      notes: [
        told('the app', 'app'),
        told('its twin', 'still'),
        `what moved on the way: ${shifts.toFixed(3)} at most`,
      ],
    };
  });

/** L1: how much later than a document the app paints what is largest on home. */
export const largestPaintBenchmark: Benchmark = {
  id: 'L1',
  title: 'largest paint of home at a first visit, simulated mobile',
  candidate: 'the app as it is served',
  baseline: 'the same picture as one static document',
  limit: { kind: 'atMost', gate: 1.4, aim: 1.15 },
  measure,
};

import { getHome } from '#domain/contract/catalogue.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { searchOffer } from '#domain/contract/search.ts';
import type { Benchmark, Measured } from '../harness.ts';
import { openServer } from './views.ts';

const TRIALS = 5;
/** What is typed in a trial. */
const TEXTS = 200;
const WARM_UP = 40;
const HOST = 'localhost';

/** The value that 95 of 100 stay below. */
function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)] ?? Number.NaN;
}

/** As people type: first letters of a name, the whole name, and the name with two letters changed over. */
function typed(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const swapped = `${name.slice(0, 1)}${name.slice(2, 3)}${name.slice(1, 2)}${name.slice(3)}`;
    return [name.slice(0, 4), name.toLowerCase(), swapped];
  });
}

async function measure(): Promise<Measured> {
  const { app, catalogue, stop } = await openServer();
  const names = [...catalogue.events()].map(({ name }) => name).filter(({ length }) => length > 3);
  const step = Math.max(1, Math.floor((names.length * 3) / TEXTS));
  const texts = typed(names.filter((_, nth) => nth % step === 0)).slice(0, TEXTS);
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
  };
  /** CPU microseconds of one answer; each comes after another batch of the feed. */
  const timed = async (ask: () => Promise<{ readonly statusCode: number }>): Promise<number> => {
    catalogue.apply({ at: Date.now(), changes: [] });
    const before = process.cpuUsage();
    const { statusCode } = await ask();
    const { user, system } = process.cpuUsage(before);
    if (statusCode !== 200) throw new Error(`answered with ${statusCode}`);
    return user + system;
  };
  const search = (text: string) => () =>
    app.inject({ method: 'POST', url: searchOffer.path, headers, payload: { text } });
  const home = () => app.inject({ url: getHome.path, query: { lang: 'en-GB' }, headers });
  const trial = async (asked: readonly string[]) => {
    const own: number[] = [];
    const other: number[] = [];
    for (const text of asked) {
      own.push(await timed(search(text)));
      other.push(await timed(home));
    }
    return [p95(own), p95(other)] as const;
  };
  await trial(texts.slice(0, WARM_UP));
  const all: (readonly [number, number])[] = [];
  for (let n = 0; n < TRIALS; n += 1) all.push(await trial(texts));
  await stop();
  return {
    ratios: all.map(([own, other]) => own / other),
    notes: all.map(
      ([own, other]) =>
        `95 of 100 answers below ${(own / 1_000).toFixed(1)} ms of CPU; of home below ${(other / 1_000).toFixed(1)} ms`,
    ),
  };
}

/** G4: what a search costs where it costs most, against the page that is asked for most (SCH-01). */
export const searchBenchmarks: readonly Benchmark[] = [
  {
    id: 'G4',
    title: 'search, the 95th of 100 answers',
    candidate: `${String(TEXTS)} texts, mistyped ones among them, in the whole offer`,
    baseline: 'home, worked out anew for each',
    limit: { kind: 'atMost', gate: 0.6, aim: 0.5 },
    measure,
  },
];

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { prices } from '#projections/prices/prices.ts';
import type { PriceTable } from '#projections/prices/table.ts';
import { logged } from '#testing/arbitraries/schema/events.ts';
import { missingRecordings } from '#testing/offers/recorded-data.ts';
import { hold } from '../kept/hold.ts';
import { drawnSteps } from './drawn-steps.ts';
import { fates, overCleanLine, overLossyLine, type Step } from './lossy-line.ts';
import { recordedSteps } from './recorded-steps.ts';

const fold = (events: readonly AppEvent[], from?: PriceTable): PriceTable =>
  events.reduce<PriceTable | undefined>(prices.reducer, from) ?? prices.reducer(undefined, events[0]!);

/** What every selection stands at. */
const standings = (table: PriceTable, selections: Iterable<number>) =>
  [...selections].map((id) => [id, table.get(id)]);
const selectionsOf = (steps: readonly Step[]): Set<number> => new Set(steps.flat().map(([id]) => id));

/** No version falls on the way, and at the end everything stands where it stands on a clean line. */
function expectSound(steps: readonly Step[], events: readonly AppEvent[]): void {
  const known = selectionsOf(steps);
  const seen = new Map<number, number>();
  let table: PriceTable | undefined;
  for (const event of events) {
    table = prices.reducer(table, event);
    for (const id of known) {
      const version = table.get(id)?.version ?? 0;
      expect(version).toBeGreaterThanOrEqual(seen.get(id) ?? 0);
      seen.set(id, version);
    }
  }
  const clean = fold(overCleanLine(steps));
  expect(standings(fold(events), known)).toEqual(standings(clean, known));
}

describe('a line that loses, doubles, delays and reorders messages', () => {
  it('[INV-14] [FAIL-73] lets no version fall, and after a resync everything stands as on a clean line', () => {
    hold(
      'lossy-line',
      fc.property(drawnSteps, fates, (steps, all) => expectSound(steps, overLossyLine(steps, all))),
      { runs: 150 },
    );
  });

  it('[INV-13] a frame twice, and rows of different selections changed over, give the same table with the same movements', () => {
    hold(
      'twice-and-changed-over',
      fc.property(drawnSteps, fc.nat(), (steps, seed) => {
        const events = overCleanLine(steps);
        const at = events.at(-1)?.at ?? 0;
        const known = selectionsOf(steps);
        const clean = fold(events);
        // Twice in a row, at the same moment: as a transport would that sends again.
        const twice = fold(events.flatMap((event) => [event, event]));
        const changed = fold(logged(events.map((event) => changedOver(event, seed))));
        for (const other of [twice, changed]) {
          expect(standings(other, known)).toEqual(standings(clean, known));
          expect([...known].map((id) => trendOf(other, id, at))).toEqual(
            [...known].map((id) => trendOf(clean, id, at)),
          );
        }
      }),
      { runs: 100 },
    );
  });
});

function trendOf(table: PriceTable, id: number, at: number) {
  for (let index = 0; index < table.size; index += 1)
    if (table.idAt(index) === id) return table.trendAt(index, at);
  return undefined;
}

/** Two neighbouring rows of a frame change places, unless they are of one selection. */
function changedOver(event: AppEvent, seed: number): AppEvent {
  if (event.type !== 'live/frameReceived') return event;
  const { selection } = event.data.prices;
  const first = seed % Math.max(1, selection.length - 1);
  if (selection.length < 2 || selection[first] === selection[first + 1]) return event;
  const swap = (column: readonly number[]): number[] =>
    column.map((value, at) =>
      at === first ? column[first + 1]! : at === first + 1 ? column[first]! : value,
    );
  const { odds, version, flags } = event.data.prices;
  const columns = {
    selection: swap(selection),
    odds: swap(odds),
    version: swap(version),
    flags: swap(flags),
  };
  return { ...event, data: { ...event.data, prices: columns } };
}

const skipped = missingRecordings === undefined ? '' : ` (skipped: ${missingRecordings})`;
describe.skipIf(missingRecordings !== undefined)(`recorded streams over such a line${skipped}`, () => {
  const files = [
    'horse_1.185781277_lismore_win_2021-07-30_selfrec.jsonl.gz',
    'greyhound_1.197931750_sheffield_win_2022-04-19_selfrec.jsonl.gz',
    'tennis_1.223716976_norrie-v-ruud_match-odds_2024-01-20_basic.jsonl.gz',
  ];
  const streams = new Map<string, Step[]>();
  beforeAll(() => {
    for (const file of files) streams.set(file, recordedSteps(file, 250));
  });

  it.each(files)(
    '[INV-14] [FAIL-73] %s: no version falls, and after a resync everything stands as on a clean line',
    (file) => {
      const steps = streams.get(file) ?? [];
      expect(steps.length).toBeGreaterThan(50);
      hold(
        `recorded-${file.slice(0, 8).replace(/[^a-z]/g, '')}`,
        fc.property(fates, (all) => expectSound(steps, overLossyLine(steps, all))),
        { runs: 6 },
      );
    },
  );
});

import MiniSearch from 'minisearch';
import { searchRules } from '../config/search.ts';
import { SPORTS } from '../feeds/sports.ts';
import type { FinishedRow } from '../results/finished-rows.ts';
import { findKeys, wordOf } from './find-words.ts';

interface FinishedEntry {
  readonly key: string;
  readonly name: string;
  readonly about: string;
}

const DAY_MS = 86_400_000;
/** What is too old is looked for again after so long, ms. */
const SWEEP_MS = 3_600_000;

const keyOf = ({ category_id, starts_at, name }: FinishedRow): string =>
  `${category_id}\n${starts_at}\n${name}`;

const RACES: ReadonlySet<string> = new Set([SPORTS.horseRacing.id, SPORTS.greyhounds.id]);

/** Races have results of their own; a match is looked for by its sides, a contest of many by its name. */
const isFound = ({ sport_id: sport, home, away, ending }: FinishedRow): boolean =>
  !RACES.has(sport) && ((home !== null && away !== null) || ending !== null);

function entryOf(row: FinishedRow): FinishedEntry {
  const { name, home, away, category, sport } = row;
  return { key: keyOf(row), name: `${name} ${home ?? ''} ${away ?? ''}`, about: `${category} ${sport}` };
}

/** Names of matches of the last days that are over (SCH-01.4). Told again, a match has its newest ending. */
export class FinishedIndex {
  readonly #mini = new MiniSearch<FinishedEntry>({
    idField: 'key',
    fields: ['name', 'about'],
    processTerm: wordOf,
    autoVacuum: false,
  });
  readonly #rows = new Map<string, FinishedRow>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  /** A later word on the end of one takes the place of an earlier one. */
  add(rows: readonly FinishedRow[]): void {
    for (const row of rows) {
      if (!isFound(row)) continue;
      const key = keyOf(row);
      if (!this.#rows.has(key)) this.#mini.add(entryOf(row));
      this.#rows.set(key, row);
    }
  }

  /** Those of which nothing is known yet. */
  addOlder(rows: readonly FinishedRow[]): void {
    this.add(rows.filter((row) => !this.#rows.has(keyOf(row))));
  }

  /**
   * What fits well enough, the last to begin first.
   *
   * @param now epoch ms of the feed's world
   */
  find(text: string, now: number): readonly FinishedRow[] {
    const since = now - searchRules.finishedDays * DAY_MS;
    this.#sweep(since, now);
    return findKeys(this.#mini, text)
      .flatMap((key) => this.#rows.get(key) ?? [])
      .filter(({ starts_at: startsAt }) => startsAt >= since && startsAt <= now)
      .sort((a, b) => b.starts_at - a.starts_at);
  }

  #sweep(since: number, now: number): void {
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    for (const [key, row] of this.#rows) {
      if (row.starts_at >= since) continue;
      this.#rows.delete(key);
      this.#mini.remove(entryOf(row));
    }
  }
}

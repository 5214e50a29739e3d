import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnGoals } from '#domain/virtuals/virtual-match.ts';
import { createCatalogue } from '../../core/create-catalogue.ts';
import { memoryIdBook } from '../../core/memory-id-book.ts';
import { sha256 } from '../../proofs/sha256.ts';
import type { Published } from '../draw-book.ts';
import { virtualRules } from '../virtual-rules.ts';
import { createSeasonTable } from './season-table.ts';
import { fixtureOf, MATCHES, matchKey, roundOff } from './virtual-league.ts';
import { VirtualMatch } from './virtual-match.ts';

const ROUNDS = 30;
/** First round of a season. */
const FIRST = 300_000 * ROUNDS;
const { every } = virtualRules.rounds;
const RUNS = virtualRules.runs.football;

const word = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
/** One match in eight was never drawn, or nobody committed to it. */
const draw = fc.record({ secret: word, number: fc.option(word, { freq: 8 }), isKnown: fc.boolean() });
const draws = fc.array(draw, { minLength: 20, maxLength: 20 });

const fixtures = new Map<string, NonNullable<ReturnType<typeof fixtureOf>>>();
const fixtureAt = (key: string) => {
  const fixture = fixtures.get(key) ?? fixtureOf(key, virtualRules);
  if (fixture === undefined) throw new Error(`no match ${key}`);
  fixtures.set(key, fixture);
  return fixture;
};
const keysOf = (slot: number) => Array.from({ length: MATCHES }, (_, nth) => matchKey(slot, nth));

/** A book of draws from before the season to after it. */
function bookOf(from: readonly { secret: string; number: string | null; isKnown: boolean }[]) {
  const known = new Map<string, Published>();
  for (let slot = FIRST - ROUNDS; slot < FIRST + ROUNDS + 2; slot += 1)
    for (const [nth, key] of keysOf(slot).entries()) {
      const { secret = '', number = null, isKnown } = from[(slot * 7 + nth) % from.length] ?? {};
      const { tickets, startsAt } = fixtureAt(key);
      // Most of those that would be unknown are known all the same: a gateway seldom stands still.
      if (isKnown === false && nth % 4 === 0) continue;
      known.set(key, { committed: { key, tickets, secret }, commitment: '', closesAt: startsAt, number });
    }
  let asked = 0;
  const read = (keys: readonly string[]) => {
    asked += 1;
    return Promise.resolve(new Map(keys.flatMap((key) => (known.has(key) ? [[key, known.get(key)!]] : []))));
  };
  return { known, read, asked: () => asked };
}

/** What the offer shows of matches at an instant. */
function offerAt(now: number, keys: readonly string[], known: ReadonlyMap<string, Published>, shownAt = now) {
  const catalogue = createCatalogue(memoryIdBook());
  const changes = keys.flatMap((key) => {
    const match = new VirtualMatch(fixtureAt(key), virtualRules);
    const { committed, number } = known.get(key) ?? {};
    if (committed !== undefined && number != null) match.draw({ ...committed, number });
    match.advance(shownAt);
    return [{ kind: 'event' as const, event: match.look().event }];
  });
  catalogue.apply({ at: now, changes });
  return { catalogue, now };
}

/** Side by side, by the goals alone. */
function naiveRow(name: string, known: ReadonlyMap<string, Published>, overAt: number) {
  let [played, won, drawn, lost, scored, conceded] = [0, 0, 0, 0, 0, 0];
  for (let slot = FIRST; slot < FIRST + ROUNDS; slot += 1)
    for (const key of keysOf(slot)) {
      const { home, away } = fixtureAt(key);
      const { committed, number } = known.get(key) ?? {};
      if (committed === undefined || number == null || roundOff(slot, virtualRules) + RUNS > overAt) continue;
      if (home !== name && away !== name) continue;
      const goals = drawnGoals(sha256, { ...committed, number });
      const own = goals.filter(({ side }) => (side === 'home' ? home : away) === name).length;
      const other = goals.length - own;
      played += 1;
      won += own > other ? 1 : 0;
      drawn += own === other ? 1 : 0;
      lost += own < other ? 1 : 0;
      scored += own;
      conceded += other;
    }
  return { name, played, won, drawn, lost, scored, conceded, points: 3 * won + drawn };
}
const clubs = [...new Set(keysOf(FIRST).flatMap((key) => [fixtureAt(key).home, fixtureAt(key).away]))];

/** Between the kick-off of the first round and that of the season after it. */
const instants = fc.integer({
  min: roundOff(FIRST, virtualRules),
  max: roundOff(FIRST + ROUNDS, virtualRules) - 1,
});

describe('the table of virtual football', () => {
  it('[VIR-01.13] is what counting the results of the season gives, side by side', async () => {
    await fc.assert(
      fc.asyncProperty(draws, instants, async (from, now) => {
        const { read, known } = bookOf(from);
        const table = createSeasonTable({ read });
        const standing = await table(offerAt(now, [], known));
        const wanted = clubs.map((name) => naiveRow(name, known, now)).filter(({ played }) => played > 0);
        if (standing?.kind !== 'table') {
          expect(standing).toEqual({ kind: 'tooFew', matches: 0 });
          expect(wanted).toEqual([]);
          return;
        }
        const rows = standing.rows.map(({ place: _, form: __, ...row }) => row);
        const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
        expect(rows.toSorted(byName)).toEqual(wanted.toSorted(byName));
        expect(2 * standing.matches).toBe(wanted.reduce((sum, { played }) => sum + played, 0));
        expect(standing.rows.every(({ form, played }) => form.length === Math.min(5, played))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('[VIR-01.13] counts no result before its last minute is shown, whatever clock is ahead', async () => {
    await fc.assert(
      fc.asyncProperty(
        draws,
        fc.integer({ min: FIRST, max: FIRST + ROUNDS - 1 }),
        fc.integer({ min: 0, max: every - RUNS - 1 }),
        async (from, slot, ahead) => {
          const { read, known } = bookOf(from);
          const over = roundOff(slot, virtualRules) + RUNS;
          const table = createSeasonTable({ read });
          const at = async (now: number, shownAt: number) => {
            const standing = await table(offerAt(now, keysOf(slot), known, shownAt));
            return standing?.kind === 'table' ? standing.matches : 0;
          };
          const drawnIn = (round: number) =>
            keysOf(round).filter((key) => known.get(key)?.number != null).length;
          let before = 0;
          for (let round = FIRST; round < slot; round += 1) before += drawnIn(round);
          expect(await at(over - 1, over - 1)).toBe(before);
          expect(await at(over + ahead, over - 1)).toBe(before);
          expect(await at(over + ahead, over)).toBe(before + drawnIn(slot));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('[VIR-01.13] begins empty, reads the draws once for a round, and is left out where they cannot be read', async () => {
    const from = [{ secret: 'a'.repeat(64), number: 'b'.repeat(64), isKnown: true }];
    const { read, known, asked } = bookOf(from);
    const table = createSeasonTable({ read });
    const start = roundOff(FIRST, virtualRules);
    const last = await table(offerAt(start - 1, [], known));
    expect(last).toMatchObject({ kind: 'table', matches: ROUNDS * MATCHES, to: start - every });
    expect(await table(offerAt(start, [], known))).toEqual({ kind: 'tooFew', matches: 0 });
    const before = asked();
    const one = await table(offerAt(start + RUNS, [], known));
    expect(one).toMatchObject({ kind: 'table', matches: MATCHES, from: start, to: start });
    expect(await table(offerAt(start + every - 1, [], known))).toBe(one);
    expect(asked()).toBe(before + 1);
    let isDown = true;
    const shaky = createSeasonTable({ read: (keys) => (isDown ? Promise.reject(new Error()) : read(keys)) });
    expect(await shaky(offerAt(start + RUNS, [], known))).toBeUndefined();
    isDown = false;
    expect(await shaky(offerAt(start + RUNS, [], known))).toEqual(one);
  });
});

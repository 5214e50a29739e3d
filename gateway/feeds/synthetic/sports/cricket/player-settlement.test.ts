import { expect, it, vi } from 'vitest';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { type Course, courseOf } from './course.ts';
import { cricket } from './cricket.ts';
import { fixtureOf } from './fixtures.ts';

vi.setConfig({ testTimeout: 60_000 });

const SEED = 'scorecards';
const BOWLS = [10, 9, 10, 9, 8, 7, 6, 8, 7, 6, 8, 7, 6, 8, 7, 6, 9, 10, 9, 10];
type Side = 'home' | 'away';
const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** One side's innings as its scorer writes it down, ball after ball. */
class Card {
  runs: number[] = Array.from({ length: 11 }, () => 0);
  in = [0, 1];
  dismissed: number[] = [];
  wickets: number[] = Array.from({ length: 11 }, () => 0);
  conceded: number[] = Array.from({ length: 11 }, () => 0);
  overs: number[] = [0];
  marks: string[] = [];
  opening: number | undefined;
  total = 0;
  legal = 0;
  closed = false;
  /** Who faces; the other of the two is at the far end. */
  facing = 0;

  add({ what, runs, runOut }: { what: string; runs: number; runOut?: boolean | undefined }): void {
    const bowler = BOWLS[Math.floor(this.legal / 6)] ?? 0;
    if (this.overs.length <= Math.floor(this.legal / 6)) this.overs.push(0);
    this.overs[this.overs.length - 1]! += runs;
    this.total += runs;
    this.conceded[bowler]! += runs;
    if (what === 'wide') return;
    this.legal += 1;
    this.marks.push(what === 'wicket' ? 'W' : `${runs}`);
    if (what === 'wicket') this.fall(bowler, runOut === true);
    else {
      this.runs[this.facing]! += runs;
      if (runs === 1 || runs === 3) this.turn();
    }
    if (this.legal % 6 === 0) this.turn();
  }
  turn(): void {
    this.facing = this.in.find((one) => one !== this.facing) ?? this.facing;
  }
  fall(bowler: number, runOut: boolean): void {
    if (!runOut) this.wickets[bowler]! += 1;
    this.opening ??= this.total;
    this.dismissed.push(this.facing);
    const next = this.dismissed.length + 1;
    if (next > 10) return;
    this.in = [...this.in.filter((one) => one !== this.facing), next];
    this.facing = next;
  }
  bats(nth: number): boolean {
    return nth <= this.dismissed.length + 1;
  }
  count(mark: string): number {
    return this.marks.filter((one) => one === mark).length;
  }
}

function scored({ moments, out }: Course) {
  const cards = { home: new Card(), away: new Card() };
  let batting: Side = 'home';
  let winner: Side | undefined;
  let rained = false;
  for (const moment of moments) {
    if (moment.kind === 'toss') batting = moment.first;
    if (moment.kind === 'secondInnings') batting = other(batting);
    if (moment.kind === 'rainedOff') rained = true;
    if (moment.kind === 'superOver') winner = moment.winner;
    if (moment.kind !== 'ball') continue;
    cards[batting].add(moment);
    cards[batting].closed = moment.isLast;
  }
  if (!rained && winner === undefined) winner = cards.home.total > cards.away.total ? 'home' : 'away';
  return { cards, winner, rained, out };
}
type Book = ReturnType<typeof scored>;
const of = (code: string): readonly [Side, number] => [
  code.startsWith('HOME') ? 'home' : 'away',
  Number(code.split('_').at(-1)) - 1,
];

/** How the laws say it: code of a side to what comes of it, `1/2` for a dead heat of two. */
function lawsOf({ line, selections }: MarketShape, { out }: Book) {
  const codes = selections.map(({ outcomeType = '' }) => outcomeType);
  const all = (of: (code: string) => string) => codes.map(of);
  const won = (is: boolean): string => (is ? 'WON' : 'LOST');
  const absent = (side: Side, nth: number): boolean => out[side].includes(nth);
  const line0 = Number(selections[0]?.hcp ?? line ?? 0);
  const ou = (count: number) => all((code) => won(count > line0 === (code === 'OVER')));
  const most = (h: number, a: number) =>
    all((code) => won(code === (h > a ? 'HOME' : h < a ? 'AWAY' : 'DRAW')));
  const best = (side: Side, values: readonly number[]) => {
    const top = Math.max(...values);
    const level = values.filter((value) => value === top).length;
    return all((code) => {
      if (code === 'OTHER') return won(values.some((value, nth) => absent(side, nth) && value === top));
      const [, nth] = of(code);
      if (absent(side, nth)) return 'VOID';
      return values[nth] !== top ? 'LOST' : level > 1 ? `1/${level}` : 'WON';
    });
  };
  return { all, won, absent, ou, most, best };
}

/** Of counts of the match alone. */
function countsByLaw(market: MarketShape, book: Book) {
  const { home, away } = book.cards;
  const { ou, most } = lawsOf(market, book);
  switch (market.type) {
    case 'MOST_FOURS':
      return most(home.count('4'), away.count('4'));
    case 'MOST_SIXES':
      return most(home.count('6'), away.count('6'));
    case 'OPENING_PARTNERSHIP':
      return most(home.opening ?? home.total, away.opening ?? away.total);
    case 'TOTAL_FOURS':
      return ou(home.count('4') + away.count('4'));
    case 'TOTAL_SIXES':
      return ou(home.count('6') + away.count('6'));
    case 'TOTAL_WICKETS':
      return ou(home.count('W') + away.count('W'));
    case 'HIGHEST_OVER_RUNS':
      return ou(Math.max(...home.overs, ...away.overs));
    default:
      return undefined;
  }
}

function byLaw(market: MarketShape, book: Book) {
  const counted = countsByLaw(market, book);
  if (counted !== undefined) return counted;
  const { type, key, line } = market;
  const { cards, winner } = book;
  const { home, away } = cards;
  const { all, won, absent, ou, best } = lawsOf(market, book);
  switch (type) {
    case 'TOP_BATTER':
      return best(key.endsWith('HOME') ? 'home' : 'away', cards[key.endsWith('HOME') ? 'home' : 'away'].runs);
    case 'TOP_BOWLER': {
      const side = key.endsWith('HOME') ? 'home' : 'away';
      const { wickets, conceded } = cards[other(side)];
      if (wickets.every((count) => count === 0)) return all(() => 'VOID');
      return best(
        side,
        wickets.map((count, nth) => (count === 0 ? 0 : 1_000 * count - (conceded[nth] ?? 0))),
      );
    }
    case 'PLAYER_OF_THE_MATCH': {
      const side = winner ?? 'home';
      const ratings = cards[side].runs.map((runs, nth) => runs + 20 * (cards[other(side)].wickets[nth] ?? 0));
      const nth = ratings.indexOf(Math.max(...ratings));
      return all((code) => {
        if (code === 'OTHER') return won(absent(side, nth));
        if (absent(...of(code))) return 'VOID';
        return won(code === `${side.toUpperCase()}_${nth + 1}`);
      });
    }
    case 'BATTER_RUNS': {
      const [side, nth] = of(key.split('BATTER_RUNS_')[1] ?? '');
      if (absent(side, nth) || !cards[side].bats(nth)) return all(() => 'VOID');
      return ou(cards[side].runs[nth] ?? 0);
    }
    case 'BATTER_MILESTONE':
      return all((code) => {
        const [side, nth] = of(code);
        if (absent(side, nth) || !cards[side].bats(nth)) return 'VOID';
        return won((cards[side].runs[nth] ?? 0) >= Number(line));
      });
    case 'BATTER_MATCH_BET': {
      const nth = Number(key.split('_').at(-1)) - 1;
      const noPart = (['home', 'away'] as const).some((side) => absent(side, nth) || !cards[side].bats(nth));
      const lead = (home.runs[nth] ?? 0) - (away.runs[nth] ?? 0);
      if (noPart || lead === 0) return all(() => 'VOID');
      return all((code) => won((code === 'HOME') === lead > 0));
    }
    default:
      return undefined;
  }
}

function played(key: string) {
  const script = scriptOf(cricket, SEED, key);
  const fixture = fixtureOf(SEED, key);
  if (script === undefined || fixture === undefined) throw new Error(`no match ${key}`);
  const end = script.moments.reduce((play, moment) => script.step(play, moment), script.initial);
  return { book: scored(courseOf(SEED, fixture)), markets: script.look(end).markets };
}
const days = Array.from({ length: 150 }, (_, day) =>
  new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10),
);
const keys = days.map((day, nth) => `sim.cr.c.${day}.cr-coastal.${nth % 2}`);

it('[sports] settles players and counts of cricket as the scorecards have them', () => {
  const met = new Map<string, number>();
  const seen = (name: string): void => void met.set(name, (met.get(name) ?? 0) + 1);
  for (const key of keys) {
    const { book, markets } = played(key);
    if (book.rained) continue;
    for (const { shape, result } of markets) {
      const law = byLaw(shape, book);
      if (law === undefined) continue;
      const said = shape.selections.map((_, nth) => {
        const found = result?.results[nth]?.result;
        const { deadHeat } = found ?? {};
        return deadHeat === undefined ? found?.outcome : `${deadHeat.places}/${deadHeat.tied}`;
      });
      expect([shape.key, said]).toEqual([shape.key, law]);
      for (const outcome of law) seen(`${shape.type} ${outcome}`);
    }
  }
  for (const type of ['TOP_BATTER', 'TOP_BOWLER', 'BATTER_RUNS', 'BATTER_MATCH_BET', 'PLAYER_OF_THE_MATCH'])
    for (const outcome of ['WON', 'LOST', 'VOID'])
      expect([type, outcome, met.has(`${type} ${outcome}`)]).toEqual([type, outcome, true]);
  expect(met.has('TOP_BATTER 1/2')).toBe(true);
});

it('[sports] returns stakes on what rain leaves open, and keeps what it found decided', () => {
  let [void_, kept] = [0, 0];
  for (const key of keys) {
    const { book, markets } = played(key);
    if (!book.rained) continue;
    for (const { shape, result } of markets) {
      if (shape.type !== 'TOP_BATTER') continue;
      const side = shape.key.endsWith('HOME') ? 'home' : 'away';
      const outcomes = new Set(result?.results.map((one) => one.result.outcome));
      if (book.cards[side].closed) kept += 1;
      else void_ += 1;
      expect([shape.key, outcomes.has('WON')]).toEqual([shape.key, book.cards[side].closed]);
    }
  }
  expect(void_).toBeGreaterThan(0);
  expect(kept + void_).toBeGreaterThan(1);
});

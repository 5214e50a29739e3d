import { chanceThat, grownBy, surely } from '../../chances/repeated.ts';
import { Sums } from '../../chances/score-sums.ts';
import type { Score } from '../../families/contest.ts';
import type { Seen } from '../../playing/belief.ts';
import type { Take } from '../../playing/final-scores.ts';
import { type Course, lawOf } from './course.ts';
import { type Brings, doubleDouble } from './double-double.ts';
import { ASSISTED, assistOf, DEFENDED, HUNDRED, REBOUNDED, SHARES } from './lineups.ts';
import { ballOf, type Law, QUARTERS, shareOf, type TeamSide } from './possession.ts';
import { type From, leadsTwice, raced, scoresAt } from './spread.ts';
import { type Counted, type HoopState, RACES, type Tally } from './state.ts';

interface Likely extends Score {
  readonly chance: number;
}
type Lead = 1 | 0 | -1;
/** What it takes to decide a game. */
export type Decided = 'regular' | 'overtime';

const NEGLIGIBLE = 1e-9;
/** Two overtimes are told apart: a third is 1 in 100 of those. */
const RARE = 1e-6;
/** More than a player, and more than both sides in a quarter, come to. */
const MOST_OF_PLAYER = 100;
const MOST_OF_QUARTER = 150;

const plus = (scores: readonly Score[]): Score =>
  scores.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  });
const sides = ['home', 'away'] as const;

/** Everything that prices are made of, seen from one state. */
export class Outlook {
  readonly #tally: Tally;
  readonly #law: Law;
  readonly #from: From;
  readonly #known = new Map<string, Sums>();
  readonly #players = new Map<string, Float64Array>();
  #extra: readonly Likely[] | undefined;
  #twice: readonly Float64Array[] | undefined;

  constructor(tally: Tally, law: Law) {
    this.#tally = tally;
    this.#law = law;
    this.#from = { home: tally.home, away: tally.away, step: tally.played };
  }

  /** The score of the game, overtime included. */
  final(): Sums {
    return this.#once('final', (sums) => this.ends((home, away, chance) => sums.add(home, away, chance)));
  }

  /** Every score with which the game may end, and whether it takes an overtime to come to it. */
  ends(take: Take<Decided>): void {
    const level = new Map<number, number>();
    const now = this.#tally.overtime ? 'overtime' : 'regular';
    scoresAt(this.#law, this.#from, this.#ends(), (home, away, chance) => {
      if (home !== away) take(home, away, chance, now);
      else if (chance > RARE) level.set(home, (level.get(home) ?? 0) + chance);
    });
    for (const [points, chance] of level)
      for (const more of this.#overtimes())
        take(points + more.home, points + more.away, chance * more.chance, 'overtime');
  }

  /** Points of a quarter, from 1: one that is on or about to begin. */
  quarter(nth: number): Sums {
    return this.#part(
      `quarter ${nth}`,
      this.#tally.quarters.slice(0, nth - 1),
      nth * this.#law.length.quarter,
    );
  }

  /** Points of a half, the first or, once it has begun, the second. */
  half(nth: number): Sums {
    const before = nth === 1 ? [] : this.#tally.quarters.slice(0, 2);
    return this.#part(`half ${nth}`, before, 2 * nth * this.#law.length.quarter);
  }

  overtime(): number {
    if (this.#tally.overtime) return 1;
    return this.#regular().lead((lead) => lead === 0);
  }

  /** Who leads at half-time, and who wins. */
  halfAndEnd(atHalf: Lead, atEnd: Lead): number {
    const { quarters } = this.#tally;
    if (quarters.length >= 2) {
      const { home, away } = plus(quarters.slice(0, 2));
      if (Math.sign(home - away) !== atHalf) return 0;
      return this.final().lead((lead) => Math.sign(lead) === atEnd);
    }
    const { quarter, regular } = this.#law.length;
    this.#twice ??= leadsTwice(this.#law, this.#from, 2 * quarter, regular);
    const [home = 0, level = 0, away = 0] = this.#twice[1 - atHalf] ?? [];
    const extra = this.#overtimes().reduce((sum, one) => (one.home > one.away ? sum + one.chance : sum), 0);
    return atEnd === 1 ? home + level * extra : away + level * (1 - extra);
  }

  /** Which quarter has most points; that two have as many comes last. */
  highestQuarter(): readonly number[] {
    const laws = Array.from({ length: QUARTERS }, (_, nth) => this.#totalsOf(nth + 1));
    const below = laws.map((law) => {
      let sum = 0;
      return law.map((chance) => {
        sum += chance;
        return sum - chance;
      });
    });
    const highest = laws.map((law, nth) => {
      let chance = 0;
      for (let points = 0; points < law.length; points += 1)
        chance += below.reduce(
          (all, other, at) => (at === nth ? all : all * (other[points] ?? 0)),
          law[points] ?? 0,
        );
      return chance;
    });
    return [...highest, 1 - highest.reduce((sum, chance) => sum + chance, 0)];
  }

  /** Chances that each side is first to so many points, by place among the races. */
  firstTo(nth: number): Score {
    const { home, away } = raced(this.#law, this.#from, RACES[nth] ?? 0);
    const all = home + away;
    return all === 0 ? { home: 0.5, away: 0.5 } : { home: home / all, away: away / all };
  }

  /** Chance that what a player does by the end satisfies a condition. */
  player(side: TeamSide, nth: number, counted: Counted, holds: (count: number) => boolean): number {
    const name = `${side} ${nth} ${counted}`;
    const found = this.#players.get(name) ?? this.#playerLaw(side, nth, counted);
    this.#players.set(name, found);
    return chanceThat(found, holds);
  }

  /** Chance of a double-double; an overtime goes on as the possessions before it. */
  doubleDouble(side: TeamSide, nth: number): number {
    const has = this.#tally.players[side][nth];
    if (has === undefined) return 0;
    const left = this.#left();
    const other = otherOf(side);
    const brings = bringsOf(nth, this.#mean(side, left), this.#mean(other, left));
    const extra = this.#isRegular ? this.overtime() : 0;
    const half = this.#law.length.overtime / 2;
    const without = doubleDouble(has, brings, left[side], left[other]);
    if (extra < NEGLIGIBLE) return without;
    return (1 - extra) * without + extra * doubleDouble(has, brings, left[side] + half, left[other] + half);
  }

  #once(name: string, fill: (sums: Sums) => void): Sums {
    const found = this.#known.get(name);
    if (found !== undefined) return found;
    const sums = new Sums();
    fill(sums);
    this.#known.set(name, sums);
    return sums;
  }

  #part(name: string, before: readonly Score[], to: number): Sums {
    const { home, away } = plus(before);
    return this.#once(name, (sums) =>
      scoresAt(this.#law, this.#from, to, (h, a, chance) => sums.add(h - home, a - away, chance)),
    );
  }

  #regular(): Sums {
    return this.#part('regular', [], this.#law.length.regular);
  }

  /** The possession with which regular time, or the overtime that is on, ends. */
  #ends(): number {
    const { regular, overtime } = this.#law.length;
    const { step, home, away } = this.#from;
    if (step < regular) return regular;
    const isAtEnd = (step - regular) % overtime === 0;
    if (isAtEnd) return home === away ? step + overtime : step;
    return regular + Math.ceil((step - regular) / overtime) * overtime;
  }

  /** What overtimes add to a level score: there is a winner then. */
  #overtimes(): readonly Likely[] {
    this.#extra ??= overtimesOf(this.#law);
    return this.#extra;
  }

  #totalsOf(nth: number): Float64Array {
    const { quarters } = this.#tally;
    const known = quarters[nth - 1];
    if (known !== undefined) return surely(known.home + known.away, MOST_OF_QUARTER);
    if (quarters.length === nth - 1) return this.quarter(nth).totals().slice(0, MOST_OF_QUARTER);
    const { quarter, regular } = this.#law.length;
    let law = surely(0, MOST_OF_QUARTER);
    for (const side of sides) {
      const mean = (2 * this.#law.means[side]) / regular;
      law = grownBy(law, lawOfMean(mean), quarter / 2);
    }
    return law;
  }

  /** Possessions of each side to the end of regular time, or of the overtime that is on. */
  #left(): Score {
    const left = { home: 0, away: 0 };
    for (let at = this.#from.step; at < this.#ends(); at += 1) left[ballOf(this.#law.length, at)] += 1;
    return left;
  }

  /** Points that a possession usually brings a side. */
  #usual(side: TeamSide): number {
    return (2 * this.#law.means[side]) / this.#law.length.regular;
  }

  get #isRegular(): boolean {
    return this.#from.step < this.#law.length.regular;
  }

  /** Points that each of so many possessions brings a side, on average. */
  #mean(side: TeamSide, left: Score): number {
    if (!this.#isRegular || left[side] === 0) return this.#usual(side);
    return Math.max(0, this.#regular().mean(side) - this.#tally[side]) / left[side];
  }

  #playerLaw(side: TeamSide, nth: number, counted: Counted): Float64Array {
    const done = this.#tally.players[side][nth]?.[counted] ?? 0;
    const left = this.#left();
    const mean = (one: TeamSide): number => this.#mean(one, left);
    const after = this.#does(surely(done, MOST_OF_PLAYER), side, nth, counted, left, mean);
    const extra = this.#isRegular ? this.overtime() : 0;
    if (extra < NEGLIGIBLE) return after;
    const half = this.#law.length.overtime / 2;
    const usual = (one: TeamSide): number => this.#usual(one);
    const longer = this.#does(after, side, nth, counted, { home: half, away: half }, usual);
    return after.map((chance, at) => (1 - extra) * chance + extra * (longer[at] ?? 0));
  }

  #does(
    before: Float64Array,
    side: TeamSide,
    nth: number,
    counted: Counted,
    ...[left, mean]: readonly [Score, (side: TeamSide) => number]
  ): Float64Array {
    const other = otherOf(side);
    const brings = bringsOf(nth, mean(side), mean(other));
    const once = (chance: number): readonly number[] => [1 - chance, chance];
    switch (counted) {
      case 'points': {
        const [one, two, three] = brings.points;
        return grownBy(before, [1 - one - two - three, one, two, three], left[side]);
      }
      case 'threes':
        return grownBy(before, once(brings.points[2]), left[side]);
      case 'assists':
        return grownBy(before, once(brings.assist), left[side]);
      case 'rebounds': {
        const ahead = grownBy(before, once(brings.rebound), left[side]);
        return grownBy(ahead, once(brings.defensive), left[other]);
      }
    }
  }
}

const otherOf = (side: TeamSide): TeamSide => (side === 'home' ? 'away' : 'home');

/** What a possession brings a player. @param own points that it brings his side, `other` the other one */
function bringsOf(nth: number, own: number, other: number): Brings {
  const share = (SHARES.points[nth] ?? 0) / HUNDRED;
  const [missed, one, two, three] = lawOfMean(own);
  const [missedByOthers] = lawOfMean(other);
  const part = ((SHARES.rebounds[nth] ?? 0) * REBOUNDED) / HUNDRED ** 2;
  return {
    points: [one * share, two * share, three * share],
    assist: (((1 - missed) * ASSISTED) / HUNDRED) * assistOf(nth),
    rebound: (missed * part * (HUNDRED - DEFENDED)) / HUNDRED,
    defensive: (missedByOthers * part * DEFENDED) / HUNDRED,
  };
}

/** Chances of nought to three points of a possession that brings so many on average. */
function lawOfMean(mean: number): readonly [none: number, one: number, two: number, three: number] {
  const [one, two, three] = [shareOf(mean, 1), shareOf(mean, 2), shareOf(mean, 3)];
  return [1 - one - two - three, one, two, three];
}

const overtimesKnown = new Map<string, readonly Likely[]>();
/** Beliefs of overtimes that are kept: a game's is the same from its start on. */
const KEPT = 64;

function workedOut(law: Law): readonly Likely[] {
  const { regular, overtime } = law.length;
  const once = new Map<number, Likely>();
  const level: Likely[] = [];
  scoresAt(law, { home: 0, away: 0, step: regular }, regular + overtime, (home, away, chance) => {
    if (chance < RARE) return;
    if (home === away) level.push({ home, away, chance });
    else once.set(home * MOST_OF_PLAYER + away, { home, away, chance });
  });
  const all = new Map(once);
  for (const tie of level)
    for (const { home, away, chance } of once.values()) {
      const at = (tie.home + home) * MOST_OF_PLAYER + tie.away + away;
      const known = all.get(at)?.chance ?? 0;
      all.set(at, { home: tie.home + home, away: tie.away + away, chance: known + tie.chance * chance });
    }
  const likely = [...all.values()].filter(({ chance }) => chance > RARE);
  const sum = likely.reduce((total, { chance }) => total + chance, 0);
  return likely.map((one) => ({ ...one, chance: one.chance / sum }));
}

function overtimesOf(law: Law): readonly Likely[] {
  const name = `${law.length.regular} ${law.means.home} ${law.means.away}`;
  const found = overtimesKnown.get(name) ?? workedOut(law);
  if (overtimesKnown.size > KEPT) overtimesKnown.clear();
  overtimesKnown.set(name, found);
  return found;
}

export const outlookOf = ({ fixture }: Course, state: HoopState, { belief }: Seen): Outlook =>
  new Outlook(state, lawOf(fixture, belief));

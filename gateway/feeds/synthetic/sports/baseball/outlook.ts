import { Sums } from '../../chances/score-sums.ts';
import type { FirstOf } from '../../families/cases.ts';
import type { Seen } from '../../playing/belief.ts';
import type { Course } from './course.ts';
import { AVERAGE } from './fixtures.ts';
import { type HalfLaw, halfLaw, plus, type Runs } from './half-law.ts';
import { batting, INNINGS, startBases, type TeamSide } from './innings.ts';
import { HUNDRED, STARTS } from './pitchers.ts';
import { placeOf, type Rates, ratesOf } from './plays.ts';
import { type BaseballState, FIRST_PART, RACES } from './state.ts';
import { strikeoutLaw } from './strikeout-law.ts';

/** What is rarer than this is not followed. */
const NEGLIGIBLE = 1e-8;
/** What is left out beyond nine innings: of a level game, one in a million. */
const RARE = 1e-6;
/** Innings beyond nine that are looked forward to, and runs of one side in them. */
const MORE_INNINGS = 8;
const MORE_RUNS = 48;

/** A score from a level one, with its chance. */
type Way = readonly [home: number, away: number, chance: number];

const surely = (runs: number): Runs => {
  const chances = new Float64Array(runs + 1);
  chances[runs] = 1;
  return chances;
};

function each(runs: Runs, use: (count: number, chance: number) => void): void {
  for (let count = 0; count < runs.length; count += 1) {
    const chance = runs[count] ?? 0;
    if (chance > NEGLIGIBLE) use(count, chance);
  }
}

/** Without the numbers that hardly ever come. */
function trimmed(runs: Runs): Runs {
  let length = runs.length;
  while ((runs[length - 1] ?? 1) < NEGLIGIBLE) length -= 1;
  return runs.subarray(0, length);
}

interface Laws {
  /** A half inning from its first batter, in the first nine and beyond. */
  readonly regular: HalfLaw;
  readonly extra: HalfLaw;
  /** Runs of so many half innings of the first nine. */
  readonly several: readonly Runs[];
}
function lawsOf(rates: Rates): Laws {
  const regular = halfLaw(rates, placeOf(0, 0));
  const several = [surely(0)];
  for (let count = 1; count <= INNINGS; count += 1)
    several.push(trimmed(plus(several[count - 1] ?? surely(0), regular.runs)));
  return { regular, extra: halfLaw(rates, placeOf(0, startBases(INNINGS + 1))), several };
}

/** Laws of a strength, worked out once: strengths are whole numbers, and few. */
const known = new Map<number, Laws>();
function keptLaws(strength: number): Laws {
  const found = known.get(strength) ?? lawsOf(ratesOf(strength));
  known.set(strength, found);
  return found;
}

/** Everything that prices are made of, seen from one state. */
export class Outlook {
  readonly #state: BaseballState;
  readonly #laws: Readonly<Record<TeamSide, Laws>>;
  readonly #rates: Readonly<Record<TeamSide, Rates>>;
  readonly #now: HalfLaw;
  readonly #known = new Map<string, Sums>();
  #beyond: readonly Way[] | undefined;
  #level = 0;

  constructor(state: BaseballState, [home = AVERAGE, away = AVERAGE]: readonly number[]) {
    this.#state = state;
    this.#laws = { home: keptLaws(home), away: keptLaws(away) };
    this.#rates = { home: ratesOf(home), away: ratesOf(away) };
    const rates = ratesOf(batting(state.half) === 'home' ? home : away);
    this.#now = halfLaw(rates, placeOf(state.outs, state.bases));
  }

  /** The score of the game, however long it takes. */
  final(): Sums {
    return this.#once('final', () => this.#ended());
  }
  /** Runs of the first five innings. */
  firstPart(): Sums {
    return this.#once('first', () => this.#innings(1, FIRST_PART));
  }
  /** Runs of an inning that is on or to come, one of the first eight. */
  inning(nth: number): Sums {
    return this.#once(`inning ${nth}`, () => this.#innings(nth, nth));
  }
  /** That the game is level after nine. */
  extraInnings(): number {
    if (this.#state.inning > INNINGS) return 1;
    this.final();
    return this.#level;
  }

  /** What a starting pitcher has struck out already. */
  soFar(side: TeamSide): number {
    return this.#state.strikeouts[side];
  }
  /**
   * Strikeouts that the starting pitcher of a side still has, from nought.
   *
   * @param part of plain outs, in hundredths
   */
  strikeouts(side: TeamSide, part: number): Runs {
    const { inning, half, outs, bases } = this.#state;
    const bats = side === 'home' ? 'away' : 'home';
    const isOn = batting(half) === bats;
    // Of the inning that is on the visitors have had their half, or are in it.
    const whole = STARTS - inning + (isOn || bats === 'away' ? 0 : 1);
    const rates = this.#rates[bats];
    const of = (place: number): Runs => strikeoutLaw(rates, part / HUNDRED, place);
    let law = isOn && inning <= STARTS ? of(placeOf(outs, bases)) : surely(0);
    const fresh = whole > 0 ? of(placeOf(0, 0)) : surely(0);
    for (let nth = 0; nth < whole; nth += 1) law = plus(law, fresh);
    return law;
  }

  /** Who gets to so many runs first. */
  firstTo(nth: number): FirstOf {
    const to = RACES[nth] ?? 0;
    const { home, away, inning, half } = this.#state;
    const first = { home: 0, none: 0, away: 0 };
    let cells = new Map([[home * to + away, 1]]);
    for (let turn = 0; turn < 2 * (INNINGS + MORE_INNINGS) && cells.size > 0; turn += 1) {
      const at = 2 * (inning - 1) + (half === 'top' ? 0 : 1) + turn;
      const isTop = at % 2 === 0;
      const law = this.#halfAt(Math.floor(at / 2) + 1, isTop ? 'away' : 'home', turn === 0);
      const isLast = at >= 2 * INNINGS - 1;
      const next = new Map<number, number>();
      for (const [cell, chance] of cells) {
        const [h, a] = [Math.floor(cell / to), cell % to];
        if (isLast && !isTop && h > a) {
          first.none += chance;
          continue;
        }
        each(isLast && !isTop ? law.untilAhead(a - h) : law.runs, (runs, share) => {
          const [own, other] = isTop ? [a + runs, h] : [h + runs, a];
          if (own >= to) first[isTop ? 'away' : 'home'] += chance * share;
          else if (isLast && !isTop && own !== other) first.none += chance * share;
          else {
            const into = isTop ? h * to + own : own * to + a;
            next.set(into, (next.get(into) ?? 0) + chance * share);
          }
        });
      }
      cells = next;
    }
    const all = first.home + first.none + first.away;
    return { home: first.home / all, none: first.none / all, away: first.away / all };
  }

  #halfAt(inning: number, side: TeamSide, isNow: boolean): HalfLaw {
    if (isNow) return this.#now;
    return this.#laws[side][inning > INNINGS ? 'extra' : 'regular'];
  }

  /** Runs of a side in innings from one to another, in whole halves: those played are left to the caller. */
  #runsIn(side: TeamSide, from: number, to: number): Runs {
    const { inning, half } = this.#state;
    const isOn = inning >= from && inning <= to;
    const bats = isOn && side === batting(half);
    // Of the inning that is on the visitors have had their half, or are in it.
    const first = Math.max(from, isOn && (bats || side === 'away') ? inning + 1 : inning);
    const whole = this.#laws[side].several[Math.max(0, to - first + 1)] ?? surely(0);
    return bats ? plus(this.#now.runs, whole) : whole;
  }

  /** Runs of innings that are played whole, whatever the score. */
  #innings(from: number, to: number): Sums {
    const { innings, now } = this.#state;
    const played = [...innings, now].slice(from - 1, to);
    const before = (side: TeamSide): number => played.reduce((sum, score) => sum + score[side], 0);
    const [home, away] = [before('home'), before('away')];
    const sums = new Sums();
    const visitors = this.#runsIn('away', from, to);
    each(this.#runsIn('home', from, to), (h, chance) =>
      each(visitors, (a, share) => sums.add(home + h, away + a, chance * share)),
    );
    return sums;
  }

  #ended(): Sums {
    const { home, away, inning, half } = this.#state;
    const sums = new Sums();
    const level = new Map<number, number>();
    const isLast = inning >= INNINGS;
    const visitors =
      inning > INNINGS
        ? half === 'top'
          ? this.#now.runs
          : surely(0)
        : this.#runsIn('away', inning, INNINGS);
    const own = isLast ? surely(0) : this.#runsIn('home', inning, INNINGS - 1);
    const last = this.#halfAt(Math.max(inning, INNINGS), 'home', isLast && half === 'bottom');
    each(visitors, (a, share) =>
      each(own, (h, chance) => {
        if (share * chance < NEGLIGIBLE) return;
        const [ours, theirs] = [home + h, away + a];
        if (ours > theirs) {
          sums.add(ours, theirs, share * chance);
          return;
        }
        each(last.untilAhead(theirs - ours), (runs, part) => {
          const weight = share * chance * part;
          if (ours + runs === theirs) level.set(theirs, (level.get(theirs) ?? 0) + weight);
          else sums.add(ours + runs, theirs, weight);
        });
      }),
    );
    for (const [at, chance] of level) {
      this.#level += chance;
      for (const [h, a, share] of this.#extras()) sums.add(at + h, at + a, chance * share);
    }
    return sums;
  }

  /** Runs of both from a level score to the end, beyond nine innings. */
  #extras() {
    if (this.#beyond !== undefined) return this.#beyond;
    const ways = this.#extraInning();
    const found = new Float64Array(MORE_RUNS * MORE_RUNS);
    let level = new Float64Array([1]);
    for (let nth = 0; nth < MORE_INNINGS; nth += 1) {
      const next = new Float64Array(MORE_RUNS / 2);
      for (let so = 0; so < level.length; so += 1) {
        const chance = level[so] ?? 0;
        if (chance < RARE) continue;
        for (const [h, a, share] of ways) {
          const [ours, theirs] = [so + h, so + a];
          if (h !== a) {
            const cell = ours * MORE_RUNS + theirs;
            found[cell] = (found[cell] ?? 0) + chance * share;
          } else if (ours < next.length) next[ours] = (next[ours] ?? 0) + chance * share;
        }
      }
      level = next;
    }
    const beyond: Way[] = [];
    for (const [cell, chance] of found.entries())
      if (chance > RARE) beyond.push([Math.floor(cell / MORE_RUNS), cell % MORE_RUNS, chance]);
    this.#beyond = beyond;
    return this.#beyond;
  }

  /** What both come to in one inning beyond nine. */
  #extraInning(): readonly Way[] {
    const ways: Way[] = [];
    each(this.#laws.away.extra.runs, (a, share) =>
      each(this.#laws.home.extra.untilAhead(a), (h, part) => {
        if (share * part > RARE) ways.push([h, a, share * part]);
      }),
    );
    return ways;
  }

  #once(name: string, work: () => Sums): Sums {
    const found = this.#known.get(name) ?? work();
    this.#known.set(name, found);
    return found;
  }
}

export const outlookOf = (_: Course, state: BaseballState, { belief }: Seen): Outlook =>
  new Outlook(state, belief);

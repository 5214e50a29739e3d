import type { Score } from '../../families/contest.ts';
import {
  ballOf,
  endingsOf,
  endsBefore,
  isTouchdown,
  LAST,
  type Law,
  POINTS,
  type TeamSide,
} from './drives.ts';

const NEGLIGIBLE = 1e-7;
/** More points of a side, from where it is, and leads to either side than are told apart. */
const MOST = 84;
const SIZE = MOST + 1;
const LEAD = 110;
const WIDTH = 2 * LEAD + 1;
/** Touchdowns that are told apart. */
const COUNT = 16;

/** Where a game is. */
export interface From extends Score {
  readonly step: number;
  readonly zone: number;
}
type Take = (home: number, away: number, chance: number) => void;

/** Beyond eight behind, and when ahead, all leads are alike. */
const BEHIND = 9;
const LEADS = BEHIND + 2;

/** Chances of the endings of a drive, by the lead of the side that has the ball. */
function byLead(law: Law, from: From, step: number): (lead: number) => Float64Array {
  const zone = step === from.step ? from.zone : 0;
  const tables = Array.from({ length: LEADS }, (_, at) => {
    const into = new Float64Array(POINTS.length);
    endingsOf(law, { step, lead: at - BEHIND, zone }, into);
    return into;
  });
  const none = new Float64Array(POINTS.length);
  return (lead) => tables[lead > 0 ? LEADS - 1 : lead < -BEHIND ? 0 : lead + BEHIND] ?? none;
}

/** Every score to which a game can come by the drive `to`; by the last one, how it ends. */
export function scoresAt(law: Law, from: From, to: number, take: Take): void {
  const grid = new Float64Array(SIZE * SIZE);
  grid[0] = 1;
  let reach = { home: 0, away: 0 };
  const told = (onlyDecided: boolean): void => {
    for (let home = 0; home <= reach.home; home += 1)
      for (let away = 0; away <= reach.away; away += 1) {
        const cell = home * SIZE + away;
        const chance = grid[cell] ?? 0;
        if (chance < NEGLIGIBLE || (onlyDecided && from.home + home === from.away + away)) continue;
        take(from.home + home, from.away + away, chance);
        grid[cell] = 0;
      }
  };
  for (let step = from.step; step < to; step += 1) {
    if (to === LAST && endsBefore(step)) told(true);
    const rates = byLead(law, from, step);
    const isHome = ballOf(step) === 'home';
    const stride = isHome ? SIZE : 1;
    // From the most points down, so that every cell still holds what it had before.
    for (let home = reach.home; home >= 0; home -= 1)
      for (let away = reach.away; away >= 0; away -= 1) {
        const cell = home * SIZE + away;
        const chance = grid[cell] ?? 0;
        if (chance < NEGLIGIBLE) continue;
        const lead = from.home + home - from.away - away;
        const rate = rates(isHome ? lead : -lead);
        const own = isHome ? home : away;
        grid[cell] = chance * (rate[0] ?? 0);
        for (let ending = 1; ending < POINTS.length; ending += 1) {
          const points = Math.min(MOST - own, POINTS[ending] ?? 0);
          grid[cell + points * stride] = (grid[cell + points * stride] ?? 0) + chance * (rate[ending] ?? 0);
        }
      }
    reach = isHome
      ? { ...reach, home: Math.min(MOST, reach.home + 8) }
      : { ...reach, away: Math.min(MOST, reach.away + 8) };
  }
  told(false);
}

/** How a lead goes on, drive by drive, along with something that is counted on the way. */
interface Chain {
  readonly to: number;
  /** Places of the count. */
  readonly size: number;
  /** What an ending of a drive adds to the count. */
  readonly adds: (ending: number, side: TeamSide) => number;
}

/** Chances by lead and count at the drive `to`, or at the end of the game. */
function chained(law: Law, from: From, { to, size, adds }: Chain, begins: Float64Array): Float64Array {
  let now = begins.slice();
  const done = new Float64Array(WIDTH * size);
  const settle = (): void => {
    for (let at = 0; at < now.length; at += 1) {
      if (Math.floor(at / size) === LEAD) continue;
      done[at] = (done[at] ?? 0) + (now[at] ?? 0);
      now[at] = 0;
    }
  };
  let next = new Float64Array(WIDTH * size);
  for (let step = from.step; step < to; step += 1) {
    if (to === LAST && endsBefore(step)) settle();
    const rates = byLead(law, from, step);
    const side = ballOf(step);
    const sign = side === 'home' ? 1 : -1;
    const more = POINTS.map((_, ending) => adds(ending, side));
    next.fill(0);
    for (let place = 0; place < WIDTH; place += 1) {
      const rate = rates(sign * (place - LEAD));
      for (let count = 0; count < size; count += 1) {
        const chance = now[place * size + count] ?? 0;
        if (chance < NEGLIGIBLE) continue;
        for (let ending = 0; ending < POINTS.length; ending += 1) {
          const after = Math.max(0, Math.min(WIDTH - 1, place + sign * (POINTS[ending] ?? 0)));
          const into = after * size + Math.min(size - 1, count + (more[ending] ?? 0));
          next[into] = (next[into] ?? 0) + chance * (rate[ending] ?? 0);
        }
      }
    }
    [now, next] = [next, now];
  }
  return done.map((chance, at) => chance + (now[at] ?? 0));
}

const startAt = (from: From, size: number): Float64Array => {
  const begins = new Float64Array(WIDTH * size);
  begins[(LEAD + from.home - from.away) * size] = 1;
  return begins;
};

/** Chances of each number of touchdowns that are still to come, of a side or of both. */
export function touchdownsLeft(law: Law, from: From, whose: TeamSide | 'both'): Float64Array {
  const adds = (ending: number, side: TeamSide): number =>
    isTouchdown(ending) && (whose === 'both' || whose === side) ? 1 : 0;
  const ended = chained(law, from, { to: LAST, size: COUNT, adds }, startAt(from, COUNT));
  const counts = new Float64Array(COUNT);
  for (const [at, chance] of ended.entries()) counts[at % COUNT] = (counts[at % COUNT] ?? 0) + chance;
  return counts;
}

/** Who has the next touchdown: the count is 1 once it was the home side, 2 once it was the away side. */
export function nextTouchdown(law: Law, from: From): Readonly<Record<TeamSide | 'none', number>> {
  // Later ones are counted as well: each number below ten begins with the first of them.
  const first = { home: 0, away: 0, none: 0 };
  let now = startAt(from, 1);
  for (let step = from.step; step < LAST; step += 1) {
    if (endsBefore(step))
      now.forEach((chance, at) => {
        if (at === LEAD) return;
        first.none += chance;
        now[at] = 0;
      });
    const side = ballOf(step);
    const sign = side === 'home' ? 1 : -1;
    const rates = byLead(law, from, step);
    const next = new Float64Array(WIDTH);
    for (const [at, chance] of now.entries()) {
      if (chance < NEGLIGIBLE) continue;
      const rate = rates(sign * (at - LEAD));
      for (let ending = 0; ending < POINTS.length; ending += 1) {
        const share = chance * (rate[ending] ?? 0);
        const into = Math.max(0, Math.min(WIDTH - 1, at + sign * (POINTS[ending] ?? 0)));
        if (isTouchdown(ending)) first[side] += share;
        else next[into] = (next[into] ?? 0) + share;
      }
    }
    now = next;
  }
  first.none += now.reduce((sum, chance) => sum + chance, 0);
  return first;
}

/** Who scores next, and how: chances of a touchdown and a field goal of each side, and of neither. */
export function nextScore(law: Law, from: From) {
  const next = { home: [0, 0], away: [0, 0], none: 1 };
  const lead = from.home - from.away;
  for (let step = from.step; step < LAST; step += 1) {
    if (endsBefore(step) && lead !== 0) break;
    const side = ballOf(step);
    const rate = byLead(law, from, step)(side === 'home' ? lead : -lead);
    const [nothing = 0, kick = 0] = rate;
    const own = next[side];
    own[0] = (own[0] ?? 0) + next.none * (1 - nothing - kick);
    own[1] = (own[1] ?? 0) + next.none * kick;
    next.none *= nothing;
  }
  return next;
}

/** Chances that home, nobody, away leads at `middle` (first index) and at the end. */
export function leadsTwice(law: Law, from: From, middle: number): readonly Float64Array[] {
  const still = { size: 1, adds: () => 0 };
  const halfway = chained(law, from, { ...still, to: middle }, startAt(from, 1));
  return [1, 0, -1].map((sign) => {
    const part = halfway.map((chance, at) => (Math.sign(at - LEAD) === sign ? chance : 0));
    const ended = chained(law, { ...from, step: middle, zone: 0 }, { ...still, to: LAST }, part);
    const sums = new Float64Array(3);
    for (const [at, chance] of ended.entries()) {
      const place = 1 - Math.sign(at - LEAD);
      sums[place] = (sums[place] ?? 0) + chance;
    }
    return sums;
  });
}

/** Chances that each side is first to so many points, and that neither gets there. */
export function raced(law: Law, from: From, to: number) {
  const size = to;
  const first = { home: 0, away: 0, none: 0 };
  const grid = new Float64Array(size * size);
  grid[from.home * size + from.away] = 1;
  for (let step = from.step; step < LAST; step += 1) {
    const rates = byLead(law, from, step);
    const side = ballOf(step);
    for (let home = size - 1; home >= 0; home -= 1)
      for (let away = size - 1; away >= 0; away -= 1) {
        const cell = home * size + away;
        const chance = grid[cell] ?? 0;
        if (chance < NEGLIGIBLE) continue;
        if (endsBefore(step) && home !== away) {
          first.none += chance;
          grid[cell] = 0;
          continue;
        }
        const [own, lead] = side === 'home' ? [home, home - away] : [away, away - home];
        const rate = rates(lead);
        grid[cell] = chance * (rate[0] ?? 0);
        for (let ending = 1; ending < POINTS.length; ending += 1) {
          const points = POINTS[ending] ?? 0;
          const share = chance * (rate[ending] ?? 0);
          const into = cell + points * (side === 'home' ? size : 1);
          if (own + points >= to) first[side] += share;
          else grid[into] = (grid[into] ?? 0) + share;
        }
      }
  }
  first.none += grid.reduce((sum, chance) => sum + chance, 0);
  return first;
}

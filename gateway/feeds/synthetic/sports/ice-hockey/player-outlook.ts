import { atLeast, grownBy, surely } from '../../chances/repeated.ts';
import { HUNDRED, pointChance, SAVED, SCORERS, SHOOTERS } from './lineups.ts';
import { OVERTIME_STEP, type TeamSide } from './rates.ts';

/** Goals of each side that are still to come in sixty minutes, and whether they leave it level. */
export interface GoalsAhead {
  readonly home: number;
  readonly away: number;
  readonly isLevel: boolean;
  readonly chance: number;
}

/** What the game still has: parts of a step count as such. */
export interface Ahead {
  readonly goals: readonly GoalsAhead[];
  readonly sixty: readonly number[];
  readonly overtime: readonly number[];
  /** Chance that a goal of overtime is the home side's. */
  readonly share: number;
}

/** More shots of one skater than any line asks about. */
const MOST_SHOTS = 24;

/** What single skaters do, from the goals that the whole game is priced by. */
export class PlayerOutlook {
  readonly #ahead: Ahead;
  readonly #known = new Map<TeamSide, readonly number[]>();

  constructor(ahead: Ahead) {
    this.#ahead = ahead;
  }

  /** Chance of so many goals of a skater yet, and of so many points. */
  goals(side: TeamSide, nth: number, least: number): number {
    return this.#ofGoals(side, (SCORERS[nth] ?? 0) / HUNDRED, least);
  }
  points(side: TeamSide, nth: number, least: number): number {
    return this.#ofGoals(side, pointChance(nth), least);
  }

  /** Chance that the shots on goal that are to come satisfy a condition: those saved, and goals. */
  shots(side: TeamSide, nth: number, holds: (more: number) => boolean): number {
    const saves = (SAVED * (SHOOTERS[nth] ?? 0)) / HUNDRED;
    const scores = (SCORERS[nth] ?? 0) / HUNDRED;
    let saved = surely(0, MOST_SHOTS);
    for (const left of this.#ahead.sixty) saved = grownBy(saved, [1 - saves * left, saves * left], 1);
    let chance = 0;
    for (const isLevel of [false, true]) {
      const counts = this.#counts(side, isLevel);
      let shots = mixture(counts, saved, scores);
      if (isLevel) shots = this.#withOvertime(side, shots, saves, scores);
      for (const [more, part] of shots.entries()) if (holds(more)) chance += part;
    }
    return chance;
  }

  /** A step of overtime brings the goal that ends it, or else perhaps a shot. */
  #withOvertime(side: TeamSide, before: Float64Array, saves: number, scores: number): Float64Array {
    const { overtime, share } = this.#ahead;
    const own = (side === 'home' ? share : 1 - share) * scores;
    const ended = new Float64Array(MOST_SHOTS);
    let playing = before;
    for (const left of overtime) {
      const goal = OVERTIME_STEP * left;
      for (const [shots, chance] of playing.entries()) {
        const into = Math.min(MOST_SHOTS - 1, shots + 1);
        ended[into] = (ended[into] ?? 0) + chance * goal * own;
        ended[shots] = (ended[shots] ?? 0) + chance * goal * (1 - own);
      }
      playing = grownBy(
        playing.map((chance) => chance * (1 - goal)),
        [1 - saves * left, saves * left],
        1,
      );
    }
    return ended.map((chance, shots) => chance + (playing[shots] ?? 0));
  }

  #ofGoals(side: TeamSide, share: number, least: number): number {
    if (least <= 0) return 1;
    return this.#all(side).reduce((sum, chance, more) => sum + chance * atLeast(more, share, least), 0);
  }

  /** Chances of each number of goals of a side yet, overtime included. */
  #all(side: TeamSide): readonly number[] {
    const found = this.#known.get(side);
    if (found !== undefined) return found;
    const { overtime, share } = this.#ahead;
    const none = overtime.reduce((left, part) => left * (1 - OVERTIME_STEP * part), 1);
    const one = (1 - none) * (side === 'home' ? share : 1 - share);
    const all = [...this.#counts(side, false), 0];
    for (const [more, chance] of this.#counts(side, true).entries()) {
      all[more] = (all[more] ?? 0) + chance * (1 - one);
      all[more + 1] = (all[more + 1] ?? 0) + chance * one;
    }
    this.#known.set(side, all);
    return all;
  }

  /** Chances of each number of goals of a side in sixty minutes, those alone that leave it level or not. */
  #counts(side: TeamSide, isLevel: boolean): readonly number[] {
    const most = this.#ahead.goals.reduce((all, goals) => Math.max(all, goals[side]), 0);
    const counts = Array.from({ length: most + 1 }, () => 0);
    for (const goals of this.#ahead.goals)
      if (goals.isLevel === isLevel) counts[goals[side]] = (counts[goals[side]] ?? 0) + goals.chance;
    return counts;
  }
}

/** Shots that were saved, and with them those of so many goals that are one's own. */
function mixture(counts: readonly number[], saved: Float64Array, share: number): Float64Array {
  const all = new Float64Array(MOST_SHOTS);
  let shots = saved;
  for (const chance of counts) {
    for (let at = 0; at < MOST_SHOTS; at += 1) all[at] = (all[at] ?? 0) + chance * (shots[at] ?? 0);
    shots = grownBy(shots, [1 - share, share], 1);
  }
  return all;
}

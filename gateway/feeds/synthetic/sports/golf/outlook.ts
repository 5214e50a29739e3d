import type { Seen } from '../../playing/belief.ts';
import type { Course } from './course.ts';
import { AVERAGE } from './fixtures.ts';
import { HOLES, type Scores, scoresAfter } from './hole-law.ts';
import { rankChances } from './ranks.ts';
import type { GolfState, Group } from './state.ts';

/** Points of Gauss: exact for what is of the third degree, as ties of three players are. */
const POINTS = [0.211_324_865_405_187_1, 0.788_675_134_594_812_9];

const chanceOf = ({ from, chances }: Scores, score: number): number => chances[score - from] ?? 0;
function chanceBelow({ from, chances }: Scores, score: number): number {
  let sum = 0;
  for (let at = 0; at < Math.min(chances.length, score - from); at += 1) sum += chances[at] ?? 0;
  return sum;
}

/** Everything that prices are made of, seen from one state. */
export class Outlook {
  readonly #state: GolfState;
  readonly #belief: readonly number[];
  readonly #rounds: number;
  readonly #known = new Map<number, Scores>();
  #ranks: readonly Float64Array[] | undefined;

  constructor(state: GolfState, belief: readonly number[], rounds: number) {
    this.#state = state;
    this.#belief = belief;
    this.#rounds = rounds;
  }

  /** Of each player that they are among the first so many: dead heats as they pay, a play-off by chance. */
  among(places: number): readonly number[] {
    this.#ranks ??= rankChances(
      this.#state.totals.map((total, player) => scoresAfter(total, this.#skill(player), this.#holesLeft())),
    );
    const chances = this.#ranks.map((own) => own.slice(0, places).reduce((sum, chance) => sum + chance, 0));
    const all = chances.reduce((sum, chance) => sum + chance, 0);
    return chances.map((chance) => Math.min(1, (chance * places) / all));
  }

  /** Of each of a group that nobody of it has a better round: what a dead heat pays, on average. */
  best(group: Group): readonly number[] {
    const scores = group.map((player) => this.round(player));
    return scores.map((own, nth) => {
      let sum = 0;
      for (let at = 0; at < own.chances.length; at += 1) {
        const score = own.from + at;
        for (const part of POINTS) {
          let ahead = 1;
          for (const [other, theirs] of scores.entries())
            if (other !== nth) ahead *= 1 - chanceBelow(theirs, score) - part * chanceOf(theirs, score);
          sum += ((own.chances[at] ?? 0) * ahead) / POINTS.length;
        }
      }
      return sum;
    });
  }

  /** Of each of a pair that they have the better round, when it is not level. */
  better(group: Group): readonly number[] {
    const [one, other] = group.map((player) => this.round(player));
    if (one === undefined || other === undefined) return group.map(() => 0);
    let [first, second] = [0, 0];
    for (let at = 0; at < one.chances.length; at += 1) {
      const chance = one.chances[at] ?? 0;
      const below = chanceBelow(other, one.from + at);
      second += chance * below;
      first += chance * (1 - below - chanceOf(other, one.from + at));
    }
    const all = first + second;
    return all === 0 ? [0, 0] : [first / all, second / all];
  }

  /** The score of the round that is on or next, to par. */
  round(player: number): Scores {
    const now = this.#state.rounds.at(-1);
    const found =
      this.#known.get(player) ??
      scoresAfter(now?.scores[player] ?? 0, this.#skill(player), HOLES - (now?.holes ?? 0));
    this.#known.set(player, found);
    return found;
  }

  #skill(player: number): number {
    return this.#belief[player] ?? AVERAGE;
  }

  #holesLeft(): number {
    const { rounds } = this.#state;
    return HOLES * (this.#rounds - rounds.length + 1) - (rounds.at(-1)?.holes ?? 0);
  }
}

export const outlookOf = ({ fixture }: Course, state: GolfState, { belief }: Seen): Outlook =>
  new Outlook(state, belief, fixture.league.rounds);

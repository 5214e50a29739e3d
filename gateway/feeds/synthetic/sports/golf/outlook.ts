import type { Seen } from '../../playing/belief.ts';
import { type CutField, cutField } from './cut.ts';
import { AVERAGE } from './fixtures.ts';
import { HOLES, type Scores, scoresAfter } from './hole-law.ts';
import { aheadBy, betterOf, chanceBelow, chanceOf, firstChances, lowestOf } from './lowest-score.ts';
import type { Course } from './moments.ts';
import { rankChances } from './ranks.ts';
import { BEYOND, CUT_AFTER, type GolfState, type Group } from './state.ts';

/** Points of Gauss: exact for what is of the third degree, as ties of three players are. */
const POINTS = [0.211_324_865_405_187_1, 0.788_675_134_594_812_9];

/** Of a player who comes to no score. */
const NOTHING: Scores = { from: 0, chances: new Float64Array(0) };
/** Often enough for what is above one to be nothing. */
const SPREADS = 8;

/** Chances that add up to so many places, none of them above one: what is too much goes to the others. */
function among(chances: readonly number[], places: number): readonly number[] {
  let fair = chances.map((chance) => Math.min(1, chance));
  for (let nth = 0; nth < SPREADS; nth += 1) {
    const missing = places - fair.reduce((sum, chance) => sum + chance, 0);
    const open = fair.reduce((sum, chance) => sum + chance * (1 - chance), 0);
    if (missing <= 0 || open === 0) break;
    fair = fair.map((chance) => Math.min(1, chance + (missing * chance * (1 - chance)) / open));
  }
  return fair;
}

/** Everything that prices are made of, seen from one state. */
export class Outlook {
  readonly #state: GolfState;
  readonly #belief: readonly number[];
  readonly #rounds: number;
  readonly #cut: number | undefined;
  readonly #known = new Map<number, Scores>();
  #ranks: readonly Float64Array[] | undefined;
  #inAll: readonly Scores[] | undefined;
  #field: CutField | undefined;
  #left: readonly Scores[] | undefined;

  /** @param cut places of a cut that there is, or was */
  constructor(state: GolfState, belief: readonly number[], rounds: number, cut?: number) {
    this.#state = state;
    this.#belief = belief;
    this.#rounds = rounds;
    this.#cut = cut;
  }

  /** Of each player that they are among the first so many: dead heats as they pay, a play-off by chance. */
  among(places: number): readonly number[] {
    this.#ranks ??= rankChances(this.#playingOn());
    const chances = this.#ranks.map((own) => own.slice(0, places).reduce((sum, chance) => sum + chance, 0));
    const all = chances.reduce((sum, chance) => sum + chance, 0);
    return among(
      chances.map((chance) => (chance * places) / all),
      places,
    );
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
    return betterOf(group.map((player) => this.round(player)));
  }

  /** Of each of a pair that they take fewer strokes in all, when it is not level. */
  betterInAll(pair: Group): readonly number[] {
    const totals = this.#totals();
    return betterOf(pair.flatMap((player) => totals[player] ?? []));
  }

  /** Of each of some that none of them takes fewer strokes in all: a dead heat as it pays. */
  firstOf(players: Group): readonly number[] {
    const totals = this.#playingOn();
    return firstChances(players.flatMap((player) => totals[player] ?? []));
  }

  /** Of each player that nobody has a better round. */
  leading(): readonly number[] {
    return firstChances(this.#state.totals.map((_, player) => this.round(player)));
  }

  /** The fewest strokes of all, to par. */
  lowest(): Scores {
    return lowestOf(this.#playingOn());
  }

  /** Chances that the first is ahead by nothing, by one and so on, the last for all that is more. */
  margins(count: number): readonly number[] {
    const reached = Array.from({ length: count }, (_, by) => (by === 0 ? 1 : aheadBy(this.#playingOn(), by)));
    return reached.map((chance, by) => Math.max(0, chance - (reached[by + 1] ?? 0)));
  }

  /** Of each player that they make the cut. */
  makesCut(player: number): number {
    const { missed } = this.#state;
    if (missed !== undefined) return missed[player] ? 0 : 1;
    return this.#cutField()?.makes[player] ?? 1;
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

  /** Before a cut alone. */
  #cutField(): CutField | undefined {
    const { rounds, totals, missed } = this.#state;
    if (this.#cut === undefined || missed !== undefined) return undefined;
    const holes = HOLES * (CUT_AFTER - rounds.length + 1) - (rounds.at(-1)?.holes ?? 0);
    this.#field ??= cutField(
      totals.map((total, player) => scoresAfter(total, this.#skill(player), holes)),
      totals.map((_, player) => this.#skill(player)),
      { places: this.#cut, left: HOLES * (this.#rounds - CUT_AFTER) },
    );
    return this.#field;
  }

  /** The same without those who have missed a cut, or will: nobody of them is among the first. */
  #playingOn(): readonly Scores[] {
    const { missed } = this.#state;
    const before = this.#cutField()?.playingOn;
    if (before !== undefined || missed === undefined) return before ?? this.#totals();
    this.#left ??= this.#totals().map((scores, player) => (missed[player] ? NOTHING : scores));
    return this.#left;
  }

  /** What each player comes to in all, to par; behind a cut who has missed it. */
  #totals(): readonly Scores[] {
    const { totals, missed } = this.#state;
    this.#inAll ??=
      this.#cutField()?.all ??
      totals.map((total, player) =>
        missed?.[player]
          ? scoresAfter(total + BEYOND, this.#skill(player), 0)
          : scoresAfter(total, this.#skill(player), this.#holesLeft()),
      );
    return this.#inAll;
  }

  #holesLeft(): number {
    const { rounds } = this.#state;
    return HOLES * (this.#rounds - rounds.length + 1) - (rounds.at(-1)?.holes ?? 0);
  }
}

export const outlookOf = ({ fixture }: Course, state: GolfState, { belief }: Seen): Outlook =>
  new Outlook(state, belief, fixture.league.rounds, fixture.league.cut);

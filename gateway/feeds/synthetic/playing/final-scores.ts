import type { Score } from '../families/contest.ts';
import { type Endings, Finals } from './endings.ts';

/** Which scores of each side are told apart, the last one not included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** How scores come about where that makes a difference beside them, as in overtime. */
interface Kinds<Kind extends string, Tally> extends Range {
  readonly kinds: readonly Kind[];
  /** The tally of an ending; undefined where no event ends so. */
  readonly final: (score: Score, kind: Kind) => Tally | undefined;
}

export type Take<Kind extends string> = (home: number, away: number, chance: number, kind: Kind) => void;

/**
 * Endings that are told apart by the final score: the same list for all events of a sport, whatever their
 * score is by now, so that who wins with which score is worked out once for all.
 */
export class FinalScores<Kind extends string, Tally> {
  readonly #about: Kinds<Kind, Tally>;
  readonly #places = new Map<Kind, Int32Array>();
  readonly #finals: Finals<Tally>;

  constructor(about: Kinds<Kind, Tally>) {
    this.#about = about;
    this.#finals = new Finals(() => this.#listed());
  }

  /** @param tell says every score that the event may come to, with its chance */
  endings(tell: (take: Take<Kind>) => void): Endings<Tally> {
    return { finals: this.#finals, weights: () => this.#weighed(tell) };
  }

  /** What is too rare to be told apart is spread over the rest. */
  #weighed(tell: (take: Take<Kind>) => void): Float64Array {
    const weights = new Float64Array(this.#finals.tallies.length);
    let all = 0;
    tell((home, away, chance, kind) => {
      const place = this.#places.get(kind)?.[this.#cell(home, away)] ?? -1;
      if (place < 0) return;
      weights[place] = (weights[place] ?? 0) + chance;
      all += chance;
    });
    return all === 0 ? weights : weights.map((weight) => weight / all);
  }

  #cell(home: number, away: number): number {
    const { from, to } = this.#about;
    const isWithin = home >= from && home < to && away >= from && away < to;
    return isWithin ? (home - from) * (to - from) + away - from : -1;
  }

  #listed(): readonly Tally[] {
    const { from, to, kinds, final } = this.#about;
    const tallies: Tally[] = [];
    for (const kind of kinds) {
      const places = new Int32Array((to - from) ** 2).fill(-1);
      this.#places.set(kind, places);
      for (let home = from; home < to; home += 1)
        for (let away = from; away < to; away += 1) {
          const tally = final({ home, away }, kind);
          if (tally === undefined) continue;
          places[this.#cell(home, away)] = tallies.length;
          tallies.push(tally);
        }
    }
    return tallies;
  }
}

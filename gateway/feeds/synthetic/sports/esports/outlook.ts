import { endingsFrom, type Side, type UnitLaw } from '../../chances/units.ts';
import type { Holds, Score } from '../../families/contest.ts';
import { freshMap, HALF, type MapEnding, type MapSoFar, mapEndings, roundChance } from './map-law.ts';
import { type EsportsTally, firstOf, mapNow, mapsOf, NEEDED } from './tally.ts';

const known = new Map<string, readonly MapEnding[]>();
/** Maps that are kept: those of a match are the same from its start on. */
const KEPT = 256;

function freshEndings(share: number, first: Side): readonly MapEnding[] {
  const name = `${share},${first}`;
  const found = known.get(name) ?? mapEndings(share, freshMap(first));
  if (known.size > KEPT) known.clear();
  known.set(name, found);
  return found;
}

const sumOf = (endings: readonly MapEnding[], holds: Holds): number =>
  endings.reduce((sum, { home, away, chance }) => (holds(home, away) ? sum + chance : sum), 0);
const winsBy = (endings: readonly MapEnding[]): UnitLaw => {
  const home = sumOf(endings, (own, other) => own > other);
  return { home: [home], away: [1 - home] };
};

/** A match seen from between two rounds, when they are won as is believed: all of it is exact. */
export class EsportsOutlook {
  readonly #tally: EsportsTally;
  readonly #share: number;
  readonly #now: MapSoFar;
  #nowEndings: readonly MapEnding[] | undefined;
  #matches: readonly { readonly score: Score; readonly chance: number }[] | undefined;

  /** @param share chance that home wins a round that favours nobody */
  constructor(tally: EsportsTally, share: number) {
    this.#tally = tally;
    this.#share = share;
    this.#now = mapNow(tally);
  }

  /** Chance that the maps of the match satisfy a condition. */
  maps(holds: Holds): number {
    this.#matches ??= this.#ends();
    return this.#matches.reduce(
      (sum, { score, chance }) => (holds(score.home, score.away) ? sum + chance : sum),
      0,
    );
  }

  /** Chance that the rounds of a map do, if it is played: of the one that is on or of a later one. */
  ofMap(nth: number, holds: Holds): number {
    return sumOf(this.#isOn(nth) ? this.#endings : freshEndings(this.#share, this.#firstOf(nth)), holds);
  }

  /** Chance that home is first to so many rounds of a map. */
  race(nth: number, to: number): number {
    const from = this.#isOn(nth) ? this.#now : freshMap(this.#firstOf(nth));
    const ends = mapEndings(this.#share, from, ({ home, away }) => Math.max(home, away) >= to);
    return sumOf(ends, (home) => home >= to);
  }

  /** Chance that home wins the first round of a half of a map: no round before it matters. */
  pistol(nth: number, half: 1 | 2): number {
    const first = this.#firstOf(nth);
    return roundChance(this.#share, half === 1 ? freshMap(first) : { ...freshMap(first), home: HALF });
  }

  /** Chance that home wins the round that is on. */
  get round(): number {
    return roundChance(this.#share, this.#now);
  }

  get #endings(): readonly MapEnding[] {
    this.#nowEndings ??= mapEndings(this.#share, this.#now);
    return this.#nowEndings;
  }
  #isOn(nth: number): boolean {
    return nth === this.#tally.maps.length + 1;
  }
  #firstOf(nth: number): Side {
    return firstOf(this.#tally.first, nth);
  }

  #ends() {
    const { first } = this.#tally;
    const later = {
      home: winsBy(freshEndings(this.#share, 'home')),
      away: winsBy(freshEndings(this.#share, 'away')),
    };
    const standing = { sets: { home: 0, away: 0 }, units: mapsOf(this.#tally) };
    return endingsFrom({ units: NEEDED, sets: 1 }, standing, first, {
      now: winsBy(this.#endings),
      later,
    }).map(({ units, weights }) => ({ score: units, chance: weights[0] ?? 0 }));
  }
}

import type { Holds, Score } from '../../families/contest.ts';
import { type AceCount, type AceShares, aceLaw } from './ace-law.ts';
import { gameChance, homeGameChance, type Serves, type SetEnding, setEndings } from './game-chances.ts';
import { isTieBreak, otherOf, type Side, setsNeeded, setsOf, type TennisTally } from './tally.ts';

/** One way in which a match can end, as far as its markets tell endings apart. */
export interface MatchEnding {
  readonly sets: Score;
  readonly games: Score;
  /** Who won the first set. */
  readonly first: Side;
  readonly hadTieBreak: boolean;
  readonly chance: number;
}

/** Of a match that is asked about nothing of the kind. */
const NO_ACES: AceShares = { home: 0, away: 0 };

type Progress = MatchEnding & { readonly server: Side };

const nameOf = ({ sets, games, first, hadTieBreak, server }: Progress): number =>
  ((((sets.home * 4 + sets.away) * 64 + games.home) * 64 + games.away) * 2 + (first === 'home' ? 1 : 0)) * 4 +
  (hadTieBreak ? 2 : 0) +
  (server === 'home' ? 1 : 0);

const isSevenSix = ({ home, away }: Score): boolean => home + away === 13;

/** The match after a set has ended so; `left` is how many games of it were still to come. */
function afterSet(before: Progress, set: SetEnding, left: number): Progress {
  const wonByHome = set.home > set.away;
  const { sets, games } = before;
  return {
    sets: { home: sets.home + (wonByHome ? 1 : 0), away: sets.away + (wonByHome ? 0 : 1) },
    games: { home: games.home + set.home, away: games.away + set.away },
    first: sets.home + sets.away === 0 ? (wonByHome ? 'home' : 'away') : before.first,
    hadTieBreak: before.hadTieBreak || isSevenSix(set),
    chance: before.chance * set.chance,
    server: left % 2 === 0 ? before.server : otherOf(before.server),
  };
}

const sumOf = (sets: readonly Score[]): Score =>
  sets.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  });

/**
 * A match seen from a score, when both win points on serve with known chances and independently: games,
 * tie-breaks, sets and the match are exact.
 */
export class TennisOutlook {
  readonly tally: TennisTally;
  readonly serves: Serves;
  readonly #shares: AceShares;
  readonly #aces = new Map<AceCount, readonly number[]>();
  #set: readonly SetEnding[] | undefined;
  #endings: readonly MatchEnding[] | undefined;

  constructor(tally: TennisTally, serves: Serves, shares: AceShares = NO_ACES) {
    this.tally = tally;
    this.serves = serves;
    this.#shares = shares;
  }

  /** Scores of the set that is on. */
  get set(): readonly SetEnding[] {
    const { server, games, points } = this.tally;
    this.#set ??= setEndings(this.serves, server, games, points);
    return this.#set;
  }

  get endings(): readonly MatchEnding[] {
    this.#endings ??= this.#played();
    return this.#endings;
  }

  /** Chance of the score in sets, or in games, satisfying a condition. */
  final(what: 'sets' | 'games', holds: Holds): number {
    let chance = 0;
    for (const ending of this.endings) {
      const { home, away } = ending[what];
      if (holds(home, away)) chance += ending.chance;
    }
    return chance;
  }

  chanceOf(holds: (ending: MatchEnding) => boolean): number {
    return this.endings.reduce((sum, ending) => (holds(ending) ? sum + ending.chance : sum), 0);
  }

  /** Chance that the set that is on ends so. */
  ofSet(holds: Holds): number {
    return this.set.reduce((sum, { home, away, chance }) => (holds(home, away) ? sum + chance : sum), 0);
  }

  /** Chance that home wins the game that is on, or the one after it, which the other side serves. */
  homeWinsGame(which: 'this' | 'next'): number {
    const { server, games, points } = this.tally;
    if (which === 'this') return homeGameChance(this.serves, server, games, points);
    return server === 'home' ? 1 - gameChance(this.serves.away) : gameChance(this.serves.home);
  }

  /** Chance that the aces of the whole match satisfy a condition; of a lead, how many more home has. */
  aces(counted: AceCount, holds: (count: number) => boolean): number {
    const law = this.#aces.get(counted) ?? aceLaw(this.tally, this.serves, this.#shares, counted);
    this.#aces.set(counted, law);
    const { home, away } = this.tally.aces;
    const so = { both: home + away, home, away, lead: home - away }[counted];
    const half = law.length / 2;
    return law.reduce((sum, chance, at) => {
      const more = counted === 'lead' && at > half ? at - law.length : at;
      return holds(so + more) ? sum + chance : sum;
    }, 0);
  }

  #played(): readonly MatchEnding[] {
    const { sets, games, server, bestOf } = this.tally;
    const needed = setsNeeded(bestOf);
    const [firstSet] = sets;
    const start: Progress = {
      sets: setsOf(this.tally),
      games: sumOf(sets),
      first: firstSet !== undefined && firstSet.home < firstSet.away ? 'away' : 'home',
      hadTieBreak: sets.some(isSevenSix) || isTieBreak(games),
      chance: 1,
      server,
    };
    const fresh = {
      home: setEndings(this.serves, 'home', { home: 0, away: 0 }),
      away: setEndings(this.serves, 'away', { home: 0, away: 0 }),
    };
    const ended: MatchEnding[] = [];
    let open: readonly Progress[] = [start];
    for (let isFirst = true; open.length > 0; isFirst = false) {
      const next = new Map<number, Progress>();
      for (const before of open) {
        if (Math.max(before.sets.home, before.sets.away) === needed) {
          ended.push(before);
          continue;
        }
        const begun = isFirst ? games.home + games.away : 0;
        for (const set of isFirst ? this.set : fresh[before.server]) {
          const after = afterSet(before, set, set.home + set.away - begun);
          const name = nameOf(after);
          next.set(name, { ...after, chance: after.chance + (next.get(name)?.chance ?? 0) });
        }
      }
      open = [...next.values()];
    }
    return ended;
  }
}

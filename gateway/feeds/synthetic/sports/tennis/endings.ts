import type { Score } from '../../families/contest.ts';
import { type Endings, Finals, Recent } from '../../playing/endings.ts';
import { type Serves, type SetEnding, setEndings } from './game-chances.ts';
import type { TennisOutlook } from './outlook.ts';
import { isWon, otherOf, type Side, scoreBefore, setsNeeded, setsOf, type TennisTally } from './tally.ts';

/** Every point can go either way: what has a chance then is possible. */
const EITHER: Serves = { home: 0.5, away: 0.5 };
const NIL: Score = { home: 0, away: 0 };

/** How the sets after the one that is on go, as far as markets tell it. */
interface Rest {
  /** Sets and games of those alone. */
  readonly won: Score;
  readonly games: Score;
  readonly hadTieBreak: boolean;
  readonly chance: number;
  /** Who serves next. */
  readonly server: Side;
  /** Sets that come to this; others do as well. */
  readonly sets: readonly Score[];
}

const plus = (one: Score, other: Score): Score => ({
  home: one.home + other.home,
  away: one.away + other.away,
});
const isHome = ({ home, away }: Score): boolean => home > away;
const asWon = (set: Score): Score => (isHome(set) ? { home: 1, away: 0 } : { home: 0, away: 1 });
const serverAfter = (server: Side, games: number): Side => (games % 2 === 0 ? server : otherOf(server));

const nameOf = ({ won, games, hadTieBreak }: Rest): number =>
  (((won.home * 4 + won.away) * 64 + games.home) * 64 + games.away) * 2 + (hadTieBreak ? 1 : 0);

function afterSet(before: Rest, set: SetEnding): Rest {
  const games = set.home + set.away;
  return {
    won: plus(before.won, asWon(set)),
    games: plus(before.games, set),
    hadTieBreak: before.hadTieBreak || games === 13,
    chance: before.chance * set.chance,
    server: serverAfter(before.server, games),
    sets: [...before.sets, { home: set.home, away: set.away }],
  };
}

/** Every way for the match to go on from sets won, with a new set. */
function restFrom(serves: Serves, won: Score, server: Side, needed: number): readonly Rest[] {
  const fresh = { home: setEndings(serves, 'home', NIL), away: setEndings(serves, 'away', NIL) };
  const ended = new Map<number, Rest>();
  const add = (into: Map<number, Rest>, name: number, rest: Rest): void => {
    const known = into.get(name);
    into.set(name, known === undefined ? rest : { ...known, chance: known.chance + rest.chance });
  };
  let open: readonly Rest[] = [{ won: NIL, games: NIL, hadTieBreak: false, chance: 1, server, sets: [] }];
  while (open.length > 0) {
    const next = new Map<number, Rest>();
    for (const before of open) {
      const sets = plus(won, before.won);
      if (Math.max(sets.home, sets.away) === needed) {
        add(ended, nameOf(before), before);
        continue;
      }
      for (const set of fresh[before.server]) {
        const after = afterSet(before, set);
        add(next, 2 * nameOf(after) + (after.server === 'home' ? 1 : 0), after);
      }
    }
    open = [...next.values()];
  }
  return [...ended.values()];
}

type Take = (set: Score, rest: Rest) => void;

/** Each score of the set that is on, with each way in which the match goes on after it. */
function told({ bestOf, sets, games, server, ...tally }: TennisTally, serves: Serves, take: Take): void {
  const before = setsOf({ sets });
  const known = new Map<string, readonly Rest[]>();
  for (const set of setEndings(serves, server, games, tally.points)) {
    const won = plus(before, asWon(set));
    const next = serverAfter(server, set.home + set.away - games.home - games.away);
    const name = [won.home, won.away, next].join();
    const rests = known.get(name) ?? restFrom(serves, won, next, setsNeeded(bestOf));
    known.set(name, rests);
    for (const rest of rests) take(set, { ...rest, chance: set.chance * rest.chance });
  }
}

/**
 * The endings of a match from sets that are over and the games of the one that is on: the same for all
 * matches. Told apart by the score of that set, and of those to come by sets, games and tie-breaks.
 */
class MatchEnds {
  readonly finals: Finals<TennisTally>;
  readonly #from: TennisTally;
  readonly #places = new Map<number, number>();

  constructor({ bestOf, sets, games }: TennisTally) {
    this.#from = { ...scoreBefore(bestOf, 'home'), sets, games };
    this.finals = new Finals(() => this.#listed());
  }

  weights({ tally, serves }: TennisOutlook): Float64Array {
    const weights = new Float64Array(this.finals.tallies.length);
    told(tally, serves, (set, rest) => {
      const place = this.#places.get(this.#placeOf(set, rest));
      if (place !== undefined) weights[place] = (weights[place] ?? 0) + rest.chance;
    });
    return weights;
  }

  #placeOf({ home, away }: Score, rest: Rest): number {
    return nameOf(rest) * 64 + home * 8 + away;
  }

  #listed(): readonly TennisTally[] {
    const tallies: TennisTally[] = [];
    for (const server of ['home', 'away'] as const)
      told({ ...this.#from, server }, EITHER, (set, rest) => {
        const name = this.#placeOf(set, rest);
        if (this.#places.has(name)) return;
        this.#places.set(name, tallies.length);
        const { home, away } = set;
        const sets = [...this.#from.sets, { home, away }, ...rest.sets];
        tallies.push({ ...this.#from, sets, games: NIL, over: true });
      });
    return tallies;
  }
}

const recent = new Recent<MatchEnds>();

export function matchEndings(outlook: TennisOutlook): Endings<TennisTally> {
  const { tally } = outlook;
  if (isWon(tally)) return { finals: new Finals(() => [tally]), weights: () => Float64Array.of(1) };
  const name = [tally.bestOf, tally.games, ...tally.sets]
    .map((score) => (typeof score === 'number' ? `${score}` : `${score.home}-${score.away}`))
    .join();
  const ends = recent.of(name, () => new MatchEnds(tally));
  return { finals: ends.finals, weights: () => ends.weights(outlook) };
}

import type { Contest, Reach, Score } from '../../families/contest.ts';
import { setEndings } from './game-chances.ts';
import { TennisOutlook } from './outlook.ts';
import { isWon, scoreBefore, setsOf, type TennisTally } from './tally.ts';

/** Every point can go either way: what has a chance then is possible. */
const EITHER = { home: 0.5, away: 0.5 };
const distinct = (scores: readonly Score[]): readonly Score[] => [
  ...new Map(scores.map(({ home, away }) => [`${home}-${away}`, { home, away }])).values(),
];

/** What a match can still come to from sets won and the games of a set: the same for all matches. */
interface Left {
  readonly sets: readonly Score[];
  /** Games to be added to those of the sets that are complete. */
  readonly games: readonly Score[];
}
const known = new Map<string, Left>();

function leftOf(tally: TennisTally): Left {
  const { bestOf, games } = tally;
  const won = setsOf(tally);
  const name = [bestOf, won.home, won.away, games.home, games.away].join();
  const found = known.get(name);
  if (found !== undefined) return found;
  const set = (home: number, away: number): Score => ({ home, away });
  // Sets that count no games: what is left to come is added to those that were played.
  const played = Array.from({ length: won.home + won.away }, (_, nth) =>
    nth < won.home ? set(1, 0) : set(0, 1),
  );
  const { endings } = new TennisOutlook({ ...scoreBefore(bestOf, 'home'), sets: played, games }, EITHER);
  const left = {
    sets: distinct(endings.map((ending) => ending.sets)),
    games: distinct(endings.map((ending) => set(ending.games.home - won.home, ending.games.away - won.away))),
  };
  known.set(name, left);
  return left;
}

const gamesOf = (sets: readonly Score[]): Score =>
  sets.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  });

/** A match that was broken off leaves open what it had not decided. */
const reachOf = (tally: TennisTally, final: Score, left: () => readonly Score[]): Reach =>
  isWon(tally) ? { scores: [final], over: true } : { scores: left(), over: tally.over };

/** The sets that each wins. */
export const SETS: Contest<TennisOutlook, TennisTally> = {
  chance: (outlook, holds) => outlook.final('sets', holds),
  reach: (tally) => reachOf(tally, setsOf(tally), () => leftOf(tally).sets),
};

/** The games that each wins in the match; a tie-break is one. */
export const GAMES: Contest<TennisOutlook, TennisTally> = {
  chance: (outlook, holds) => outlook.final('games', holds),
  reach: (tally) => {
    const played = gamesOf(tally.sets);
    return reachOf(tally, played, () =>
      leftOf(tally).games.map(({ home, away }) => ({ home: played.home + home, away: played.away + away })),
    );
  },
};

/** The games of one set, counted from 1; its markets come when it begins. */
export const gamesOfSet = (nth: number): Contest<TennisOutlook, TennisTally> => ({
  chance: (outlook, holds) => outlook.ofSet(holds),
  reach: (tally) => {
    const set = tally.sets[nth - 1];
    if (set !== undefined) return { scores: [set], over: true };
    return { scores: setEndings(EITHER, 'home', tally.games), over: tally.over };
  },
});

/** Beyond every line and every lead: who serves more aces is open until the end. */
const FAR = 1_000;

/** Aces of both together, as if the home side had served them. */
export const ACES: Contest<TennisOutlook, TennisTally> = {
  chance: (outlook, holds) => outlook.aces('both', (count) => holds(count, 0)),
  reach: (tally) => {
    const now = { home: tally.aces.home + tally.aces.away, away: 0 };
    return reachOf(tally, now, () => [now, { home: now.home + FAR, away: 0 }]);
  },
};

/** Aces of one side, each of its own. */
export const ownAces = (side: 'home' | 'away'): Contest<TennisOutlook, TennisTally> => ({
  chance: (outlook, holds) =>
    outlook.aces(side, (count) => (side === 'home' ? holds(count, 0) : holds(0, count))),
  reach: (tally) =>
    reachOf(tally, tally.aces, () => [tally.aces, { ...tally.aces, [side]: tally.aces[side] + FAR }]),
});

/** The lead in aces: none is safe. */
export const ACE_LEAD: Contest<TennisOutlook, TennisTally> = {
  chance: (outlook, holds) => outlook.aces('lead', (lead) => holds(Math.max(0, lead), Math.max(0, -lead))),
  reach: (tally) =>
    reachOf(tally, tally.aces, () => [
      { home: FAR, away: 0 },
      { home: 0, away: 0 },
      { home: 0, away: FAR },
    ]),
};

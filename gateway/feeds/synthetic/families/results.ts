import { type Contest, type Holds, type ScoreSide, scoreMarket } from './contest.ts';
import type { Head, MarketSpec, Outcome } from './market-spec.ts';

export interface Names {
  readonly home: string;
  readonly away: string;
}

const homeWins: Holds = (home, away) => home > away;
const level: Holds = (home, away) => home === away;
const awayWins: Holds = (home, away) => home < away;

/** The three ways in which a score can end (R3). */
export const resultSides = ({ home, away }: Names): readonly ScoreSide[] => [
  { code: 'HOME', name: home, holds: homeWins },
  { code: 'DRAW', name: 'Draw', holds: level },
  { code: 'AWAY', name: away, holds: awayWins },
];

/** R3: home, draw, away. */
export const threeWay = <Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  names: Names,
): MarketSpec<Outlook, Tally> => scoreMarket(head, contest, resultSides(names));

const unlessLevel = (wins: boolean, isLevel: boolean): Outcome => (isLevel ? 'VOID' : wins ? 'WON' : 'LOST');

/** W2 where the score can be level: stakes come back then, and it combines with nothing. DN is the same. */
export const twoWay = <Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  { home, away }: Names,
): MarketSpec<Outlook, Tally> =>
  scoreMarket({ ...head, combines: false }, contest, [
    { code: 'HOME', name: home, ends: (h, a) => unlessLevel(h > a, h === a) },
    { code: 'AWAY', name: away, ends: (h, a) => unlessLevel(h < a, h === a) },
  ]);

/** W2 of a contest that always has a winner. */
export const winner = <Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  { home, away }: Names,
): MarketSpec<Outlook, Tally> =>
  scoreMarket(head, contest, [
    { code: 'HOME', name: home, holds: homeWins },
    { code: 'AWAY', name: away, holds: awayWins },
  ]);

/** DC: two of the three results, two of the three sides win. */
export const doubleChance = <Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  { home, away }: Names,
): MarketSpec<Outlook, Tally> =>
  scoreMarket({ ...head, winners: 2 }, contest, [
    { code: 'HOME_DRAW', name: `${home} or draw`, holds: (h, a) => h >= a },
    { code: 'HOME_AWAY', name: `${home} or ${away}`, holds: (h, a) => h !== a },
    { code: 'DRAW_AWAY', name: `Draw or ${away}`, holds: (h, a) => h <= a },
  ]);

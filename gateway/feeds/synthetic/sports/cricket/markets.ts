import { eitherOf, question } from '../../families/cases.ts';
import type { Contest } from '../../families/contest.ts';
import { headsOf, lineCode } from '../../families/heads.ts';
import type { MarketSpec as Spec } from '../../families/market-spec.ts';
import type { Names } from '../../families/results.ts';
import { total } from '../../families/totals.ts';
import { BALLS, OVERS, WICKETS } from './balls.ts';
import type { Fixture } from './fixtures.ts';
import { matchMarkets } from './match-markets.ts';
import { CHECKED, type Outlook } from './outlook.ts';
import { playerMarkets } from './player-markets.ts';
import { type Innings, type Tally, targetOf } from './state.ts';

export type MarketSpec = Spec<Outlook, Tally>;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'innings', type: 'GROUP', rank: 2, name: 'Innings' },
  { id: 'overs', type: 'GROUP', rank: 3, name: 'Overs' },
  { id: 'wickets', type: 'GROUP', rank: 4, name: 'Next wicket' },
  { id: 'match', type: 'GROUP', rank: 5, name: 'Match' },
  { id: 'players', type: 'GROUP', rank: 7, name: 'Players' },
] as const;
type Group = (typeof GROUPS)[number]['id'];
const { head, lined } = headsOf<Group>();

/** Lines of a whole book, and of the few. */
const LINES = {
  A: {
    overs: { 6: [44.5, 48.5, 52.5], 10: [72.5, 77.5, 82.5], 15: [112.5, 119.5, 126.5] },
    wickets: [4.5, 5.5, 6.5, 7.5],
    over: [5.5, 7.5, 9.5],
  },
  B: { overs: { 6: [48.5], 10: [77.5], 15: [] }, wickets: [5.5, 6.5], over: [7.5] },
} as const;

/** Beyond every line. */
const FAR = 1_000;

/** A number that only grows: known once `done` says so, and when rain ends it only what is passed. */
const counting = (
  chance: (outlook: Outlook, holds: (count: number) => boolean) => number,
  now: (tally: Tally) => { readonly count: number; readonly done: boolean },
): Contest<Outlook, Tally> => ({
  chance: (outlook, holds) => chance(outlook, (count) => holds(count, 0)),
  reach: (tally) => {
    const { count, done } = now(tally);
    const known = { home: count, away: 0 };
    if (done) return { scores: [known], over: true };
    return { scores: [known, { home: count + FAR, away: 0 }], over: tally.abandoned };
  },
});

/** Runs of the first innings after so many overs, or when it ends before. */
const firstRuns = (overs: number): Contest<Outlook, Tally> =>
  counting(
    (outlook, holds) => outlook.firstRuns(overs, holds),
    ({ innings: [first] }) => {
      const then = first?.overs[overs - 1];
      return {
        count: then ?? first?.runs ?? 0,
        done: first !== undefined && (then !== undefined || first.closed),
      };
    },
  );

const wickets = (nth: 1 | 2): Contest<Outlook, Tally> =>
  counting(
    (outlook, holds) => (nth === 1 ? outlook.firstWickets(holds) : outlook.secondWickets(holds)),
    ({ innings }) => {
      const on = innings[nth - 1];
      return { count: on?.wickets ?? 0, done: on?.closed === true };
    },
  );

/** Runs of an over, from 1; one in which the innings ends counts as far as it goes. */
const overRuns = (nth: number, over: number): Contest<Outlook, Tally> =>
  counting(
    (outlook, holds) => outlook.overRuns(holds),
    ({ innings }) => {
      const on = innings[nth - 1];
      const before = on?.overs[over - 2] ?? 0;
      const then = on?.overs[over - 1];
      return { count: (then ?? on?.runs ?? 0) - before, done: then !== undefined };
    },
  );

/** Who wins, in a super over where it comes to that. */
const matchWinner = (names: Names): MarketSpec =>
  eitherOf(head('main', 'MATCH_WINNER', 'Match winner (incl. super over)'), names, {
    chance: (outlook) => {
      const home = outlook.homeWins();
      return { home, none: 0, away: 1 - home };
    },
    who: ({ winner, abandoned }) => winner ?? (abandoned ? 'void' : undefined),
  });

const tossWinner = (names: Names): MarketSpec =>
  eitherOf(head('main', 'TOSS_WINNER', 'Toss winner', { preMatch: true }), names, {
    chance: () => ({ home: 0.5, none: 0, away: 0.5 }),
    who: ({ toss }) => toss,
  });

const tiedMatch: MarketSpec = question(
  head('main', 'TIED_MATCH', 'Tied match (before a super over)', { preMatch: true }),
  {
    chance: (outlook) => outlook.tie(),
    answer: ({ tied, winner, abandoned }) => {
      if (tied) return true;
      return winner === undefined ? (abandoned ? 'void' : undefined) : false;
    },
  },
);

const NTH = { 1: 'First', 2: 'Second' } as const;
type Nth = keyof typeof NTH;

const wicketsMarket = (nth: Nth, line: number): MarketSpec =>
  total(lined('innings', `INNINGS_${nth}_WICKETS`, `${NTH[nth]} innings wickets`, line), wickets(nth), line);

/** Runs of the first innings at a line that follows it. */
export const inningsRuns = (line: number, code: string): MarketSpec =>
  total(head('innings', 'INNINGS_RUNS', 'First innings runs', { code }), firstRuns(OVERS), line);

const runsAfter = (overs: number, line: number): MarketSpec =>
  total(
    lined('innings', `RUNS_AT_${overs}`, `First innings runs after ${overs} overs`, line),
    firstRuns(overs),
    line,
  );

function overMarkets(nth: Nth, over: number, lines: readonly number[]): readonly MarketSpec[] {
  return lines.map((line, at) =>
    total(
      head('overs', 'OVER_RUNS', `${NTH[nth]} innings: runs of over ${over}`, {
        code: `OVER_${nth}_${over}_${lineCode(line)}`,
        rank: 1_000 * nth + 10 * over + at,
      }),
      overRuns(nth, over),
      line,
    ),
  );
}

/** Runs of an innings when a wicket falls, from 1, or in the end where it does not. */
const fallOf = (nth: Nth, wicket: number): Contest<Outlook, Tally> =>
  counting(
    (outlook, holds) => outlook.nextWicket(holds),
    ({ innings }) => {
      const on = innings[nth - 1];
      const then = on?.falls[wicket - 1]?.runs;
      return { count: then ?? on?.runs ?? 0, done: then !== undefined || on?.closed === true };
    },
  );

/** Runs that a pair adds about as often as not, by wickets lost; with few balls left so many of each. */
const STANDS = [24, 20, 19, 18, 17, 15, 13, 10, 8, 6];
const A_BALL_LEFT = 0.7;

/** The line of a wicket is set when the one before it falls, and stands where it is. */
function wicketLine({ falls }: Pick<Innings, 'falls'>, wicket: number): number {
  const { runs, balls } = falls[wicket - 2] ?? { runs: 0, balls: 0 };
  const stand = Math.min(STANDS[wicket - 1] ?? 0, Math.floor(A_BALL_LEFT * (BALLS - balls)));
  return runs + stand + 0.5;
}

const fallMarket = (nth: Nth, wicket: number, line: number): MarketSpec =>
  total(
    head('wickets', 'NEXT_WICKET_RUNS', `${NTH[nth]} innings: runs when wicket ${wicket} falls`, {
      code: `WICKET_${nth}_${wicket}`,
      rank: 100 * nth + wicket,
    }),
    fallOf(nth, wicket),
    line,
  );

/** Wickets of an innings that have fallen and the next one; a chase that is won before its line has none. */
function fallMarkets(nth: Nth, on: Innings, target = Number.POSITIVE_INFINITY): readonly MarketSpec[] {
  const isLast = on.falls.at(-1)?.balls === BALLS;
  const known = Math.min(WICKETS, on.falls.length + (isLast ? 0 : 1));
  return Array.from({ length: known }, (_, at) => at + 1).flatMap((wicket) => {
    const line = wicketLine(on, wicket);
    return line < target - 1 ? [fallMarket(nth, wicket, line)] : [];
  });
}

/** What an event has from start to end, in display order; the line of the first innings moves. */
export function standingMarkets(fixture: Fixture): readonly MarketSpec[] {
  const { home, away, tier } = fixture;
  const names = { home, away };
  if (tier === 'C') return [matchWinner(names)];
  const lines = LINES[tier];
  return [
    matchWinner(names),
    tossWinner(names),
    tiedMatch,
    ...CHECKED.flatMap((overs) => lines.overs[overs].map((line) => runsAfter(overs, line))),
    ...lines.wickets.map((line) => wicketsMarket(1, line)),
    ...overMarkets(1, 1, lines.over),
    fallMarket(1, 1, wicketLine({ falls: [] }, 1)),
    ...(tier === 'A' ? [...matchMarkets(names), ...playerMarkets(fixture)] : []),
  ];
}

/** Overs that have begun or come next, wickets that have fallen or come next, and those of a chase. */
export function arisingMarkets({ tier }: Fixture, { innings }: Tally): readonly MarketSpec[] {
  if (tier === 'C') return [];
  const lines = LINES[tier];
  return innings.flatMap((on, at) => {
    const nth = at === 0 ? 1 : 2;
    const begun = on.overs.length + (on.closed ? 0 : 1);
    const overs = Array.from({ length: begun }, (_, over) => overMarkets(nth, over + 1, lines.over));
    const falls = fallMarkets(nth, on, nth === 2 ? targetOf(innings) : undefined);
    // The first ones of the first innings stand from the beginning.
    if (nth === 1) return [...overs.slice(1).flat(), ...falls.slice(1)];
    const wickets = tier === 'A' ? lines.wickets.map((line) => wicketsMarket(2, line)) : [];
    return [...wickets, ...overs.flat(), ...falls];
  });
}

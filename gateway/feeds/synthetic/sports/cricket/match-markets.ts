import type { Contest, Score } from '../../families/contest.ts';
import { headsOf } from '../../families/heads.ts';
import type { MarketSpec as Spec } from '../../families/market-spec.ts';
import { type Names, threeWay } from '../../families/results.ts';
import { total } from '../../families/totals.ts';
import type { TeamSide } from './balls.ts';
import type { Outlook } from './outlook.ts';
import type { Counted } from './player-outlook.ts';
import { highestOverOf } from './sampled-innings.ts';
import type { Innings, Tally } from './state.ts';

type MarketSpec = Spec<Outlook, Tally>;
const { head, lined } = headsOf<'main' | 'match'>();
const FAR = 1_000;
const LINES = {
  fours: [25.5, 28.5],
  sixes: [10.5, 12.5],
  wickets: [11.5, 13.5],
  over: [17.5, 19.5],
} as const;

const COUNT: Readonly<Record<Counted, (innings: Innings) => number>> = {
  fours: ({ fours }) => fours,
  sixes: ({ sixes }) => sixes,
  wickets: ({ wickets }) => wickets,
  opening: ({ falls: [first], runs }) => first?.runs ?? runs,
  highestOver: ({ overs }) => highestOverOf(overs),
};

/** Whether a side can still add to what is counted: a first wicket ends an opening partnership. */
function grows(counted: Counted, innings: Innings | undefined): boolean {
  if (innings === undefined) return true;
  return !innings.closed && !(counted === 'opening' && innings.falls.length > 0);
}

/** Of each side, which only grows until its innings ends; when rain ends it what is passed stands. */
const ofSides = (counted: Counted): Contest<Outlook, Tally> => ({
  chance: (outlook, holds) => outlook.players.counts(counted, holds),
  reach: ({ innings, abandoned }) => {
    const of = (side: TeamSide): readonly number[] => {
      const own = innings.find((one) => one.side === side);
      const now = own === undefined ? 0 : COUNT[counted](own);
      return grows(counted, own) ? [now, now + FAR] : [now];
    };
    const scores = of('home').flatMap((home) => of('away').map((away): Score => ({ home, away })));
    return { scores, over: abandoned || scores.length === 1 };
  },
});

/** The best of any over, as if the home side had bowled them all. */
const best: Contest<Outlook, Tally> = {
  chance: (outlook, holds) =>
    outlook.players.counts('highestOver', (home, away) => holds(Math.max(home, away), 0)),
  reach: (tally) => {
    const { scores, over } = ofSides('highestOver').reach(tally);
    return { scores: scores.map(({ home, away }) => ({ home: Math.max(home, away), away: 0 })), over };
  },
};

/** What both sides are counted in over the whole match. */
export const matchMarkets = (names: Names): readonly MarketSpec[] => [
  threeWay(head('main', 'MOST_FOURS', 'Most fours'), ofSides('fours'), names),
  threeWay(head('main', 'MOST_SIXES', 'Most sixes'), ofSides('sixes'), names),
  threeWay(head('main', 'OPENING_PARTNERSHIP', 'Higher opening partnership'), ofSides('opening'), names),
  ...LINES.fours.map((line) =>
    total(lined('match', 'TOTAL_FOURS', 'Total fours', line), ofSides('fours'), line),
  ),
  ...LINES.sixes.map((line) =>
    total(lined('match', 'TOTAL_SIXES', 'Total sixes', line), ofSides('sixes'), line),
  ),
  ...LINES.wickets.map((line) =>
    total(lined('match', 'TOTAL_WICKETS', 'Total wickets', line), ofSides('wickets'), line),
  ),
  ...LINES.over.map((line) =>
    total(lined('match', 'HIGHEST_OVER_RUNS', 'Runs of the highest over', line), best, line),
  ),
];

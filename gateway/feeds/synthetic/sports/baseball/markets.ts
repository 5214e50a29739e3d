import { nextOrFirst, question } from '../../families/cases.ts';
import { bothTrue, winningMargin } from '../../families/exact-scores.ts';
import { handicap } from '../../families/handicaps.ts';
import { headsOf } from '../../families/heads.ts';
import type { Head, MarketSpec as Spec } from '../../families/market-spec.ts';
import { type Names, threeWay, twoWay } from '../../families/results.ts';
import { oddOrEven, total } from '../../families/totals.ts';
import { FIRST_INNINGS, GAME, inningOf, strikeoutsOf, WINNER, WINNER_AND_TOTAL } from './contests.ts';
import type { Fixture } from './fixtures.ts';
import { INNINGS } from './innings.ts';
import type { Outlook } from './outlook.ts';
import { HUNDRED, type Pitcher, type Pitchers, STARTS } from './pitchers.ts';
import { RACES, type Tally } from './state.ts';

export type MarketSpec = Spec<Outlook, Tally>;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'innings', type: 'GROUP', rank: 2, name: 'Innings' },
  { id: 'runs', type: 'GROUP', rank: 3, name: 'Runs' },
  { id: 'players', type: 'GROUP', rank: 4, name: 'Players' },
] as const;
type Group = (typeof GROUPS)[number]['id'];
const { head, lined, started } = headsOf<Group>();

const SIDES = ['home', 'away'] as const;
const LINES = {
  starts: [-1.5, 1.5],
  more: [-2.5, 2.5],
  totals: { some: [7.5, 8.5, 9.5], all: [6.5, 7.5, 8.5, 9.5, 10.5, 11.5] },
  first: [3.5, 4.5, 5.5],
  team: [2.5, 3.5, 4.5, 5.5],
  combined: 8.5,
} as const;
/** A total that the game comes this near to has others after it. */
const NEAR = 3;
/** Place of the first further total in its group. */
const FURTHER = 40;
const BANDS = [{ from: 1, to: 1 }, { from: 2, to: 2 }, { from: 3, to: 3 }, { from: 4 }] as const;

/** Who wins, however long it takes; a game that is called off level returns stakes. */
const moneyLine = (names: Names): MarketSpec =>
  twoWay(head('main', 'MONEY_LINE', 'Money line'), WINNER.lead, names);

const runLine = (names: Names, start: number): MarketSpec =>
  handicap(started('main', 'RUN_LINE', 'Run line', start), GAME.lead, names, start);

/** Further lines stand behind those that were there from the start. */
const totalRuns = (line: number, rank?: number): MarketSpec => {
  const about = lined('main', 'TOTAL_RUNS', 'Total runs', line);
  return total(rank === undefined ? about : { ...about, rank }, GAME.total, line);
};

const firstInnings = (names: Names, lines: readonly number[]): readonly MarketSpec[] => [
  threeWay(head('innings', 'FIRST_5_WINNER', 'First 5 innings'), FIRST_INNINGS.lead, names),
  ...lines.map((line) =>
    total(lined('innings', 'FIRST_5_TOTAL', 'First 5 innings runs', line), FIRST_INNINGS.total, line),
  ),
];

/** Of the game's innings these are played whole, whatever the score. */
const WHOLE_INNINGS = INNINGS - 1;

/** Whether a run falls in an inning, and who has more in it. */
function inningMarkets(names: Names, nth: number): readonly MarketSpec[] {
  const contest = inningOf(nth);
  const about = (type: string, name: string, place: number): Head =>
    head('innings', type, `Inning ${nth}: ${name}`, {
      code: `${type}_${nth}`,
      line: `${nth}`,
      rank: 20 + 2 * nth + place,
    });
  return [
    question(about('INNING_RUN', 'a run is scored', 0), {
      chance: (outlook) => outlook.inning(nth).total((runs) => runs > 0),
      answer: (tally) => {
        const { scores, over } = contest.total.reach(tally);
        const answers = scores.map(({ home, away }) => home + away > 0);
        if (answers.every((one) => one === answers[0])) return answers[0];
        return over ? 'void' : undefined;
      },
    }),
    threeWay(about('INNING_RESULT', 'most runs', 1), contest.lead, names),
  ];
}

const extraInnings: MarketSpec = question(head('innings', 'EXTRA_INNINGS', 'Extra innings'), {
  chance: (outlook) => outlook.extraInnings(),
  answer: ({ inning, finished, called }) => {
    if (inning > INNINGS) return true;
    if (finished) return false;
    return called ? 'void' : undefined;
  },
});

const raceTo = (names: Names, nth: number, to: number): MarketSpec =>
  nextOrFirst(
    head('runs', 'RACE_TO_RUNS', `Race to ${to} runs`, { code: `RACE_TO_RUNS_${to}`, line: `${to}` }),
    { ...names, none: 'Neither' },
    {
      chance: (outlook) => outlook.firstTo(nth),
      who: ({ firstTo, finished, called }) =>
        firstTo[nth] ?? (finished ? 'none' : called ? 'void' : undefined),
    },
  );

const teamRuns = (names: Names): readonly MarketSpec[] =>
  SIDES.flatMap((side) =>
    LINES.team.map((line) =>
      total(
        lined('runs', `TEAM_RUNS_${side.toUpperCase()}`, `${names[side]} runs`, line),
        GAME.of(side),
        line,
        side,
      ),
    ),
  );

const winnerAndTotal = ({ home, away }: Names, line: number): MarketSpec =>
  bothTrue(
    head('runs', 'WINNER_AND_TOTAL', 'Winner and total runs', { line: `${line}` }),
    WINNER_AND_TOTAL,
    [
      { code: 'HOME', name: home, holds: (h, a) => h > a },
      { code: 'AWAY', name: away, holds: (h, a) => h < a },
    ],
    [
      { code: 'OVER', name: `Over ${line}`, holds: (h, a) => h + a > line },
      { code: 'UNDER', name: `Under ${line}`, holds: (h, a) => h + a < line },
    ],
  );

/** Plain outs of a half inning, in an average game: the others are double plays and sacrifice flies. */
const BATTERS_OUT = 2.75;
/** An even line for what a pitcher usually does. */
const lineOf = ({ strikesOut }: Pitcher): number =>
  Math.floor((STARTS * BATTERS_OUT * strikesOut) / HUNDRED) + 0.5;
const strikeouts = (pitchers: Pitchers): readonly MarketSpec[] =>
  SIDES.map((side) => {
    const pitcher = pitchers[side];
    const name = `${pitcher.name} strikeouts`;
    const code = `PITCHER_STRIKEOUTS_${side.toUpperCase()}`;
    return total(
      head('players', 'PITCHER_STRIKEOUTS', name, { code }),
      strikeoutsOf(side, pitcher),
      lineOf(pitcher),
    );
  });

/** What an event has from start to end, in display order. */
export function standingMarkets({ home, away, tier, pitchers }: Fixture): readonly MarketSpec[] {
  const names = { home, away };
  const row = [moneyLine(names), ...LINES.starts.map((start) => runLine(names, start))];
  if (tier === 'C') return row;
  if (tier === 'B')
    return [
      ...row,
      ...LINES.totals.some.map((line) => totalRuns(line)),
      ...firstInnings(names, [4.5]),
      extraInnings,
    ];
  return [
    ...row,
    ...LINES.more.map((start) => runLine(names, start)),
    ...LINES.totals.all.map((line) => totalRuns(line)),
    ...firstInnings(names, LINES.first),
    extraInnings,
    ...RACES.map((to, nth) => raceTo(names, nth, to)),
    ...teamRuns(names),
    winnerAndTotal(names, LINES.combined),
    winningMargin(head('runs', 'WINNING_MARGIN', 'Winning margin'), GAME.lead, names, { bands: BANDS }),
    oddOrEven(head('runs', 'ODD_OR_EVEN', 'Odd or even runs', { preMatch: true }), GAME.total),
    ...strikeouts(pitchers),
  ];
}

/** Markets of the innings begun and of the next one, and further totals where many runs are scored. */
export function arisingMarkets(fixture: Fixture, { home, away, inning, half }: Tally): readonly MarketSpec[] {
  if (fixture.tier === 'C') return [];
  const known = Math.min(WHOLE_INNINGS, half === 'bottom' ? inning + 1 : inning);
  const nths = Array.from({ length: known }, (_, at) => at + 1);
  const last = LINES.totals[fixture.tier === 'A' ? 'all' : 'some'].at(-1) ?? 0;
  const more = Math.max(0, Math.ceil(home + away + NEAR - last));
  return [
    ...nths.flatMap((nth) => inningMarkets(fixture, nth)),
    ...Array.from({ length: more }, (_, at) => totalRuns(last + 1 + at, FURTHER + at)),
  ];
}

import { caseMarket, nextOrFirst, question } from '../../families/cases.ts';
import type { Contest, Score } from '../../families/contest.ts';
import { headsOf } from '../../families/heads.ts';
import { threeWay } from '../../families/results.ts';
import { total } from '../../families/totals.ts';
import type { Fixture } from './fixtures.ts';
import { RACES } from './lineups.ts';
import type { MarketSpec } from './market-specs.ts';
import type { Outlook } from './outlook.ts';
import type { TeamSide } from './pressure.ts';
import type { Tally } from './tally.ts';

const { head, lined } = headsOf<'corners' | 'cards'>();
/** Beyond every line. */
const FAR = 1_000;
/** Corners and cards of a team, after those of the match. */
const RANKS = { race: 40, points: 40, team: 60, sendingOff: 70 };
const TOTALS = { corners: [8.5, 9.5, 10.5], further: [7.5, 11.5, 12.5], cards: [3.5, 4.5], more: [2.5, 5.5] };
const TEAMS = {
  corners: { home: [4.5, 5.5], away: [3.5, 4.5] },
  cards: { home: [1.5, 2.5], away: [1.5, 2.5] },
} as const;
const POINTS = [25.5, 35.5, 45.5, 55.5];
const WORDS = { corners: 'corners', cards: 'cards' } as const;
type Counted = keyof typeof WORDS;

/** What is counted until the whistle; a lead is never safe before it. */
const contestOf = (counted: Counted): Contest<Outlook, Tally> => ({
  chance: (outlook, holds) => outlook.beside[counted](holds),
  reach: ({ over, told }) => {
    const now: Score = told[counted];
    if (over) return { scores: [now], over };
    const [home, away] = [now.home + FAR, now.away + FAR];
    return { scores: [now, { ...now, home }, { ...now, away }, { home, away }], over };
  },
});
const CONTESTS = { corners: contestOf('corners'), cards: contestOf('cards') };

const totals = (counted: Counted, lines: readonly number[]): readonly MarketSpec[] =>
  lines.map((line) =>
    total(
      {
        ...lined(counted, `TOTAL_${counted.toUpperCase()}`, `Total ${WORDS[counted]} ${line}`, line),
        rank: Math.round(2 * line),
      },
      CONTESTS[counted],
      line,
    ),
  );

const most = (counted: Counted, fixture: Fixture): MarketSpec =>
  threeWay(
    head(counted, `MOST_${counted.toUpperCase()}`, `Most ${WORDS[counted]}`, { rank: 1 }),
    CONTESTS[counted],
    fixture,
  );

const ofTeam = (counted: Counted, side: TeamSide, fixture: Fixture): readonly MarketSpec[] =>
  TEAMS[counted][side].map((line) =>
    total(
      {
        ...lined(
          counted,
          `TEAM_${counted.toUpperCase()}_${side.toUpperCase()}`,
          `${fixture[side]} ${WORDS[counted]} ${line}`,
          line,
        ),
        rank: RANKS.team + (side === 'home' ? 0 : 1),
      },
      CONTESTS[counted],
      line,
      side,
    ),
  );

/** Ten for a yellow card, 25 for a red one. */
const bookingPoints = POINTS.map(
  (line, nth): MarketSpec =>
    caseMarket(
      {
        ...lined('cards', 'BOOKING_POINTS', `Booking points ${line}`, line),
        rank: RANKS.points + nth,
        line: `${line}`,
      },
      [
        { code: 'OVER', name: `Over ${line}`, hcp: `${line}` },
        { code: 'UNDER', name: `Under ${line}`, hcp: `${line}` },
      ],
      {
        chances: (outlook) => {
          const over = outlook.beside.pointsOver(line);
          return [over, 1 - over];
        },
        winner: ({ told, over }) => (told.points > line ? 'OVER' : over ? 'UNDER' : undefined),
      },
    ),
);

const raceTo = (fixture: Fixture): readonly MarketSpec[] =>
  RACES.map((to, nth) =>
    nextOrFirst(
      head('corners', 'RACE_TO_CORNERS', `Race to ${to} corners`, {
        code: `RACE_TO_CORNERS_${to}`,
        line: `${to}`,
        rank: RANKS.race + nth,
      }),
      { home: fixture.home, none: 'Neither', away: fixture.away },
      {
        chance: ({ beside }) => beside.firstTo(to),
        who: ({ told, over }) => told.races[nth] ?? (over ? 'none' : undefined),
      },
    ),
  );

const sendingOff: MarketSpec = question(
  head('cards', 'SENDING_OFF', 'A red card', { rank: RANKS.sendingOff }),
  {
    chance: (outlook) => outlook.beside.sentOff(),
    answer: ({ told, over }) => (told.sentOff > 0 ? true : over ? false : undefined),
  },
);

/** What every match has on corners and cards: the lines in the middle. */
export const countedMarkets = (fixture: Fixture): readonly MarketSpec[] => [
  most('corners', fixture),
  ...totals('corners', TOTALS.corners),
  ...totals('cards', TOTALS.cards),
];

/** What a whole book has beside them. */
export const furtherCounted = (fixture: Fixture): readonly MarketSpec[] => [
  ...totals('corners', TOTALS.further),
  ...ofTeam('corners', 'home', fixture),
  ...ofTeam('corners', 'away', fixture),
  ...raceTo(fixture),
  most('cards', fixture),
  ...totals('cards', TOTALS.more),
  ...ofTeam('cards', 'home', fixture),
  ...ofTeam('cards', 'away', fixture),
  ...bookingPoints,
  sendingOff,
];

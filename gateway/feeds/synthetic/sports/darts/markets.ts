import { plusOne } from '../../chances/units.ts';
import { caseMarket, eitherOf, question, VOID_CASE } from '../../families/cases.ts';
import type { Score } from '../../families/contest.ts';
import { correctScore } from '../../families/exact-scores.ts';
import { handicap } from '../../families/handicaps.ts';
import { headsOf } from '../../families/heads.ts';
import type { Head, MarketSpec as Spec } from '../../families/market-spec.ts';
import { type Names, threeWay, winner } from '../../families/results.ts';
import { total } from '../../families/totals.ts';
import {
  FINISH_LEAD,
  highestFinish,
  LEGS,
  legsOfSet,
  MAXIMA,
  MAXIMA_LEAD,
  ownMaxima,
  SCORE,
} from './contests.ts';
import { legWinnerCode } from './course.ts';
import type { Fixture } from './fixtures.ts';
import { HIGH_FINISHES } from './leg-law.ts';
import type { DartsOutlook } from './outlook.ts';
import { type DartsTally, isWon } from './tally.ts';

export type MarketSpec = Spec<DartsOutlook, DartsTally>;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: '180s', type: 'GROUP', rank: 2, name: '180s' },
  { id: 'legs', type: 'GROUP', rank: 3, name: 'Legs' },
  { id: 'players', type: 'GROUP', rank: 4, name: 'Players' },
] as const;

type Group = (typeof GROUPS)[number]['id'];
const { head, lined, started } = headsOf<Group>();

/** Lines on offer, by whether a match is played in sets and whether the whole book is shown. */
const LINES = {
  legs: { starts: [-2.5, -1.5, 1.5, 2.5], totals: [8.5, 9.5, 10.5], maxima: [2.5, 3.5, 4.5, 5.5] },
  sets: { starts: [-1.5, 1.5], totals: [3.5, 4.5], maxima: [4.5, 5.5, 6.5, 7.5, 8.5] },
} as const;
const LEG_TOTALS = [15.5, 16.5, 17.5, 18.5, 19.5] as const;
const OWN_MAXIMA = { legs: [1.5, 2.5], sets: [2.5, 3.5, 4.5] } as const;
const MAXIMA_STARTS = [-1.5, 1.5] as const;
const RACES = [2, 3, 4] as const;

/** Who goes on wins, once a dart is thrown. */
function matchWinner(names: Names): MarketSpec {
  const spec = winner(head('main', 'MATCH_WINNER', 'Match winner'), SCORE, names);
  return {
    ...spec,
    outcomes: (tally) => {
      const { retired, over, visits } = tally;
      if (!over || retired === undefined || visits === 0) return spec.outcomes(tally);
      return retired === 'home' ? ['LOST', 'WON'] : ['WON', 'LOST'];
    },
  };
}

/** Every way to get to so many first: home's scores, then away's. */
function scoresTo(needed: number): readonly Score[] {
  const lost = Array.from({ length: needed }, (_, n) => n);
  return [...lost.map((away) => ({ home: needed, away })), ...lost.map((home) => ({ home, away: needed }))];
}

const MOST = [
  { code: 'HOME', leads: (lead: number) => lead > 0 },
  { code: 'DRAW', leads: (lead: number) => lead === 0 },
  { code: 'AWAY', leads: (lead: number) => lead < 0 },
] as const;

/** Who wins and who throws more 180s, priced together. */
function winnerAndMost({ home, away }: Names): MarketSpec {
  const wins = [
    { code: 'HOME', name: home, side: 'home' },
    { code: 'AWAY', name: away, side: 'away' },
  ] as const;
  const leaders = { HOME: home, DRAW: 'Level', AWAY: away } as const;
  const pairs = wins.flatMap((win) => MOST.map((most) => ({ win, most })));
  return caseMarket(
    head('players', 'WINNER_AND_MOST_180S', 'Match winner and most 180s'),
    pairs.map(({ win, most }) => ({
      code: `${win.code}_${most.code}`,
      name: `${win.name} & ${leaders[most.code]}`,
    })),
    {
      chances: (outlook) =>
        pairs.map(({ win, most }) =>
          outlook.chanceOf('difference', ({ sets }, lead) => {
            const winner = sets.home > sets.away ? 'home' : 'away';
            return winner === win.side && most.leads(lead);
          }),
        ),
      winner: (tally) => {
        if (!tally.over) return undefined;
        if (!isWon(tally)) return VOID_CASE;
        const { sets } = tally.standing;
        const lead = tally.maxima.home - tally.maxima.away;
        const most = MOST.find(({ leads }) => leads(lead))?.code ?? 'DRAW';
        return `${sets.home > sets.away ? 'HOME' : 'AWAY'}_${most}`;
      },
    },
  );
}

const raceToLegs = (names: Names, needed: number): MarketSpec =>
  eitherOf(head('legs', 'RACE_TO_LEGS', `Race to ${needed} legs`, raceCode(needed)), names, {
    chance: (outlook) => {
      const home = outlook.ofSet(needed, (won) => won === needed);
      return { home, none: 0, away: 1 - home };
    },
    who: ({ legs, over }) => {
      let score: Score = { home: 0, away: 0 };
      for (const { winner } of legs) {
        score = plusOne(score, winner);
        if (score[winner] === needed) return winner;
      }
      return over ? 'void' : undefined;
    },
  });
const raceCode = (needed: number) => ({ code: `RACE_TO_LEGS_${needed}`, line: `${needed}` });

/** Whether a leg of the match is won with nine darts. */
const nineDarter: MarketSpec = question(head('players', 'NINE_DARTER', 'Nine-darter'), {
  chance: ({ nineDarter: chance }) => chance,
  answer: (tally) => {
    if (tally.hadNineDarter) return true;
    if (isWon(tally)) return false;
    return tally.over ? 'void' : undefined;
  },
});

/** The markets that a match has from start to end, in display order. */
export function standingMarkets({ home, away, league, tier }: Fixture): readonly MarketSpec[] {
  const names = { home, away };
  const { format } = league;
  const kind = format.sets > 1 ? 'sets' : 'legs';
  const word = kind === 'sets' ? 'SET' : 'LEG';
  const spoken = kind === 'sets' ? 'Set' : 'Leg';
  const lines = LINES[kind];
  const row = matchWinner(names);
  if (tier === 'C') return [row];
  const shared = [
    row,
    ...lines.starts.map((start) =>
      handicap(started('main', `${word}_HANDICAP`, `${spoken} handicap`, start), SCORE, names, start),
    ),
    ...lines.totals.map((line) => total(lined('main', `TOTAL_${word}S`, `Total ${kind}`, line), SCORE, line)),
    correctScore(
      head('main', 'CORRECT_SCORE', 'Correct score'),
      SCORE,
      scoresTo(kind === 'sets' ? format.sets : format.units),
    ),
    ...lines.maxima.map((line) => total(lined('180s', 'TOTAL_180S', 'Total 180s', line), MAXIMA, line)),
    threeWay(head('180s', 'MOST_180S', 'Most 180s'), MAXIMA_LEAD, names),
  ];
  if (tier === 'B') return shared;
  return [
    ...shared,
    ...(['home', 'away'] as const).flatMap((side) =>
      OWN_MAXIMA[kind].map((line) =>
        total(
          lined('180s', `PLAYER_180S_${side.toUpperCase()}`, `${names[side]} 180s`, line),
          ownMaxima(side),
          line,
          side,
        ),
      ),
    ),
    ...MAXIMA_STARTS.map((start) =>
      handicap(started('180s', 'HANDICAP_180S', '180s handicap', start), MAXIMA_LEAD, names, start),
    ),
    ...(kind === 'sets'
      ? LEG_TOTALS.map((line) => total(lined('legs', 'TOTAL_LEGS', 'Total legs', line), LEGS, line))
      : RACES.map((needed) => raceToLegs(names, needed))),
    ...([0, 1] as const).map((nth) => {
      const line = HIGH_FINISHES[nth] + 0.5;
      return total(lined('players', 'HIGHEST_CHECKOUT', 'Highest checkout', line), highestFinish(nth), line);
    }),
    threeWay(head('players', 'PLAYER_HIGHEST_CHECKOUT', 'Higher checkout'), FINISH_LEAD, names),
    winnerAndMost(names),
    nineDarter,
  ];
}

/** The leg, counted over the match from 1: on offer while it is on. */
function legMarkets(names: Names, nth: number, isWhole: boolean): readonly MarketSpec[] {
  const about = { line: `${nth}`, rank: 100 + 2 * nth };
  const ofWinner = head('legs', 'LEG_WINNER', `Leg ${nth} winner`, { ...about, code: legWinnerCode(nth) });
  const winnerOfLeg: MarketSpec = eitherOf(ofWinner, names, {
    chance: ({ leg }) => {
      const home = leg.reduce((sum, { winner, chance }) => (winner === 'home' ? sum + chance : sum), 0);
      return { home, none: 0, away: 1 - home };
    },
    who: ({ legs, over }) => legs[nth - 1]?.winner ?? (over ? 'void' : undefined),
  });
  if (!isWhole) return [winnerOfLeg];
  const of180 = head('legs', 'LEG_180', `180 in leg ${nth}`, {
    line: `${nth}`,
    rank: about.rank + 1,
    code: `LEG_180_${nth}`,
  });
  const maximumInLeg: MarketSpec = question(of180, {
    chance: ({ leg }) =>
      leg.reduce((sum, { home, away, chance }) => (home + away > 0 ? sum + chance : sum), 0),
    answer: ({ legs, hadMaximum, over }) => {
      const leg = legs[nth - 1];
      if (leg !== undefined) return leg.hadMaximum;
      if (legs.length === nth - 1 && hadMaximum) return true;
      return over ? 'void' : undefined;
    },
  });
  return [winnerOfLeg, maximumInLeg];
}

function setMarkets(names: Names, nth: number, units: number): readonly MarketSpec[] {
  const contest = legsOfSet(nth);
  const about = (type: string, name: string, rank: number): Head =>
    head('legs', type, name, { code: `${type}_${nth}`, line: `${nth}`, rank });
  return [
    winner(about('SET_WINNER', `Set ${nth} winner`, 20 + 2 * nth), contest, names),
    correctScore(about('SET_CORRECT_SCORE', `Set ${nth} score`, 21 + 2 * nth), contest, scoresTo(units)),
  ];
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

/** Markets that have come with the score: those of each set and leg so far. */
export function arisingMarkets(fixture: Fixture, tally: DartsTally): readonly MarketSpec[] {
  const { home, away, league, tier } = fixture;
  if (tier === 'C') return [];
  const { format } = league;
  const names = { home, away };
  const more = isWon(tally) ? 0 : 1;
  return [
    ...(format.sets > 1
      ? upTo(tally.sets.length + more).flatMap((nth) => setMarkets(names, nth, format.units))
      : []),
    ...upTo(tally.legs.length + more).flatMap((nth) => legMarkets(names, nth, tier === 'A')),
  ];
}

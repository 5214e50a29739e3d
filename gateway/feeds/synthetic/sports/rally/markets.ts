import { eitherOf, question } from '../../families/cases.ts';
import type { Score } from '../../families/contest.ts';
import { correctScore } from '../../families/exact-scores.ts';
import { handicap } from '../../families/handicaps.ts';
import { headsOf, lineCode } from '../../families/heads.ts';
import type { Head, MarketSpec as Spec } from '../../families/market-spec.ts';
import { winner } from '../../families/results.ts';
import { total } from '../../families/totals.ts';
import { LEAD, POINTS, pointsOfSet, SETS } from './contests.ts';
import type { Fixture } from './course.ts';
import type { RallyOutlook } from './outlook.ts';
import type { RallyRules } from './rules.ts';
import { goalOf } from './set-law.ts';
import { isWon, type RallyTally } from './tally.ts';

export type MarketSpec = Spec<RallyOutlook, RallyTally>;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'points', type: 'GROUP', rank: 2, name: 'Points' },
  { id: 'sets', type: 'GROUP', rank: 3, name: 'Sets' },
] as const;
type Group = (typeof GROUPS)[number]['id'];

const { head, lined, started } = headsOf<Group>();

/** Every way to get to so many first: home's scores, then away's. */
function scoresTo(needed: number): readonly Score[] {
  const lost = Array.from({ length: needed }, (_, n) => n);
  return [...lost.map((away) => ({ home: needed, away })), ...lost.map((home) => ({ home, away: needed }))];
}

/** The markets that a match has from start to end, in display order. */
export function standingMarkets({ lines }: RallyRules, fixture: Fixture): readonly MarketSpec[] {
  const { home, away, league, tier } = fixture;
  const names = { home, away };
  const { needed } = league;
  const row = winner(head('main', 'MATCH_WINNER', 'Match winner'), SETS, names);
  if (tier === 'C') return [row];
  const few = [
    row,
    correctScore(head('main', 'SET_BETTING', 'Set betting'), SETS, scoresTo(needed)),
    ...(lines.sets[needed] ?? []).map((line) =>
      total(lined('main', 'TOTAL_SETS', 'Total sets', line), SETS, line),
    ),
    ...(lines.points[needed] ?? []).map((line) =>
      total(lined('points', 'TOTAL_POINTS', 'Total points', line), POINTS, line),
    ),
  ];
  if (tier === 'B') return few;
  return [
    ...few,
    ...(lines.setStarts[needed] ?? []).map((start) =>
      handicap(started('main', 'SET_HANDICAP', 'Set handicap', start), SETS, names, start),
    ),
    ...lines.pointStarts.map((start) =>
      handicap(started('points', 'POINT_HANDICAP', 'Point handicap', start), LEAD, names, start),
    ),
  ];
}

/** Of one set, on offer while it is on. */
function setMarkets(rules: RallyRules, fixture: Fixture, nth: number): readonly MarketSpec[] {
  const { home, away, league, tier } = fixture;
  const names = { home, away };
  const contest = pointsOfSet(nth);
  const about = (type: string, name: string, place: number, end = ''): Head =>
    head('sets', type, name, { code: `${type}_${nth}${end}`, line: `${nth}`, rank: 10 * nth + place });
  const ofSet = winner(about('SET_WINNER', `Set ${nth} winner`, 0), contest, names);
  if (tier !== 'A') return [ofSet];
  const { lines } = rules;
  const goal = goalOf(rules, nth === 2 * league.needed - 1);
  const least = goal.points - 1;
  const isShort = goal.points < rules.points;
  return [
    ofSet,
    ...(isShort ? [] : lines.setPoints).map((line, at) =>
      total(about('SET_TOTAL_POINTS', `Set ${nth} points`, 1 + at, `_${lineCode(line)}`), contest, line),
    ),
    question(about('DEUCE_IN_SET', `Extra points in set ${nth}`, 7), {
      chance: (outlook: RallyOutlook) => outlook.ofSet((h, a) => Math.min(h, a) >= least),
      answer: ({ sets, set, over }: RallyTally) => {
        const score = sets[nth - 1] ?? (sets.length === nth - 1 ? set : undefined);
        if (score !== undefined && Math.min(score.home, score.away) >= least) return true;
        if (sets.length >= nth) return false;
        return over ? 'void' : undefined;
      },
    }),
    eitherOf(about('RACE_TO_POINTS', `Set ${nth}: race to ${lines.race} points`, 8), names, {
      chance: (outlook: RallyOutlook) => {
        const first = outlook.race(lines.race);
        return { home: first, none: 0, away: 1 - first };
      },
      who: ({ races, over }: RallyTally) => races[nth - 1] ?? (over ? 'void' : undefined),
    }),
  ];
}

/** Markets that have come with the score: those of each set so far. */
export function arisingMarkets(
  rules: RallyRules,
  fixture: Fixture,
  tally: RallyTally,
): readonly MarketSpec[] {
  if (fixture.tier === 'C') return [];
  const begun = tally.sets.length + (isWon(tally) ? 0 : 1);
  return Array.from({ length: begun }, (_, nth) => nth + 1).flatMap((nth) => setMarkets(rules, fixture, nth));
}

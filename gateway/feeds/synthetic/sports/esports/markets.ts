import type { Side } from '../../chances/units.ts';
import { eitherOf, question } from '../../families/cases.ts';
import { correctScore } from '../../families/exact-scores.ts';
import { handicap, signed } from '../../families/handicaps.ts';
import { headsOf, lineCode, startCode } from '../../families/heads.ts';
import type { Head, MarketSpec as Spec } from '../../families/market-spec.ts';
import { winner } from '../../families/results.ts';
import { total } from '../../families/totals.ts';
import { MAPS, roundsOfMap } from './contests.ts';
import type { Fixture } from './fixtures.ts';
import { HALF, isOvertime, isPistol } from './map-law.ts';
import type { EsportsOutlook } from './outlook.ts';
import { type EsportsTally, isWon, mapsOf, NEEDED, roundsOf, scoreOf } from './tally.ts';

type MarketSpec = Spec<EsportsOutlook, EsportsTally>;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'maps', type: 'GROUP', rank: 2, name: 'Maps' },
  { id: 'rounds', type: 'GROUP', rank: 3, name: 'Rounds' },
] as const;
type Group = (typeof GROUPS)[number]['id'];

const { head, lined, started } = headsOf<Group>();
const LINES = { maps: 2.5, mapStarts: [-1.5, 1.5], rounds: [18.5, 20.5, 22.5] } as const;
const ROUND_STARTS = [-4.5, -2.5, 2.5, 4.5] as const;
const RACES = [5, 10] as const;

/** Once a map is complete, who gives up has lost the match; before that it is as if it had not been. */
function matchWinner({ maps, forfeited, over }: EsportsTally): Side | 'void' | undefined {
  const { home } = mapsOf({ maps });
  if (isWon({ maps })) return home === NEEDED ? 'home' : 'away';
  if (forfeited === undefined || !over) return undefined;
  if (maps.length === 0) return 'void';
  return forfeited === 'home' ? 'away' : 'home';
}

const about = (group: Group, nth: number, type: string, name: string, place: number, end = ''): Head =>
  head(group, type, name, { code: `${type}_${nth}${end}`, line: `${nth}`, rank: 100 * nth + place });

const mapWinner = (names: Fixture, nth: number): MarketSpec =>
  winner(about('maps', nth, 'MAP_WINNER', `Map ${nth} winner`, 0), roundsOfMap(nth), names);

/** A round whose place in a map is counted from 1. */
const roundMarket = (
  names: Fixture,
  nth: number,
  round: number,
  of: Head,
  chance: (outlook: EsportsOutlook) => number,
): MarketSpec =>
  eitherOf(of, names, {
    chance: (outlook: EsportsOutlook) => {
      const home = chance(outlook);
      return { home, none: 0, away: 1 - home };
    },
    who: (tally: EsportsTally) => roundsOf(tally, nth)?.[round - 1] ?? (tally.over ? 'void' : undefined),
  });

function race(names: Fixture, nth: number, to: number, place: number): MarketSpec {
  const of = about('maps', nth, 'RACE_TO_ROUNDS', `Map ${nth}: race to ${to} rounds`, place, `_${to}`);
  return eitherOf(of, names, {
    chance: (outlook: EsportsOutlook) => {
      const home = outlook.race(nth, to);
      return { home, none: 0, away: 1 - home };
    },
    who: (tally: EsportsTally) => {
      const rounds = roundsOf(tally, nth) ?? [];
      const done = rounds.find((side, at) => scoreOf(rounds.slice(0, at + 1))[side] === to);
      return done ?? (tally.over ? 'void' : undefined);
    },
  });
}

const overtime = (nth: number): MarketSpec =>
  question(about('maps', nth, 'MAP_OVERTIME', `Overtime in map ${nth}`, 12), {
    chance: (outlook: EsportsOutlook) => outlook.ofMap(nth, (home, away) => isOvertime({ home, away })),
    answer: (tally: EsportsTally) => {
      if (isOvertime(scoreOf(roundsOf(tally, nth) ?? []))) return true;
      if (tally.maps.length >= nth) return false;
      return tally.over ? 'void' : undefined;
    },
  });

/** Of one map: from the start those of the first, then of each as it comes. */
function mapMarkets(fixture: Fixture, nth: number): readonly MarketSpec[] {
  const contest = roundsOfMap(nth);
  const mine = (type: string, name: string, place: number, end: string): Head =>
    about('maps', nth, type, name, place, end);
  return [
    ...ROUND_STARTS.map((start, at) =>
      handicap(
        mine('ROUND_HANDICAP', `Map ${nth} round handicap`, 1 + at, `_${startCode(start)}`),
        contest,
        fixture,
        start,
      ),
    ),
    ...LINES.rounds.map((line, at) =>
      total(mine('MAP_TOTAL_ROUNDS', `Map ${nth} rounds`, 6 + at, `_${lineCode(line)}`), contest, line),
    ),
    ...RACES.map((to, at) => race(fixture, nth, to, 10 + at)),
    overtime(nth),
    ...([1, 2] as const).map((half) =>
      roundMarket(
        fixture,
        nth,
        HALF * (half - 1) + 1,
        about('rounds', nth, 'PISTOL_ROUND', `Map ${nth}: first round of half ${half}`, half, `_${half}`),
        (outlook) => outlook.pistol(nth, half),
      ),
    ),
  ];
}

/** The markets that a match has from start to end, in display order. */
export function standingMarkets(fixture: Fixture): readonly MarketSpec[] {
  const row = eitherOf(head('main', 'MATCH_WINNER', 'Match winner'), fixture, {
    chance: (outlook: EsportsOutlook) => {
      const home = outlook.maps((own, other) => own > other);
      return { home, none: 0, away: 1 - home };
    },
    who: matchWinner,
  });
  const scores = [
    { home: 2, away: 0 },
    { home: 2, away: 1 },
    { home: 1, away: 2 },
    { home: 0, away: 2 },
  ];
  const surely = Array.from({ length: NEEDED }, (_, before) => mapWinner(fixture, before + 1));
  const few = [
    row,
    total(lined('main', 'TOTAL_MAPS', 'Total maps', LINES.maps), MAPS, LINES.maps),
    ...LINES.mapStarts.map((start) =>
      handicap(started('main', 'MAP_HANDICAP', `Map handicap ${signed(start)}`, start), MAPS, fixture, start),
    ),
    correctScore(head('main', 'CORRECT_SCORE', 'Correct score'), MAPS, scores),
    ...surely,
  ];
  return fixture.tier === 'A' ? [...few, ...mapMarkets(fixture, 1)] : few;
}

/** The rounds that have begun, but for those of a pistol: each is on offer while it is on. */
const roundMarkets = (fixture: Fixture, tally: EsportsTally, nth: number): readonly MarketSpec[] => {
  const played = roundsOf(tally, nth)?.length ?? 0;
  const begun = tally.maps.length >= nth ? played : played + 1;
  return Array.from({ length: begun }, (_, before) => before)
    .filter((before) => before >= 2 * HALF || !isPistol(before))
    .map((before) => {
      const name = `Map ${nth}: round ${before + 1} winner`;
      const of = about('rounds', nth, 'ROUND_WINNER', name, 2 + before, `_${before + 1}`);
      return roundMarket(fixture, nth, before + 1, of, (outlook) => outlook.round);
    });
};

/** Markets that have come with the score: those of each map so far, and of its rounds. */
export function arisingMarkets(fixture: Fixture, tally: EsportsTally): readonly MarketSpec[] {
  const maps = tally.maps.length + (isWon(tally) ? 0 : 1);
  return Array.from({ length: maps }, (_, before) => before + 1).flatMap((nth) => [
    ...(nth > NEEDED ? [mapWinner(fixture, nth)] : []),
    ...(fixture.tier === 'A' && nth > 1 ? mapMarkets(fixture, nth) : []),
    ...(fixture.tier === 'A' ? roundMarkets(fixture, tally, nth) : []),
  ]);
}

import { plusOne } from '../../chances/units.ts';
import { eitherOf, question } from '../../families/cases.ts';
import type { Score } from '../../families/contest.ts';
import { correctScore } from '../../families/exact-scores.ts';
import { handicap } from '../../families/handicaps.ts';
import { headsOf } from '../../families/heads.ts';
import type { Head, MarketSpec as Spec } from '../../families/market-spec.ts';
import { type Names, threeWay, winner } from '../../families/results.ts';
import { total } from '../../families/totals.ts';
import { CENTURIES, CENTURY_LEAD, FRAMES, firstFrames, HIGHEST, HIGHEST_LEAD } from './contests.ts';
import type { Fixture } from './fixtures.ts';
import type { SnookerOutlook } from './outlook.ts';
import { CENTURY, isWon, type SnookerTally } from './tally.ts';

export type MarketSpec = Spec<SnookerOutlook, SnookerTally>;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'frames', type: 'GROUP', rank: 2, name: 'Frames' },
  { id: 'breaks', type: 'GROUP', rank: 3, name: 'Breaks' },
] as const;

const SIDES = ['home', 'away'] as const;
type Group = (typeof GROUPS)[number]['id'];
const { head, lined, started } = headsOf<Group>();

interface Lines {
  readonly starts: readonly number[];
  readonly totals: readonly number[];
  readonly centuries: readonly number[];
  readonly races: readonly number[];
  readonly highest: readonly number[];
}
/** Lines on offer, by the frames that win a match. */
const LINES: Readonly<Record<number, Lines>> = {
  4: {
    starts: [-1.5, 1.5],
    totals: [4.5, 5.5, 6.5],
    centuries: [0.5, 1.5],
    races: [2, 3],
    highest: [79.5, 99.5],
  },
  6: {
    starts: [-2.5, -1.5, 1.5, 2.5],
    totals: [7.5, 8.5, 9.5],
    centuries: [0.5, 1.5, 2.5],
    races: [3, 4, 5],
    highest: [89.5, 109.5],
  },
  10: {
    starts: [-3.5, -1.5, 1.5, 3.5],
    totals: [14.5, 15.5, 16.5, 17.5],
    centuries: [0.5, 1.5, 2.5, 3.5],
    races: [3, 5, 7],
    highest: [99.5, 119.5],
  },
};
const NO_LINES: Lines = { starts: [], totals: [], centuries: [], races: [], highest: [] };
/** A break of the match comes after so many frames. */
const LEADER_AFTER = 4;

/** Who goes on wins, once a shot is played. */
function matchWinner(names: Names): MarketSpec {
  const spec = winner(head('main', 'MATCH_WINNER', 'Match winner'), FRAMES, names);
  return {
    ...spec,
    outcomes: (tally) => {
      const { retired, over, shots } = tally;
      if (!over || retired === undefined || shots === 0) return spec.outcomes(tally);
      return retired === 'home' ? ['LOST', 'WON'] : ['WON', 'LOST'];
    },
  };
}

/** Every way to get to so many first: home's scores, then away's. */
function scoresTo(needed: number): readonly Score[] {
  const lost = Array.from({ length: needed }, (_, n) => n);
  return [...lost.map((away) => ({ home: needed, away })), ...lost.map((home) => ({ home, away: needed }))];
}

const raceToFrames = (names: Names, needed: number): MarketSpec =>
  eitherOf(
    head('frames', 'RACE_TO_FRAMES', `Race to ${needed} frames`, {
      code: `RACE_TO_FRAMES_${needed}`,
      line: `${needed}`,
    }),
    names,
    {
      chance: (outlook) => {
        const home = outlook.race(needed);
        return { home, none: 0, away: 1 - home };
      },
      who: ({ frames, over }) => {
        let score: Score = { home: 0, away: 0 };
        for (const { winner: side } of frames) {
          score = plusOne(score, side);
          if (score[side] === needed) return side;
        }
        return over ? 'void' : undefined;
      },
    },
  );

/** Whether the last frame that a match can have is played. */
const decidingFrame = (needed: number): MarketSpec =>
  question(head('frames', 'DECIDING_FRAME', 'Deciding frame'), {
    chance: (outlook) => outlook.final((home, away) => Math.min(home, away) === needed - 1),
    answer: (tally) => {
      const { home, away } = tally.standing.units;
      if (Math.min(home, away) === needed - 1) return true;
      if (isWon(tally)) return false;
      return tally.over ? 'void' : undefined;
    },
  });

/** Whether one of them makes a century. */
const centuryOf = (names: Names, side: 'home' | 'away'): MarketSpec =>
  question(
    head('breaks', 'PLAYER_CENTURY', `${names[side]}: a century`, {
      code: `PLAYER_CENTURY_${side.toUpperCase()}`,
    }),
    {
      chance: ({ highest }) => 1 - highest.ofOneUpTo(side, 0, CENTURY - 1),
      answer: (tally) => {
        if (tally.highest[side] >= CENTURY) return true;
        if (isWon(tally)) return false;
        return tally.over ? 'void' : undefined;
      },
    },
  );

/** The markets that a match has from start to end, in display order. */
export function standingMarkets({ home, away, league, tier }: Fixture): readonly MarketSpec[] {
  const names = { home, away };
  const { units } = league.format;
  const lines = LINES[units] ?? NO_LINES;
  const row = matchWinner(names);
  if (tier === 'C') return [row];
  const few = [
    row,
    ...lines.starts.map((start) =>
      handicap(started('main', 'FRAME_HANDICAP', 'Frame handicap', start), FRAMES, names, start),
    ),
    ...lines.totals.map((line) => total(lined('main', 'TOTAL_FRAMES', 'Total frames', line), FRAMES, line)),
    correctScore(head('main', 'CORRECT_SCORE', 'Correct score'), FRAMES, scoresTo(units)),
    total(lined('breaks', 'TOTAL_CENTURIES', 'Total centuries', 0.5), CENTURIES, 0.5),
  ];
  if (tier === 'B') return few;
  return [
    ...few,
    ...lines.centuries
      .slice(1)
      .map((line) => total(lined('breaks', 'TOTAL_CENTURIES', 'Total centuries', line), CENTURIES, line)),
    threeWay(head('breaks', 'MOST_CENTURIES', 'Most centuries'), CENTURY_LEAD, names),
    threeWay(head('breaks', 'HIGHEST_BREAK', 'Highest break'), HIGHEST_LEAD, names),
    ...lines.highest.map((line) =>
      total(lined('breaks', 'HIGHEST_BREAK_POINTS', 'Points of the highest break', line), HIGHEST, line),
    ),
    ...SIDES.map((side) => centuryOf(names, side)),
    ...lines.races.map((needed) => raceToFrames(names, needed)),
    threeWay(
      head('frames', 'LEADER_AFTER_FRAMES', `Leader after ${LEADER_AFTER} frames`, {
        line: `${LEADER_AFTER}`,
      }),
      firstFrames(LEADER_AFTER),
      names,
    ),
    decidingFrame(units),
  ];
}

/** Of the frame, counted over the match from 1: on offer while it is on. */
function frameMarkets(names: Names, nth: number, isWhole: boolean): readonly MarketSpec[] {
  const about = (type: string, name: string, place: number): Head =>
    head('frames', type, name, { code: `${type}_${nth}`, line: `${nth}`, rank: 100 + 3 * nth + place });
  const ofWinner: MarketSpec = eitherOf(about('FRAME_WINNER', `Frame ${nth} winner`, 0), names, {
    chance: ({ frame }) => ({ home: frame, none: 0, away: 1 - frame }),
    who: ({ frames, over }) => frames[nth - 1]?.winner ?? (over ? 'void' : undefined),
  });
  if (!isWhole) return [ofWinner];
  /** What a frame had is known before it is over; what it had not, only then. */
  const inFrame =
    (had: (frame: Pick<SnookerTally['frame'], 'hadFifty' | 'century'>) => boolean) =>
    ({ frames, frame, over }: SnookerTally): boolean | 'void' | undefined => {
      const ended = frames[nth - 1];
      if (ended !== undefined) return had(ended);
      if (frames.length === nth - 1 && had(frame)) return true;
      return over ? 'void' : undefined;
    };
  return [
    ofWinner,
    question(about('FRAME_50_BREAK', `Break of 50 in frame ${nth}`, 1), {
      chance: (outlook: SnookerOutlook) => outlook.fiftyInFrame,
      answer: inFrame(({ hadFifty }) => hadFifty),
    }),
    question(about('FRAME_CENTURY', `Century in frame ${nth}`, 2), {
      chance: (outlook: SnookerOutlook) => outlook.centuryInFrame,
      answer: inFrame(({ century }) => century !== undefined),
    }),
  ];
}

/** Markets that have come with the score: those of each frame so far. */
export function arisingMarkets({ home, away, tier }: Fixture, tally: SnookerTally): readonly MarketSpec[] {
  if (tier === 'C') return [];
  const begun = tally.frames.length + (isWon(tally) ? 0 : 1);
  return Array.from({ length: begun }, (_, nth) => nth + 1).flatMap((nth) =>
    frameMarkets({ home, away }, nth, tier === 'A'),
  );
}

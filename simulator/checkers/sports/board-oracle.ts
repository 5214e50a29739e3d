import type { SelectionResult } from '#domain/settlement/result.ts';
import type { Pair, Sheet } from './parse-sheet.ts';

/** A side of a market, as it was on offer. */
export interface Side {
  readonly outcomeType?: string | undefined;
  readonly name: string;
  readonly hcp?: string | undefined;
}

export interface Sold {
  readonly key?: string;
  readonly name?: string;
  readonly type?: string | undefined;
  readonly line?: string | undefined;
  readonly selections: readonly Side[];
}

/** How one side of a market ends; undefined where the sheet does not say. */
export type ByHand = Pick<SelectionResult, 'outcome' | 'deadHeat'> | undefined;

/** What a market is about, as two numbers out of the sheet; undefined for one that is not on it. */
type Counted = (sheet: Sheet, market: Sold) => Pair | undefined;

const whole: Counted = ({ home, away }) => ({ home, away });
const summed = (parts: readonly Pair[]): Pair => ({
  home: parts.reduce((all, part) => all + part.home, 0),
  away: parts.reduce((all, part) => all + part.away, 0),
});
const unlessLevel: Counted = ({ home, away }) => (home === away ? undefined : { home, away });
/** Games or points of every set, or the sixty minutes of a hockey match. */
const inAllSets: Counted = ({ sets }) => (sets.length === 0 ? undefined : summed(sets));
const inSixty: Counted = ({ sets }) => (sets.length < 3 ? undefined : summed(sets.slice(0, 3)));
const inFirstFive: Counted = ({ sets }) => (sets.length < 5 ? undefined : summed(sets.slice(0, 5)));
const inPart: Counted = ({ sets }, { line }) => sets[Number(line) - 1];
const inFrame: Counted = ({ frames }, { line }) => frames[Number(line) - 1];
/** Two quarters; where there are halves alone, one of them. */
const inHalf: Counted = ({ sets }, { line }) => {
  const nth = Number(line);
  if (sets.length < 4) return sets[nth - 1];
  return summed(sets.slice(2 * (nth - 1), 2 * nth));
};

/** What was counted of each side beside the score. */
export const statOf =
  (kind: string) =>
  ({ stats }: Sheet): Pair | undefined =>
    stats.find((stat) => stat.kind === kind);

type Law = (score: Pair, side: Side, market: Sold) => ByHand;
export const outcome = (name: SelectionResult['outcome']): ByHand => ({ outcome: name });
export const isSo = (holds: boolean): ByHand => outcome(holds ? 'WON' : 'LOST');

/** Ahead of a line by so much: on it the stake comes back, a quarter beside it half of that is decided. */
function aheadBy(much: number): ByHand {
  if (much === 0) return outcome('VOID');
  if (Math.abs(much) === 0.25) return outcome(much > 0 ? 'HALF_WON' : 'HALF_LOST');
  return isSo(much > 0);
}

/** Who has more; level is a side of its own, or gives stakes back. */
const more: Law = ({ home, away }, { outcomeType }, { selections }) => {
  const sells = selections.some((side) => side.outcomeType === 'DRAW');
  if (home === away) return sells ? isSo(outcomeType === 'DRAW') : outcome('VOID');
  return isSo(outcomeType === (home > away ? 'HOME' : 'AWAY'));
};

const oneOfTwo: Law = ({ home, away }, { outcomeType = '' }) => {
  const named = home === away ? 'DRAW' : home > away ? 'HOME' : 'AWAY';
  return isSo(outcomeType.includes(named));
};

/** With a start for each side; a third one wins when it makes them level. */
const withStart: Law = ({ home, away }, { outcomeType, hcp }, { selections }) => {
  const start = Number(hcp);
  if (outcomeType === 'DRAW') return isSo(home + start === away);
  const ahead = outcomeType === 'HOME' ? home + start - away : away + start - home;
  const isThreeWay = selections.some((side) => side.outcomeType === 'DRAW');
  return isThreeWay ? isSo(ahead > 0) : aheadBy(ahead);
};

const overOrUnder =
  (count: (score: Pair) => number): Law =>
  (score, { outcomeType, hcp }) => {
    const over = count(score) - Number(hcp);
    return aheadBy(outcomeType === 'OVER' ? over : -over);
  };
const both = overOrUnder(({ home, away }) => home + away);
const ofHome = overOrUnder(({ home }) => home);
const ofAway = overOrUnder(({ away }) => away);
const higher = overOrUnder(({ home, away }) => Math.max(home, away));

/** Whether a side has one or more: the market is named after it. */
const anyOfOne: Law = ({ home, away }, { outcomeType }, { key = '' }) =>
  isSo((key.endsWith('HOME') ? home : away) > 0 === (outcomeType === 'YES'));

/** Of one of the sides, that the market is named after. */
const ofNamed: Law = (score, side, market) =>
  ((market.key ?? '').endsWith('HOME') ? ofHome : ofAway)(score, side, market);

const odd: Law = ({ home, away }, { outcomeType }) =>
  isSo((home + away) % 2 === (outcomeType === 'ODD' ? 1 : 0));

const eachScored: Law = ({ home, away }, { outcomeType }) =>
  isSo((home > 0 && away > 0) === (outcomeType === 'YES'));

/** What stands for all that is not named is left out. */
const exactly: Law = ({ home, away }, { outcomeType = '' }) =>
  /^S\d\d$/.test(outcomeType) ? isSo(outcomeType === `S${home}${away}`) : undefined;

/** What a market is about and how it is decided, by its type: all sports have these names in common. */
const LAWS: Readonly<Record<string, readonly [Counted, Law]>> = {
  MATCH_WINNER: [whole, more],
  MONEY_LINE: [whole, more],
  WINNER_INCL_OVERTIME: [whole, more],
  MATCH_ODDS: [whole, more],
  DRAW_NO_BET: [whole, more],
  DOUBLE_CHANCE: [whole, oneOfTwo],
  BOTH_TEAMS_TO_SCORE: [whole, eachScored],
  ODD_OR_EVEN: [whole, odd],
  ODD_EVEN_GAMES: [inAllSets, odd],
  CORRECT_SCORE: [whole, exactly],
  SET_BETTING: [whole, exactly],
  HANDICAP: [whole, withStart],
  HANDICAP_3_WAY: [whole, withStart],
  HANDICAP_MINUS_1: [whole, withStart],
  HANDICAP_PLUS_1: [whole, withStart],
  ASIAN_HANDICAP: [whole, withStart],
  PUCK_LINE: [whole, withStart],
  RUN_LINE: [whole, withStart],
  SET_HANDICAP: [whole, withStart],
  LEG_HANDICAP: [whole, withStart],
  FRAME_HANDICAP: [whole, withStart],
  MAP_HANDICAP: [whole, withStart],
  GAME_HANDICAP: [inAllSets, withStart],
  TOTAL_GOALS: [whole, both],
  TOTAL_GOALS_LINE: [whole, both],
  TOTAL_RUNS: [whole, both],
  TOTAL_SETS: [whole, both],
  TOTAL_LEGS: [whole, both],
  TOTAL_FRAMES: [whole, both],
  TOTAL_MAPS: [whole, both],
  TOTAL_GAMES: [inAllSets, both],
  TEAM_POINTS_HOME: [whole, ofHome],
  TEAM_POINTS_AWAY: [whole, ofAway],
  TEAM_RUNS_HOME: [whole, ofHome],
  TEAM_RUNS_AWAY: [whole, ofAway],
  PITCHER_STRIKEOUTS: [statOf('strikeouts'), ofNamed],
  FIRST_5_WINNER: [inFirstFive, more],
  FIRST_5_TOTAL: [inFirstFive, both],
  HALF_RESULT: [inHalf, more],
  QUARTER_RESULT: [inPart, more],
  PERIOD_RESULT: [inPart, more],
  INNING_RESULT: [inPart, more],
  MOST_ACES: [statOf('aces'), more],
  TOTAL_ACES: [statOf('aces'), both],
  MOST_CENTURIES: [statOf('centuries'), more],
  TOTAL_CENTURIES: [statOf('centuries'), both],
  HIGHEST_BREAK: [statOf('highestBreak'), more],
  HIGHEST_BREAK_POINTS: [statOf('highestBreak'), higher],
  PLAYER_CENTURY: [statOf('centuries'), anyOfOne],
  MOST_180S: [statOf('maximums'), more],
  TOTAL_180S: [statOf('maximums'), both],
  PLAYER_180S_HOME: [statOf('maximums'), ofHome],
  PLAYER_180S_AWAY: [statOf('maximums'), ofAway],
  HANDICAP_180S: [statOf('maximums'), withStart],
  PLAYER_HIGHEST_CHECKOUT: [statOf('highestCheckout'), more],
  HIGHEST_CHECKOUT: [statOf('highestCheckout'), higher],
  SET_WINNER: [inPart, more],
  MAP_WINNER: [inPart, more],
  FRAME_WINNER: [inFrame, more],
};

/** In hockey these are about sixty minutes, whatever comes after. */
const OF_SIXTY: ReadonlySet<string> = new Set([
  'MATCH_ODDS',
  'RT_MATCH_ODDS',
  'DRAW_NO_BET',
  'DOUBLE_CHANCE',
  'CORRECT_SCORE',
]);

const yesOrNo =
  (holds: (score: Pair) => boolean): Law =>
  (score, { outcomeType }) =>
    isSo(holds(score) === (outcomeType === 'YES'));

/** Wickets stand behind the runs of a side: 160/7. */
export const wickets = ({ points }: Sheet): Pair | undefined => {
  const of = (text: string): number => Number(text.split('/')[1] ?? Number.NaN);
  const fallen = { home: of(points?.home ?? ''), away: of(points?.away ?? '') };
  return Number.isNaN(fallen.home + fallen.away) ? undefined : fallen;
};
/** Runs decide, and a super over where they are level. */
const runsOrSuperOver: Counted = ({ home, away, superOver }) =>
  home === away
    ? superOver && { home: Number(superOver === 'home'), away: Number(superOver === 'away') }
    : { home, away };

/** By the two innings as they stand on the board; overs, and who batted first, are not on it. */
const OF_CRICKET: Readonly<Record<string, readonly [Counted, Law]>> = {
  MATCH_WINNER: [runsOrSuperOver, more],
  TIED_MATCH: [whole, yesOrNo(({ home, away }) => home === away)],
  MOST_FOURS: [statOf('fours'), more],
  MOST_SIXES: [statOf('sixes'), more],
  TOTAL_FOURS: [statOf('fours'), both],
  TOTAL_SIXES: [statOf('sixes'), both],
  TOTAL_WICKETS: [wickets, both],
};

/** What a sport counts otherwise than the others under the same name. */
const OWN: Readonly<Record<string, (type: string) => readonly [Counted, Law] | undefined>> = {
  'ice hockey': (type) => {
    const law = LAWS[type === 'RT_MATCH_ODDS' ? 'MATCH_ODDS' : type]?.[1];
    return law === undefined || !OF_SIXTY.has(type) ? LAWS[type] : [inSixty, law];
  },
  cricket: (type) => OF_CRICKET[type],
  // Whether a fight was a draw or no contest is not on the board.
  boxing: (type) => (type === 'MATCH_ODDS' ? [unlessLevel, more] : undefined),
  mma: (type) => (type === 'MATCH_WINNER' ? [unlessLevel, more] : undefined),
  // Runs of a game that rain ends count for some markets alone, and the last inning may be half of one.
  baseball: (type) => {
    const law = LAWS[type];
    if (law === undefined || type === 'INNING_RESULT') return undefined;
    return [(sheet, market) => (sheet.sets.length < 9 ? undefined : law[0](sheet, market)), law[1]];
  },
};

/** Points of a match in sets are those of its sets; elsewhere they are the score. */
const pointsOf: Counted = (sheet, market) =>
  sheet.sets.length > 0 && sheet.home + sheet.away === sheet.sets.length
    ? inAllSets(sheet, market)
    : whole(sheet, market);

const lawOf = (sport: string, type: string): readonly [Counted, Law] | undefined => {
  const own = OWN[sport];
  if (own !== undefined) return own(type);
  if (type === 'TOTAL_POINTS') return [pointsOf, both];
  return /^OVER_UNDER_\d\d$/.test(type) ? [whole, both] : LAWS[type];
};

/** How a side of a match ends by the sheet of an event that was played to its end. */
export function endedByHand(sport: string, sheet: Sheet, market: Sold, side: Side): ByHand {
  const law = lawOf(sport, market.type ?? '');
  const score = law?.[0](sheet, market);
  return law === undefined || score === undefined ? undefined : law[1](score, side, market);
}

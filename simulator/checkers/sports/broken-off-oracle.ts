import { type ByHand, isSo, outcome, type Side, type Sold, statOf, wickets } from './board-oracle.ts';
import type { Pair, Sheet } from './parse-sheet.ts';

const VOID = outcome('VOID');
/** Bets on how a match in units ends to the unit: nobody who retires gives them an answer. */
const NEEDS_AN_END: ReadonlySet<string> = new Set(['SET_BETTING', 'CORRECT_SCORE', 'FIRST_SET_AND_MATCH']);
/** No lead in these is safe while something is played. */
const LEADS: ReadonlySet<string> = new Set([
  'MOST_ACES',
  'MOST_CENTURIES',
  'MOST_180S',
  'HANDICAP_180S',
  'HIGHEST_BREAK',
  'PLAYER_HIGHEST_CHECKOUT',
  'MOST_FOURS',
  'MOST_SIXES',
]);
type Count = (score: Pair) => number;
const both: Count = ({ home, away }) => home + away;
const higher: Count = ({ home, away }) => Math.max(home, away);
const score = (sheet: Sheet): Pair => sheet;
/** What is counted in these may stay as it is, however long a match goes on. */
const COUNTS: Readonly<Record<string, readonly [(sheet: Sheet) => Pair | undefined, Count]>> = {
  TOTAL_ACES: [statOf('aces'), both],
  TOTAL_CENTURIES: [statOf('centuries'), both],
  TOTAL_180S: [statOf('maximums'), both],
  PLAYER_180S_HOME: [statOf('maximums'), ({ home }) => home],
  PLAYER_180S_AWAY: [statOf('maximums'), ({ away }) => away],
  HIGHEST_BREAK_POINTS: [statOf('highestBreak'), higher],
  HIGHEST_CHECKOUT: [statOf('highestCheckout'), higher],
  TOTAL_FOURS: [statOf('fours'), both],
  TOTAL_SIXES: [statOf('sixes'), both],
  TOTAL_WICKETS: [wickets, both],
  TOTAL_RUNS: [score, both],
  TEAM_RUNS_HOME: [score, ({ home }) => home],
  TEAM_RUNS_AWAY: [score, ({ away }) => away],
};
/** Of games that are called off too early: nothing of the whole of them is known but what was passed. */
const OF_ALL: ReadonlySet<string> = new Set([
  'RUN_LINE',
  'WINNING_MARGIN',
  'WINNER_AND_TOTAL',
  'ODD_OR_EVEN',
]);

/** Over is won as soon as it is passed; below it nothing is known any more. */
function soFar(sheet: Sheet, market: Sold, side: Side): ByHand {
  const [counted, count] = COUNTS[market.type ?? ''] ?? [];
  const now = counted?.(sheet);
  if (now === undefined || count === undefined) return undefined;
  return count(now) > Number(side.hcp) ? isSo(side.outcomeType === 'OVER') : VOID;
}

const isWholeSet = ({ home, away }: Pair): boolean =>
  (Math.max(home, away) >= 6 && Math.abs(home - away) >= 2) || Math.max(home, away) === 7;

/** Who goes on has won: at once in darts and snooker, in tennis once a set is complete. */
function winnerByRetirement(sport: string, { retired, sets }: Sheet, { outcomeType }: Side): ByHand {
  const goesOn = isSo(outcomeType === (retired === 'home' ? 'AWAY' : 'HOME'));
  if (sport === 'darts' || sport === 'snooker') return goesOn;
  if (sport !== 'tennis') return undefined;
  return sets.some(isWholeSet) ? goesOn : VOID;
}

/** How a side ends of a match that somebody could not finish. */
export function retiredByHand(sport: string, sheet: Sheet, market: Sold, side: Side): ByHand {
  const { type = '' } = market;
  if (NEEDS_AN_END.has(type) || LEADS.has(type)) return VOID;
  if (type === 'MATCH_WINNER') return winnerByRetirement(sport, sheet, side);
  return soFar(sheet, market, side);
}

/** Innings that make a game official; with one less, and the home side ahead in its half, it may be. */
const OFFICIAL = 5;
/** Quarters: a game that is broken off before the last of them has no result. */
const QUARTERS = 4;

function winnerWhenCalledOff({ sets, home, away }: Sheet, { outcomeType }: Side): ByHand {
  if (sets.length === OFFICIAL) return undefined;
  if (sets.length < OFFICIAL || home === away) return VOID;
  return isSo(outcomeType === (home > away ? 'HOME' : 'AWAY'));
}

/** How a side ends of a match that rain or a power cut ended. */
export function abandonedByHand(sport: string, sheet: Sheet, market: Sold, side: Side): ByHand {
  const { type = '' } = market;
  switch (sport) {
    case 'baseball':
      if (type === 'MONEY_LINE') return winnerWhenCalledOff(sheet, side);
      if (type === 'EXTRA_INNINGS' || OF_ALL.has(type)) return VOID;
      return soFar(sheet, market, side);
    case 'basketball':
      return sheet.sets.length < QUARTERS && (type === 'MONEY_LINE' || OF_ALL.has(type)) ? VOID : undefined;
    case 'cricket':
      // A side that has batted adds nothing more: the other may be ahead of it for good.
      if (LEADS.has(type)) return sheet.part === 1 ? VOID : undefined;
      return soFar(sheet, market, side);
    default:
      return undefined;
  }
}

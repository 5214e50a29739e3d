/**
 * Types of market that stand for an event in a list, best first. A sport that has a money line beside the
 * result of regular time is bet on by its money line.
 */
export const MAIN_MARKET_TYPES: readonly string[] = ['MONEY_LINE', 'MATCH_ODDS', 'MATCH_WINNER', 'WIN'];

import { SPECIALS } from '#domain/racing/special-markets.ts';

/** Market groups of an event by market type of the exchange. First match wins. */
export interface Group {
  readonly id: string;
  readonly type: string;
  readonly rank: number;
  readonly name: string;
}

const group = (id: string, rank: number, name: string, type = 'GROUP'): Group => ({ id, type, rank, name });

const main = group('main', 1, 'Main', 'MAIN');
const goals = group('goals', 2, 'Goals');
const halves = group('halves', 3, 'Halves');
const score = group('score', 4, 'Correct score');
const handicap = group('handicap', 5, 'Handicaps');
const players = group('players', 6, 'Players');
const corners = group('corners', 7, 'Corners and cards');
const win = group('win', 1, 'Win', 'MAIN');
const place = group('place', 2, 'Place');
const specials = group('specials', 9, 'Specials', SPECIALS);
const other = group('other', 9, 'Other', 'OTHER');

type Rule = readonly [pattern: RegExp, group: Group];

const football: readonly Rule[] = [
  [/CORN|CARDS$|^BOOKING|^SENDING_OFF|^PENALTY/, corners],
  [/^HALF_TIME_SCORE|^CORRECT_SCORE|^ANYTIME_SCORE|^WINNING_MARGIN/, score],
  [/SCORER|^TO_SCORE$|^TO_SCORE_(2|HAT)|^SHOWN_A_CARD|CAST$|^HAT_TRICK/, players],
  [/^HALF_|^FIRST_HALF|BOTH_HALVES$|^SECOND_HALF/, halves],
  [/^ASIAN_HANDICAP|^TEAM_[AB]_\d|HANDICAP/, handicap],
  [/^OVER_UNDER|GOALS|^FIRST_GOAL|^ODD_OR_EVEN|^NEXT_GOAL|CLEAN_SHEET/, goals],
  [/^MATCH_ODDS|^DOUBLE_CHANCE|^DRAW_NO_BET|^BOTH_TEAMS|WIN_TO_NIL$/, main],
];
const racing: readonly Rule[] = [
  [/^WIN$|^EACH_WAY$/, win],
  [/PLACE/, place],
  [/SPECIAL|CHALLENGE|WIN_DIST|^FAVOURITES/, specials],
];
const otherSports: readonly Rule[] = [[/./, main]];

/** @param exchangeType event type of the exchange, `1` is football */
export function groupOf(exchangeType: string, marketType: string): Group {
  const rules =
    exchangeType === '1' ? football : exchangeType === '7' || exchangeType === '4339' ? racing : otherSports;
  return rules.find(([pattern]) => pattern.test(marketType))?.[1] ?? other;
}

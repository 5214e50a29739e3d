import type { SelectionResult } from '#domain/settlement/result.ts';
import { caseMarket, question } from '../../families/cases.ts';
import type { Contest } from '../../families/contest.ts';
import { headsOf } from '../../families/heads.ts';
import { headed, type Side, type MarketSpec as Spec } from '../../families/market-spec.ts';
import { total } from '../../families/totals.ts';
import { placing } from '../../racing/finish.ts';
import type { Fixture } from './fixtures.ts';
import { PAR } from './hole-law.ts';
import type { Outlook } from './outlook.ts';
import { finishOf, isPlayed, placedTotals, type Tally } from './state.ts';

type MarketSpec = Spec<Outlook, Tally>;
const { head, lined } = headsOf<'main' | 'players'>();

/** A fifth of the odds for the first five. */
const EACH_WAY = { num: 1, den: 5, places: 5 } as const;
const TOP = [5, 10, 20] as const;
const OVERROUND = { winner: 1.25, top: 1.2 } as const;
/** So many are bet on to make the cut, from the first of the field. */
const CUT = 24;
/** So many of the field, from the first, are bet on two by two: each with who is expected next to them. */
const MATCHED = 12;
/** Strokes of the winner that are bet on, by rounds: about half of all tournaments are won with fewer. */
const WINNING_SCORES: Readonly<Record<number, number>> = { 2: 135.5, 4: 276.5 };
const MARGINS: readonly Side[] = [
  { code: 'PLAY_OFF', name: 'Play-off' },
  { code: 'BY_1', name: '1 stroke' },
  { code: 'BY_2', name: '2 strokes' },
  { code: 'BY_3', name: '3 strokes or more' },
];

export const sideOf = (field: readonly string[], player: number): Side => ({
  code: `P${player + 1}`,
  name: field[player] ?? '',
});

/** Where all of a field ended, who are level sharing what they win. */
function shared(totals: readonly number[]): readonly SelectionResult[] {
  const finish = finishOf(totals);
  return finish.map(({ position }): SelectionResult => {
    const level = finish.filter((other) => other.position === position).length;
    return {
      ...placing(finish, position, 1),
      place: placing(finish, position, EACH_WAY.places),
      position,
      ...(level > 1 ? { level } : {}),
    };
  });
}

/** Who wins, a play-off counted; places are by scores alone. */
function winner(field: readonly string[]): MarketSpec {
  const wins = head('main', 'OUTRIGHT_WINNER', 'Outright winner', { overround: OVERROUND.winner });
  return {
    ...headed(wins, field.length),
    eachWay: EACH_WAY,
    sides: field.map((_, player) => sideOf(field, player)),
    chances: (outlook) => outlook.among(1),
    outcomes: ({ winner: first, ...tally }) =>
      first === undefined
        ? undefined
        : shared(placedTotals(tally)).map(({ deadHeat: _, ...one }, player) => ({
            ...one,
            outcome: player === first ? 'WON' : 'LOST',
          })),
  };
}

/** Who is best of all but one, by scores alone: a play-off is for the winner, not for these. */
function winnerWithout(field: readonly string[], favourite: number): MarketSpec {
  const others = field.flatMap((_, player) => (player === favourite ? [] : [player]));
  const name = `Winner without ${field[favourite] ?? ''}`;
  const wins = head('main', 'WINNER_WITHOUT_FAVOURITE', name, { overround: OVERROUND.winner });
  return {
    ...headed(wins, others.length),
    eachWay: EACH_WAY,
    sides: others.map((player) => sideOf(field, player)),
    chances: (outlook) => outlook.firstOf(others),
    outcomes: (tally) =>
      tally.played ? shared(others.map((player) => placedTotals(tally)[player] ?? 0)) : undefined,
  };
}

/** Who leads when the first round is over: who are level share it. */
function firstRoundLeader(field: readonly string[]): MarketSpec {
  const leads = head('main', 'FIRST_ROUND_LEADER', 'First round leader', { overround: OVERROUND.winner });
  return {
    ...headed(leads, field.length),
    eachWay: EACH_WAY,
    sides: field.map((_, player) => sideOf(field, player)),
    chances: (outlook) => outlook.leading(),
    outcomes: ({ rounds: [first] }) => (isPlayed(first) ? shared(first.scores) : undefined),
  };
}

function top(field: readonly string[], places: number): MarketSpec {
  const among = head('main', `TOP_${places}_FINISH`, `Top ${places} finish`, {
    overround: OVERROUND.top,
    winners: places,
  });
  return {
    ...headed(among, field.length),
    sides: field.map((_, player) => sideOf(field, player)),
    chances: (outlook) => outlook.among(places),
    outcomes: (tally) => {
      if (!tally.played) return undefined;
      const finish = finishOf(placedTotals(tally));
      return finish.map(({ position }) => placing(finish, position, places));
    },
  };
}

/** The strokes of who wins, which every play-off leaves as they are. @param par of all rounds */
const winningScore = (par: number): Contest<Outlook, Tally> => ({
  chance: (outlook, holds) => {
    const { from, chances } = outlook.lowest();
    return chances.reduce((sum, chance, at) => sum + (holds(par + from + at, 0) ? chance : 0), 0);
  },
  reach: (tally) => {
    if (tally.played)
      return { scores: [{ home: par + Math.min(...placedTotals(tally)), away: 0 }], over: true };
    // A hole takes one stroke at least, and there is no most.
    return {
      scores: [
        { home: 0, away: 0 },
        { home: 1_000, away: 0 },
      ],
      over: false,
    };
  },
});

/** By how much the first is ahead of the second: nothing is a play-off. */
function winningMargin(): MarketSpec {
  return caseMarket(head('main', 'WINNING_MARGIN', 'Winning margin'), MARGINS, {
    chances: (outlook) => outlook.margins(MARGINS.length),
    winner: (tally) => {
      if (!tally.played) return undefined;
      const [first = 0, second = 0] = placedTotals(tally).toSorted((a, b) => a - b);
      return MARGINS[Math.min(second - first, MARGINS.length - 1)]?.code;
    },
  });
}

/** Of two players who takes fewer strokes in all; level is void. */
function matchBet(field: readonly string[], pair: readonly [number, number]): MarketSpec {
  const name = pair.map((player) => field[player] ?? '').join(' v ');
  const code = `MATCH_BET_${pair.map((player) => player + 1).join('_')}`;
  return {
    ...headed(head('players', 'MATCH_BET', name, { code }), pair.length),
    sides: pair.map((player) => sideOf(field, player)),
    chances: (outlook) => outlook.betterInAll(pair),
    outcomes: (tally) => {
      if (!tally.played) return undefined;
      const totals = placedTotals(tally);
      const [one = 0, other = 0] = pair.map((player) => totals[player] ?? 0);
      if (one === other) return ['VOID', 'VOID'];
      return one < other ? ['WON', 'LOST'] : ['LOST', 'WON'];
    },
  };
}

/** Whether a player is among those who play on after the cut. */
const makesTheCut = (field: readonly string[], player: number): MarketSpec =>
  question(
    head('players', 'MAKE_THE_CUT', `${field[player] ?? ''}: to make the cut`, {
      code: `MAKE_THE_CUT_${player + 1}`,
    }),
    {
      chance: (outlook) => outlook.makesCut(player),
      answer: ({ missed }) => (missed === undefined ? undefined : missed[player] !== true),
    },
  );

/** What is bet on over the whole tournament, in display order. */
export function tournamentMarkets({ field, league: { rounds, cut } }: Fixture): readonly MarketSpec[] {
  const line = WINNING_SCORES[rounds];
  const pairs = Array.from({ length: MATCHED / 2 }, (_, nth): [number, number] => [2 * nth, 2 * nth + 1]);
  return [
    winner(field),
    ...TOP.map((places) => top(field, places)),
    winnerWithout(field, 0),
    firstRoundLeader(field),
    ...(line === undefined
      ? []
      : [total(lined('main', 'WINNING_SCORE', 'Winning score', line), winningScore(PAR * rounds), line)]),
    winningMargin(),
    ...pairs.map((pair) => matchBet(field, pair)),
    ...(cut === undefined ? [] : field.slice(0, CUT).map((_, player) => makesTheCut(field, player))),
  ];
}

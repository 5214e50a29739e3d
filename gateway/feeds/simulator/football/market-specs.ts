import type { Outlook, Tally } from './outlook.ts';

export type Outcome = 'WON' | 'LOST' | 'VOID';

export interface Side {
  readonly code: string;
  readonly name: string;
  readonly hcp?: string;
}

/** One market of a match: how it is priced from the model and how it ends. */
export interface MarketSpec {
  /** Unique within the match; part of the key. */
  readonly code: string;
  readonly type: string;
  readonly name: string;
  readonly group: GroupId;
  readonly winners: number;
  readonly overround: number;
  readonly line?: string;
  /** May stand in a bet builder: every side wins or loses, whatever happens. */
  readonly combines: boolean;
  readonly sides: readonly Side[];
  /** Fair chances, one for each side, that it wins; given that it is not void. */
  chances(outlook: Outlook): readonly number[];
  /** Undefined while the market is not decided. */
  outcomes(tally: Tally): readonly Outcome[] | undefined;
}

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'goals', type: 'GROUP', rank: 2, name: 'Goals' },
  { id: 'halves', type: 'GROUP', rank: 3, name: 'Halves' },
  { id: 'score', type: 'GROUP', rank: 4, name: 'Correct score' },
  { id: 'handicap', type: 'GROUP', rank: 5, name: 'Handicaps' },
  { id: 'your-bet', type: 'YOUR_BET', rank: 6, name: 'Bet builder' },
  { id: 'other', type: 'OTHER', rank: 9, name: 'Other' },
] as const;
export type GroupId = Exclude<(typeof GROUPS)[number]['id'], 'your-bet'>;
/** The group that holds, a second time, every market that may stand in a bet builder. */
export const YOUR_BET = 'your-bet';

type Holds = (home: number, away: number) => boolean;
type Condition = Side & { readonly holds: Holds };

const won = (holds: boolean): Outcome => (holds ? 'WON' : 'LOST');

interface Head {
  readonly code: string;
  readonly name: string;
  readonly group: GroupId;
  readonly overround?: number;
  readonly winners?: number;
  readonly line?: string;
  readonly type?: string;
  readonly combines?: boolean;
}

const head = ({ overround = 1.06, winners = 1, combines = true, ...rest }: Head) => ({
  type: rest.code,
  ...rest,
  overround,
  winners,
  combines,
});

/** Decided by the final score, or earlier when the score so far leaves no doubt. */
function onFinalScore(
  about: Head,
  sides: readonly Condition[],
  certain: (tally: Tally) => boolean,
): MarketSpec {
  return {
    ...head(about),
    sides,
    chances: (outlook) => sides.map(({ holds }) => outlook.final(holds)),
    outcomes: (tally) =>
      tally.over || certain(tally) ? sides.map(({ holds }) => won(holds(tally.home, tally.away))) : undefined,
  };
}

const never = (): boolean => false;
const homeWins: Holds = (h, a) => h > a;
const drawn: Holds = (h, a) => h === a;
const awayWins: Holds = (h, a) => h < a;

const result = (home: string, away: string): readonly [Condition, Condition, Condition] => [
  { code: 'HOME', name: home, holds: homeWins },
  { code: 'DRAW', name: 'Draw', holds: drawn },
  { code: 'AWAY', name: away, holds: awayWins },
];

function drawNoBet(home: string, away: string): MarketSpec {
  return {
    // Void at a draw: with it, the other legs could be worth more together than alone.
    ...head({ code: 'DRAW_NO_BET', name: 'Draw no bet', group: 'main', overround: 1.05, combines: false }),
    sides: [
      { code: 'HOME', name: home },
      { code: 'AWAY', name: away },
    ],
    chances: (outlook) => {
      const decided = 1 - outlook.final(drawn);
      return [outlook.final(homeWins) / decided, outlook.final(awayWins) / decided];
    },
    outcomes: (tally) => {
      if (!tally.over) return undefined;
      if (tally.home === tally.away) return ['VOID', 'VOID'];
      return [won(tally.home > tally.away), won(tally.away > tally.home)];
    },
  };
}

/** `half` is 5 for a line of 2.5, that is twice the line. */
export function totalGoals(about: Head, half: number): MarketSpec {
  const line = `${(half - 1) / 2}.5`;
  const over: Holds = (h, a) => 2 * (h + a) > half;
  return onFinalScore(
    { ...about, line },
    [
      { code: 'OVER', name: `Over ${line}`, hcp: line, holds: over },
      { code: 'UNDER', name: `Under ${line}`, hcp: line, holds: (h, a) => !over(h, a) },
    ],
    (tally) => over(tally.home, tally.away),
  );
}

function handicap(home: string, away: string, start: number): MarketSpec {
  const text = (n: number): string => (n > 0 ? `+${n}` : `${n}`);
  const name = `Handicap (${home} ${text(start)})`;
  return onFinalScore(
    { code: `HANDICAP_${start < 0 ? 'MINUS' : 'PLUS'}_${Math.abs(start)}`, name, group: 'handicap' },
    [
      { code: 'HOME', name: `${home} ${text(start)}`, hcp: text(start), holds: (h, a) => h + start > a },
      { code: 'DRAW', name: 'Handicap draw', hcp: text(start), holds: (h, a) => h + start === a },
      { code: 'AWAY', name: `${away} ${text(-start)}`, hcp: text(-start), holds: (h, a) => h + start < a },
    ],
    never,
  );
}

const quoted = [0, 1, 2, 3].flatMap((home) => [0, 1, 2, 3].map((away) => ({ home, away })));

function correctScore(): MarketSpec {
  const isQuoted: Holds = (h, a) => h <= 3 && a <= 3;
  const sides: Condition[] = quoted.map((score) => ({
    code: `S${score.home}${score.away}`,
    name: `${score.home}-${score.away}`,
    holds: (h, a) => h === score.home && a === score.away,
  }));
  sides.push({ code: 'OTHER', name: 'Any other score', holds: (h, a) => !isQuoted(h, a) });
  return onFinalScore(
    { code: 'CORRECT_SCORE', name: 'Correct score', group: 'score', overround: 1.14 },
    sides,
    never,
  );
}

function halfTime(home: string, away: string): MarketSpec {
  const sides = result(home, away);
  return {
    ...head({ code: 'HALF_TIME', name: 'Half-time result', group: 'halves', overround: 1.07 }),
    sides,
    chances: (outlook) => sides.map(({ holds }) => outlook.atHalf(holds)),
    outcomes: ({ half }) => half && sides.map(({ holds }) => won(holds(half.home, half.away))),
  };
}

function firstHalfGoals(half: number): MarketSpec {
  const line = `${(half - 1) / 2}.5`;
  const over: Holds = (h, a) => 2 * (h + a) > half;
  return {
    ...head({
      code: `FIRST_HALF_GOALS_${(half - 1) / 2}5`,
      name: `First half goals ${line}`,
      group: 'halves',
      line,
    }),
    sides: [
      { code: 'OVER', name: `Over ${line}`, hcp: line },
      { code: 'UNDER', name: `Under ${line}`, hcp: line },
    ],
    chances: (outlook) => {
      const chance = outlook.atHalf(over);
      return [chance, 1 - chance];
    },
    outcomes: (tally) => {
      const known = tally.half ?? (over(tally.home, tally.away) ? tally : undefined);
      return known && [won(over(known.home, known.away)), won(!over(known.home, known.away))];
    },
  };
}

function halfTimeFullTime(home: string, away: string): MarketSpec {
  const names = new Map([
    [1, home],
    [0, 'Draw'],
    [-1, away],
  ]);
  const codes = new Map([
    [1, 'H'],
    [0, 'D'],
    [-1, 'A'],
  ]);
  const pairs = [1, 0, -1].flatMap((half) => [1, 0, -1].map((full) => ({ half, full })));
  return {
    ...head({ code: 'HALF_TIME_FULL_TIME', name: 'Half-time / full-time', group: 'halves', overround: 1.12 }),
    sides: pairs.map(({ half, full }) => ({
      code: `${codes.get(half) ?? ''}${codes.get(full) ?? ''}`,
      name: `${names.get(half) ?? ''} / ${names.get(full) ?? ''}`,
    })),
    chances: (outlook) => pairs.map(({ half, full }) => outlook.halfAndFull(half, full)),
    outcomes: (tally) => {
      const { half, over } = tally;
      if (half === undefined || !over) return undefined;
      const atHalf = Math.sign(half.home - half.away);
      const atEnd = Math.sign(tally.home - tally.away);
      return pairs.map((pair) => won(pair.half === atHalf && pair.full === atEnd));
    },
  };
}

/** The `n`-th goal of the match, counted from 1. On offer while n − 1 have fallen. */
export function nextGoal(home: string, away: string, n: number): MarketSpec {
  return {
    ...head({ code: `NEXT_GOAL_${n}`, type: 'NEXT_GOAL', name: `Goal ${n}`, group: 'goals', line: `${n}` }),
    sides: [
      { code: 'HOME', name: home },
      { code: 'NONE', name: 'No goal' },
      { code: 'AWAY', name: away },
    ],
    chances: (outlook) => {
      const chance = outlook.nextGoal();
      return [chance.home, chance.none, chance.away];
    },
    outcomes: ({ scorers, over }) => {
      const scorer = scorers[n - 1];
      if (scorer === undefined) return over ? ['LOST', 'WON', 'LOST'] : undefined;
      return [won(scorer === 'home'), 'LOST', won(scorer === 'away')];
    },
  };
}

/** The markets that a match has from start to end, in display order. */
export function standingMarkets(home: string, away: string): readonly MarketSpec[] {
  const score = result(home, away);
  const yesNo = (holds: Holds): readonly Condition[] => [
    { code: 'YES', name: 'Yes', holds },
    { code: 'NO', name: 'No', holds: (h, a) => !holds(h, a) },
  ];
  const both: Holds = (h, a) => h > 0 && a > 0;
  const doubleChance: readonly Condition[] = [
    { code: 'HOME_DRAW', name: `${home} or draw`, holds: (h, a) => h >= a },
    { code: 'HOME_AWAY', name: `${home} or ${away}`, holds: (h, a) => h !== a },
    { code: 'DRAW_AWAY', name: `Draw or ${away}`, holds: (h, a) => h <= a },
  ];
  return [
    onFinalScore({ code: 'MATCH_ODDS', name: 'Match result', group: 'main', overround: 1.05 }, score, never),
    onFinalScore(
      { code: 'DOUBLE_CHANCE', name: 'Double chance', group: 'main', winners: 2 },
      doubleChance,
      never,
    ),
    drawNoBet(home, away),
    onFinalScore(
      { code: 'BOTH_TEAMS_TO_SCORE', name: 'Both teams to score', group: 'main' },
      yesNo(both),
      (tally) => both(tally.home, tally.away),
    ),
    ...[1, 3, 5, 7, 9, 11].map((half) =>
      totalGoals(
        {
          code: `OVER_UNDER_${(half - 1) / 2}5`,
          name: `Over/under ${(half - 1) / 2}.5 goals`,
          group: 'goals',
        },
        half,
      ),
    ),
    halfTime(home, away),
    firstHalfGoals(1),
    firstHalfGoals(3),
    halfTimeFullTime(home, away),
    correctScore(),
    handicap(home, away, -1),
    handicap(home, away, 1),
    onFinalScore(
      { code: 'ODD_OR_EVEN', name: 'Odd or even goals', group: 'other' },
      [
        { code: 'ODD', name: 'Odd', holds: (h, a) => (h + a) % 2 === 1 },
        { code: 'EVEN', name: 'Even', holds: (h, a) => (h + a) % 2 === 0 },
      ],
      never,
    ),
  ];
}

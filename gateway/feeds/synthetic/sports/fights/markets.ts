import { caseMarket, VOID_CASE } from '../../families/cases.ts';
import { headsOf } from '../../families/heads.ts';
import type { Head, Side, MarketSpec as Spec } from '../../families/market-spec.ts';
import type { Ending, Likely } from './endings.ts';
import type { Fixture } from './fixtures.ts';
import { CORNERS, type Code, type Corner, type Stoppage } from './rules.ts';
import type { Tally } from './state.ts';

export type Outlook = readonly Likely[];
export type MarketSpec = Spec<Outlook, Tally>;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Main' },
  { id: 'rounds', type: 'GROUP', rank: 2, name: 'Rounds' },
  { id: 'method', type: 'GROUP', rank: 3, name: 'Method' },
] as const;
type Group = (typeof GROUPS)[number]['id'];

const { head } = headsOf<Group>();

/** A market whose winning side is said by how the fight ends; undefined for an end that returns stakes. */
function byEnding(about: Head, sides: readonly Side[], sideOf: (ending: Ending) => string | undefined) {
  return caseMarket<Outlook, Tally>(about, sides, {
    chances: (outlook) => {
      const sums = new Map<string, number>();
      let all = 0;
      for (const { ending, chance } of outlook) {
        const side = sideOf(ending);
        if (side === undefined) continue;
        sums.set(side, (sums.get(side) ?? 0) + chance);
        all += chance;
      }
      return sides.map(({ code }) => (all === 0 ? 0 : (sums.get(code) ?? 0) / all));
    },
    // Known as soon as every way to end that is left says the same.
    winner: ({ possible }) => {
      const [first, ...others] = possible;
      if (first === undefined) return undefined;
      const side = sideOf(first);
      if (others.some((ending) => sideOf(ending) !== side)) return undefined;
      return side ?? VOID_CASE;
    },
  });
}

const WORDS: Readonly<Record<Stoppage, string>> = { ko: 'KO, TKO or DQ', submission: 'submission' };
const codeOf = (corner: Corner): string => corner.toUpperCase();
const yesNo: readonly Side[] = [
  { code: 'YES', name: 'Yes' },
  { code: 'NO', name: 'No' },
];
const answer = (holds: boolean): string => (holds ? 'YES' : 'NO');
const namesOf = ({ home, away }: Fixture): Readonly<Record<Corner, string>> => ({ home, away });
const sidesOf = (names: Readonly<Record<Corner, string>>): readonly Side[] =>
  CORNERS.map((corner) => ({ code: codeOf(corner), name: names[corner] }));
const DRAW: Side = { code: 'DRAW', name: 'Draw' };

/** Who wins: with a draw as a side of its own, or one that returns stakes. */
function winnerMarket(code: Code, fixture: Fixture): MarketSpec {
  const [home, away] = sidesOf(namesOf(fixture));
  const sides = [home, ...(code.draws ? [DRAW] : []), away].filter((side) => side !== undefined);
  const type = code.draws ? 'MATCH_ODDS' : 'MATCH_WINNER';
  return byEnding(head('main', type, 'Fight winner'), sides, ({ winner }) =>
    winner === undefined ? (code.draws ? 'DRAW' : undefined) : codeOf(winner),
  );
}

const methodsOf = ({ stopped }: Code): readonly (Stoppage | 'decision')[] =>
  stopped.usual.submission > 0 ? ['ko', 'submission', 'decision'] : ['ko', 'decision'];

function methodMarket(code: Code, fixture: Fixture): MarketSpec {
  const names = namesOf(fixture);
  const sides = CORNERS.flatMap((corner) =>
    methodsOf(code).map((how) => ({
      code: `${codeOf(corner)}_${how.toUpperCase()}`,
      name: `${names[corner]} by ${how === 'decision' ? 'decision' : WORDS[how]}`,
      participant: corner,
    })),
  );
  return byEnding(head('main', 'METHOD_OF_VICTORY', 'Method of victory'), [...sides, DRAW], (ending) =>
    ending.winner === undefined ? 'DRAW' : `${codeOf(ending.winner)}_${ending.how.toUpperCase()}`,
  );
}

/** Half a round is half of its time. */
const lasts = (ending: Ending, halves: number): boolean =>
  ending.how === 'decision' || 2 * (ending.round - 1) + (ending.late ? 1 : 0) >= halves;

function totalRounds(line: number): MarketSpec {
  const text = `${line}`;
  const code = `TOTAL_ROUNDS_${text.replace('.', '')}`;
  return byEnding(
    head('main', 'TOTAL_ROUNDS', 'Total rounds', { code, line: text }),
    [
      { code: 'OVER', name: `Over ${text}`, hcp: text },
      { code: 'UNDER', name: `Under ${text}`, hcp: text },
    ],
    (ending) => (lasts(ending, 2 * line) ? 'OVER' : 'UNDER'),
  );
}

const distance = (): MarketSpec =>
  byEnding(head('main', 'GO_THE_DISTANCE', 'Fight to go the distance'), yesNo, ({ how }) =>
    answer(how === 'decision'),
  );

function roundBetting(fixture: Fixture): MarketSpec {
  const names = namesOf(fixture);
  const sides = CORNERS.flatMap((corner) => [
    ...Array.from({ length: fixture.rounds }, (_, nth) => ({
      code: `${codeOf(corner)}_${nth + 1}`,
      name: `${names[corner]} in round ${nth + 1}`,
      participant: corner,
    })),
    { code: `${codeOf(corner)}_DECISION`, name: `${names[corner]} by decision`, participant: corner },
  ]);
  return byEnding(head('rounds', 'ROUND_BETTING', 'Round betting'), [...sides, DRAW], (ending) => {
    if (ending.winner === undefined) return 'DRAW';
    return `${codeOf(ending.winner)}_${ending.how === 'decision' ? 'DECISION' : ending.round}`;
  });
}

function roundGroups(fixture: Fixture, size: number): MarketSpec {
  const names = namesOf(fixture);
  const groups = Array.from({ length: Math.ceil(fixture.rounds / size) }, (_, nth) => nth);
  const sides = CORNERS.flatMap((corner) =>
    groups.map((nth) => ({
      code: `${codeOf(corner)}_${nth + 1}`,
      name: `${names[corner]} in ${groupName(nth, size, fixture.rounds)}`,
      participant: corner,
    })),
  );
  const rest: Side = { code: 'DISTANCE', name: 'Decision or draw' };
  return byEnding(head('rounds', 'ROUND_GROUPS', 'Round groups'), [...sides, rest], (ending) =>
    ending.how === 'decision'
      ? 'DISTANCE'
      : `${codeOf(ending.winner)}_${Math.floor((ending.round - 1) / size) + 1}`,
  );
}

function groupName(nth: number, size: number, rounds: number): string {
  const [from, to] = [nth * size + 1, Math.min(rounds, (nth + 1) * size)];
  return from === to ? `round ${from}` : `rounds ${from} to ${to}`;
}

const toStart = (round: number): MarketSpec =>
  byEnding(
    head('rounds', 'START_ROUND', `Round ${round} to start`, {
      code: `START_ROUND_${round}`,
      line: `${round}`,
    }),
    yesNo,
    (ending) => answer(ending.how === 'decision' || ending.round >= round),
  );

function insideDistance(names: Readonly<Record<Corner, string>>, corner: Corner): MarketSpec {
  const type = `INSIDE_DISTANCE_${codeOf(corner)}`;
  return byEnding(head('method', type, `${names[corner]} to win inside the distance`), yesNo, (ending) =>
    answer(ending.how !== 'decision' && ending.winner === corner),
  );
}

const howItEnds = (code: Code): MarketSpec =>
  byEnding(
    head('method', 'HOW_IT_ENDS', 'How the fight ends'),
    methodsOf(code).map((how) => ({
      code: how.toUpperCase(),
      name: how === 'decision' ? 'Decision or draw' : how === 'ko' ? WORDS.ko : 'Submission',
    })),
    ({ how }) => how.toUpperCase(),
  );

/** Lines of rounds: every half of a short fight, every second one of a long one. */
function linesFor({ rounds }: Fixture): readonly number[] {
  const every = rounds > 5 ? 2 : 1;
  const lines = Array.from({ length: rounds - 1 }, (_, nth) => nth + 1.5);
  return lines.filter((_, nth) => nth % every === every - 1);
}

/** What an event has from start to end, in display order. */
export const standingMarkets =
  (code: Code) =>
  (fixture: Fixture): readonly MarketSpec[] => {
    const row = winnerMarket(code, fixture);
    if (fixture.tier === 'C') return [row];
    const names = namesOf(fixture);
    const isLong = fixture.rounds > 5;
    const starts = Array.from({ length: fixture.rounds - 1 }, (_, nth) => nth + 2);
    return [
      row,
      methodMarket(code, fixture),
      ...linesFor(fixture).map(totalRounds),
      distance(),
      roundBetting(fixture),
      ...(code.group === undefined ? [] : [roundGroups(fixture, code.group)]),
      ...starts.filter((round) => !isLong || round % 2 === 0).map(toStart),
      ...CORNERS.map((corner) => insideDistance(names, corner)),
      howItEnds(code),
    ];
  };

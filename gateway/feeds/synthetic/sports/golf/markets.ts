import type { Contest } from '../../families/contest.ts';
import { headsOf } from '../../families/heads.ts';
import { headed, type MarketSpec as Spec } from '../../families/market-spec.ts';
import { total } from '../../families/totals.ts';
import { placing } from '../../racing/finish.ts';
import type { Fixture } from './fixtures.ts';
import { PAR } from './hole-law.ts';
import type { Outlook } from './outlook.ts';
import { finishOf, type Group, isPlayed, type Round, type Tally } from './state.ts';
import { sideOf, tournamentMarkets } from './tournament-markets.ts';

export type MarketSpec = Spec<Outlook, Tally>;

export const GROUPS = [
  { id: 'main', type: 'MAIN', rank: 1, name: 'Tournament' },
  { id: 'balls', type: 'GROUP', rank: 2, name: 'Two and three balls' },
  { id: 'players', type: 'GROUP', rank: 3, name: 'Players' },
] as const;
type GroupId = (typeof GROUPS)[number]['id'];
const { head } = headsOf<GroupId>();

const OVERROUND = { three: 1.08 } as const;
/** Players whose first round is bet on, and at which scores. */
const NAMED = 6;
const ROUND_LINES = [71.5] as const;

/** Three of a group in a round: who are level share it. Two of a group: level is void. */
function balls(field: readonly string[], nth: number, group: Group): MarketSpec {
  const three = group.length > 2;
  const names = group.map((player) => field[player] ?? '').join(' / ');
  const code = `ROUND_${nth}_${group.map((player) => player + 1).join('_')}`;
  const named = head('balls', three ? 'THREE_BALL' : 'TWO_BALL', `Round ${nth}: ${names}`, {
    code,
    rank: 100 * nth,
    ...(three ? { overround: OVERROUND.three } : {}),
  });
  return {
    ...headed(named, group.length),
    sides: group.map((player) => sideOf(field, player)),
    chances: (outlook) => (three ? outlook.best(group) : outlook.better(group)),
    outcomes: ({ rounds }) => {
      const round = rounds[nth - 1];
      if (!isPlayed(round)) return undefined;
      const finish = finishOf(group.map((player) => round.scores[player] ?? 0));
      if (!three && finish.every(({ position }) => position === 1)) return group.map(() => 'VOID' as const);
      return finish.map(({ position }) => placing(finish, position, 1));
    },
  };
}

/** Strokes of a player in a round. */
const strokes = (player: number, nth: number): Contest<Outlook, Tally> => ({
  chance: (outlook, holds) => {
    const { from, chances } = outlook.round(player);
    return chances.reduce((sum, chance, at) => sum + (holds(PAR + from + at, 0) ? chance : 0), 0);
  },
  reach: ({ rounds }) => {
    const round = rounds[nth - 1];
    const known = { home: PAR + (round?.scores[player] ?? 0), away: 0 };
    if (isPlayed(round)) return { scores: [known], over: true };
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

function roundScore(field: readonly string[], player: number, line: number): MarketSpec {
  const name = `${field[player] ?? ''}: strokes in round 1`;
  return total(
    head('players', 'ROUND_SCORE', name, { code: `ROUND_SCORE_1_${player + 1}` }),
    strokes(player, 1),
    line,
  );
}

const ballsOf = (field: readonly string[], { groups }: Round, nth: number): readonly MarketSpec[] =>
  // Of an odd number who have made the cut one plays alone.
  groups.flatMap((group) => (group.length > 1 ? [balls(field, nth, group)] : []));

/** What a tournament has from start to end, in display order, but for its groups. */
export function standingMarkets(fixture: Fixture): readonly MarketSpec[] {
  return [
    ...tournamentMarkets(fixture),
    ...fixture.field
      .slice(0, NAMED)
      .flatMap((_, player) => ROUND_LINES.map((line) => roundScore(fixture.field, player, line))),
  ];
}

/** The groups of each round so far, the one that is next included. */
export const arisingMarkets = ({ field }: Fixture, { rounds }: Tally): readonly MarketSpec[] =>
  rounds.flatMap((round, nth) => ballsOf(field, round, nth + 1));

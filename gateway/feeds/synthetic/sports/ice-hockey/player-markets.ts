import { caseMarket, eachApart } from '../../families/cases.ts';
import type { Contest, Score } from '../../families/contest.ts';
import { headsOf } from '../../families/heads.ts';
import type { MarketSpec as Spec } from '../../families/market-spec.ts';
import { total } from '../../families/totals.ts';
import type { Fixture } from './fixtures.ts';
import { HUNDRED, playersOf, SCORERS, SIDES } from './lineups.ts';
import type { Outlook } from './outlook.ts';
import type { TeamSide } from './rates.ts';
import type { Skater, Tally } from './state.ts';

type MarketSpec = Spec<Outlook, Tally>;
const { head } = headsOf<'players'>();
const OTHERS = 1 - SCORERS.reduce<number>((sum, share) => sum + share, 0) / HUNDRED;
/** Lines of shots on goal, for those who shoot most. */
const SHOT_LINES = [3.5, 3.5, 2.5] as const;
/** Beyond every line. */
const FAR = 1_000;

interface Named {
  readonly side: TeamSide;
  readonly nth: number;
  readonly code: string;
  readonly name: string;
}
function named(fixture: Fixture): readonly Named[] {
  return SIDES.flatMap((side) =>
    playersOf(fixture, side).map((name, nth) => ({
      side,
      nth,
      code: `${side.toUpperCase()}_${nth + 1}`,
      name,
    })),
  );
}
const isOut = ({ side, nth }: Named, { out }: Tally): boolean => out[side].includes(nth);
const has = ({ side, nth }: Named, counted: keyof Skater, { players }: Tally): number =>
  players[side][nth]?.[counted] ?? 0;

/** Each skater who has at least so many; who takes no part is void. */
const reaching = (players: readonly Named[], counted: 'goals' | 'points', least: number) =>
  players.map((player) => ({
    code: player.code,
    name: player.name,
    participant: player.side,
    chance: (outlook: Outlook): number => {
      if (outlook.soFar((tally) => (isOut(player, tally) ? 1 : 0)) === 1) return 0;
      const missing = least - outlook.soFar((tally) => has(player, counted, tally));
      return outlook.players[counted](player.side, player.nth, missing);
    },
    answer: (tally: Tally): boolean | 'void' | undefined => {
      if (isOut(player, tally)) return 'void';
      return has(player, counted, tally) >= least ? true : tally.over ? false : undefined;
    },
  }));

const scorer = (players: readonly Named[], least: number): MarketSpec =>
  eachApart(
    head('players', 'GOALSCORER', least === 1 ? 'Anytime goalscorer' : `To score ${least} goals`, {
      code: `GOALSCORER_${least}`,
      line: `${least}`,
    }),
    reaching(players, 'goals', least),
  );

const points = (players: readonly Named[], least: number): MarketSpec =>
  eachApart(
    head('players', 'PLAYER_POINTS_OR_MORE', least === 1 ? 'To have a point' : `To have ${least} points`, {
      code: `PLAYER_POINTS_${least}`,
      line: `${least}`,
    }),
    reaching(players, 'points', least),
  );

/** Who scores first; the part of one who takes no part goes to those who are not named. */
function firstScorer(players: readonly Named[]): MarketSpec {
  const spec: MarketSpec = caseMarket(
    head('players', 'FIRST_GOALSCORER', 'First goalscorer'),
    [
      ...players.map(({ code, name, side }) => ({ code, name, participant: side })),
      { code: 'OTHER', name: 'Any other player' },
      { code: 'NONE', name: 'No goalscorer' },
    ],
    {
      chances: (outlook) => {
        const next = outlook.nextGoal();
        let others = (next.home + next.away) * OTHERS;
        const chances = players.map((player) => {
          const chance = (next[player.side] * (SCORERS[player.nth] ?? 0)) / HUNDRED;
          if (outlook.soFar((tally) => (isOut(player, tally) ? 1 : 0)) === 0) return chance;
          others += chance;
          return 0;
        });
        return [...chances, others, next.none];
      },
      winner: ({ scorers: [side], scoredBy: [by], over }) => {
        if (side === undefined) return over ? 'NONE' : undefined;
        return by === undefined ? 'OTHER' : `${side.toUpperCase()}_${by + 1}`;
      },
    },
  );
  return {
    ...spec,
    outcomes: (tally) =>
      spec.outcomes(tally)?.map((outcome, at) => {
        const player = players[at];
        return player !== undefined && isOut(player, tally) ? 'VOID' : outcome;
      }),
  };
}

function shotsOf(player: Named): Contest<Outlook, Tally> {
  return {
    chance: (outlook, holds) => {
      const shots = outlook.soFar((tally) => has(player, 'shots', tally));
      return outlook.players.shots(player.side, player.nth, (more) => holds(shots + more, 0));
    },
    reach: (tally) => {
      const now: Score = { home: has(player, 'shots', tally), away: 0 };
      const more: Score = { home: now.home + FAR, away: 0 };
      // Nothing decides a line of one who takes no part: it is void at once.
      if (isOut(player, tally)) return { scores: [now, more], over: true };
      return tally.over ? { scores: [now], over: true } : { scores: [now, more], over: false };
    },
  };
}

/** Goals, points and shots on goal of skaters, overtime included; a shoot-out is nobody's. */
export function playerMarkets(fixture: Fixture): readonly MarketSpec[] {
  const players = named(fixture);
  const shots = players.flatMap((player) => {
    const line = SHOT_LINES[player.nth];
    if (line === undefined) return [];
    const code = `PLAYER_SHOTS_${player.code}`;
    const about = head('players', 'PLAYER_SHOTS', `${player.name} shots on goal`, { code });
    return [total(about, shotsOf(player), line)];
  });
  return [
    scorer(players, 1),
    firstScorer(players),
    scorer(players, 2),
    ...[1, 2].map((least) => points(players, least)),
    ...shots,
  ];
}

import { eachApart } from '../../families/cases.ts';
import type { MarketSpec } from '../../families/market-spec.ts';
import { total } from '../../families/totals.ts';
import { ofPlayer } from './contests.ts';
import { isDoubleDouble } from './double-double.ts';
import type { Fixture } from './fixtures.ts';
import { head } from './heads.ts';
import { AT_LEAST } from './lines.ts';
import { HUNDRED, playersOf, SHARES } from './lineups.ts';
import type { Outlook } from './outlook.ts';
import { lengthOf, type TeamSide } from './possession.ts';
import type { Counted, Tally } from './state.ts';

const SIDES = ['home', 'away'] as const;
/** What an average side does in a possession of its own; rebounds in one of both. */
const USUAL = { points: 1.14, threes: 0.137, assists: 0.31, rebounds: 0.415 } as const;
const CALLED = {
  points: 'points',
  threes: 'three-pointers',
  rebounds: 'rebounds',
  assists: 'assists',
} as const;
/** Who has a line of each kind, by place in the side. */
const WHO = { points: [0, 1, 2, 3], threes: [0, 1], rebounds: [2, 3], assists: [0, 1] } as const;
const AT_LEAST_OF = [0, 1, 2, 3, 4];
const DOUBLE_DOUBLE_OF = [0, 1, 2, 3];

/** An even line for what a player usually does. */
function lineOf(fixture: Fixture, nth: number, counted: Counted): number {
  const own = lengthOf(fixture.league).regular / 2;
  const share = (SHARES[counted === 'threes' ? 'points' : counted][nth] ?? 0) / HUNDRED;
  return Math.floor(USUAL[counted] * own * share) + 0.5;
}

/** Each on his own: ten or more of two of points, rebounds and assists. */
const doubleDoubles = (called: (side: TeamSide, nth: number) => string): MarketSpec<Outlook, Tally> =>
  eachApart(
    head('players', 'DOUBLE_DOUBLE', 'Player to have a double-double', { combines: false }),
    SIDES.flatMap((side) =>
      DOUBLE_DOUBLE_OF.map((nth) => ({
        code: `${side.toUpperCase()}_${nth + 1}`,
        name: called(side, nth),
        participant: side,
        chance: (outlook: Outlook) => outlook.doubleDouble(side, nth),
        answer: ({ players, finished, official, abandoned }: Tally) => {
          const own = players[side][nth];
          const has = own !== undefined && isDoubleDouble(own);
          if (has || finished || official) return has;
          return abandoned ? 'void' : undefined;
        },
      })),
    ),
  );

/** Over and under of what some do, and who has at least so many points. */
export function playerMarkets(fixture: Fixture): readonly MarketSpec<Outlook, Tally>[] {
  const names = { home: playersOf(fixture, 'home'), away: playersOf(fixture, 'away') };
  const called = (side: TeamSide, nth: number): string => names[side][nth] ?? '';
  const lines = (['points', 'rebounds', 'assists', 'threes'] as const).flatMap((counted) =>
    SIDES.flatMap((side) =>
      WHO[counted].map((nth) => {
        const type = `PLAYER_${counted.toUpperCase()}`;
        const code = `${type}_${side.toUpperCase()}_${nth + 1}`;
        const about = head('players', type, `${called(side, nth)} ${CALLED[counted]}`, { code });
        return total(about, ofPlayer(side, nth, counted), lineOf(fixture, nth, counted));
      }),
    ),
  );
  const atLeast = AT_LEAST[fixture.league.american ? 'american' : 'european'].map((least) =>
    eachApart<Outlook, Tally>(
      head('players', 'PLAYER_POINTS_OR_MORE', `Player to score ${least} or more`, {
        code: `PLAYER_POINTS_OR_MORE_${least}`,
        line: `${least}`,
      }),
      SIDES.flatMap((side) =>
        AT_LEAST_OF.map((nth) => ({
          code: `${side.toUpperCase()}_${nth + 1}`,
          name: called(side, nth),
          participant: side,
          chance: (outlook) => outlook.player(side, nth, 'points', (points) => points >= least),
          answer: ({ players, finished, official, abandoned }) => {
            const has = (players[side][nth]?.points ?? 0) >= least;
            if (has || finished || official) return has;
            return abandoned ? 'void' : undefined;
          },
        })),
      ),
    ),
  );
  return [...lines, ...atLeast, doubleDoubles(called)];
}

import { eachApart } from '../../families/cases.ts';
import { headsOf } from '../../families/heads.ts';
import type { Fixture } from './fixtures.ts';
import { isOnBench, isOut, playersOf, SIDES, type Told } from './lineups.ts';
import type { MarketSpec } from './market-specs.ts';
import type { Outlook } from './outlook.ts';
import type { TeamSide } from './pressure.ts';
import type { Tally } from './tally.ts';

const { head } = headsOf<'scorers' | 'cards'>();
/** So many of each side stand where little is looked at, and for two goals. */
const FEW = 4;

interface Named {
  readonly side: TeamSide;
  readonly nth: number;
  readonly code: string;
  readonly name: string;
}
const codeOf = (side: TeamSide, nth: number): string => `${side.toUpperCase()}_${nth + 1}`;
const named = (fixture: Fixture): readonly Named[] =>
  SIDES.flatMap((side) =>
    playersOf(fixture, side).map((name, nth) => ({
      side,
      nth,
      code: codeOf(side, nth),
      name,
    })),
  );
const few = (players: readonly Named[]): readonly Named[] => players.filter(({ nth }) => nth < FEW);

type Answer = boolean | 'void' | undefined;
interface Asked {
  readonly chance: (outlook: Outlook, player: Named) => number;
  readonly answer: (tally: Tally, player: Named) => Answer;
}

/** A side for each player; who takes no part is void. */
const sidesOf = (players: readonly Named[], { chance, answer }: Asked) =>
  players.map((player) => ({
    code: player.code,
    name: player.name,
    participant: player.side,
    chance: (outlook: Outlook): number => chance(outlook, player),
    answer: (tally: Tally): Answer =>
      isOut(tally.told, player.side, player.nth) ? 'void' : answer(tally, player),
  }));

/** Says who takes no part, once the line-ups are told. */
const withAbsent = (spec: MarketSpec): MarketSpec => ({
  ...spec,
  absent: ({ told: { teams } }) =>
    teams === undefined ? [] : SIDES.flatMap((side) => teams[side].out.map((nth) => codeOf(side, nth))),
});

const goalsOf = ({ scored }: Told, { side, nth }: Named): number =>
  scored.filter((goal) => goal.side === side && goal.by === nth).length;

const anytime = (players: readonly Named[], least: 1 | 2): MarketSpec =>
  eachApart(
    head('scorers', 'GOALSCORER', least === 1 ? 'Anytime goalscorer' : 'To score 2 or more', {
      code: `GOALSCORER_${least}`,
      line: `${least}`,
      rank: least === 1 ? 1 : 4,
    }),
    sidesOf(players, {
      chance: ({ beside }, { side, nth }) => beside.players.atLeast(side, nth, least),
      answer: ({ told, over }, player) => (goalsOf(told, player) >= least ? true : over ? false : undefined),
    }),
  );

/** Who scored first, or last, own goals left out; undefined while that is open. */
const OF_ORDER = {
  first: ({ told: { scored }, over }: Tally) => scored[0] ?? (over ? 'nobody' : undefined),
  last: ({ told: { scored }, over }: Tally) => (over ? (scored.at(-1) ?? 'nobody') : undefined),
} as const;
type Order = keyof typeof OF_ORDER;

/** He came on after the first goal that was somebody's, or sat on the bench as it fell. */
function isTooLate({ told }: Tally, { side, nth }: Named): boolean {
  if (told.scored.length > 0 && isOnBench(told, side, nth)) return true;
  const player = told.teams?.[side].bench.find((one) => one.nth === nth);
  return player?.after !== undefined && player.after > 0;
}

function inOrder(players: readonly Named[], order: Order): MarketSpec {
  const type = `${order.toUpperCase()}_GOALSCORER`;
  const nobody = {
    code: 'NONE',
    name: 'No goalscorer',
    chance: ({ beside, tally: { told } }: Outlook): number =>
      told.scored.length > 0 ? 0 : beside.players.nobody(),
    answer: (tally: Tally): Answer => {
      const who = OF_ORDER[order](tally);
      return who === undefined ? undefined : who === 'nobody';
    },
  };
  return eachApart(
    head('scorers', type, order === 'first' ? 'First goalscorer' : 'Last goalscorer', {
      rank: order === 'first' ? 2 : 3,
    }),
    [
      ...sidesOf(players, {
        chance: ({ beside }, { side, nth }) => beside.players[order](side, nth),
        answer: (tally, player) => {
          const who = OF_ORDER[order](tally);
          if (who === undefined) return undefined;
          if (order === 'first' && isTooLate(tally, player)) return 'void';
          return who !== 'nobody' && who.side === player.side && who.by === player.nth;
        },
      }),
      nobody,
    ],
  );
}

const carded = (players: readonly Named[]): MarketSpec =>
  eachApart(
    head('cards', 'PLAYER_CARDED', 'To be shown a card', { rank: 80 }),
    sidesOf(players, {
      chance: ({ beside }, { side, nth }) => beside.booked(side, nth),
      answer: ({ told, over }, { side, nth }) =>
        told.booked[side].includes(nth) ? true : over ? false : undefined,
    }),
  );

/** Goals and cards of players of a whole book. */
export function playerMarkets(fixture: Fixture): readonly MarketSpec[] {
  const players = named(fixture);
  return [
    anytime(players, 1),
    inOrder(players, 'first'),
    inOrder(players, 'last'),
    anytime(few(players), 2),
    carded(players),
  ].map(withAbsent);
}

/** Of a quick match, those who score most. */
export const quickPlayerMarkets = (fixture: Fixture): readonly MarketSpec[] => [
  withAbsent(anytime(few(named(fixture)), 1)),
];

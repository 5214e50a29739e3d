import { atLeast } from '../../chances/repeated.ts';
import { caseMarket, eachApart } from '../../families/cases.ts';
import type { MarketSpec } from '../../families/market-spec.ts';
import { total } from '../../families/totals.ts';
import { ofPlayer } from './contests.ts';
import type { TeamSide } from './drives.ts';
import type { Fixture } from './fixtures.ts';
import { head } from './heads.ts';
import { type Counted, FIRST_RECEIVER, HUNDRED, lineOf, PASSER, playersOf, SCORERS } from './lineups.ts';
import type { Outlook } from './outlook.ts';
import type { Scored, Tally } from './state.ts';

type Spec = MarketSpec<Outlook, Tally>;
const SIDES = ['home', 'away'] as const;
const CALLED = {
  passing: ['PASSING_YARDS', 'passing yards'],
  rushing: ['RUSHING_YARDS', 'rushing yards'],
  receiving: ['RECEIVING_YARDS', 'receiving yards'],
  receptions: ['RECEPTIONS', 'receptions'],
} as const;
/** Who has a line of each kind, by place in the side. */
const WHO = { passing: [PASSER], rushing: [1, 2], receiving: [3, 4, 5], receptions: [3, 4] } as const;
const SOME_PASSES = [1, 2, 3];

interface Share {
  readonly side: TeamSide;
  readonly share: number;
  readonly least: number;
  readonly has: (tally: Tally) => number;
}
/** That so many touchdowns of a side are those that count; told at the end at the latest. */
const reaching = ({ side, share, least, has }: Share) => ({
  chance: (outlook: Outlook) =>
    outlook.touchdowns(side, (more) => atLeast(more, share, least - outlook.soFar(has))),
  answer: (tally: Tally) => (has(tally) >= least ? true : tally.finished ? false : undefined),
});

const scorers = (names: Readonly<Record<TeamSide, readonly string[]>>) =>
  SIDES.flatMap((side) =>
    SCORERS.map((share, nth) => ({
      side,
      nth,
      share: share / HUNDRED,
      code: `${side.toUpperCase()}_${nth + 1}`,
      name: names[side][nth] ?? '',
    })),
  );
type Named = ReturnType<typeof scorers>[number];

function firstScorer(named: readonly Named[]): Spec {
  const others = 1 - SCORERS.reduce<number>((sum, share) => sum + share, 0) / HUNDRED;
  const first = ({ scores }: Tally): Scored | undefined => scores.find(({ touchdown }) => touchdown);
  return caseMarket<Outlook, Tally>(
    head('players', 'FIRST_TOUCHDOWN_SCORER', 'First touchdown scorer'),
    [
      ...named.map(({ code, name, side }) => ({ code, name, participant: side })),
      { code: 'OTHER', name: 'Any other player' },
      { code: 'NONE', name: 'No touchdown' },
    ],
    {
      chances: (outlook) => {
        const next = outlook.nextTouchdown();
        const all = next.home + next.away + next.none;
        return [
          ...named.map(({ side, share }) => (next[side] * share) / all),
          ((next.home + next.away) * others) / all,
          next.none / all,
        ];
      },
      winner: (tally) => {
        const scored = first(tally);
        if (scored === undefined) return tally.finished ? 'NONE' : undefined;
        return scored.by === undefined ? 'OTHER' : `${scored.side.toUpperCase()}_${scored.by + 1}`;
      },
    },
  );
}

const scorerOf = (named: readonly Named[], least: number): Spec =>
  eachApart<Outlook, Tally>(
    head(
      'players',
      'TOUCHDOWN_SCORER',
      least === 1 ? 'Anytime touchdown scorer' : `To score ${least} touchdowns`,
      {
        code: `TOUCHDOWN_SCORER_${least}`,
        line: `${least}`,
      },
    ),
    named.map(({ code, name, side, nth, share }) => ({
      code,
      name,
      participant: side,
      ...reaching({ side, share, least, has: ({ players }) => players[side][nth]?.touchdowns ?? 0 }),
    })),
  );

/** Touchdowns that were thrown: a receiver has them. */
const thrown = (side: TeamSide, { scores }: Tally): number =>
  scores.filter((one) => one.side === side && one.touchdown && (one.by ?? 0) >= FIRST_RECEIVER).length;
const THROWN =
  SCORERS.reduce<number>((sum, share, nth) => (nth >= FIRST_RECEIVER ? sum + share : sum), 0) / HUNDRED;

const passingTouchdowns = (names: Readonly<Record<TeamSide, readonly string[]>>, least: number): Spec =>
  eachApart<Outlook, Tally>(
    head('players', 'PASSING_TOUCHDOWNS', `To throw ${least} or more touchdown passes`, {
      code: `PASSING_TOUCHDOWNS_${least}`,
      line: `${least}`,
    }),
    SIDES.map((side) => ({
      code: side.toUpperCase(),
      name: `${names[side][PASSER] ?? ''} ${least}+`,
      ...reaching({ side, share: THROWN, least, has: (tally) => thrown(side, tally) }),
    })),
  );

/** Who scores touchdowns and throws them, and over and under of yards and receptions. */
export function playerMarkets(fixture: Fixture): readonly Spec[] {
  const names = { home: playersOf(fixture, 'home'), away: playersOf(fixture, 'away') };
  const named = scorers(names);
  const kinds: readonly Counted[] = ['passing', 'rushing', 'receiving', 'receptions'];
  const lines = kinds.flatMap((counted) =>
    SIDES.flatMap((side) =>
      WHO[counted].map((nth) => {
        const [type, words] = CALLED[counted];
        const code = `${type}_${side.toUpperCase()}_${nth + 1}`;
        const about = head('players', type, `${names[side][nth] ?? ''} ${words}`, { code });
        return total(about, ofPlayer(side, nth, counted), lineOf(nth, counted));
      }),
    ),
  );
  return [
    scorerOf(named, 1),
    firstScorer(named),
    scorerOf(named, 2),
    ...SOME_PASSES.map((least) => passingTouchdowns(names, least)),
    ...lines,
  ];
}

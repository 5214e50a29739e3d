import { atLeast } from '../../chances/repeated.ts';
import { caseMarket, eachApart } from '../../families/cases.ts';
import type { MarketSpec } from '../../families/market-spec.ts';
import { total } from '../../families/totals.ts';
import { kickedBy } from './contests.ts';
import type { Fixture } from './fixtures.ts';
import { head } from './heads.ts';
import { KICKER, playersOf, SCORERS } from './lineups.ts';
import type { Outlook } from './outlook.ts';
import { type Code, HUNDRED, type TeamSide } from './rules.ts';
import type { Tally } from './state.ts';

type Spec = MarketSpec<Outlook, Tally>;
type Squads = Readonly<Record<TeamSide, readonly string[]>>;
const SIDES = ['home', 'away'] as const;
const OTHERS = 1 - SCORERS.reduce<number>((sum, share) => sum + share, 0) / HUNDRED;

const scorers = (names: Squads) =>
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

const firstScorer = (named: readonly Named[]): Spec =>
  caseMarket<Outlook, Tally>(
    head('players', 'FIRST_TRYSCORER', 'First tryscorer'),
    [
      ...named.map(({ code, name, side }) => ({ code, name, participant: side })),
      { code: 'OTHER', name: 'Any other player' },
      { code: 'NONE', name: 'No try' },
    ],
    {
      chances: (outlook) => {
        const next = outlook.nextTry();
        return [
          ...named.map(({ side, share }) => next[side] * share),
          (next.home + next.away) * OTHERS,
          next.none,
        ];
      },
      winner: ({ scores, finished }) => {
        const first = scores.find(({ kind }) => kind === 'try');
        if (first === undefined) return finished ? 'NONE' : undefined;
        return first.by === undefined ? 'OTHER' : `${first.side.toUpperCase()}_${first.by + 1}`;
      },
    },
  );

const scorerOf = (named: readonly Named[], least: number): Spec =>
  eachApart<Outlook, Tally>(
    head('players', 'TRYSCORER', least === 1 ? 'Anytime tryscorer' : `To score ${least} tries`, {
      code: `TRYSCORER_${least}`,
      line: `${least}`,
    }),
    named.map(({ code, name, side, nth, share }) => {
      const has = ({ players }: Tally): number => players[side][nth] ?? 0;
      return {
        code,
        name,
        participant: side,
        chance: (outlook: Outlook) =>
          outlook.triesLeft(side, (more) => atLeast(more, share, least - outlook.soFar(has))),
        answer: (tally: Tally) => (has(tally) >= least ? true : tally.finished ? false : undefined),
      };
    }),
  );

/** Who scores tries, and what the kickers kick. */
export function playerMarkets(fixture: Fixture, { lines }: Code): readonly Spec[] {
  const names: Squads = { home: playersOf(fixture, 'home'), away: playersOf(fixture, 'away') };
  const named = scorers(names);
  return [
    scorerOf(named, 1),
    firstScorer(named),
    scorerOf(named, 2),
    ...SIDES.map((side) =>
      total(
        head('players', 'KICKER_POINTS', `${names[side][KICKER] ?? ''} points from kicks`, {
          code: `KICKER_POINTS_${side.toUpperCase()}`,
        }),
        kickedBy(side),
        lines.kicker,
      ),
    ),
  ];
}

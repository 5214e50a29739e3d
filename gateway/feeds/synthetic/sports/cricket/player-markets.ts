import type { SelectionResult } from '#domain/settlement/result.ts';
import { eachApart } from '../../families/cases.ts';
import type { Contest } from '../../families/contest.ts';
import { headsOf } from '../../families/heads.ts';
import { type Ending, type Head, headed, type MarketSpec as Spec } from '../../families/market-spec.ts';
import { twoWay } from '../../families/results.ts';
import { total } from '../../families/totals.ts';
import { placing } from '../../racing/finish.ts';
import { otherSide, type TeamSide } from './balls.ts';
import type { Fixture } from './fixtures.ts';
import { BOWLERS, playersOf, ratingOf, SIDES, SQUAD } from './lineups.ts';
import type { Outlook } from './outlook.ts';
import { bowled, type Shares } from './player-outlook.ts';
import type { Batter, Bowler } from './scorecard.ts';
import type { Innings, Tally } from './state.ts';

type MarketSpec = Spec<Outlook, Tally>;
type Squads = Readonly<Record<TeamSide, readonly string[]>>;
const { head } = headsOf<'players'>();

/** A quarter of the odds for the first three. */
const EACH_WAY = { num: 1, den: 4, places: 3 } as const;
/** Lines of those who bat first, by place. */
const RUN_LINES = [22.5, 22.5, 19.5, 15.5] as const;
const MILESTONES = [50, 100] as const;
/** Pairs of one and the other side who are bet on against each other, by place. */
const PAIRS = [0, 2] as const;
const FAR = 1_000;
const PLACES = Array.from({ length: SQUAD }, (_, nth) => nth);

const inningsOf = ({ innings }: Tally, side: TeamSide): Innings | undefined =>
  innings.find((one) => one.side === side);
const batterOf = (tally: Tally, side: TeamSide, nth: number): Batter | undefined =>
  inningsOf(tally, side)?.card.batters[nth];
const isLeftOut = ({ out }: Tally, side: TeamSide, nth: number): boolean => out[side].includes(nth);
const codeOf = (side: TeamSide, nth: number): string => `${side.toUpperCase()}_${nth + 1}`;

/** What a batter has, and whether more can come: `void` where he takes no part. */
function runsOf(tally: Tally, side: TeamSide, nth: number) {
  const innings = inningsOf(tally, side);
  const isOut = isLeftOut(tally, side, nth);
  const { runs, is } = batterOf(tally, side, nth) ?? { runs: 0, is: 'waiting' as const };
  const isClosed = innings?.closed === true;
  const noPart = isOut || (isClosed && is === 'waiting');
  // The runs of whoever plays for him are not his.
  return { runs: isOut ? 0 : runs, isFinal: is === 'out' || (isClosed && is === 'in'), noPart };
}

const ofBatter = (side: TeamSide, nth: number): Contest<Outlook, Tally> => ({
  chance: (outlook, holds) => outlook.players.runs(side, nth, (runs) => holds(runs, 0)),
  reach: (tally) => {
    const { runs, isFinal, noPart } = runsOf(tally, side, nth);
    const now = { home: runs, away: 0 };
    const more = { home: runs + FAR, away: 0 };
    if (isFinal && !noPart) return { scores: [now], over: true };
    return { scores: [now, more], over: noPart || tally.abandoned };
  },
});

/** Two batters who do not bat together: it is void where either does not bat, or they are level. */
const ofPair = (nth: number): Contest<Outlook, Tally> => ({
  chance: (outlook, holds) => {
    const better = outlook.players.better(['home', nth], ['away', nth]);
    return (holds(1, 0) ? better : 0) + (holds(0, 1) ? 1 - better : 0);
  },
  reach: (tally) => {
    const both = SIDES.map((side) => runsOf(tally, side, nth));
    const [home, away] = both.map(({ runs, isFinal }) => (isFinal ? [runs] : [runs, runs + FAR]));
    const open = (home ?? []).flatMap((own) => (away ?? []).map((other) => ({ home: own, away: other })));
    const over = tally.abandoned || both.some(({ noPart }) => noPart);
    // One of them may not bat: until both do nothing is decided.
    const bat = SIDES.every((side) => (batterOf(tally, side, nth)?.is ?? 'waiting') !== 'waiting');
    return { scores: bat && !both.some(({ noPart }) => noPart) ? open : UNKNOWN, over };
  },
});
const UNKNOWN = [
  { home: FAR, away: 0 },
  { home: 0, away: FAR },
];

interface Best {
  readonly side: TeamSide;
  readonly among: readonly number[];
  readonly shares: (outlook: Outlook) => Shares;
  /** How good each place is; undefined while it is not known, none where there is nothing to win. */
  readonly values: (tally: Tally) => readonly number[] | 'void' | undefined;
  readonly eachWay?: typeof EACH_WAY;
}

/** The best of a side, and whoever plays for one who was left out. */
function bestOf(
  about: Head,
  names: readonly string[],
  { side, among, shares, values, eachWay }: Best,
): MarketSpec {
  return {
    ...headed(about, among.length + 1),
    ...(eachWay === undefined ? {} : { eachWay }),
    sides: [
      ...among.map((nth) => ({ code: codeOf(side, nth), name: names[nth] ?? '', participant: side })),
      { code: 'OTHER', name: 'Any other player' },
    ],
    chances: (outlook) => {
      const { named, other } = shares(outlook);
      return [...among.map((nth) => named[nth] ?? 0), other];
    },
    outcomes: (tally) => {
      const found = values(tally);
      if (found === undefined) return undefined;
      if (found === 'void') return [...among, 'other'].map(() => 'VOID' as const);
      const isIn = (nth: number): boolean => !isLeftOut(tally, side, nth);
      const others = among.filter((nth) => !isIn(nth)).map((nth) => found[nth] ?? 0);
      const entries = [...among.map((nth) => (isIn(nth) ? (found[nth] ?? 0) : -1)), Math.max(-1, ...others)];
      return endingsOf(
        entries,
        among.map((nth) => !isIn(nth)),
        eachWay?.places,
      );
    },
  };
}

/** Each by his place, level ones sharing it. @param isVoid who takes no part @param places of each way */
function endingsOf(
  values: readonly number[],
  isVoid: readonly boolean[],
  places?: number,
): readonly Ending[] {
  const finish = values.map((own, runner) => ({
    runner,
    position: 1 + values.filter((other) => other > own).length,
  }));
  return finish.map(({ runner, position }): Ending => {
    const placed = (place: NonNullable<SelectionResult['place']>) => (places === undefined ? {} : { place });
    if (isVoid[runner] === true) return { outcome: 'VOID', ...placed({ outcome: 'VOID' }) };
    const level = finish.filter((other) => other.position === position).length;
    const place = placed(placing(finish, position, places ?? 0));
    const result: SelectionResult = { ...placing(finish, position, 1), ...place, position };
    return level > 1 ? { ...result, level } : result;
  });
}

const topBatter = (side: TeamSide, team: string, names: readonly string[]): MarketSpec =>
  bestOf(
    head('players', 'TOP_BATTER', `${team} top batter`, { code: `TOP_BATTER_${side.toUpperCase()}` }),
    names,
    {
      side,
      among: PLACES,
      shares: (outlook) => outlook.players.topBatter(side),
      values: (tally) => {
        const innings = inningsOf(tally, side);
        if (innings?.closed !== true) return tally.abandoned ? 'void' : undefined;
        return innings.card.batters.map(({ runs }) => runs);
      },
      eachWay: EACH_WAY,
    },
  );

const figures = ({ wickets, conceded }: Bowler): number => bowled(wickets, conceded);
const topBowler = (side: TeamSide, team: string, names: readonly string[]): MarketSpec =>
  bestOf(
    head('players', 'TOP_BOWLER', `${team} top bowler`, { code: `TOP_BOWLER_${side.toUpperCase()}` }),
    names,
    {
      side,
      among: BOWLERS,
      shares: (outlook) => outlook.players.topBowler(side),
      values: (tally) => {
        const innings = inningsOf(tally, otherSide(side));
        if (innings?.closed !== true) return tally.abandoned ? 'void' : undefined;
        const values = innings.card.bowlers.map(figures);
        return values.every((value) => value === 0) ? 'void' : values;
      },
    },
  );

const milestone = (names: Squads, least: number): MarketSpec =>
  eachApart(
    head('players', 'BATTER_MILESTONE', `To score ${least} or more`, {
      code: `BATTER_MILESTONE_${least}`,
      line: `${least}`,
    }),
    SIDES.flatMap((side) =>
      RUN_LINES.map((_, nth) => ({
        code: codeOf(side, nth),
        name: names[side][nth] ?? '',
        participant: side,
        chance: (outlook: Outlook) => outlook.players.runs(side, nth, (runs) => runs >= least),
        answer: (tally: Tally) => {
          const { runs, isFinal, noPart } = runsOf(tally, side, nth);
          if (noPart) return 'void' as const;
          if (runs >= least || isFinal) return runs >= least;
          return tally.abandoned ? ('void' as const) : undefined;
        },
      })),
    ),
  );

/** The best of the side that has won, by runs and wickets; of those level who bats first. */
function awarded(tally: Tally): { readonly side: TeamSide; readonly nth: number } | undefined {
  const { winner: side } = tally;
  if (side === undefined) return undefined;
  const batting = inningsOf(tally, side)?.card.batters;
  const bowling = inningsOf(tally, otherSide(side))?.card.bowlers;
  const ratings = PLACES.map((nth) => ratingOf(batting?.[nth]?.runs ?? 0, bowling?.[nth]?.wickets ?? 0));
  return { side, nth: ratings.indexOf(Math.max(...ratings)) };
}

function award(names: Squads): MarketSpec {
  const players = SIDES.flatMap((side) => PLACES.map((nth) => ({ side, nth })));
  return {
    ...headed(head('players', 'PLAYER_OF_THE_MATCH', 'Player of the match'), players.length + 1),
    sides: [
      ...players.map(({ side, nth }) => ({
        code: codeOf(side, nth),
        name: names[side][nth] ?? '',
        participant: side,
      })),
      { code: 'OTHER', name: 'Any other player' },
    ],
    chances: (outlook) => {
      const { home, away } = outlook.players.award();
      return [...home.named, ...away.named, home.other + away.other];
    },
    outcomes: (tally) => {
      const best = awarded(tally);
      if (best === undefined)
        return tally.abandoned ? [...players, 'other'].map(() => 'VOID' as const) : undefined;
      const isOther = isLeftOut(tally, best.side, best.nth);
      return [
        ...players.map(({ side, nth }): Ending => {
          if (isLeftOut(tally, side, nth)) return 'VOID';
          return side === best.side && nth === best.nth ? 'WON' : 'LOST';
        }),
        isOther ? 'WON' : 'LOST',
      ];
    },
  };
}

/** What single players do in the match; a super over counts for none of it. */
export function playerMarkets(fixture: Fixture): readonly MarketSpec[] {
  const names: Squads = { home: playersOf(fixture, 'home'), away: playersOf(fixture, 'away') };
  const called = (side: TeamSide, nth: number): string => names[side][nth] ?? '';
  return [
    ...SIDES.map((side) => topBatter(side, fixture[side], names[side])),
    ...SIDES.map((side) => topBowler(side, fixture[side], names[side])),
    award(names),
    ...SIDES.flatMap((side) =>
      RUN_LINES.map((line, nth) =>
        total(
          head('players', 'BATTER_RUNS', `${called(side, nth)} runs`, {
            code: `BATTER_RUNS_${codeOf(side, nth)}`,
          }),
          ofBatter(side, nth),
          line,
        ),
      ),
    ),
    ...MILESTONES.map((least) => milestone(names, least)),
    ...PAIRS.map((nth) =>
      twoWay(
        head('players', 'BATTER_MATCH_BET', `More runs: ${called('home', nth)} or ${called('away', nth)}`, {
          code: `BATTER_MATCH_BET_${nth + 1}`,
        }),
        ofPair(nth),
        { home: called('home', nth), away: called('away', nth) },
      ),
    ),
  ];
}

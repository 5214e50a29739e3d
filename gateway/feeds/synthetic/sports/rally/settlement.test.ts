import { describe, expect, it } from 'vitest';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { random } from '../../random.ts';
import { badminton } from '../badminton/badminton.ts';
import { tableTennis } from '../table-tennis/table-tennis.ts';
import { volleyball } from '../volleyball/volleyball.ts';
import type { RallySport } from './rally-sport.ts';
import type { RallyTally } from './tally.ts';

const SEED = 'sheets';
interface Part {
  readonly home: number;
  readonly away: number;
}
/** The umpire's sheet: the sides in the order in which they won points, from what the boards showed. */
interface Sheet {
  readonly sets: readonly Part[];
  readonly points: readonly (readonly ('HOME' | 'AWAY')[])[];
}
type Board = ReturnType<RallySport['board']>;

function sheetOf(boards: readonly Board[]): Sheet {
  const points: ('HOME' | 'AWAY')[][] = [];
  for (const board of boards) {
    for (const [nth, { home, away }] of (board.sets ?? []).entries()) {
      const set = points[nth] ?? [];
      points[nth] = set;
      const had = set.filter((side) => side === 'HOME').length;
      if (home > had) set.push('HOME');
      else if (away > set.length - had) set.push('AWAY');
    }
  }
  return { sets: boards.at(-1)?.sets ?? [], points };
}

/** How a set may end by the rule books of the three sports. */
function isWhole({ home, away }: Part, sport: string, isDecider: boolean): boolean {
  const [most, least] = [Math.max(home, away), Math.min(home, away)];
  const wins = sport === 'tt' ? 11 : sport === 'bd' ? 21 : isDecider ? 15 : 25;
  if (sport === 'bd' && most === 30) return least >= 28;
  return most === wins ? least <= wins - 2 : most > wins && most - least === 2;
}

const over = (count: number, at: string): string => (count > Number(at) ? 'OVER' : 'UNDER');

function byLaw({ key, type, selections, line }: MarketShape, sport: string, { sets, points }: Sheet) {
  const won = sets.map(({ home, away }) => (home > away ? 'HOME' : 'AWAY'));
  const count = (side: string): number => won.filter((one) => one === side).length;
  const all = (side: 'home' | 'away'): number => sets.reduce((sum, set) => sum + set[side], 0);
  const at = selections[0]?.hcp ?? '';
  const nth = Number(/_(\d)(?:_\d+)?$/.exec(key)?.[1]) - 1;
  const set = sets[nth] ?? { home: -1, away: -1 };
  const wins = sport === 'tt' ? 11 : sport === 'bd' ? 21 : nth === 4 ? 15 : 25;
  switch (type) {
    case 'MATCH_WINNER':
      return won.at(-1);
    case 'SET_BETTING':
      return `S${count('HOME')}${count('AWAY')}`;
    case 'TOTAL_SETS':
      return over(sets.length, at);
    case 'SET_HANDICAP':
      return count('HOME') + Number(at) > count('AWAY') ? 'HOME' : 'AWAY';
    case 'TOTAL_POINTS':
      return over(all('home') + all('away'), at);
    case 'POINT_HANDICAP':
      return all('home') + Number(at) > all('away') ? 'HOME' : 'AWAY';
    case 'SET_WINNER':
      return won[nth];
    case 'SET_TOTAL_POINTS':
      return over(set.home + set.away, at);
    case 'DEUCE_IN_SET':
      return set.home >= wins - 1 && set.away >= wins - 1 ? 'YES' : 'NO';
    case 'RACE_TO_POINTS': {
      const to = Number(/race to (\d+)/.exec(key)?.[1] ?? { tt: 5, vb: 10, bd: 11 }[sport]);
      const order = points[nth] ?? [];
      return order.find(
        (side, place) => order.slice(0, place + 1).filter((one) => one === side).length === to,
      );
    }
    default:
      throw new Error(`no law for ${type} ${line}`);
  }
}

const sports = [
  ['table tennis', tableTennis, 'tt-kingsmere', 10],
  ['volleyball', volleyball, 'vb-lombarda', 10],
  ['badminton', badminton, 'bd-straits', 10],
] as const;

describe.each(sports)('%s settles', (_, sport, league, types) => {
  it('[sports] every market as the umpire says, and plays sets by the rules', () => {
    const seen = new Set<string>();
    for (const key of Array.from(
      { length: 24 },
      (__, n) => `sim.${sport.prefix}.c.2026-07-${10 + (n % 15)}.${league}.${n % 3}`,
    )) {
      const script = scriptOf(sport, SEED, key);
      const fixture = sport.fixtureOf(SEED, key);
      if (script === undefined || fixture === undefined) throw new Error(key);
      const course = sport.courseOf(SEED, fixture);
      const boards: Board[] = [];
      let play = script.initial;
      for (const moment of script.moments) {
        play = script.step(play, moment);
        if (moment.kind === 'happened') boards.push(sport.board(course, play.state));
      }
      if (sport.brokenOff?.(play.state) === true) continue;
      const sheet = sheetOf(boards);
      const last = 2 * fixture.league.needed - 2;
      expect(sheet.sets.filter((set, nth) => !isWhole(set, sport.prefix, nth === last))).toEqual([]);
      for (const { shape, result } of script.look(play).markets) {
        seen.add(shape.type);
        const won = (result?.results ?? []).flatMap((one, nth) =>
          one.result.outcome === 'WON' ? [shape.selections[nth]?.outcomeType] : [],
        );
        expect([shape.key, won]).toEqual([shape.key, [byLaw(shape, sport.prefix, sheet)]]);
      }
    }
    expect(seen.size).toBe(types);
  });

  it('[sports] what is believed of it comes to what is played many times', () => {
    const fixture = sport.fixtureOf(SEED, `sim.${sport.prefix}.c.2026-07-16.${league}.0`);
    if (fixture === undefined) throw new Error('no match');
    const course = sport.courseOf(SEED, fixture);
    const begun = course.moments
      .slice(0, 40)
      .reduce((state, moment) => sport.step(course, state, moment), sport.initial(course));
    const belief = [sport.prefix === 'vb' ? 4_000 : 5_300, sport.prefix === 'vb' ? 3_800 : 4_900];
    const outlook = sport.outlook(course, begun, { at: 0, belief });
    const draw = random(SEED, 'many', sport.prefix);
    const played = 1_500;
    const ends = Array.from({ length: played }, () => {
      let state = begun;
      while (sport.phase(state) === 'playing') {
        const { server } = state.tally.set;
        const isHeld = draw.below(10_000) < (belief[server === 'home' ? 0 : 1] ?? 0);
        const winner = isHeld ? server : server === 'home' ? ('away' as const) : ('home' as const);
        state = sport.step(course, state, { kind: 'point', at: 0, winner, ends: 'point' });
      }
      return state.tally;
    });
    const won = ({ sets }: RallyTally): number => sets.filter(({ home, away }) => home > away).length;
    const total = ({ sets }: RallyTally): number =>
      sets.reduce((sum, { home, away }) => sum + home + away, 0);
    const lead = ({ sets }: RallyTally): number => sets.reduce((sum, { home, away }) => sum + home - away, 0);
    const middle = [...ends].map(total).sort((a, b) => a - b)[played / 2] ?? 0;
    const asked: readonly (readonly [string, number, (end: RallyTally) => boolean])[] = [
      ['match', outlook.sets((home, away) => home > away), (end) => won(end) > end.sets.length - won(end)],
      ['sets', outlook.sets((home, away) => home + away > 3), ({ sets }) => sets.length > 3],
      ['points', outlook.points((points) => points > middle), (end) => total(end) > middle],
      ['lead', outlook.lead((by) => by > 3), (end) => lead(end) > 3],
      [
        'set',
        outlook.ofSet((home, away) => home > away),
        ({ sets }) => {
          const set = sets[begun.tally.sets.length];
          return set !== undefined && set.home > set.away;
        },
      ],
    ];
    for (const [what, chance, holds] of asked) {
      const found = ends.filter(holds).length / played;
      const error = Math.sqrt(Math.max(0, chance * (1 - chance)) / played);
      expect([what, Math.abs(found - chance) <= 4 * error + 1e-6 ? 'agrees' : [chance, found]]).toEqual([
        what,
        'agrees',
      ]);
    }
  });

  it('[sports] what was decided when somebody could not go on, and gives the rest back', () => {
    const fixture = sport.fixtureOf(SEED, `sim.${sport.prefix}.c.2026-07-16.${league}.0`);
    if (fixture === undefined) throw new Error('no match');
    const wins = { tt: 11, vb: 25, bd: 21 }[sport.prefix] ?? 0;
    const start = sport.initial(sport.courseOf(SEED, fixture));
    const tally: RallyTally = {
      ...start.tally,
      sets: [{ home: wins, away: 3 }],
      set: { home: 2, away: 4, first: 'away', server: 'home' },
      races: ['home', undefined],
      retired: 'home',
      over: true,
    };
    const ends = (code: string) =>
      [...sport.markets(fixture), ...(sport.arising?.(fixture, { tally, begun: true }) ?? [])]
        .find((spec) => spec.code === code)
        ?.outcomes(tally);
    expect(ends('MATCH_WINNER')).toEqual(['VOID', 'VOID']);
    expect(ends('SET_WINNER_1')).toEqual(['WON', 'LOST']);
    expect(ends('SET_WINNER_2')).toEqual(['VOID', 'VOID']);
    expect(ends('DEUCE_IN_SET_1')).toEqual(['LOST', 'WON']);
    expect(ends('RACE_TO_POINTS_1')).toEqual(['WON', 'LOST']);
    expect(ends('RACE_TO_POINTS_2')).toEqual(['VOID', 'VOID']);
    expect(new Set(ends('SET_BETTING'))).toEqual(new Set(['VOID']));
    expect(ends('SET_HANDICAP_MINUS_15')).toEqual(['VOID', 'VOID']);
  });
});

import { describe, expect, it } from 'vitest';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { darts } from './darts.ts';
import { fixtureOf } from './fixtures.ts';
import { arisingMarkets, standingMarkets } from './markets.ts';
import { afterVisit, type DartsTally, tallyAtFirst } from './tally.ts';

/** A visit as the marker hears it, from what the board showed before and after. */
interface Shown {
  readonly left?: { readonly home: number; readonly away: number };
  readonly server?: 'home' | 'away';
  readonly legs?: { readonly home: number; readonly away: number };
  readonly home: number;
  readonly away: number;
  readonly stats: readonly { readonly kind: string; readonly home: number; readonly away: number }[];
}
const NONE = { home: 0, away: 0 };
const statOf = (board: Shown | undefined, kind: string) =>
  board?.stats.find((stat) => stat.kind === kind) ?? NONE;
interface MarkedLeg {
  readonly winner: 'HOME' | 'AWAY';
  readonly finish: number;
  readonly maxima: number;
  readonly visits: number;
}
interface Sheet {
  readonly legs: readonly MarkedLeg[];
  readonly needed: number;
  readonly inSets: boolean;
}

/** The marker's sheet: a leg is whoever threw last when the scores go back to 501. */
function sheetOf(boards: readonly Shown[], needed: number, inSets: boolean): Sheet {
  const legs: MarkedLeg[] = [];
  let maxima = 0;
  const visits = { home: 0, away: 0 };
  for (const [nth, after] of boards.entries()) {
    const before = boards[nth - 1];
    if (before?.left === undefined || before.server === undefined) continue;
    const [now, then] = [statOf(after, 'maximums'), statOf(before, 'maximums')];
    maxima += now.home + now.away - then.home - then.away;
    visits[before.server] += 1;
    const isFresh = after.left?.home === 501 && after.left.away === 501;
    const wasFresh = before.left.home === 501 && before.left.away === 501;
    if (after.left !== undefined && (!isFresh || wasFresh)) continue;
    legs.push({
      winner: before.server === 'home' ? 'HOME' : 'AWAY',
      finish: before.left[before.server],
      maxima,
      visits: visits[before.server],
    });
    [maxima, visits.home, visits.away] = [0, 0, 0];
  }
  return { legs, needed, inSets };
}

/** Legs by set: three to win one. */
function setsOf(legs: readonly MarkedLeg[], needed: number): MarkedLeg[][] {
  const sets: MarkedLeg[][] = [[]];
  for (const leg of legs) {
    const last = sets.at(-1) ?? [];
    last.push(leg);
    if (last.filter(({ winner }) => winner === leg.winner).length === needed) sets.push([]);
  }
  return sets.filter((set) => set.length > 0);
}
const count = (legs: readonly { winner: string }[], winner: string) =>
  legs.filter((leg) => leg.winner === winner).length;

/** Winners of a market by the marker's sheet, as the laws of the game have it. */
function winnersBy(sheet: Sheet, maximums: typeof NONE, { type, line, selections }: MarketShape) {
  const { legs, needed, inSets } = sheet;
  const sets = setsOf(legs, needed);
  const scored = inSets ? sets.map((set) => ({ winner: set.at(-1)?.winner ?? '' })) : legs;
  const [home, away] = [count(scored, 'HOME'), count(scored, 'AWAY')];
  const match = legs.at(-1)?.winner ?? '';
  const over = (n: number) => (n > Number(line) ? 'OVER' : 'UNDER');
  const start = Number(selections[0]?.hcp ?? 0);
  const most = maximums.home > maximums.away ? 'HOME' : maximums.home < maximums.away ? 'AWAY' : 'DRAW';
  const highest = (side: string): number =>
    Math.max(0, ...legs.flatMap(({ winner, finish }) => (winner === side ? [finish] : [])));
  const nth = Number(line) - 1;
  const set = sets[nth] ?? [];
  switch (type) {
    case 'MATCH_WINNER':
      return match;
    case 'LEG_HANDICAP':
    case 'SET_HANDICAP':
      return home + start > away ? 'HOME' : 'AWAY';
    case 'TOTAL_LEGS':
      return over(legs.length);
    case 'TOTAL_SETS':
      return over(sets.length);
    case 'CORRECT_SCORE':
      return `S${home}${away}`;
    case 'TOTAL_180S':
      return over(maximums.home + maximums.away);
    case 'PLAYER_180S_HOME':
      return over(maximums.home);
    case 'PLAYER_180S_AWAY':
      return over(maximums.away);
    case 'HANDICAP_180S':
      return maximums.home + start > maximums.away ? 'HOME' : 'AWAY';
    case 'MOST_180S':
      return most;
    case 'WINNER_AND_MOST_180S':
      return `${match}_${most}`;
    case 'HIGHEST_CHECKOUT':
      return over(legs.reduce((highest, { finish }) => (finish > highest ? finish : highest), 0));
    case 'PLAYER_HIGHEST_CHECKOUT':
      return highest('HOME') > highest('AWAY') ? 'HOME' : highest('HOME') < highest('AWAY') ? 'AWAY' : 'DRAW';
    case 'NINE_DARTER':
      return legs.some(({ visits }) => visits === 3) ? 'YES' : 'NO';
    case 'RACE_TO_LEGS':
      return legs.find((leg, at) => count(legs.slice(0, at + 1), leg.winner) === Number(line))?.winner;
    case 'LEG_WINNER':
      return legs[nth]?.winner;
    case 'LEG_180':
      return (legs[nth]?.maxima ?? 0) > 0 ? 'YES' : 'NO';
    case 'SET_WINNER':
      return set.at(-1)?.winner;
    case 'SET_CORRECT_SCORE':
      return `S${count(set, 'HOME')}${count(set, 'AWAY')}`;
    default:
      return undefined;
  }
}

const keys = ['dmarch', 'dpalace'].flatMap((code) =>
  ['13', '14', '15'].flatMap((day) => [0, 1, 2].map((index) => `sim.d.c.2026-07-${day}.${code}.${index}`)),
);

describe('a darts match settles', () => {
  it('every market as its marker says', () => {
    const types = new Set<string>();
    for (const key of keys) {
      const script = scriptOf(darts, 'marker', key);
      const fixture = fixtureOf('marker', key);
      if (script === undefined || fixture === undefined) throw new Error(key);
      const boards: Shown[] = [];
      let play = script.initial;
      for (const moment of script.moments) {
        play = script.step(play, moment);
        if (moment.kind === 'happened')
          boards.push(darts.board(darts.courseOf('marker', fixture), play.state) as unknown as Shown);
      }
      if (darts.brokenOff?.(play.state) === true) continue;
      const { units, sets } = fixture.league.format;
      const sheet = sheetOf(boards, units, sets > 1);
      const maximums = statOf(boards.at(-1), 'maximums');
      for (const { shape, result } of script.look(play).markets) {
        const expected = winnersBy(sheet, maximums, shape);
        types.add(shape.type);
        const won = (result?.results ?? []).flatMap((one, nth) =>
          one.result.outcome === 'WON' ? [shape.selections[nth]?.outcomeType] : [],
        );
        expect([shape.key, won]).toEqual([shape.key, [expected]]);
      }
    }
    expect([...types].sort()).toHaveLength(20);
  });
});

const fixture = (code: string) => {
  const found = fixtureOf('voids', `sim.d.c.2026-07-16.${code}.0`);
  if (found === undefined) throw new Error('no fixture');
  return found;
};
/** 180, 180, 141 against three visits of 26. */
const nineDarter = (tally: DartsTally): DartsTally =>
  [321, 475, 141, 449, 0].reduce((before, left) => afterVisit(before, left), tally);
const endOf = (tally: DartsTally, code: string) =>
  [...standingMarkets(fixture('dpalace')), ...arisingMarkets(fixture('dpalace'), tally)]
    .find((spec) => spec.code === code)
    ?.outcomes(tally);

describe('a darts match that is broken off', () => {
  const first = nineDarter(tallyAtFirst({ units: 7, sets: 1 }, 'home'));

  it('goes to who can go on, stands in what is beyond change and is void in the rest', () => {
    const tally: DartsTally = { ...afterVisit(first, 321), retired: 'home', over: true };
    expect(endOf(tally, 'MATCH_WINNER')).toEqual(['LOST', 'WON']);
    expect(endOf(tally, 'TOTAL_180S_25')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'TOTAL_180S_35')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'PLAYER_180S_HOME_15')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'HIGHEST_CHECKOUT_1205')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'PLAYER_HIGHEST_CHECKOUT')).toEqual(['VOID', 'VOID', 'VOID']);
    expect(endOf(tally, 'NINE_DARTER')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'MOST_180S')).toEqual(['VOID', 'VOID', 'VOID']);
    expect(endOf(tally, 'TOTAL_LEGS_85')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'LEG_WINNER_1')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'LEG_180_1')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'LEG_WINNER_2')).toEqual(['VOID', 'VOID']);
    expect(endOf(tally, 'LEG_180_2')).toEqual(['WON', 'LOST']);
    expect(endOf(tally, 'RACE_TO_LEGS_2')).toEqual(['VOID', 'VOID']);
  });

  it('is void altogether before a dart is thrown', () => {
    const tally: DartsTally = { ...tallyAtFirst({ units: 7, sets: 1 }, 'away'), retired: 'home', over: true };
    for (const spec of standingMarkets(fixture('dpalace')))
      expect([spec.code, new Set(spec.outcomes(tally))]).toEqual([spec.code, new Set(['VOID'])]);
  });
});

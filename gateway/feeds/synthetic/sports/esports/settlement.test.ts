import { describe, expect, it } from 'vitest';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { random } from '../../random.ts';
import { esports } from './esports.ts';
import { mapEndings } from './map-law.ts';
import { type EsportsTally, tallyAtFirst } from './tally.ts';

const SEED = 'observer';
type Board = ReturnType<typeof esports.board>;
type Won = 'HOME' | 'AWAY';

/** The rounds of each map as an observer wrote them down, from what the boards showed. */
function roundsSeen(boards: readonly Board[]): Won[][] {
  const maps: Won[][] = [];
  for (const board of boards)
    for (const [nth, { home, away }] of (board.sets ?? []).entries()) {
      const rounds = maps[nth] ?? [];
      const had = rounds.filter((one) => one === 'HOME').length;
      if (home > had) rounds.push('HOME');
      else if (away > rounds.length - had) rounds.push('AWAY');
      if (rounds.length > 0) maps[nth] = rounds;
    }
  return maps;
}

const times = (rounds: readonly Won[], side: Won): number => rounds.filter((one) => one === side).length;
/** Twelve all, then four of six, and again four of six after three all. */
function isWhole(rounds: readonly Won[]): boolean {
  let left = rounds;
  let [home, away] = [0, 0];
  for (let to = 13, length = 24; ; to = 4, length = 6) {
    const part = left.slice(0, length);
    [home, away] = [times(part, 'HOME'), times(part, 'AWAY')];
    if (home >= to || away >= to) return Math.max(home, away) === to && left.length === part.length;
    if (part.length < length || home !== away) return false;
    left = left.slice(length);
  }
}

function byLaw({ type, key, line, selections }: MarketShape, maps: readonly (readonly Won[])[]) {
  const winners = maps.map((rounds) => rounds.at(-1));
  const won = winners.filter((one) => one === 'HOME').length;
  const lost = winners.length - won;
  const rounds = maps[Number(line) - 1] ?? maps[Number(/_(\d)_/.exec(key)?.[1]) - 1] ?? [];
  const own = times(rounds, 'HOME');
  const start = Number(selections[0]?.hcp);
  const last = Number(/_(\d+)$/.exec(key)?.[1]);
  switch (type) {
    case 'MATCH_WINNER':
      return winners.at(-1);
    case 'TOTAL_MAPS':
      return maps.length > start ? 'OVER' : 'UNDER';
    case 'MAP_HANDICAP':
      return won + start > lost ? 'HOME' : 'AWAY';
    case 'CORRECT_SCORE':
      return `S${won}${lost}`;
    case 'MAP_WINNER':
      return rounds.at(-1);
    case 'ROUND_HANDICAP':
      return own + start > rounds.length - own ? 'HOME' : 'AWAY';
    case 'MAP_TOTAL_ROUNDS':
      return rounds.length > start ? 'OVER' : 'UNDER';
    case 'MAP_OVERTIME':
      return rounds.length > 24 ? 'YES' : 'NO';
    case 'PISTOL_ROUND':
      return rounds[last === 1 ? 0 : 12];
    case 'ROUND_WINNER':
      return rounds[last - 1];
    case 'RACE_TO_ROUNDS':
      return rounds.find((side, at) => times(rounds.slice(0, at + 1), side) === last);
    default:
      throw new Error(`no law for ${type}`);
  }
}

const keys = Array.from({ length: 24 }, (_, n) => `sim.es.c.2026-07-${10 + (n % 15)}.es-summit.${n % 4}`);

describe('an esports match', () => {
  it('[sports] settles every market as who watched it says, and its maps are won by the rules', () => {
    const seen = new Set<string>();
    const lengths = new Set<boolean>();
    for (const key of keys) {
      const script = scriptOf(esports, SEED, key);
      const fixture = esports.fixtureOf(SEED, key);
      if (script === undefined || fixture === undefined) throw new Error(key);
      const course = esports.courseOf(SEED, fixture);
      const boards: Board[] = [];
      let play = script.initial;
      for (const moment of script.moments) {
        play = script.step(play, moment);
        if (moment.kind === 'happened') boards.push(esports.board(course, play.state));
      }
      if (esports.brokenOff?.(play.state) === true) continue;
      const maps = roundsSeen(boards);
      expect(maps.every(isWhole)).toBe(true);
      for (const rounds of maps) lengths.add(rounds.length > 24);
      for (const { shape, result } of script.look(play).markets) {
        seen.add(shape.type);
        const won = (result?.results ?? []).flatMap((one, nth) =>
          one.result.outcome === 'WON' ? [shape.selections[nth]?.outcomeType] : [],
        );
        expect([shape.key, won]).toEqual([shape.key, [byLaw(shape, maps)]]);
      }
    }
    expect(seen.size).toBe(11);
    expect(lengths.size).toBe(2);
  });

  it('[sports] has who attacks change with every half, and in overtime every three rounds', () => {
    const attackers = (map: number): (string | undefined)[] => {
      let tally = { ...tallyAtFirst('home'), maps: Array.from({ length: map - 1 }, () => []) };
      const fixture = esports.fixtureOf(SEED, keys[0] ?? '');
      if (fixture === undefined) throw new Error('no match');
      const course = esports.courseOf(SEED, fixture);
      const start = { ...esports.initial(course), begun: true };
      return Array.from({ length: 31 }, (_, nth) => {
        const { server } = esports.board(course, { ...start, tally });
        tally = { ...tally, rounds: [...tally.rounds, nth % 2 === 0 ? 'home' : 'away'] };
        return server;
      });
    };
    const runs = (sides: readonly (string | undefined)[]): number[] => {
      const starts = sides.flatMap((side, at) => (side === sides[at - 1] ? [] : [at]));
      return starts.map((at, nth) => (starts[nth + 1] ?? sides.length) - at);
    };
    expect(attackers(1)[0]).toBe('away');
    expect(attackers(2)[0]).toBe('home');
    expect(runs(attackers(1))).toEqual([12, 12, 3, 3, 1]);
  });
});

describe('what is believed of an esports match', () => {
  it('[sports] comes to what is played many times by other arithmetic', () => {
    const draw = random(SEED, 'many');
    const share = 0.54;
    /** A map from 9-10 on, with home defending first; the round before went to away. */
    const map = (rounds: readonly Won[]): readonly Won[] => {
      const all = [...rounds];
      while (!isWhole(all)) {
        const nth = all.length;
        const half = nth < 24 ? (nth < 12 ? 0 : 1) : Math.floor((nth - 24) / 3) % 2;
        const fresh = nth === 0 || nth === 12 || (nth >= 24 && nth % 3 === 0);
        const streak = fresh ? 0 : all.at(-1) === 'HOME' ? 600 : -600;
        all.push(draw.below(10_000) < 10_000 * share + (half === 0 ? 200 : -200) + streak ? 'HOME' : 'AWAY');
      }
      return all;
    };
    const start: Won[] = Array.from({ length: 19 }, (_, nth) => (nth % 2 === 0 ? 'AWAY' : 'HOME'));
    const played = Array.from({ length: 20_000 }, () => map(start));
    const endings = mapEndings(share, { home: 9, away: 10, first: 'home', last: 'away' });
    const chance = (holds: (home: number, away: number) => boolean): number =>
      endings.reduce((sum, one) => sum + (holds(one.home, one.away) ? one.chance : 0), 0);
    for (const [what, said, holds] of [
      ['won', chance((h, a) => h > a), (all: readonly Won[]) => all.at(-1) === 'HOME'],
      ['overtime', chance((h, a) => h + a > 24), (all: readonly Won[]) => all.length > 24],
      ['second six', chance((h, a) => h + a > 30), (all: readonly Won[]) => all.length > 30],
    ] as const) {
      const found = played.filter(holds).length / played.length;
      const error = Math.sqrt((said * (1 - said)) / played.length);
      expect([what, Math.abs(found - said) < 4 * error ? 'agrees' : [said, found]]).toEqual([what, 'agrees']);
    }
    expect(chance(() => true)).toBeCloseTo(1, 6);
  });
});

describe('an esports match that is given up', () => {
  const fixture = esports.fixtureOf(SEED, keys[0] ?? '');
  if (fixture === undefined) throw new Error('no match');
  const ends = (tally: EsportsTally, code: string) =>
    [
      ...esports.markets(fixture),
      ...(esports.arising?.(fixture, { tally, kills: { home: 0, away: 0 }, begun: true }) ?? []),
    ]
      .find((spec) => spec.code === code)
      ?.outcomes(tally);
  const side = (who: 'home' | 'away', times_: number) => Array.from({ length: times_ }, () => who);
  const given = { first: 'home', forfeited: 'home', over: true } as const;

  it('[sports] before its first map ends is void, but for what was decided', () => {
    const tally: EsportsTally = { ...given, maps: [], rounds: side('home', 6) };
    expect(ends(tally, 'MATCH_WINNER')).toEqual(['VOID', 'VOID']);
    expect(ends(tally, 'MAP_WINNER_1')).toEqual(['VOID', 'VOID']);
    expect(ends(tally, 'RACE_TO_ROUNDS_1_5')).toEqual(['WON', 'LOST']);
    expect(ends(tally, 'RACE_TO_ROUNDS_1_10')).toEqual(['VOID', 'VOID']);
    expect(ends(tally, 'PISTOL_ROUND_1_1')).toEqual(['WON', 'LOST']);
    expect(ends(tally, 'PISTOL_ROUND_1_2')).toEqual(['VOID', 'VOID']);
  });

  it('[sports] after it goes to the other team, and the maps that were not completed are void', () => {
    const tally: EsportsTally = { ...given, maps: [side('home', 13)], rounds: side('away', 3) };
    expect(ends(tally, 'MATCH_WINNER')).toEqual(['LOST', 'WON']);
    expect(ends(tally, 'MAP_WINNER_1')).toEqual(['WON', 'LOST']);
    expect(ends(tally, 'MAP_WINNER_2')).toEqual(['VOID', 'VOID']);
    expect(ends(tally, 'MAP_TOTAL_ROUNDS_1_185')).toEqual(['LOST', 'WON']);
    expect(ends(tally, 'MAP_OVERTIME_1')).toEqual(['LOST', 'WON']);
    expect(ends(tally, 'MAP_OVERTIME_2')).toEqual(['VOID', 'VOID']);
    expect(new Set(ends(tally, 'CORRECT_SCORE'))).toEqual(new Set(['VOID']));
    expect(ends(tally, 'TOTAL_MAPS_25')).toEqual(['VOID', 'VOID']);
  });
});

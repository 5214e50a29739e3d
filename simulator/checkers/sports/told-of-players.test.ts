import { expect, it, vi } from 'vitest';
import { programmeOf } from '#gateway/feeds/synthetic/playing/sport-programme.ts';
import { type AnySport, anySport } from '#gateway/feeds/synthetic/sport.ts';
import { basketball } from '#gateway/feeds/synthetic/sports/basketball/basketball.ts';
import { cricket } from '#gateway/feeds/synthetic/sports/cricket/cricket.ts';
import { iceHockey } from '#gateway/feeds/synthetic/sports/ice-hockey/ice-hockey.ts';
import { rugbyLeague, rugbyUnion } from '#gateway/feeds/synthetic/sports/rugby/rugby.ts';
import type { Result } from '../../gateway/offer/result.ts';
import type { Played } from '../../gateway/sports/ended.ts';
import { toldOfPlayers } from './told-of-players.ts';

vi.setConfig({ testTimeout: 240_000 });

const SEED = 'players';
const DAY_MS = 86_400_000;
const BEGIN = Date.UTC(2026, 4, 1);
/** Of each sport so many with whole books. */
const WANTED = 12;

const results = new Map<string, Result>();

/** Matches of a day with all their players, played to their end. */
const wholeOf = (any: AnySport): readonly Played[] =>
  any((sport) => {
    const programme = programmeOf(SEED)(sport);
    const keys = programme.listed(BEGIN, BEGIN + 3 * DAY_MS).map(({ key }) => key);
    const whole = keys.filter((key) => sport.fixtureOf(SEED, key)?.tier === 'A').slice(0, WANTED);
    return whole.flatMap((key) => {
      const run = programme.open(key);
      if (run === undefined) return [];
      run.advance(run.goneAt);
      const { event, scoreboard, markets } = run.look();
      for (const { shape, result } of markets)
        if (result !== undefined) results.set(shape.key, { kind: 'result', market: shape.key, ...result });
      const shapes = markets.map(({ shape }) => shape);
      return [{ key, sport: sport.sport.name.toLowerCase(), ended: { event, scoreboard, shapes } }];
    });
  });

const played = [
  anySport(basketball),
  anySport(iceHockey),
  anySport(cricket),
  anySport(rugbyUnion),
  anySport(rugbyLeague),
].flatMap(wholeOf);

it('[sports] of players hang together, and with the board', () => {
  expect(new Set(played.map(({ sport }) => sport)).size).toBe(5);
  expect(toldOfPlayers(played, results).map(({ sentence }) => sentence.slice(0, 900))).toEqual([]);
});

/** Fingerprints where the results of some types of markets are told the other way round. */
const turned = (...types: readonly string[]): readonly string[] => {
  const kinds = new Map(
    played.flatMap(({ ended }) => ended?.shapes ?? []).map(({ key, type }) => [key, type]),
  );
  const told = [...results].map(([key, result]): [string, Result] => [
    key,
    types.includes(kinds.get(key) ?? '')
      ? {
          ...result,
          results: result.results.map((one) => ({
            ...one,
            result: { outcome: one.result.outcome === 'WON' ? 'LOST' : 'WON' },
          })),
        }
      : result,
  ]);
  return toldOfPlayers(played, new Map(told)).map(({ fingerprint }) => fingerprint);
};

it.each<[string[], string]>([
  [['PLAYER_POINTS'], 'points above and below a line'],
  [['PLAYER_POINTS_OR_MORE'], 'more points than their side'],
  [['GOALSCORER'], 'more goals than their side'],
  // Of who takes no part both sides would be paid; of others no sum tells.
  [['PLAYER_SHOTS'], 'shots above and below a line'],
  [['TRYSCORER'], 'more tries than their side'],
  [['FIRST_TRYSCORER'], 'more tries than their side'],
  [['KICKER_POINTS'], 'more kicks than their side'],
  [['BATTER_RUNS'], 'runs above and below a line'],
  [['BATTER_MILESTONE'], 'more runs than their side'],
])('[sports] of %j are missed where they were told otherwise: %s', (types, why) => {
  expect(turned(...types)).toContain(`result of players ${why}`);
});

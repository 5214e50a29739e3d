import { expect, it, vi } from 'vitest';
import { programmeOf } from '#gateway/feeds/synthetic/playing/sport-programme.ts';
import { cricket } from '#gateway/feeds/synthetic/sports/cricket/cricket.ts';
import { golf } from '#gateway/feeds/synthetic/sports/golf/golf.ts';
import type { Result } from '../../gateway/offer/result.ts';
import type { Played } from '../../gateway/sports/ended.ts';
import { toldAsScored } from './told-as-scored.ts';

vi.setConfig({ testTimeout: 120_000 });

const slots = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, nth) => `sim.${prefix}.r.${900_000 + nth}`);
const days = (prefix: string, leagues: readonly string[]): readonly string[] =>
  leagues.flatMap((league) => [1, 2, 3].map((day) => `sim.${prefix}.c.2026-05-0${day}.${league}.0`));

const played: Played[] = [];
const results = new Map<string, Result>();
for (const [sport, programme, keys] of [
  ['golf', programmeOf('boards')(golf), [...slots('go', 12), ...days('go', ['go-lakes'])]],
  [
    'cricket',
    programmeOf('boards')(cricket),
    [...slots('cr', 12), ...days('cr', Object.keys(cricket.slots.calendar?.perDay ?? {}))],
  ],
] as const)
  for (const key of keys) {
    const run = programme.open(key);
    if (run === undefined) throw new Error(`no event ${key}`);
    run.advance(run.goneAt);
    const { event, scoreboard, markets } = run.look();
    played.push({ key, sport, ended: { event, scoreboard, shapes: markets.map(({ shape }) => shape) } });
    for (const { shape, result } of markets)
      if (result !== undefined) results.set(shape.key, { kind: 'result', market: shape.key, ...result });
  }

it('[sports] of golf and cricket are what their boards say', () => {
  expect(toldAsScored(played, results).map(({ sentence }) => sentence.slice(0, 400))).toEqual([]);
});

it('[sports] of golf and cricket are missed where they were told otherwise', () => {
  const turned = [...results].map(([key, result]): [string, Result] => [
    key,
    {
      ...result,
      results: result.results.map((one) => ({
        ...one,
        result: { outcome: one.result.outcome === 'WON' ? 'LOST' : 'WON' },
      })),
    },
  ]);
  const found = toldAsScored(played, new Map(turned)).map(({ fingerprint }) => fingerprint.split(' ')[1]);
  expect([...new Set(found)].sort()).toEqual([
    'MAKE_THE_CUT',
    'MATCH_BET',
    'MATCH_WINNER',
    'MOST_FOURS',
    'MOST_SIXES',
    'OUTRIGHT_WINNER',
    'TIED_MATCH',
    'TOP_5_FINISH',
    'TOTAL_FOURS',
    'TOTAL_SIXES',
    'TOTAL_WICKETS',
    'WINNER_WITHOUT_FAVOURITE',
    'WINNING_MARGIN',
    'WINNING_SCORE',
  ]);
});

import { describe, expect, it } from 'vitest';
import { racePhase } from '#domain/racing/race-state.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { simulatorConfig } from '../config.ts';
import type { MarketSight, Sight } from '../playing/sight.ts';
import { greyhounds, TRAPS } from './greyhounds.ts';
import { raceScript, racingProgramme } from './programme.ts';
import { listedRaces } from './race-slots.ts';

const SEED = 'dogs';
const { greyhounds: config } = simulatorConfig;
const FROM = Date.UTC(2026, 0, 5);
const keys = listedRaces(greyhounds, config, FROM, FROM + 3 * 86_400_000).map(({ key }) => key);

/** Trap numbers by position as the card told them. */
type Told = readonly { readonly cloth: number; readonly position: number | null }[];

function ended(key: string): Sight {
  const run = racingProgramme(SEED, greyhounds, config).open(key);
  if (run === undefined) throw new Error(`no race ${key}`);
  run.advance(run.goneAt);
  return run.look();
}

const finishOf = ({ event }: Sight): Told => event.racingData?.finish ?? [];

/** Parts of a unit that a selection pays, by the laws of the track and not by the feed's code. */
function due(market: MarketSight, index: number, told: Told): number | 'VOID' {
  const { type, winners, selections } = market.shape;
  const code = selections[index]?.outcomeType ?? '';
  const first = told.filter(({ position }) => position === 1).map(({ cloth }) => cloth);
  if (type.startsWith('TRAP_')) {
    if (told.length < TRAPS) return 'VOID';
    const is = {
      ODD: (trap: number) => trap % 2 === 1,
      EVEN: (trap: number) => trap % 2 === 0,
      INSIDE: (trap: number) => trap < 4,
      OUTSIDE: (trap: number) => trap > 3,
    }[code];
    return first.filter((trap) => is?.(trap)).length / first.length;
  }
  const own = told.find(({ cloth }) => cloth === index + 1);
  if (own === undefined) return 'VOID';
  const ahead = told.filter(({ position }) => (position ?? 99) < (own.position ?? 99)).length;
  const level = told.filter(({ position }) => position === own.position).length;
  return Math.min(1, Math.max(0, (winners - ahead) / level));
}

const paid = ({ outcome, deadHeat }: SelectionResult): number | 'VOID' => {
  if (outcome === 'VOID' || outcome === 'NON_RUNNER') return 'VOID';
  if (outcome === 'LOST') return 0;
  return deadHeat === undefined ? 1 : deadHeat.places / deadHeat.tied;
};

describe('greyhound races of the simulator', () => {
  it('[RAC-09.3] are of six traps, each with a dog, over a distance that a track has', () => {
    for (const key of keys) {
      const script = raceScript(SEED, greyhounds, config, key);
      const { event, markets } = script?.look(script.initial) ?? ended(key);
      expect(event.sportId).toBe('SBTC1_66');
      const win = markets.find(({ shape }) => shape.type === 'WIN');
      expect(win?.shape.selections.map(({ runner }) => runner?.clothNumber)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(new Set(win?.shape.selections.map(({ name }) => name)).size).toBe(TRAPS);
      expect(event.racingData?.distance).toMatch(/^[2-6]\d\dm$/);
    }
  });

  it('[RAC-05.1] go through steps that everybody knows, and take 14 to 45 seconds', () => {
    for (const key of keys.slice(0, 200)) {
      const script = raceScript(SEED, greyhounds, config, key);
      const at = new Map<string, number>();
      for (const moment of script?.moments ?? []) if (moment.kind === 'step') at.set(moment.step, moment.at);
      for (const step of at.keys()) expect([step, racePhase(step)]).not.toEqual([step, 'UNKNOWN']);
      const [off, finished] = [at.get('off'), at.get('finished')];
      if (off === undefined || finished === undefined) continue;
      expect((finished - off) / 1_000).toBeGreaterThan(14);
      expect((finished - off) / 1_000).toBeLessThan(45);
    }
  });

  it('[RAC-09.3] are settled as the finish that was shown says, dead heats and vacant traps among it', () => {
    const seen = new Set<string>();
    for (const key of keys) {
      const sight = ended(key);
      const told = finishOf(sight);
      for (const market of sight.markets) {
        const { type } = market.shape;
        if (!['WIN', 'PLACE_ONLY_2', 'TRAP_ODD_EVEN', 'TRAP_INSIDE_OUTSIDE'].includes(type)) continue;
        const results = market.result?.results.map(({ result }) => paid(result));
        const abandoned = sight.event.state === 'ABANDONED';
        expect([key, type, results]).toEqual([
          key,
          type,
          market.shape.selections.map((_, index) => (abandoned ? 'VOID' : due(market, index, told))),
        ]);
        for (const part of results ?? [])
          seen.add(`${type} ${part === 0 || part === 1 ? part : part === 'VOID' ? part : 'shared'}`);
      }
    }
    for (const type of ['WIN', 'PLACE_ONLY_2', 'TRAP_ODD_EVEN', 'TRAP_INSIDE_OUTSIDE'])
      for (const what of ['0', '1', 'VOID', 'shared']) expect(seen).toContain(`${type} ${what}`);
  });

  it('[RAC-07.6] Rule 4 is taken from bets on the whole field, never from a match of two or from traps', () => {
    const taken = new Map<string, number>();
    for (const key of keys)
      for (const { shape, result } of ended(key).markets)
        taken.set(shape.type, (taken.get(shape.type) ?? 0) + (result?.deductions.length ?? 0));
    for (const type of ['WIN', 'PLACE_ONLY_2', 'WITHOUT']) expect(taken.get(type)).toBeGreaterThan(0);
    for (const type of ['MATCH_BET', 'FORECAST', 'TRICAST', 'TRAP_ODD_EVEN', 'TRAP_INSIDE_OUTSIDE'])
      expect([type, taken.get(type)]).toEqual([type, 0]);
  });
});

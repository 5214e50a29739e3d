import { describe, expect, it } from 'vitest';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { simulatorConfig } from './config.ts';
import type { MarketSight } from './playing/sight.ts';
import { greyhounds } from './racing/greyhounds.ts';
import { horses } from './racing/horses.ts';
import { racingProgramme } from './racing/programme.ts';
import { listedRaces } from './racing/race-slots.ts';

const FROM = Date.UTC(2026, 2, 2);
const DAYS = 2;

type Told = readonly { readonly cloth: number; readonly position: number | null }[];
type Part = number | 'VOID';

const LAST = 1_000;
const placeOf = (told: Told, cloth: number): number | undefined => {
  const own = told.find((one) => one.cloth === cloth);
  return own === undefined ? undefined : (own.position ?? LAST);
};

/** Share of `places` that a place is worth, when so many are ahead of it and level with it. */
const share = (ahead: number, level: number, places: number): number =>
  Math.min(1, Math.max(0, (places - ahead) / level));

/** What is due to a runner among others, by the finish that was shown. */
function among(told: Told, cloth: number, places: number): Part {
  const own = placeOf(told, cloth);
  if (own === undefined) return 'VOID';
  if (own === LAST) return 0;
  const others = told.map((one) => one.position ?? LAST);
  return share(
    others.filter((place) => place < own).length,
    others.filter((place) => place === own).length,
    places,
  );
}

/** The rules of the groups, as a steward would read them out. */
function due({ shape }: MarketSight, told: Told): readonly Part[] {
  const { type, selections } = shape;
  const cloths = selections.map(({ runner }) => runner?.clothNumber ?? 0);
  if (type === 'PLACE_ONLY_2' || type === 'PLACE_ONLY_3') {
    const places = Number(type.at(-1));
    return cloths.map((cloth) =>
      placeOf(told, cloth) === undefined || told.length <= places ? 'VOID' : among(told, cloth, places),
    );
  }
  if (type === 'WITHOUT') {
    const named = cloths[selections.findIndex(({ kind }) => kind === 'WO')] ?? 0;
    if (placeOf(told, named) === undefined) return cloths.map(() => 'VOID');
    const others = told.filter(({ cloth }) => cloth !== named);
    return cloths.map((cloth) => (cloth === named ? 'VOID' : among(others, cloth, 1)));
  }
  const [one, two] = cloths.map((cloth) => placeOf(told, cloth));
  if (one === undefined || two === undefined || (one === LAST && two === LAST)) return ['VOID', 'VOID'];
  if (one === two) return [0.5, 0.5];
  return one < two ? [1, 0] : [0, 1];
}

const paid = ({ outcome, deadHeat }: SelectionResult): Part => {
  if (outcome === 'VOID' || outcome === 'NON_RUNNER') return 'VOID';
  if (outcome === 'LOST') return 0;
  return deadHeat === undefined ? 1 : deadHeat.places / deadHeat.tied;
};

const GROUP_OF: Readonly<Record<string, string>> = {
  PLACE_ONLY_2: 'place',
  PLACE_ONLY_3: 'place',
  WITHOUT: 'without',
  MATCH_BET: 'match',
};

describe.each([
  ['horses', horses, simulatorConfig.racing, ['PLACE_ONLY_2', 'PLACE_ONLY_3', 'WITHOUT', 'MATCH_BET']],
  ['greyhounds', greyhounds, simulatorConfig.greyhounds, ['PLACE_ONLY_2', 'WITHOUT', 'MATCH_BET']],
] as const)('groups of a race of %s', (_, code, config, types) => {
  it('[RAC-10.1] are groups of their own, each settled by the finish under its own rules', () => {
    const programme = racingProgramme('groups', code, config);
    const seen = new Map<string, Set<Part>>();
    for (const { key } of listedRaces(code, config, FROM, FROM + DAYS * 86_400_000)) {
      const run = programme.open(key);
      if (run === undefined) continue;
      run.advance(run.goneAt);
      const { event, markets } = run.look();
      const told = event.racingData?.finish ?? [];
      for (const market of markets) {
        const { type, groupRanks } = market.shape;
        const group = GROUP_OF[type];
        if (group === undefined) continue;
        expect(Object.keys(groupRanks)).toEqual([group]);
        expect(event.marketGroups.filter(({ id }) => id === group)).toHaveLength(1);
        const results = (market.result?.results ?? []).map(({ result }) => paid(result));
        const isVoid = event.state === 'ABANDONED';
        expect([key, type, results]).toEqual([
          key,
          type,
          isVoid ? market.shape.selections.map(() => 'VOID') : due(market, told),
        ]);
        const parts = seen.get(type) ?? new Set<Part>();
        for (const part of results) parts.add(part);
        seen.set(type, parts);
      }
    }
    for (const type of types)
      expect([...(seen.get(type) ?? [])]).toEqual(expect.arrayContaining([0, 1, 'VOID']));
  });
});

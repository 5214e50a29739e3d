import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CategoryId, EventId, SelectionId, SportId } from '#domain/brand.ts';
import { areRelated, type Picked, relatedGroups } from '#domain/market/related-contingencies.ts';

/** What a person would say of a pick, from which the entities of a feed are made. */
interface Told {
  readonly event: number;
  readonly kind: 'match' | 'league' | 'special' | 'race';
  readonly league: number;
  readonly on: number | 'nobody';
  readonly spelled: 'plain' | 'side' | 'id';
}

const SIDES = ['Reds', 'Blues', 'Greens', 'Whites'];
/** Events 12 apart have the same kind and league; 24 apart also the same time. */
const startOf = (event: number): number => 1_000 * (Math.floor(event / 12) % 2);
const opponent = (side: number): number => (side + 1) % SIDES.length;

/** Each event has one kind and one league, whatever is picked in it. */
const arbitraryPick = fc
  .record({
    event: fc.integer({ min: 1, max: 36 }),
    on: fc.oneof(fc.integer({ min: 0, max: 1 }), fc.constant('nobody' as const)),
    spelled: fc.constantFrom('plain' as const, 'side' as const, 'id' as const),
  })
  .map(
    (pick): Told => ({
      ...pick,
      kind: (['match', 'league', 'special', 'race'] as const)[pick.event % 4] ?? 'match',
      league: pick.event % 3,
    }),
  );

const named = (side: number | 'nobody'): string => (side === 'nobody' ? 'Yes' : (SIDES[side] ?? ''));

/**
 * As a feed writes it: by name, by the side of the match, or by the id of a participant, cased as it likes.
 */
function entityOf({ event, kind, league, on, spelled }: Told): Picked {
  const home = on === 'nobody' ? 0 : on;
  const away = opponent(home);
  const byName = kind === 'league' || kind === 'race' || spelled === 'plain' || on === 'nobody';
  return {
    selection: {
      name: byName ? named(on).toUpperCase() : 'To win',
      ...(!byName && spelled === 'id' ? { participantId: `p${home}` } : {}),
      ...(!byName && spelled === 'side' ? { outcomeType: 'HOME' } : {}),
    },
    event: {
      id: EventId.parse(event),
      sportId: SportId.parse(kind === 'race' ? 'SBTC1_24' : 'SBTC1_1'),
      categoryId: CategoryId.parse(`league-${league}`),
      startTime: startOf(event),
      outright: kind === 'league',
      specials: kind === 'special',
      participants:
        kind === 'match' || kind === 'special'
          ? [
              { id: `p${home}`, name: named(home), role: 'home' },
              { id: `p${away}`, name: named(away), role: 'away' },
            ]
          : [],
      ...(kind === 'race'
        ? { racingData: { track: `Track ${league}`, country: 'GB', raceHour: '14:35', step: 'dormant' } }
        : {}),
    },
  };
}

/** The rule said of what is told, not of what the feed writes. */
function related(a: Told, b: Told): boolean {
  if (a.event === b.event) return true;
  if (a.kind === 'race' || b.kind === 'race') {
    return a.kind === b.kind && a.league === b.league && startOf(a.event) === startOf(b.event);
  }
  const oneIsSpecial = a.kind === 'special' || b.kind === 'special';
  if (oneIsSpecial) return a.league === b.league;
  const oneLasts = a.kind !== 'match' || b.kind !== 'match';
  return oneLasts && a.league === b.league && a.on !== 'nobody' && a.on === b.on;
}

it('[BSL-09] [SYS-04] finds every two related picks across events and no others, in either order', () => {
  const met = { related: 0, free: 0 };
  fc.assert(
    fc.property(fc.array(arbitraryPick, { minLength: 2, maxLength: 10 }), (told) => {
      const units = told.map((pick, n) => ({ id: SelectionId.parse(n + 1), picks: [entityOf(pick)] }));
      const groups = relatedGroups(units);
      told.forEach((a, i) => {
        told.slice(i + 1).forEach((b, k) => {
          const j = i + 1 + k;
          const together = groups.some((group) => {
            const ids: readonly number[] = group;
            return ids.includes(i + 1) && ids.includes(j + 1);
          });
          const expected = related(a, b);
          expect(together).toBe(expected);
          expect(areRelated(entityOf(a), entityOf(b))).toBe(areRelated(entityOf(b), entityOf(a)));
          if (a.event !== b.event) met[expected ? 'related' : 'free'] += 1;
        });
      });
      expect(groups.every((group) => group.length > 1 && new Set(group).size === group.length)).toBe(true);
      // A bet builder is related to whatever one of its picks is related to.
      const [first, ...rest] = units;
      if (first === undefined || rest.length < 2) return;
      const builder = { id: first.id, picks: units.slice(0, 2).flatMap(({ picks }) => picks) };
      const last = units.at(-1) ?? first;
      const [one, two] = told;
      const other = told.at(-1);
      if (one === undefined || two === undefined || other === undefined) return;
      const expected = related(one, other) || related(two, other);
      expect(relatedGroups([builder, last]).length > 0).toBe(expected);
    }),
    { numRuns: 1_000 },
  );
  expect(met.related).toBeGreaterThan(100);
  expect(met.free).toBeGreaterThan(100);
});

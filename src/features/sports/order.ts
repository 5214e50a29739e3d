import type { SportId } from '#domain/brand.ts';

export interface ShownSport {
  readonly sportId: SportId;
  readonly name: string;
  readonly rank: number;
  readonly inPlayCount: number;
  readonly eventCount: number;
}

/** The gateway's order, then by name (BRW-01). */
export const inOrder = (sports: readonly ShownSport[]): ShownSport[] =>
  sports.toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en-GB'));

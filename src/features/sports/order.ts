import type { SportId } from '#domain/brand.ts';

export interface ShownSport {
  readonly sportId: SportId;
  readonly name: string;
  readonly rank: number;
  readonly inPlayCount: number;
  readonly eventCount: number;
}

/** Those that are starred, then the gateway's order, then by name (BRW-01, BRW-02). */
export function inOrder(sports: readonly ShownSport[], starred: readonly string[] = []): ShownSport[] {
  const last = ({ sportId }: ShownSport): number => (starred.includes(sportId) ? 0 : 1);
  return sports.toSorted(
    (a, b) => last(a) - last(b) || a.rank - b.rank || a.name.localeCompare(b.name, 'en-GB'),
  );
}

import type { SportId } from '#domain/brand.ts';
import { sportIdOf } from '#domain/parse-ids.ts';

/** Events with fewer markets than this are left out; 0 shows all (INP-01). */
const THRESHOLD = '0';
/** Minutes ahead that count as starting soon until the customer chooses otherwise (INP-02). */
export const DEFAULT_STARTING_IN = '30';

/** What the in-play page asks for: all sports, or one (INP-01). */
export function inPlayQuery(categoryId: string | undefined): {
  threshold: string;
  startingin: string;
  sportCategoryId?: SportId;
} {
  const sportCategoryId = sportIdOf(categoryId);
  const all = { threshold: THRESHOLD, startingin: DEFAULT_STARTING_IN };
  return sportCategoryId === undefined ? all : { ...all, sportCategoryId };
}

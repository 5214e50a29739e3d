/** How many places a promotion pays on top of the standard terms (CORE-04, RAC-07). */
export type ExtraPlaces = 'none' | 'single' | 'multiple';

/** @param original and `enhanced` as the race says them; a race that says neither has no promotion. */
export function extraPlaces(original: number | undefined, enhanced: number | undefined): ExtraPlaces {
  const extra = (enhanced ?? 0) - (original ?? enhanced ?? 0);
  if (extra < 1) return 'none';
  return extra === 1 ? 'single' : 'multiple';
}

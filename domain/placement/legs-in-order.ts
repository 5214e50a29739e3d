import type { PlacementSlip } from '../contract/betting.ts';

type SentLeg = PlacementSlip['selections'][number];

/**
 * The legs of a slip in the order of what a gateway states of the same bet. Which bet it is knows no order
 * (FAIL-02), so a leg that was picked again stands behind the others. As they are where the statement is
 * about other legs: a forecast of A before B is not B before A.
 */
export function legsInOrderOf(
  { selections }: Pick<PlacementSlip, 'selections'>,
  stated: readonly (Pick<SentLeg, 'id'> & Partial<Pick<SentLeg, 'raceCastPosition'>>)[],
): PlacementSlip['selections'] {
  const left = [...selections];
  const ordered = stated.flatMap(({ id, raceCastPosition }) => {
    const at = left.findIndex((leg) => leg.id === id && leg.raceCastPosition === raceCastPosition);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return ordered.length === stated.length && left.length === 0 ? ordered : selections;
}

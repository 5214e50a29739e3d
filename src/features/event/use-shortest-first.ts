import { useState } from 'react';
import type { SelectionEntity } from '#domain/market/entities.ts';
import { compareOdds, parseOddsText } from '#domain/odds/parse-odds.ts';

const oddsOf = ({ odds }: SelectionEntity) => (odds === undefined ? undefined : parseOddsText(odds));

function byOdds(a: SelectionEntity, b: SelectionEntity): number {
  const [one, other] = [oddsOf(a), oddsOf(b)];
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  return compareOdds(one, other);
}

/**
 * A long list with the shortest prices first, as they stood when it came into sight: it does not move under a
 * finger when they change. Who joins later stands last.
 */
export function useShortestFirst(
  selections: readonly SelectionEntity[],
  isLong: boolean,
): readonly SelectionEntity[] {
  const [places] = useState(
    () => new Map((isLong ? selections.toSorted(byOdds) : []).map(({ id }, place) => [id, place])),
  );
  if (!isLong) return selections;
  const placeOf = ({ id }: SelectionEntity): number => places.get(id) ?? places.size;
  return selections.toSorted((a, b) => placeOf(a) - placeOf(b));
}

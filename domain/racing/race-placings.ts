import type { EventEntity, SelectionEntity } from '../market/entities.ts';

/** A runner among the first, with its position; several at one position are a dead heat. */
export interface Placing {
  readonly position: number;
  readonly cloth: number;
  readonly name: string;
}

/** Of a race that is over one says the first three. */
const SAID = 3;

/**
 * The first three of a race that has a result, by position and cloth; empty while there is none.
 *
 * @param selections of the race's win market, for the names
 * @param unknown the name of a runner that none of them is: a market may go before its result does. Without
 * it nothing is said of such a runner
 */
export function racePlacings(
  { racingData }: Pick<EventEntity, 'racingData'>,
  selections: readonly Pick<SelectionEntity, 'name' | 'runner'>[],
  unknown?: string,
): readonly Placing[] {
  const names = new Map(selections.map(({ name, runner }) => [runner?.clothNumber, name]));
  return (racingData?.finish ?? [])
    .flatMap(({ cloth, position }): Placing[] => {
      const name = names.get(cloth) ?? unknown;
      return position === null || position > SAID || name === undefined ? [] : [{ position, cloth, name }];
    })
    .sort((a, b) => a.position - b.position || a.cloth - b.cloth);
}

/**
 * Where a runner came in; runners that dead-heat have the same position, and none is a runner that did not
 * finish.
 */
export interface Placed<Id> {
  readonly id: Id;
  readonly position: number | undefined;
}

/**
 * Every order of the first `places` that a finish stands for: one, and more when runners of a dead heat can
 * be put either way (RAC-08). Runners that tie at position p stand for positions p, p + 1 … as many as they
 * are.
 *
 * @returns nothing when fewer runners finished than there are places.
 */
export function finishOrders<Id>(finish: readonly Placed<Id>[], places: number): readonly (readonly Id[])[] {
  const from = (taken: readonly Id[]): (readonly Id[])[] => {
    if (taken.length === places) return [taken];
    // The next place belongs to those of the best position that are not placed yet.
    const left = finish.filter(({ id, position }) => position !== undefined && !taken.includes(id));
    const best = Math.min(...left.map(({ position }) => position ?? Number.POSITIVE_INFINITY));
    return left.filter(({ position }) => position === best).flatMap(({ id }) => from([...taken, id]));
  };
  return from([]);
}

/**
 * Work that says at each `yield` about how long the stretch before it took, ms: no single request holds the
 * event loop for more than 50 ms (HOLD-01). Done without turns it comes to the same.
 */
export type Stretches<Result> = Generator<number, Result, undefined>;

/** Lets everybody else have their turn. */
export type NextTurn = () => Promise<void>;

/** ms of work until others have their turn. */
const TURN_MS = 10;

/** @returns what the work comes to, after as many turns of others as it takes. */
export async function inTurns<Result>(work: Stretches<Result>, nextTurn: NextTurn): Promise<Result> {
  let taken = 0;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    taken += step.value;
    if (taken < TURN_MS) continue;
    taken = 0;
    await nextTurn();
  }
}

/** @returns what the work comes to, at once. */
export function atOnce<Result>(work: Stretches<Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

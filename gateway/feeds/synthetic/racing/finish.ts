import type { SelectionResult } from '#domain/settlement/result.ts';
import type { Random } from '../random.ts';

/** Where a runner ended. Runners that share a position dead-heated; no position: did not finish. */
export interface Finisher {
  /** Index into the card. */
  readonly runner: number;
  readonly position: number | undefined;
}

/**
 * Draws the order: each place goes to one of those left with a chance in proportion to its tickets. The same
 * model prices the markets (Plackett and Luce), so prices and results agree in the long run.
 */
export function drawFinish(
  standing: readonly { readonly runner: number; readonly tickets: number }[],
  jumps: boolean,
  draw: Random,
): Finisher[] {
  const left = [...standing];
  const order: number[] = [];
  while (left.length > 0) {
    let ticket = draw.below(left.reduce((sum, { tickets }) => sum + tickets, 0));
    const index = left.findIndex(({ tickets }) => {
      ticket -= tickets;
      return ticket < 0;
    });
    const [taken] = left.splice(index, 1);
    if (taken !== undefined) order.push(taken.runner);
  }
  // Those that would have trailed in are the ones that fall or pull up, and the first three always stand.
  const falls = order.map((_, index) => jumps && index >= Math.max(3, order.length / 2) && draw.chance(1, 4));
  const finished = order.filter((_, index) => falls[index] !== true);
  const shared = draw.chance(1, 60) ? draw.below(Math.min(3, finished.length - 1)) : -1;
  return [
    ...finished.map((runner, index) => ({
      runner,
      position: index === shared + 1 && shared >= 0 ? index : index + 1,
    })),
    ...order.filter((_, index) => falls[index] === true).map((runner) => ({ runner, position: undefined })),
  ];
}

interface Placing {
  readonly outcome: 'WON' | 'LOST';
  readonly deadHeat?: NonNullable<SelectionResult['deadHeat']>;
}

/** Whether a position is within the first `places`; runners that tie for the last of them share it. */
export function placing(finish: readonly Finisher[], position: number | undefined, places: number): Placing {
  if (position === undefined || position > places) return { outcome: 'LOST' };
  const tied = finish.filter((finisher) => finisher.position === position).length;
  const free = places - position + 1;
  return tied > free ? { outcome: 'WON', deadHeat: { tied, places: free } } : { outcome: 'WON' };
}

export interface Pay {
  readonly finish: readonly Finisher[];
  readonly startingPrice: string | null;
  /** Places of the each-way terms; 0 when there are none. */
  readonly places: number;
}

/**
 * Of a market on places: with no more runners than places everybody has one, and nothing is bet on (MEND-08).
 */
const placedAmong = (
  finish: readonly Finisher[],
  position: number | undefined,
  places: number,
): Placing | { readonly outcome: 'VOID' } =>
  finish.length <= places ? { outcome: 'VOID' } : placing(finish, position, places);

/** Where a runner finished, and how many with it. */
function finished({ position }: Finisher, finish: readonly Finisher[]): Partial<SelectionResult> {
  if (position === undefined) return {};
  const level = finish.filter((other) => other.position === position).length;
  return { position, ...(level > 1 ? { level } : {}) };
}

/** Result of one runner in the win market, with its place part. */
export function winResult(runner: number, pay: Pay): SelectionResult {
  const finisher = pay.finish.find((candidate) => candidate.runner === runner);
  if (finisher === undefined) {
    return { outcome: 'NON_RUNNER', ...(pay.places > 0 ? { place: { outcome: 'VOID' as const } } : {}) };
  }
  const { position } = finisher;
  return {
    ...placing(pay.finish, position, 1),
    ...(pay.places > 0 ? { place: placedAmong(pay.finish, position, pay.places) } : {}),
    ...(pay.startingPrice === null ? {} : { startingPrice: pay.startingPrice }),
    ...finished(finisher, pay.finish),
  };
}

/** Result of one runner in a market on finishing among the first `places`. */
export function placeResult(runner: number, finish: readonly Finisher[], places: number): SelectionResult {
  const finisher = finish.find((candidate) => candidate.runner === runner);
  if (finisher === undefined) return { outcome: 'NON_RUNNER' };
  return { ...placedAmong(finish, finisher.position, places), ...finished(finisher, finish) };
}

/** Two runners against each other; void unless both ran and at least one finished. */
export function matchResults(
  a: number,
  b: number,
  finish: readonly Finisher[],
): [SelectionResult, SelectionResult] {
  const of = (runner: number) => finish.find((finisher) => finisher.runner === runner);
  const [one, two] = [of(a), of(b)];
  const neither = one?.position === undefined && two?.position === undefined;
  if (one === undefined || two === undefined || neither) return [{ outcome: 'VOID' }, { outcome: 'VOID' }];
  const last = Number.POSITIVE_INFINITY;
  const lead = (two.position ?? last) - (one.position ?? last);
  if (lead === 0) {
    const shared: SelectionResult = { outcome: 'WON', deadHeat: { tied: 2, places: 1 } };
    return [shared, shared];
  }
  const [first, second]: [SelectionResult, SelectionResult] = [{ outcome: 'WON' }, { outcome: 'LOST' }];
  return lead > 0 ? [first, second] : [second, first];
}

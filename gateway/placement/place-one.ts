import type { PlacementRef, UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { NotWritten } from '../db/not-written.ts';
import type { PlaceBetsResult } from '../services.ts';
import type { PlacementContext } from './context.ts';
import type { HeldPlacements } from './held.ts';
import { placeNew } from './place-new.ts';
import type { ReadOnly } from './read-only.ts';
import { type Known, knownOutcome, readPlacements } from './stored.ts';

/** What is said of one bet: its outcome, or why the whole request is refused. */
export type Answer = Exclude<PlaceBetsResult, { kind: 'answered' }> | PlacementOutcome;

export const isOutcome = (answer: Answer): answer is PlacementOutcome => 'status' in answer;

export const answerOf = (known: Known, ref: PlacementRef): Answer =>
  known.kind === 'outcome' ? known.outcome : { kind: known.kind, ref };

type PlaceOne = (user: UserId, slip: PlacementSlip, from: string | null) => Promise<Answer>;

/** How one bet is placed whose ref is not known to be used. */
export function placerOf(context: PlacementContext, held: HeldPlacements, readOnly: ReadOnly): PlaceOne {
  const knownOf = async (user: UserId, slip: PlacementSlip): Promise<Answer | undefined> => {
    const stored = (await readPlacements(context, [slip.ref])).get(slip.ref);
    return stored === undefined ? undefined : answerOf(knownOutcome(context, stored, user, slip), slip.ref);
  };

  /** The outcome that someone else stored for this ref while this request was on its way (P18, P19). */
  const meanwhile = async (user: UserId, slip: PlacementSlip): Promise<Answer> => {
    const known = await knownOf(user, slip);
    if (known === undefined) throw new Error(`placement ${slip.ref} was taken and is gone`);
    return known;
  };

  return async (user, slip, from) => {
    if (readOnly.isOn) {
      const answer = await readOnly.answer(user, slip, () => knownOf(user, slip));
      if (answer === undefined)
        throw new Error(`nothing can be said of ${slip.ref} while nothing can be written`);
      return answer;
    }
    try {
      const placed = await readOnly.watch(() => placeNew(context, held, { user, slip, from }));
      return placed ?? (await meanwhile(user, slip));
    } catch (error) {
      if (!(error instanceof NotWritten)) throw error;
      const answer = await readOnly.answer(user, slip, () => knownOf(user, slip));
      if (answer === undefined) throw error;
      return answer;
    }
  };
}

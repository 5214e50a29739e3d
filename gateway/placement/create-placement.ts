import type { PlacementRef, UserId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { NotWritten } from '../db/not-written.ts';
import type { PlaceBetsResult, Placement } from '../services.ts';
import { answerOffer } from './answer-offer.ts';
import { betStatus } from './bet-status.ts';
import type { PlacementContext } from './context.ts';
import { HeldPlacements } from './held.ts';
import { placeNew } from './place-new.ts';
import { ReadOnly } from './read-only.ts';
import { type Known, knownOutcome, readPlacements } from './stored.ts';

export interface PlacementService extends Placement {
  /** Takes up what waited when the gateway went down. After the journal was checked. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

type Answer = Exclude<PlaceBetsResult, { kind: 'answered' }> | PlacementOutcome;

const isOutcome = (answer: Answer): answer is PlacementOutcome => 'status' in answer;

const answerOf = (known: Known, ref: PlacementRef): Answer =>
  known.kind === 'outcome' ? known.outcome : { kind: known.kind, ref };

/** Placement and resolve, on the database. */
export function createPlacement(given: PlacementContext): PlacementService {
  const readOnly = new ReadOnly(given);
  const context: PlacementContext = { ...given, stated: readOnly.stated };
  const held = new HeldPlacements(context);

  /** The outcome that someone else stored for this ref while this request was on its way (P18, P19). */
  async function meanwhile(user: UserId, slip: PlacementSlip): Promise<Answer> {
    const stored = (await readPlacements(context, [slip.ref])).get(slip.ref);
    if (stored === undefined) throw new Error(`placement ${slip.ref} was taken and is gone`);
    return answerOf(knownOutcome(context, stored, user, slip), slip.ref);
  }

  const knownOf = async (user: UserId, slip: PlacementSlip): Promise<Answer | undefined> => {
    const stored = (await readPlacements(context, [slip.ref])).get(slip.ref);
    return stored === undefined ? undefined : answerOf(knownOutcome(context, stored, user, slip), slip.ref);
  };

  async function placeOne(user: UserId, slip: PlacementSlip, from: string | null): Promise<Answer> {
    // Said before, and not to be undone by a copy that comes while it is being stored.
    if (context.stated?.(slip.ref) !== undefined) return meanwhile(user, slip);
    if (readOnly.isOn) {
      const answer = await readOnly.answer(user, slip, () => knownOf(user, slip));
      if (answer === undefined)
        throw new Error(`nothing can be said of ${slip.ref} while nothing can be written`);
      return answer;
    }
    try {
      const placed = await readOnly.watch(slip.ref, () => placeNew(context, held, { user, slip, from }));
      return placed ?? (await meanwhile(user, slip));
    } catch (error) {
      if (!(error instanceof NotWritten)) throw error;
      const answer = await readOnly.answer(user, slip, () => knownOf(user, slip));
      if (answer === undefined) throw error;
      return answer;
    }
  }

  async function placeList(
    user: UserId,
    slips: readonly PlacementSlip[],
    from: string | null,
  ): Promise<PlaceBetsResult> {
    const stored = await readPlacements(
      context,
      slips.map(({ ref }) => ref),
    );
    const known = new Map<string, Answer>();
    for (const slip of slips) {
      const row = stored.get(slip.ref);
      if (row === undefined) continue;
      const answer = answerOf(knownOutcome(context, row, user, slip), slip.ref);
      // A contradiction first, so that a list with one of them has no effect at all.
      if (!isOutcome(answer)) return answer;
      known.set(slip.ref, answer);
    }
    const betSlips: PlacementOutcome[] = [];
    for (const slip of slips) {
      const answer = known.get(slip.ref) ?? (await placeOne(user, slip, from));
      if (!isOutcome(answer)) return answer;
      betSlips.push(answer);
    }
    return { kind: 'answered', betSlips };
  }

  return {
    async placeBets(user, slips, from = null) {
      const [only] = slips;
      if (only !== undefined && slips.length === 1) {
        // The usual case needs no look before: a ref that was used shows at its insert, whatever is decided now.
        const answer = await placeOne(user, only, from);
        return isOutcome(answer) ? { kind: 'answered', betSlips: [answer] } : answer;
      }
      return placeList(user, slips, from);
    },
    betStatus: (user, refs, fence) => betStatus(context, user, refs, fence),
    answerOffer: (user, reply) => answerOffer(context, user, reply),
    publicKey: () => context.signer.publicKey,
    resume: () => held.resume(),
    async close() {
      await readOnly.close();
      await held.close();
    },
  };
}

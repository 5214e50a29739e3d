import { type PlacementRef, SelectionId } from '#domain/brand.ts';
import { answerOffer, betStatus, calculateBets, getSelections, placeBets } from '#domain/contract/betting.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import { inTurns, type NextTurn } from '../../core/stretches.ts';
import type { BettingLimits } from '../../placement/decide/limits.ts';
import type { Bonuses, Placement } from '../../services.ts';
import { NO_BONUSES } from '../../views/bet-bonuses.ts';
import { calculateInStretches } from '../../views/calculate-bets.ts';
import { selectionsView } from '../../views/selections.ts';
import type { ViewContext } from '../../views/view-context.ts';
import { badRequest, CallRefused, notFound, unavailable } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';
import { idsOf } from './catalogue.ts';

function selectionIdOf(value: number): SelectionId {
  const id = SelectionId.safeParse(value);
  if (!id.success) throw badRequest(`not a selection id: ${value}`);
  return id.data;
}

const otherContent = (ref: PlacementRef): CallRefused =>
  new CallRefused(422, {
    resultCode: RESULT_CODES.sameRefOtherContent,
    errorType: 'SAME_REF_OTHER_CONTENT',
    message: `ref ${ref} stands for another bet`,
  });

/** This gateway keeps accounts in one currency; another one needs its own row in the limits. */
const currency = 'GBP';

/**
 * Slips, prices and placement. An error below placement leaves the outcome unknown, so it is never called a
 * refusal.
 */
export function bettingHandlers({
  view,
  placement,
  limits,
  bonuses,
  nextTurn = () => Promise.resolve(),
}: {
  readonly view: () => ViewContext;
  readonly placement: Placement;
  readonly limits: BettingLimits;
  readonly bonuses: Pick<Bonuses, 'available'>;
  readonly nextTurn?: NextTurn;
}): readonly Implementation[] {
  const knownOrNothing = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw Object.assign(unavailable('the outcome is not known; ask betstatus'), { cause: error });
    }
  };
  return [
    implement(
      calculateBets,
      async ({ body }, caller) => {
        const { session } = caller;
        const held = session === undefined ? NO_BONUSES : await bonuses.available(session.userId);
        const asked = [...body.selections, ...(body.casts ?? []).flatMap((cast) => cast.selections)];
        const exposures =
          session === undefined
            ? []
            : await placement.exposures(
                session.userId,
                asked.map(({ id }) => id),
              );
        const asker = { currency, isCustomer: session !== undefined, bonuses: held, exposures };
        const { catalogue, combiner } = view();
        const work = calculateInStretches(catalogue, limits, body, asker, combiner);
        return { resultCode: 0, data: await inTurns(work, nextTurn) };
      },
      { wantsSession: true },
    ),
    implement(getSelections, ({ query }) =>
      selectionsView(view(), idsOf(query.selectionids).map(selectionIdOf)),
    ),
    implement(placeBets, async ({ body }, caller) => {
      const { userId } = sessionOf(caller);
      const result = await knownOrNothing(placement.placeBets(userId, body.betSlips, caller.log));
      if (result.kind === 'answered') return { resultCode: 0, data: { betSlips: result.betSlips } };
      if (result.kind === 'notFound') throw notFound('no such placement');
      throw otherContent(result.ref);
    }),
    implement(answerOffer, async ({ body }, caller) => {
      const result = await knownOrNothing(placement.answerOffer(sessionOf(caller).userId, body));
      if (result.kind === 'answered') return { resultCode: 0, data: { outcome: result.outcome } };
      if (result.kind === 'notFound') throw notFound('no such placement');
      throw otherContent(result.ref);
    }),
    implement(betStatus, async ({ body }, caller) => {
      const asked = placement.betStatus(sessionOf(caller).userId, body.refs, body.fence);
      return { resultCode: 0, data: { placements: await knownOrNothing(asked) } };
    }),
  ];
}

import { betEdit } from '#domain/contract/bet-edit.ts';
import { cashOut, cashOutStatus, setCashOutRule } from '#domain/contract/cash-out.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import type { CashOuts } from '../../services.ts';
import { editAdditions } from '../../views/edit-additions.ts';
import type { ViewContext } from '../../views/view-context.ts';
import { CallRefused, notFound, unavailable } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** An error below leaves the outcome unknown, so it is never called a refusal. */
async function knownOrNothing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw Object.assign(unavailable('the outcome is not known; ask cashout/status'), { cause: error });
  }
}

/** Cash-out and what became of it (CSH-01, CSH-02). */
export const cashOutHandlers = (
  cashOuts: Pick<CashOuts, 'cashOut' | 'status' | 'setRule' | 'editOf'>,
  view: () => ViewContext,
): readonly Implementation[] => [
  implement(cashOut, async ({ body }, caller) => {
    const answer = await knownOrNothing(cashOuts.cashOut(sessionOf(caller).userId, body));
    if (answer.kind === 'answered') return { resultCode: 0, data: answer.outcome };
    if (answer.kind === 'notFound') throw notFound('no such bet');
    throw new CallRefused(422, {
      resultCode: RESULT_CODES.sameRefOtherContent,
      errorType: 'SAME_REF_OTHER_CONTENT',
      message: `ref ${body.ref} stands for another request`,
    });
  }),
  implement(cashOutStatus, async ({ body }, caller) => {
    const asked = cashOuts.status(sessionOf(caller).userId, body.refs, body.fence);
    return { resultCode: 0, data: { cashOuts: await knownOrNothing(asked) } };
  }),
  implement(setCashOutRule, async ({ body }, caller) => {
    const set = await knownOrNothing(cashOuts.setRule(sessionOf(caller).userId, body));
    if (set === undefined) throw notFound('no such bet');
    return { resultCode: 0, data: set };
  }),
  implement(betEdit, async ({ body: { betId, selections } }, caller) => {
    const edit = await cashOuts.editOf(sessionOf(caller).userId, betId, selections);
    if (edit === undefined) throw notFound('no such bet');
    const additions = edit.status === 'ENABLED' ? editAdditions(view(), edit.legs) : [];
    return { resultCode: 0, data: { ...edit, additions } };
  }),
];

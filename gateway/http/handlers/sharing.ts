import { parseDescription } from '#domain/betslip/bets/bet-description.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import { createBetslipCode, getBetslipCode, recommendBets, requestBet } from '#domain/contract/sharing.ts';
import type { Sharing } from '../../sharing/sharing.ts';
import { recommendationsView } from '../../views/recommendations.ts';
import type { ViewContext } from '../../views/view-context.ts';
import { badRequest, CallRefused, tooManyRequests } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** CORE-08: error 1 for a code that leads nowhere. */
const unknownCode = (): CallRefused =>
  new CallRefused(404, {
    resultCode: RESULT_CODES.generic,
    errorType: 'UNKNOWN_CODE',
    message: 'no such slip code',
  });

/** Slip codes, bets asked for in words, and what goes with a slip (REQ-01, REQ-02). */
export const sharingHandlers = (view: () => ViewContext, sharing: Sharing): readonly Implementation[] => [
  implement(getBetslipCode, async ({ params }, caller) => {
    if (!(await sharing.mayTry(caller.visitor.address))) throw tooManyRequests();
    const data = await sharing.findCode(params.code);
    if (data === undefined) throw unknownCode();
    return { resultCode: 0, data };
  }),
  implement(createBetslipCode, async ({ body }) => {
    const { catalogue } = view();
    const unknown = body.selections.find((id) => catalogue.selection(id) === undefined);
    if (unknown !== undefined) throw badRequest(`selection ${unknown} is not on offer`);
    return { resultCode: 0, data: await sharing.createCode(body.selections) };
  }),
  implement(requestBet, async ({ body }, caller) => {
    const description = parseDescription(body.description);
    if (description.kind !== 'ok') throw badRequest('the description is empty or too long');
    await sharing.requestBet(sessionOf(caller).userId, description.text);
    return { resultCode: 0 };
  }),
  implement(recommendBets, ({ body }) => recommendationsView(view(), body.selections)),
];

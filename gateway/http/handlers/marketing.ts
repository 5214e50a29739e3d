import { getMarketing, setMarketing } from '#domain/contract/marketing.ts';
import type { Marketing } from '../../messages/marketing.ts';
import { fromRefusal } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** In which ways the customer may be told of offers (REG-05). */
export const marketingHandlers = (marketing: Marketing): readonly Implementation[] => [
  implement(getMarketing, async (_input, caller) => ({
    resultCode: 0,
    data: await marketing.told(sessionOf(caller).userId),
  })),
  implement(setMarketing, async ({ body }, caller) => {
    const told = await marketing.choose(sessionOf(caller).userId, body);
    if ('kind' in told) throw fromRefusal(told);
    return { resultCode: 0, data: told };
  }),
];

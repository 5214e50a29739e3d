import { staffPayOut, staffPayOutAccount, staffPayOuts } from '#domain/contract/staff-payouts.ts';
import type { StaffContext } from '../../staff/context.ts';
import { payOut, payOutAccount, payOutsAwaited } from '../../staff/pay-outs.ts';
import { forStaff, type StaffImplementation } from '../staff-implementation.ts';

/** Money of customers who cannot fetch it themselves any more (RGT-14). */
export const staffPayOutHandlers = (context: StaffContext): readonly StaffImplementation[] => [
  forStaff(staffPayOuts, async () => ({ resultCode: 0, data: await payOutsAwaited(context) })),
  forStaff(staffPayOut, async ({ body }, session) => {
    await payOut(context, session, body);
    return { resultCode: 0 };
  }),
  forStaff(staffPayOutAccount, async ({ body }, session) => ({
    resultCode: 0,
    data: { accountUrl: await payOutAccount(context, session, body) },
  })),
];

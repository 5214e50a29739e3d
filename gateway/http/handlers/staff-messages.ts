import { staffAnnounce, staffMessages, staffWithdraw } from '#domain/contract/staff-messages.ts';
import { announce, standingMessages, withdraw } from '../../messages/announce.ts';
import type { StaffContext } from '../../staff/context.ts';
import { forStaff, type StaffImplementation } from '../staff-implementation.ts';

/** What staff say to customers (MSG-08). */
export const staffMessageHandlers = (context: StaffContext): readonly StaffImplementation[] => [
  forStaff(staffMessages, async () => ({ resultCode: 0, data: await standingMessages(context) })),
  forStaff(staffAnnounce, async ({ body }, session) => ({
    resultCode: 0,
    data: await announce(context, session, body),
  })),
  forStaff(staffWithdraw, async ({ body }, session) => {
    await withdraw(context, session, body);
    return { resultCode: 0 };
  }),
];

import { staffLookAtResult, staffSayResult, staffWaiting } from '#domain/contract/staff-settling.ts';
import type { StaffContext } from '../../staff/context.ts';
import { lookAtResult, sayResult, waitingFor } from '../../staff/settle-waiting.ts';
import { forStaff, type StaffImplementation } from '../staff-implementation.ts';

/** What no feed decided, and what staff say of it. */
export const staffSettlingHandlers = (context: StaffContext): readonly StaffImplementation[] => [
  forStaff(staffWaiting, async () => ({ resultCode: 0, data: await waitingFor(context) })),
  forStaff(staffLookAtResult, async ({ body }, session) => ({
    resultCode: 0,
    data: await lookAtResult(context, session, body),
  })),
  forStaff(staffSayResult, async ({ body: { seen, ...said } }, session) => ({
    resultCode: 0,
    data: await sayResult(context, session, said, seen),
  })),
];

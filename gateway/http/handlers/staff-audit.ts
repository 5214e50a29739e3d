import { staffOpenedBy, staffSeen } from '#domain/contract/staff-recordings.ts';
import type { StaffContext } from '../../staff/context.ts';
import type { Subject } from '../../staff/read-audit.ts';
import { whatHasOpened, whoHasSeen } from '../../staff/review.ts';
import { badRequest } from '../call-refused.ts';
import { forStaff, type StaffImplementation } from '../staff-implementation.ts';

function subjectOf({ session, bet }: ReturnType<typeof staffSeen.body.parse>): Subject {
  if (session !== undefined && bet === undefined) return { session };
  if (bet !== undefined && session === undefined) return { bet };
  throw badRequest('either a session or a bet');
}

/** Reading the audit trail. */
export const staffAuditHandlers = (context: StaffContext): readonly StaffImplementation[] => [
  forStaff(staffSeen, async ({ body }, session) => ({
    resultCode: 0,
    data: await whoHasSeen(context, session, subjectOf(body), body.after),
  })),
  forStaff(staffOpenedBy, async ({ body }, session) => ({
    resultCode: 0,
    data: await whatHasOpened(context, session, body.name, body.after),
  })),
];

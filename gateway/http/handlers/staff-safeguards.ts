import { staffSafeguard, staffSafeguards } from '#domain/contract/staff-safeguards.ts';
import { lookAtSafeguards, safeguard } from '../../asked/safeguards.ts';
import type { StaffContext } from '../../staff/context.ts';
import { forStaff, type StaffImplementation } from '../staff-implementation.ts';

/** What staff ask customers for their safety (RGT-06, RGT-07). */
export const staffSafeguardHandlers = (context: StaffContext): readonly StaffImplementation[] => [
  forStaff(staffSafeguards, async ({ body }, session) => ({
    resultCode: 0,
    data: await lookAtSafeguards(context, session, body.username),
  })),
  forStaff(staffSafeguard, async ({ body }, session) => ({
    resultCode: 0,
    data: await safeguard(context, session, body),
  })),
];

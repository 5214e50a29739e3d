import * as contract from '#domain/contract/staff.ts';
import { STAFF_ACTS } from '#domain/contract/staff-call.ts';
import { mustExplain } from '../../config/staff.ts';
import { mayDo, type StaffContext, type StaffSession } from '../../staff/context.ts';
import { approveRecovery, askRecovery, pendingRecoveries, refuseRecovery } from '../../staff/recovery.ts';
import { colleagues } from '../../staff/review.ts';
import { checkCode, checkPassword, signOut } from '../../staff/sign-in.ts';
import { forGuest, forStaff, type StaffImplementation } from '../staff-implementation.ts';

const meOf = ({ member, expiresAt }: StaffSession): contract.StaffMe => ({
  name: member.id,
  role: member.role,
  brands: [...member.brands],
  may: STAFF_ACTS.filter((act) => mayDo(member, act)),
  mustExplain: mustExplain.includes(member.role),
  expiresAt,
});

/** Signing in and out, and colleagues. */
export const staffAccountHandlers = (context: StaffContext): readonly StaffImplementation[] => [
  forGuest(contract.staffSignIn, async ({ body }, caller) => {
    const { credential, next } = await checkPassword(context, body, caller);
    caller.setCredential(credential);
    return { resultCode: 0, data: next };
  }),
  forGuest(contract.staffSecondStep, async ({ body }, caller) => {
    const { credential, session } = await checkCode(context, caller, body);
    caller.setCredential(credential);
    return { resultCode: 0, data: meOf(session) };
  }),
  forGuest(contract.staffSignOut, async (_input, caller) => {
    await signOut(context, caller.credential);
    caller.setCredential(null);
    return { resultCode: 0 };
  }),
  forStaff(contract.staffMe, (_input, session) => ({ resultCode: 0, data: meOf(session) })),
  forStaff(contract.staffColleagues, async (_input, session) => ({
    resultCode: 0,
    data: await colleagues(context, session),
  })),
  forStaff(contract.staffRecover, async ({ body }, session) => ({
    resultCode: 0,
    data: { half: await askRecovery(context, session, body.name) },
  })),
  forStaff(contract.staffRecoveries, async (_input, session) => ({
    resultCode: 0,
    data: await pendingRecoveries(context, session),
  })),
  forStaff(contract.staffApproveRecovery, async ({ body }, session) => ({
    resultCode: 0,
    data: { half: await approveRecovery(context, session, body.name) },
  })),
  forStaff(contract.staffRefuseRecovery, async ({ body }, session) => {
    await refuseRecovery(context, session, body.name);
    return { resultCode: 0 };
  }),
];

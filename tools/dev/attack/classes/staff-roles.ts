import { staffAccountCalls, staffSecondStep, staffSignIn } from '#domain/contract/staff.ts';
import type { StaffCall } from '#domain/contract/staff-call.ts';
import { staffIdentityCalls } from '#domain/contract/staff-identity.ts';
import { staffMessageCalls } from '#domain/contract/staff-messages.ts';
import { staffPayOutCalls } from '#domain/contract/staff-payouts.ts';
import { staffRecordingCalls } from '#domain/contract/staff-recordings.ts';
import { staffSafeguardCalls } from '#domain/contract/staff-safeguards.ts';
import { staffSettlingCalls } from '#domain/contract/staff-settling.ts';
import { staffPermissions, staffSettings } from '#gateway/config/staff.ts';
import { demonstrationPassword, demonstrationStaff } from '#gateway/staff/demonstration.ts';
import { codeAt } from '#gateway/staff/second-factor.ts';
import { askAsStaff } from '../as-staff.ts';
import { type Attack, outcome } from '../attack.ts';
import type { Target } from '../target.ts';

const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

async function signedIn(
  target: Target,
  { name, secret }: (typeof demonstrationStaff)[number],
): Promise<string> {
  const first = await askAsStaff(target.url, {
    ...staffSignIn,
    body: { username: name, password: demonstrationPassword },
  });
  const second = await askAsStaff(target.url, {
    ...staffSecondStep,
    body: { code: codeAt(secret, staffSettings, Date.now()) },
    cookie: cookieOf(first),
  });
  if (!second.ok) throw new Error(`${name} cannot sign in: ${await second.text()}`);
  return cookieOf(second);
}

const said = { market: 1, selection: 1, result: { outcome: 'WON' }, why: 'an attack' };
const bodies: Readonly<Record<string, object>> = {
  staffRecover: { name: 'demo-auditor' },
  staffSessions: { filter: {} },
  staffFind: { text: 'SB-AAAA-BBBB-CCCC' },
  staffSeen: { bet: 'SB-AAAA-BBBB-CCCC' },
  staffOpenedBy: { name: 'demo-support' },
  staffAnnounce: {
    ...{ username: null, kind: 'SERVICE', important: false, title: 'Attack', text: 'Attack' },
    why: 'an attack',
  },
  staffWithdraw: { id: 'm-none', why: 'an attack' },
  staffLookAtResult: said,
  staffSayResult: { ...said, seen: '5f'.repeat(32) },
};

/** UK-53, HOLD-06: the console does for each role what the table says, and for customers nothing. */
export const staffRoles: Attack = {
  name: 'staff-roles',
  title: 'customers reach nothing of the console, and staff no more than their role may',
  points: ['UK-53', 'HOLD-06'],
  async run(target) {
    const customer = await target.withMoney();
    const calls: readonly StaffCall[] = [
      ...staffAccountCalls,
      ...staffRecordingCalls,
      ...staffSettlingCalls,
      ...staffMessageCalls,
      ...staffIdentityCalls,
      ...staffSafeguardCalls,
      ...staffPayOutCalls,
    ].filter(({ may }) => may !== 'guest');
    const problems: string[] = [];
    const sid = customer.cookie.split('=')[1] ?? '';
    const outsiders = [undefined, customer.cookie, `staff=${sid}`, 'staff=', 'staff=%00'];
    const paths = ({ path }: StaffCall): string => path.replace(/:(\w)\w*/g, `$1-${'0'.repeat(32)}`);
    let tried = 0;
    for (const call of calls)
      for (const cookie of outsiders) {
        tried += 1;
        const body = bodies[call.name];
        const answer = await askAsStaff(target.url, {
          method: call.method,
          path: paths(call),
          body,
          ...(cookie === undefined ? {} : { cookie }),
        });
        await answer.text();
        if (answer.status < 400) problems.push(`${call.name}: ${answer.status} for somebody who is no staff`);
      }
    for (const member of demonstrationStaff) {
      const cookie = await signedIn(target, member);
      const forbidden = calls.filter(
        ({ may }) =>
          may !== 'guest' && may !== 'staff' && !staffPermissions[may].some((role) => role === member.role),
      );
      for (const call of forbidden) {
        tried += 1;
        const body = bodies[call.name];
        const answer = await askAsStaff(target.url, { method: call.method, path: paths(call), body, cookie });
        await answer.text();
        if (answer.status < 400) problems.push(`${call.name}: ${answer.status} for ${member.role}`);
      }
    }
    return outcome(problems, `${tried} calls beyond a role or without one: none answered`);
  },
};

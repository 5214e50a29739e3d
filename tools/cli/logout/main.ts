/**
 * npm run logout -- NAME --staff STAFF --why TEXT (--data FOLDER | --db URL)
 *
 * Logs a customer out everywhere: every session ends, live channels with it, and every browser is forgotten.
 * NAME is the customer's user name, STAFF has an account of the console; the entry in the audit trail says
 * both and why. Gateways on the same server close the channels within five seconds. Exit code 0 when it was
 * done, 1 when there is no such customer or nobody of that name among staff, 2 for wrong use, 3 when the
 * database cannot be opened (for instance because a gateway is running on the folder).
 */
import '../../command/help.ts';
import { parseArgs } from 'node:util';
import { StaffName } from '#domain/contract/staff-fields.ts';
import { logOutEverywhere } from '#gateway/accounts/log-out-everywhere.ts';
import { createAudit } from '#gateway/staff/create-audit.ts';
import { runOnDatabase, type Work } from '../../command/one-database.ts';

const USAGE = 'usage: npm run logout -- NAME --staff STAFF --why TEXT, with --data FOLDER or --db URL';
const LONGEST_REASON = 500;

const text = { type: 'string' } as const;
const options = { data: text, db: text, staff: text, why: text } as const;
function readFlags(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  return { ...values, positionals };
}
type Flags = ReturnType<typeof readFlags>;

function plan({ positionals, staff, why }: Flags): Work | undefined {
  const [username, ...more] = positionals;
  const by = StaffName.safeParse(staff);
  if (username === undefined || more.length > 0 || !by.success) return undefined;
  if (why === undefined || why.trim() === '' || why.length > LONGEST_REASON) return undefined;
  return async (db) => {
    const order = { username, staff: by.data, why };
    const done = await logOutEverywhere(db, createAudit(db), order, Date.now());
    if (done === 'unknownCustomer') console.error(`there is no customer called ${username}`);
    else if (done === 'unknownStaff') console.error(`nobody called ${by.data} has access to the console`);
    else console.log(`${username} is logged out everywhere: ${done} sessions were open`);
    return typeof done === 'number' ? 0 : 1;
  };
}

process.exitCode = await runOnDatabase({ usage: USAGE, read: readFlags, plan }, process.argv.slice(2));

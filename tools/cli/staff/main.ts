/**
 * npm run staff -- add NAME --role support|supervisor|engineer|auditor [--brands slipstream,paddock] (--data
 * FOLDER | --db URL) npm run staff -- reset NAME | disable NAME | list | check (--data FOLDER | --db URL) npm
 * run staff -- code NAME
 *
 * Accounts of the replay console. `add` and `reset` print a first password, once: at the first sign-in its
 * owner sets up a second factor and takes a password of their own. `disable` ends somebody's access; what
 * they did stays in the audit trail. `code` prints what the authenticator of a demonstration account shows
 * now. `check` walks along the audit trail and says whether it is whole. Exit code 0 when it was done, 1 when
 * there is no such person, the name is taken, or the trail is broken, 2 for wrong use, 3 when the database
 * cannot be opened (for instance because a gateway is running on the folder).
 */
import '../../command/help.ts';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { BRANDS, isBrand } from '#domain/config/defaults.ts';
import { StaffName, StaffRole } from '#domain/contract/staff-fields.ts';
import { staffSettings } from '#gateway/config/staff.ts';
import type { Schema } from '#gateway/db/schema.ts';
import { type Appointing, appoint, dismiss, startAnew } from '#gateway/staff/appoint.ts';
import { createAudit } from '#gateway/staff/create-audit.ts';
import { demonstrationStaff } from '#gateway/staff/demonstration.ts';
import { memberOf } from '#gateway/staff/members.ts';
import { drawFirstPassword } from '#gateway/staff/recovery.ts';
import { codeAt } from '#gateway/staff/second-factor.ts';
import { runOnDatabase, type Work } from '../../command/one-database.ts';

const USAGE =
  'usage: npm run staff -- add NAME --role support|supervisor|engineer|auditor [--brands slipstream,paddock] | reset NAME | ' +
  'disable NAME | list | check, with --data FOLDER or --db URL; or code NAME of a demonstration account';

const text = { type: 'string' } as const;
const options = { data: text, db: text, role: text, brands: text } as const;
function readFlags(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  return { ...values, positionals };
}
type Flags = ReturnType<typeof readFlags>;

const said = (ok: boolean, yes: string, no: string): number => {
  if (ok) console.log(yes);
  else console.error(no);
  return ok ? 0 : 1;
};

const appointing = (db: Kysely<Schema>): Appointing => ({ db, audit: createAudit(db), now: Date.now });

function add(name: string, flags: Flags): Work | undefined {
  const role = StaffRole.safeParse(flags.role);
  const brands = (flags.brands ?? BRANDS.join(',')).split(',');
  if (!role.success || !brands.every(isBrand)) return undefined;
  const password = drawFirstPassword();
  return async (db) =>
    said(
      await appoint(appointing(db), { name, role: role.data, brands, password }),
      `${name.toLowerCase()}, ${role.data}. First password, shown once: ${password}`,
      `the name ${name} is taken, or was: names are never given to somebody else`,
    );
}

function reset(name: string): Work {
  const password = drawFirstPassword();
  return async (db) =>
    said(
      await startAnew(appointing(db), name, password),
      `${name.toLowerCase()} starts anew. First password, shown once: ${password}`,
      `there is nobody called ${name}`,
    );
}

function disable(name: string): Work {
  return async (db) =>
    said(
      await dismiss(appointing(db), name),
      `${name.toLowerCase()} has no access any more`,
      `there is nobody called ${name}`,
    );
}

const list: Work = async (db) => {
  const rows = await db.selectFrom('staff').selectAll().orderBy('id').execute();
  for (const row of rows) {
    const state =
      row.disabled_at === null ? (row.totp_enrolled_at === null ? 'invited' : 'active') : 'disabled';
    console.log([row.id, row.role, memberOf(row).brands.join(','), state].join('\t'));
  }
  return 0;
};

const check: Work = async (db) => {
  const result = await createAudit(db).check();
  return result.kind === 'whole'
    ? said(true, `the audit trail is whole: ${result.entries} entries`, '')
    : said(false, '', `the audit trail is broken at ${result.at}`);
};

function workFrom(flags: Flags): Work | undefined {
  const [command, name, ...more] = flags.positionals;
  if (more.length > 0) return undefined;
  if (command === 'list' && name === undefined) return list;
  if (command === 'check' && name === undefined) return check;
  const who = StaffName.safeParse(name);
  if (!who.success) return undefined;
  if (command === 'add') return add(who.data, flags);
  if (command === 'reset') return reset(who.data);
  if (command === 'disable') return disable(who.data);
  return undefined;
}

/** For those who look at a demonstration without an authenticator at hand. */
function code(name: string): number {
  const secret = demonstrationStaff.find((one) => one.name === name)?.secret;
  const now = secret === undefined ? '' : codeAt(secret, staffSettings, Date.now());
  return said(secret !== undefined, now, `there is no demonstration account ${name}`);
}

const [first, demonstrated, ...more] = process.argv.slice(2);
process.exitCode =
  first === 'code' && demonstrated !== undefined && more.length === 0
    ? code(demonstrated)
    : await runOnDatabase({ usage: USAGE, read: readFlags, plan: workFrom }, process.argv.slice(2));

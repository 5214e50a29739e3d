/**
 * npm run account -- ACT NAME --staff STAFF --why TEXT (--data FOLDER | --db URL)
 *   ACT: close, open, password-only, ask or spend-limit
 *   ask: --kind CHECK_IN|SPEND|TIME [--blocking]
 *   spend-limit: --most POUNDS --in DAY|WEEK|MONTH, or --none
 *
 * Closes the account of a customer, opens one that its customer had closed or excluded, or asks its
 * customer how they are; with --blocking nothing is bet before the answer. password-only is for who has
 * lost authenticator and recovery codes, and has shown otherwise who they are: code, recovery codes and
 * passkeys go, every session ends, and the password alone opens the account. spend-limit is what the
 * customer may lose in the window, open bets counted whole, which they see and cannot change. A break or an
 * exclusion that runs is not shortened, and after an exclusion a day is waited. NAME is the customer's user
 * name, STAFF has an account of the console; the entry in the audit trail says both and why. Exit code 0
 * when it was done, 1 when it was not, 2 for wrong use, 3 when the database cannot be opened (for instance
 * because a gateway is running on the folder).
 */
import '../../command/help.ts';
import { parseArgs } from 'node:util';
import { INTERVENTION_KINDS } from '#domain/account/intervention.ts';
import { LIMIT_PERIODS } from '#domain/account/own-limits.ts';
import { StaffName } from '#domain/contract/staff-fields.ts';
import { parseStakeText } from '#domain/money/parse-money.ts';
import { type AccountOrder, type OrderOutcome, orderAccount } from '#gateway/accounts/staff-orders.ts';
import { createAudit } from '#gateway/staff/create-audit.ts';
import { runOnDatabase, type Work } from '../../command/one-database.ts';

const USAGE =
  'usage: npm run account -- close|open|password-only|ask|spend-limit NAME --staff STAFF --why TEXT, with --data FOLDER or --db URL; --help says more';
const LONGEST_REASON = 500;

const text = { type: 'string' } as const;
const options = {
  data: text,
  db: text,
  staff: text,
  why: text,
  kind: text,
  blocking: { type: 'boolean' },
  most: text,
  in: text,
  none: { type: 'boolean' },
} as const;
function readFlags(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  return { ...values, positionals };
}
type Flags = ReturnType<typeof readFlags>;

/** A limit, null for none any more, or nothing where what was said is neither. */
function spendLimitIn({ most, in: within, none = false }: Flags): AccountOrder | undefined {
  if (none)
    return most === undefined && within === undefined ? { act: 'spendLimit', control: null } : undefined;
  const period = LIMIT_PERIODS.find((one) => one === within);
  const amount = most === undefined ? undefined : parseStakeText(most);
  return period === undefined || amount === undefined
    ? undefined
    : { act: 'spendLimit', control: { period, amount } };
}

function orderIn(act: string | undefined, flags: Flags): AccountOrder | undefined {
  const { kind, blocking = false } = flags;
  const isLimit = [flags.most, flags.in, flags.none].some((one) => one !== undefined);
  if (act === 'spend-limit') return kind === undefined && !blocking ? spendLimitIn(flags) : undefined;
  if (isLimit) return undefined;
  const plain = act === 'password-only' ? 'passwordOnly' : act;
  if (plain === 'close' || plain === 'open' || plain === 'passwordOnly')
    return kind === undefined && !blocking ? { act: plain } : undefined;
  const asked = INTERVENTION_KINDS.find((one) => one === kind);
  return act === 'ask' && asked !== undefined ? { act, kind: asked, blocking } : undefined;
}

function saidOf(outcome: OrderOutcome, username: string, staff: string): string {
  switch (outcome.kind) {
    case 'unknownCustomer':
      return `there is no customer called ${username}`;
    case 'unknownStaff':
      return `nobody called ${staff} has access to the console`;
    case 'notClosed':
      return `the account of ${username} is open`;
    case 'stillShut':
      return `not done: a break or an exclusion runs until ${new Date(outcome.until).toISOString()}`;
    case 'opensAt':
      return `done: the account of ${username} opens at ${new Date(outcome.at).toISOString()}`;
    case 'done':
      return `done for ${username}`;
  }
}

function plan(flags: Flags): Work | undefined {
  const [act, username, ...more] = flags.positionals;
  const by = StaffName.safeParse(flags.staff);
  const order = orderIn(act, flags);
  const { why } = flags;
  if (order === undefined || username === undefined || more.length > 0 || !by.success) return undefined;
  if (why === undefined || why.trim() === '' || why.length > LONGEST_REASON) return undefined;
  return async (db) => {
    const ordered = { username, staff: by.data, why };
    const outcome = await orderAccount(db, createAudit(db), ordered, order, Date.now());
    const isDone = outcome.kind === 'done' || outcome.kind === 'opensAt';
    (isDone ? console.log : console.error)(saidOf(outcome, username, by.data));
    return isDone ? 0 : 1;
  };
}

process.exitCode = await runOnDatabase({ usage: USAGE, read: readFlags, plan }, process.argv.slice(2));

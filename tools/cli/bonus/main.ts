/**
 * npm run bonus -- --data FOLDER | --db URL --user NAME (--free-bet 5.00 | --profit-boost 25 [--max-stake
 * 20.00])
 *                  [--bets ANY|SINGLE|COMBO] [--days 7] [--name TEXT] [--key TEXT] [--offer]
 *
 * Gives a customer a free bet or a profit boost, for one bet. `--key` names the grant: the same key is given
 * to a customer once, however often this is run; without it every run gives another. `--offer` leaves the
 * answer to the customer. Exit code 0 when it was given, 1 when there is no such customer or the key was
 * given before, 2 for wrong use, 3 when the database cannot be opened (for instance because a gateway is
 * running on the folder).
 */
import '../../command/help.ts';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { UserId } from '#domain/brand.ts';
import { BonusBets } from '#domain/contract/bonuses.ts';
import { parseStakeText } from '#domain/money/parse-money.ts';
import { type Grant, issueBonus } from '#gateway/bonuses/issue-bonus.ts';
import type { Schema } from '#gateway/db/schema.ts';
import { runOnDatabase, type Work } from '../../command/one-database.ts';

const USAGE =
  'usage: npm run bonus -- --data FOLDER | --db URL --user NAME (--free-bet 5.00 | --profit-boost 25 [--max-stake 20.00]) ' +
  '[--bets ANY|SINGLE|COMBO] [--days 7] [--name TEXT] [--key TEXT] [--offer]';

const text = { type: 'string' } as const;
const options = {
  data: text,
  db: text,
  user: text,
  'free-bet': text,
  'profit-boost': text,
  'max-stake': text,
  bets: text,
  days: text,
  name: text,
  key: text,
  offer: { type: 'boolean' },
} as const;

const readFlags = (args: readonly string[]) => parseArgs({ args: [...args], options }).values;
type Flags = ReturnType<typeof readFlags>;

const wholeNumber = (given: string | undefined, fallback: number): number | undefined =>
  given === undefined ? fallback : /^[1-9]\d{0,3}$/.test(given) ? Number(given) : undefined;

function grantFrom(flags: Flags): Grant | undefined {
  const bets = BonusBets.safeParse(flags.bets ?? 'ANY');
  const days = wholeNumber(flags.days, 7);
  if (!bets.success || days === undefined) return undefined;
  const common = { key: flags.key ?? randomUUID(), bets: bets.data, days, offered: flags.offer === true };
  const amount = parseStakeText(flags['free-bet'] ?? '');
  const percentage = wholeNumber(flags['profit-boost'], 0);
  const maxStake = parseStakeText(flags['max-stake'] ?? '');
  if (amount === undefined || percentage === undefined || maxStake === undefined) return undefined;
  if (amount > 0 === percentage > 0) return undefined;
  if (amount > 0) return { ...common, kind: 'freeBet', amount, name: flags.name ?? 'Free bet' };
  const name = flags.name ?? `${percentage}% profit boost`;
  return { ...common, kind: 'profitBoost', percentage, maxStake: maxStake === 0 ? null : maxStake, name };
}

async function give(db: Kysely<Schema>, username: string, grant: Grant): Promise<number> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  if (user === undefined) {
    console.error(`there is no customer ${username}`);
    return 1;
  }
  const isNew = await issueBonus(db, UserId.parse(user.id), grant, Date.now());
  console.log(isNew ? `given to ${username}: ${grant.name}` : `${username} was given ${grant.key} before`);
  return isNew ? 0 : 1;
}

function plan(flags: Flags): Work | undefined {
  const grant = grantFrom(flags);
  const { user } = flags;
  return grant === undefined || user === undefined ? undefined : (db) => give(db, user, grant);
}

process.exitCode = await runOnDatabase({ usage: USAGE, read: readFlags, plan }, process.argv.slice(2));

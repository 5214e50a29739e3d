import type { Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import {
  type CashOutRule,
  isAsAsked,
  type KeptRule,
  type RuleAnswer,
} from '#domain/cash-out/cash-out-rule.ts';
import { mostOfRule } from '#domain/cash-out/most-of-rule.ts';
import { isPart } from '#domain/cash-out/part-of-bet.ts';
import type { CashOutRuleChange } from '#domain/contract/cash-out.ts';
import type { Money } from '#domain/money/money.ts';
import { beforeCommit } from '../db/not-written.ts';
import { enqueue } from '../db/outbox.ts';
import { repeated } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import { recordText } from '../placement/journal/journal-record.ts';
import { actOfBetChange } from '../recordings/acts/act-of-bet-change.ts';
import type { BetRow } from '../settlement/stored-results.ts';
import type { CashOutContext } from './context.ts';
import { highestValue } from './highest-value.ts';
import { lockBet } from './pay-cash-out.ts';
import { withFacts } from './read-valued.ts';
import { type RuleRecord, writeRule } from './rule-record.ts';
import { keptRule, ruleOf } from './ruled-bets.ts';
import { standingOf } from './standing-of.ts';
import { valueBet } from './value-bet.ts';

export interface RuleSet {
  readonly status: RuleAnswer;
  /** As it is kept now; null where the bet never had one. */
  readonly rule: KeptRule | null;
}

/** Why a rule is not taken; undefined where it is. */
async function refusal(
  tx: Transaction<Schema>,
  { offer, rules }: CashOutContext,
  bet: BetRow,
  { part, atLeast }: { readonly part: Money | null; readonly atLeast: Money },
): Promise<RuleAnswer | undefined> {
  const [valued] = await withFacts(tx, [bet]);
  if (valued === undefined || valueBet(valued, offer, rules).offer.status === 'DISABLED') return 'DISABLED';
  const standing = standingOf(bet);
  if (part !== null && !isPart(part, standing)) return 'PART_GONE';
  if (atLeast < rules.smallest) return 'TOO_SMALL';
  const most = mostOfRule(highestValue(valued, rules), standing, part);
  return most !== null && atLeast > most ? 'TOO_HIGH' : undefined;
}

async function changeIn(
  tx: Transaction<Schema>,
  context: CashOutContext,
  user: UserId,
  { betId, base, rule }: CashOutRuleChange,
): Promise<{ readonly set: RuleSet; readonly record?: string } | undefined> {
  const bet = await lockBet(tx, { betId }, user);
  if (bet === undefined) return undefined;
  const row = await ruleOf(tx, betId);
  const before = row === undefined ? null : keptRule(row);
  const version = before?.version ?? 0;
  // A copy of the change that is in force already changes nothing (FAIL-18).
  if (isAsAsked(before, base, rule))
    return { set: { status: rule === null ? 'REMOVED' : 'SET', rule: before } };
  if (base !== version) return { set: { status: 'CHANGED', rule: before } };
  if (bet.status !== 'OPEN') return { set: { status: 'CLOSED', rule: before } };
  const terms: CashOutRule | null = rule ?? before;
  if (terms === null) return { set: { status: 'REMOVED', rule: null } };
  const no = rule === null ? undefined : await refusal(tx, context, bet, rule);
  if (no !== undefined) return { set: { status: no, rule: before } };
  const at = context.now();
  const kept: KeptRule = {
    version: version + 1,
    state: rule === null ? 'REMOVED' : 'ACTIVE',
    atLeast: terms.atLeast,
    part: terms.part,
    setAt: at,
  };
  const record: RuleRecord = { kind: 'cashOutRule', user, betId, rule: kept };
  await writeRule(tx, record);
  await tx
    .updateTable('bets')
    .set({ version: bet.version + 1 })
    .where('id', '=', betId)
    .execute();
  await tx
    .insertInto('gateway_acts')
    .values(actOfBetChange(bet, 'cashOutRule', kept, at))
    .execute();
  await enqueue(tx, user, 'bet', betId, 'update');
  const status = rule === null ? 'REMOVED' : 'SET';
  return { set: { status, rule: kept }, record: recordText(record) };
}

/**
 * Sets, changes or removes the rule of a bet (CSH-09.1). The bet's row lock puts it in an order with
 * firings, requests and results; a change that was made from an older one has no effect.
 *
 * @returns undefined for another customer's bet as for none
 */
export async function setRule(
  context: CashOutContext,
  user: UserId,
  change: CashOutRuleChange,
): Promise<RuleSet | undefined> {
  const done = await repeated(
    () => context.db.transaction().execute(beforeCommit((tx) => changeIn(tx, context, user, change))),
    context.clock,
  );
  if (done?.record !== undefined) await context.journal.append(done.record);
  context.committed();
  return done?.set;
}

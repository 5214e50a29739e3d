import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { BetId } from '#domain/brand.ts';
import { KeptRule } from '#domain/cash-out/cash-out-rule.ts';
import { CashOutReceipt } from '#domain/contract/cash-out.ts';
import { money } from '#domain/money/parse-money.ts';
import { BetStep } from '#domain/my-bets/bet-step.ts';
import type { Schema } from '../db/schema.ts';
import type { BetRow } from '../settlement/stored-results.ts';

const Settled = z.object({ how: z.string(), result: z.optional(z.string()), returns: z.optional(z.int()) });
const CashedOut = z.object({ receipt: CashOutReceipt, automatic: z.optional(z.boolean()) });

const readable = <Content extends z.core.$ZodType>(
  schema: Content,
  content: unknown,
): z.output<Content> | undefined => {
  const read = z.safeParse(schema, content);
  return read.success ? read.data : undefined;
};

/** Of a line of the gateway's record what a customer is told; undefined for what they are not. */
function contentOf(call: string, content: unknown, bet: BetRow): object | undefined {
  switch (call) {
    case 'settle': {
      const settled = readable(Settled, content);
      return settled && { kind: settled.how, result: settled.result, returns: settled.returns };
    }
    case 'cashOut': {
      const cashedOut = readable(CashedOut, content);
      if (cashedOut === undefined) return undefined;
      const { receipt, automatic = false } = cashedOut;
      const { stake, left } = receipt.part ?? { stake: bet.total_stake, left: 0 };
      return { kind: 'cashedOut', stake, paid: receipt.paid, left, automatic, editedTo: receipt.edit?.betId };
    }
    case 'cashOutRule': {
      const rule = readable(KeptRule, content);
      if (rule === undefined) return undefined;
      const { state, atLeast, part } = rule;
      return state === 'REMOVED' ? { kind: 'ruleRemoved' } : { kind: 'ruleSet', atLeast, part };
    }
    case 'correct':
      return { kind: 'priceCorrected' };
    case 'settledByStaff':
      return { kind: 'settledByStaff' };
    default:
      return undefined;
  }
}

/** A line that a newer build wrote and this one cannot read is left out, and hides no other. */
function stepsIn(call: string, text: string, at: number, bet: BetRow): BetStep[] {
  const content: unknown = JSON.parse(text);
  const step = BetStep.safeParse({ ...contentOf(call, content, bet), at });
  return step.success ? [step.data] : [];
}

/** What happened to a bet, oldest first: the gateway's record of it, and requests that came to nothing. */
export async function stepsOf(db: Kysely<Schema>, bet: BetRow): Promise<readonly BetStep[]> {
  const acts = await db
    .selectFrom('gateway_acts')
    .select(['at', 'call', 'content'])
    .where('ref', '=', bet.ref)
    .where('bet', '=', bet.id)
    .where('kind', '=', 'changed')
    .orderBy('id')
    .execute();
  const refused = await db
    .selectFrom('cash_outs')
    .select(['created_at', 'automatic'])
    .where('bet_id', '=', bet.id)
    .where('state', '=', 'FAILED')
    .execute();
  const editedFrom = bet.edited_from === null ? {} : { editedFrom: BetId.parse(bet.edited_from) };
  const placed: BetStep = { kind: 'placed', at: bet.placed_at, stake: money(bet.total_stake), ...editedFrom };
  const later = [
    ...acts.flatMap(({ at, call, content }) => stepsIn(call, content, at, bet)),
    ...refused.map(({ created_at: at, automatic }): BetStep => ({ kind: 'cashOutRefused', at, automatic })),
  ];
  return [placed, ...later.toSorted((a, b) => a.at - b.at)];
}

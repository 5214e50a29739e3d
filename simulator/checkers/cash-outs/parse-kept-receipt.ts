import * as z from 'zod/mini';

const Receipt = z.looseObject({
  ref: z.string(),
  account: z.string(),
  betId: z.string(),
  contentHash: z.string(),
  asked: z.int(),
  paid: z.int(),
  part: z.optional(z.object({ stake: z.int(), left: z.int() })),
  edit: z.optional(z.object({ ref: z.string(), betId: z.string(), contentHash: z.string() })),
  paidAt: z.int(),
  signature: z.string(),
});
/** Word for word what the gateway signed. */
export type KeptReceipt = z.infer<typeof Receipt>;

const Outcome = z.object({ receipt: z.nullable(Receipt) });

/** The receipt of an outcome as the book keeps it. @throws for what is none */
export const readKeptReceipt = (outcome: string | null): KeptReceipt | undefined =>
  outcome === null ? undefined : (Outcome.parse(JSON.parse(outcome)).receipt ?? undefined);

const Refused = z.object({
  cashOutAmount: z.nullable(z.int()),
  error: z.nullable(z.object({ type: z.string() })),
});

/** Why an outcome of the book paid nothing. @throws for what is none */
export function readRefusal(
  outcome: string | null,
): { readonly type: string; readonly worth: number | null } | undefined {
  if (outcome === null) return undefined;
  const { error, cashOutAmount } = Refused.parse(JSON.parse(outcome));
  return error === null ? undefined : { type: error.type, worth: cashOutAmount };
}

const Kept = z.object({
  version: z.int(),
  state: z.enum(['ACTIVE', 'FIRED', 'REMOVED']),
  atLeast: z.int(),
  part: z.nullable(z.int()),
});
/** A rule as a gateway keeps it. */
export type KeptTerms = z.infer<typeof Kept>;

const Paid = z.object({
  receipt: z.object({ ref: z.string(), asked: z.int(), paid: z.int() }),
  automatic: z.optional(z.boolean()),
});

/** A rule that was set or removed, or a cash-out that was paid. */
export interface RuleAct {
  readonly bet: string;
  readonly rule?: KeptTerms;
  readonly paid?: z.infer<typeof Paid>;
}

/** What a gateway wrote of a change of a bet. @throws for what is none of these */
export const readRuleAct = (call: string, content: string): Omit<RuleAct, 'bet'> =>
  call === 'cashOutRule'
    ? { rule: Kept.parse(JSON.parse(content)) }
    : { paid: Paid.parse(JSON.parse(content)) };

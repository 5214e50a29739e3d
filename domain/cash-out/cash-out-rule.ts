import * as z from 'zod/mini';
import { Money } from '../money/money.ts';

/** When the gateway is to cash a bet out by itself, and how much of it; minor units (CSH-09). */
export const CashOutRule = z.object({
  /** Of what is to be cashed out: reached or passed, that is paid which it is worth then. */
  atLeast: Money,
  /** Stake; null: all that is left by then. */
  part: z.nullable(Money),
});
export type CashOutRule = z.infer<typeof CashOutRule>;

export const RULE_STATES = ['ACTIVE', 'FIRED', 'REMOVED'] as const;

/** The rule of a bet as the gateway keeps it. */
export const KeptRule = z.object({
  /** +1 at each change by the customer: a change names the one that it was made from. */
  version: z.int(),
  state: z.enum(RULE_STATES),
  ...CashOutRule.shape,
  setAt: z.int(),
});
export type KeptRule = z.infer<typeof KeptRule>;

export const RULE_ANSWERS = [
  'SET',
  'REMOVED',
  'CHANGED',
  'CLOSED',
  'DISABLED',
  'PART_GONE',
  'TOO_SMALL',
  'TOO_HIGH',
] as const;
/** What became of a change: the first two did it; CHANGED: another one was made before. */
export type RuleAnswer = (typeof RULE_ANSWERS)[number];

/** Whether what the gateway keeps is what was asked for, by this change or an earlier copy of it. */
export const isAsAsked = (kept: KeptRule | null, base: number, asked: CashOutRule | null): boolean =>
  kept !== null &&
  kept.version === base + 1 &&
  (asked === null
    ? kept.state === 'REMOVED'
    : kept.state !== 'REMOVED' && kept.atLeast === asked.atLeast && kept.part === asked.part);

import * as z from 'zod/mini';
import { BetId, UserId } from '../brand.ts';
import { CashOutRule, KeptRule, RULE_ANSWERS } from '../cash-out/cash-out-rule.ts';
import { Money } from '../money/money.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

const betId = 'SB-4F7K-92MX-TQ3D';
const rule = { atLeast: 1_200, part: null };

export const cashOutRuleNamed = defineInput({
  type: 'intent/cashOutRuleNamed',
  doc: 'The rule of an automatic cash-out as it stands in its fields; null: they are closed (CSH-09).',
  data: z.object({
    betId: BetId,
    rule: z.nullable(z.object({ atLeast: z.nullable(Money), part: z.nullable(Money) })),
  }),
  privacy: { betId: 'account', rule: whole('account') },
  examples: [{ betId, rule }],
});
export const cashOutRuleSet = defineInput({
  type: 'intent/cashOutRuleSet',
  doc: 'The customer sets or changes the rule of a bet, or with null removes it; and the words that stood there (CSH-09).',
  data: z.object({ betId: BetId, rule: z.nullable(CashOutRule), shown: z.string() }),
  privacy: { betId: 'account', rule: whole('account'), shown: 'account' },
  examples: [{ betId, rule, shown: 'All of it is cashed out when it is worth £12.00 or more.' }],
});
export const ruleRequested = defineDerived({
  type: 'cashOut/ruleRequested',
  doc: 'A change of a rule as it goes out, with the version of the rule that it was made from (CSH-09.1).',
  data: z.object({ betId: BetId, account: UserId, base: z.int(), rule: z.nullable(CashOutRule) }),
  privacy: { betId: 'account', account: 'account', base: 'public', rule: whole('account') },
  examples: [{ betId, account: 'u1', base: 0, rule }],
});
export const ruleEnded = defineDerived({
  type: 'cashOut/ruleEnded',
  doc: 'What the gateway said of a change, and the rule that it keeps (CSH-09.5).',
  data: z.object({ betId: BetId, status: z.enum(RULE_ANSWERS), rule: z.nullable(KeptRule) }),
  privacy: { betId: 'account', status: 'account', rule: whole('account') },
  examples: [{ betId, status: 'SET', rule: { version: 1, state: 'ACTIVE', ...rule, setAt: 1 } }],
});
export const ruleLost = defineDerived({
  type: 'cashOut/ruleLost',
  doc: 'Whether a change is in force is not known: no answer came, or the page was left (CSH-09.5).',
  data: z.object({ betId: BetId, cause: z.enum(['answer', 'resumed', 'offline', 'loggedOut']) }),
  privacy: { betId: 'account', cause: 'public' },
  examples: [{ betId, cause: 'answer' }],
});

export const cashOutRuleEvents = [
  cashOutRuleNamed,
  cashOutRuleSet,
  ruleRequested,
  ruleEnded,
  ruleLost,
] as const;

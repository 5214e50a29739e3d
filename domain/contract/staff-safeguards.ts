import * as z from 'zod/mini';
import { INTERVENTION_KINDS, Intervention, InterventionAnswer } from '../account/intervention.ts';
import { QuestionnaireResult } from '../account/questionnaire.ts';
import { VulnerabilityFinding } from '../account/vulnerability.ts';
import { Currency, Money } from '../money/money.ts';
import { defineStaffCall } from './staff-call.ts';
import { Explanation, line, STAFF_LIMITS } from './staff-fields.ts';

const none = z.object({});
const Why = Explanation.check(z.minLength(STAFF_LIMITS.explanation.least));
const Username = line(1, 254);

/** What staff do: ask something, ask for the questionnaire, or say that the talk has been held. */
export const SAFEGUARD_STEPS = [...INTERVENTION_KINDS, 'QUESTIONNAIRE', 'TALKED'] as const;
export const SafeguardStep = z.enum(SAFEGUARD_STEPS);
export type SafeguardStep = z.infer<typeof SafeguardStep>;

/** What a customer was asked and how it stands. No answer of a questionnaire is here. Times epoch ms. */
export const Safeguards = z.object({
  asked: z.array(
    z.object({
      kind: Intervention.shape.kind,
      blocking: z.boolean(),
      at: z.int(),
      answeredAt: z.nullable(z.int()),
      answer: z.nullable(InterventionAnswer),
    }),
  ),
  questionnaireDue: z.boolean(),
  /** Nothing is bet before a talk. */
  talkDue: z.boolean(),
  questionnaires: z.array(z.object({ sentAt: z.int(), result: QuestionnaireResult })),
  /** Of financial vulnerability (RGT-13), in minor units; a finding of null is still to come. */
  checks: z.array(
    z.object({
      dueAt: z.int(),
      currency: Currency,
      netDeposits: Money,
      finding: z.nullable(VulnerabilityFinding),
    }),
  ),
});
export type Safeguards = z.infer<typeof Safeguards>;

/** `blocking` counts for questions alone: the others always stand before the next bet. */
export const SafeguardOrder = z.object({
  username: Username,
  step: SafeguardStep,
  blocking: z.boolean(),
  why: Why,
});
export type SafeguardOrder = z.infer<typeof SafeguardOrder>;

export const staffSafeguards = defineStaffCall({
  name: 'staffSafeguards',
  method: 'POST',
  path: '/support/api/safeguards/look',
  doc: 'What a customer was asked and how it stands, with an entry in the audit trail before it is shown.',
  params: none,
  body: z.object({ username: Username }),
  answer: z.object({ resultCode: z.int(), data: Safeguards }),
  may: 'safeguard',
});

export const staffSafeguard = defineStaffCall({
  name: 'staffSafeguard',
  method: 'POST',
  path: '/support/api/safeguards',
  doc: 'Asks a customer something, or says that the talk has been held, with an entry in the audit trail.',
  params: none,
  body: SafeguardOrder,
  answer: z.object({ resultCode: z.int(), data: Safeguards }),
  may: 'safeguard',
});

export const staffSafeguardCalls = [staffSafeguards, staffSafeguard] as const;

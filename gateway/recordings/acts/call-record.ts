import * as z from 'zod/mini';
import { type BetId, BetId as BetIdForm, type PlacementRef, PlacementRef as RefForm } from '#domain/brand.ts';
import { CashOutRequest } from '#domain/contract/cash-out.ts';
import { type Json, toJson } from '#domain/json.ts';
import { isSensitive } from '../event-facts.ts';

/** What a call came with and what it was answered, before it is an act. */
export interface Exchange {
  readonly call: string;
  readonly body: unknown;
  readonly receivedAt: number;
  readonly answeredAt: number;
  /** The answer's body, or why there is none. */
  readonly answer:
    | { readonly kind: 'ok'; readonly body: unknown }
    | { readonly kind: 'refused'; readonly status: number; readonly errorType: string };
}

/** One line of the gateway's part. */
export interface Act {
  readonly at: number;
  readonly kind: 'received' | 'answered' | 'changed';
  readonly call: string;
  readonly ref: PlacementRef | null;
  readonly bet: BetId | null;
  readonly sensitive: boolean;
  /** Of a ref that nothing is known of: of the session, and no evidence of a bet. */
  readonly passing?: boolean;
  readonly content: Json;
}

type Line = Pick<Act, 'ref' | 'bet' | 'passing' | 'content'> & { readonly names?: readonly string[] };
interface Reading {
  readonly received: (body: unknown) => readonly Line[];
  readonly answered: (body: unknown) => readonly Line[];
}

const Slips = z.object({ betSlips: z.array(z.looseObject({ ref: RefForm })) });
const Outcome = z.looseObject({
  ref: RefForm,
  status: z.string(),
  betslipId: z.nullable(BetIdForm),
  errors: z.array(z.looseObject({ type: z.string() })),
});
const Outcomes = z.object({ data: z.object({ betSlips: z.array(Outcome) }) });
/** The receipt is in the line of the booking, by its own signature. */
const CashedOut = z.object({
  data: z.object({
    ref: RefForm,
    betslipId: BetIdForm,
    status: z.string(),
    cashOutAmount: z.nullable(z.int()),
    error: z.nullable(z.object({ type: z.string() })),
  }),
});
const Reply = z.looseObject({ ref: RefForm });
const Replied = z.object({ data: z.object({ outcome: Outcome }) });
const States = z.object({
  data: z.object({
    placements: z.array(z.object({ ref: RefForm, state: z.string(), outcome: z.nullable(Outcome) })),
  }),
});

/** Receipts are kept with their bet and join by ref. */
function lineOf({ receipt: _receipt, notPlaced: _notPlaced, ...outcome }: z.infer<typeof Outcome>): Line {
  return {
    ref: outcome.ref,
    bet: outcome.betslipId,
    content: toJson(outcome),
    names: outcome.errors.map(({ type }) => type),
  };
}

const reading =
  <Schema extends z.ZodMiniType>(schema: Schema, lines: (value: z.infer<Schema>) => readonly Line[]) =>
  (body: unknown): readonly Line[] => {
    const parsed = schema.safeParse(body);
    return parsed.success ? lines(parsed.data) : [];
  };

/** That it happened, and not who: a name or a password is never part of it. */
const happened: Reading = {
  received: () => [],
  answered: () => [{ ref: null, bet: null, content: { outcome: 'ok' } }],
};
const asked: Reading = {
  received: (body) => [{ ref: null, bet: null, content: toJson(body ?? null) }],
  answered: () => [{ ref: null, bet: null, content: { outcome: 'ok' } }],
};

/**
 * The calls of which the gateway keeps its own story: betting, signing in and out, and what moves a balance.
 */
const witnessed: ReadonlyMap<string, Reading> = new Map([
  ['login', happened],
  ['register', happened],
  ['logout', happened],
  ['acceptBonusOffer', asked],
  ['declineBonusOffer', asked],
  ['cancelBonus', asked],
  [
    'placeBets',
    {
      received: reading(Slips, ({ betSlips }) =>
        betSlips.map((slip) => ({ ref: slip.ref, bet: null, content: toJson(slip) })),
      ),
      answered: reading(Outcomes, ({ data }) => data.betSlips.map(lineOf)),
    },
  ],
  [
    'cashOut',
    {
      received: reading(CashOutRequest, (sent) => [
        { ref: sent.ref, bet: sent.betId, content: toJson(sent) },
      ]),
      answered: reading(CashedOut, ({ data }) => [
        { ref: data.ref, bet: data.betslipId, content: toJson(data) },
      ]),
    },
  ],
  [
    'answerOffer',
    {
      received: reading(Reply, (reply) => [{ ref: reply.ref, bet: null, content: toJson(reply) }]),
      answered: reading(Replied, ({ data }) => [lineOf(data.outcome)]),
    },
  ],
  [
    'betStatus',
    {
      received: () => [],
      answered: reading(States, ({ data }) =>
        data.placements.map(({ ref, state, outcome }) => {
          const line = outcome === null ? { ref, bet: null, content: {} } : lineOf(outcome);
          const told = { ...line, content: { state, status: outcome?.status ?? null } };
          return state === 'UNKNOWN' ? { ...told, passing: true } : told;
        }),
      ),
    },
  ],
]);

/**
 * Asked again and again, and answered with nothing that was not known: a share of them is enough (HOLD-09).
 */
export const isQuestion = (call: string): boolean => call === 'betStatus';

export const isWitnessed = (call: string): boolean => witnessed.has(call);

/** What of an exchange is kept; nothing for a call that is not of the story. */
export function actsOf({ call, body, receivedAt, answeredAt, answer }: Exchange): Act[] {
  const rule = witnessed.get(call);
  if (rule === undefined) return [];
  const act = (kind: Act['kind'], at: number, { names = [], ...line }: Line): Act => ({
    at,
    kind,
    call,
    ...line,
    sensitive: names.some(isSensitive),
  });
  const received = rule.received(body).map((line) => act('received', receivedAt, line));
  if (answer.kind === 'ok')
    return [...received, ...rule.answered(answer.body).map((line) => act('answered', answeredAt, line))];
  const { status, errorType } = answer;
  const [only] = received;
  const refused = { ref: only?.ref ?? null, bet: null, content: { status, errorType }, names: [errorType] };
  return [...received, act('answered', answeredAt, refused)];
}

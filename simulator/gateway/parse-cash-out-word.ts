import * as z from 'zod/mini';

const NotCashedOut = z.object({ account: z.string(), kind: z.string() });
const Outcome = z.object({
  ref: z.string(),
  status: z.string(),
  receipt: z.nullable(z.object({ account: z.string(), paid: z.int() })),
  notCashedOut: z.nullable(NotCashedOut),
});
type Outcome = z.infer<typeof Outcome>;

const One = z.object({ data: Outcome });
const Several = z.object({
  data: z.object({
    cashOuts: z.array(
      z.object({
        ref: z.string(),
        state: z.string(),
        outcome: z.nullable(Outcome),
        fence: z.nullable(NotCashedOut),
      }),
    ),
  }),
});

/** What a gateway said of one request to be cashed out. */
export interface CashOutWord {
  readonly ref: string;
  readonly kind: 'paid' | 'refused' | 'waits' | 'fenced' | 'unknown';
  /** Whom it is for; undefined for a word that nobody signs. */
  readonly account: string | undefined;
  /** Minor units; with `paid`. */
  readonly paid: number | undefined;
}

function wordOf({ ref, status, receipt, notCashedOut }: Outcome): CashOutWord {
  if (receipt !== null) return { ref, kind: 'paid', account: receipt.account, paid: receipt.paid };
  if (status === 'PENDING') return { ref, kind: 'waits', account: undefined, paid: undefined };
  return { ref, kind: 'refused', account: notCashedOut?.account, paid: undefined };
}

/** Words of an answer to a cash-out, or to a question about some. @throws for an answer that is neither */
export function readCashOutWords(text: string): readonly CashOutWord[] {
  const json: unknown = JSON.parse(text);
  const one = One.safeParse(json);
  if (one.success) return [wordOf(one.data.data)];
  return Several.parse(json).data.cashOuts.map(({ ref, outcome, fence }) =>
    outcome === null
      ? {
          ref,
          kind: fence === null ? 'unknown' : 'fenced',
          account: fence?.account,
          paid: undefined,
        }
      : wordOf(outcome),
  );
}

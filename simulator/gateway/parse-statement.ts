import * as z from 'zod/mini';

const NotPlaced = z.object({
  account: z.string(),
  contentHash: z.nullable(z.string()),
  reasons: z.array(z.string()),
});

const Outcome = z.object({
  ref: z.string(),
  status: z.string(),
  receipt: z.nullable(z.object({ betId: z.string(), contentHash: z.string() })),
  notPlaced: z.optional(z.nullable(NotPlaced)),
  offer: z.optional(z.object({ basedOn: z.string() })),
});
type Outcome = z.infer<typeof Outcome>;

/** As much of an answer about placements as the checkers hold to the book. */
const Told = z.object({
  data: z.optional(
    z.object({
      betSlips: z._default(z.array(Outcome), []),
      placements: z._default(
        z.array(
          z.object({
            ref: z.string(),
            state: z.string(),
            outcome: z.nullable(Outcome),
            fence: z.optional(z.nullable(NotPlaced)),
          }),
        ),
        [],
      ),
      outcome: z.optional(Outcome),
    }),
  ),
});

const Asked = z.object({
  betSlips: z._default(z.array(z.object({ ref: z.string(), contentHash: z.string() })), []),
  refs: z._default(z.array(z.string()), []),
  ref: z.optional(z.string()),
});

/** What is said of one placement. */
export interface Statement {
  readonly ref: string;
  /** `unknown`: nothing is known under this ref. */
  readonly kind: 'taken' | 'refused' | 'held' | 'fenced' | 'unknown';
  /** The bet that it promises. */
  readonly bet: string | undefined;
  /** Hash of the slip that it is about; undefined where it names none. */
  readonly about: string | undefined;
  /** Whom a signed "not placed" is for. */
  readonly account: string | undefined;
  /** Why it was refused. */
  readonly reasons: readonly string[];
}

const plain = { bet: undefined, about: undefined, account: undefined, reasons: [] } as const;

function wordOf({ ref, status, receipt, notPlaced, offer }: Outcome): Statement {
  if (receipt !== null) {
    // A bet on a counter-offer answers for the slip that the offer was made to.
    const about = offer?.basedOn ?? receipt.contentHash;
    return { ...plain, ref, kind: 'taken', bet: receipt.betId, about };
  }
  if (status !== 'FAILED') return { ...plain, ref, kind: 'held' };
  if (notPlaced == null) return { ...plain, ref, kind: 'refused' };
  const { contentHash, account, reasons } = notPlaced;
  return { ...plain, ref, kind: 'refused', about: contentHash ?? undefined, account, reasons };
}

/** Every word about a placement in an answer of a gateway; none in one that is an error. */
export function readStatements(text: string): readonly Statement[] {
  const { data } = Told.parse(JSON.parse(text));
  if (data === undefined) return [];
  const stated = data.placements.map(({ ref, state, outcome, fence }): Statement => {
    if (state === 'FENCED') return { ...plain, ref, kind: 'fenced', account: fence?.account };
    return outcome === null ? { ...plain, ref, kind: 'unknown' } : wordOf(outcome);
  });
  return [
    ...data.betSlips.map(wordOf),
    ...stated,
    ...(data.outcome === undefined ? [] : [wordOf(data.outcome)]),
  ];
}

/** The refs that a request is about, each with the hash of its content where it has one. */
export function readRefs(body: string | undefined): ReadonlyMap<string, string | undefined> {
  const { betSlips, refs, ref } = Asked.parse(JSON.parse(body ?? '{}'));
  return new Map<string, string | undefined>([
    ...betSlips.map((slip) => [slip.ref, slip.contentHash] as const),
    ...[...refs, ...(ref === undefined ? [] : [ref])].map((one) => [one, undefined] as const),
  ]);
}

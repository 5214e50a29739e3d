import * as z from 'zod/mini';

/**
 * Messages of an exchange stream as far as the player reads them; other fields are dropped. Numbers that the
 * source writes as text (`spn: "Infinity"`) are among those dropped.
 */
const PriceSize = z.tuple([z.number(), z.number()]);
const LevelPriceSize = z.tuple([z.int(), z.number(), z.number()]);

const RunnerChange = z.object({
  id: z.int(),
  hc: z.optional(z.nullable(z.number())),
  atb: z.optional(z.array(PriceSize)),
  atl: z.optional(z.array(PriceSize)),
  batb: z.optional(z.array(LevelPriceSize)),
  batl: z.optional(z.array(LevelPriceSize)),
  bdatb: z.optional(z.array(LevelPriceSize)),
  bdatl: z.optional(z.array(LevelPriceSize)),
  ltp: z.optional(z.nullable(z.number())),
});
export type RunnerChange = z.infer<typeof RunnerChange>;

const RunnerDefinition = z.object({
  id: z.int(),
  hc: z.optional(z.nullable(z.number())),
  name: z.optional(z.string()),
  status: z.string(),
  sortPriority: z.optional(z.int()),
  adjustmentFactor: z.optional(z.nullable(z.number())),
  removalDate: z.optional(z.nullable(z.string())),
  bsp: z.optional(z.nullable(z.union([z.number(), z.string()]))),
});
export type RunnerDefinition = z.infer<typeof RunnerDefinition>;

const MarketDefinition = z.object({
  status: z.string(),
  inPlay: z.boolean(),
  numberOfWinners: z.int(),
  marketTime: z.string(),
  eventId: z.string(),
  eventTypeId: z.string(),
  runners: z.array(RunnerDefinition),
  betDelay: z.optional(z.int()),
  marketType: z.optional(z.nullable(z.string())),
  bettingType: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
  eventName: z.optional(z.nullable(z.string())),
  venue: z.optional(z.nullable(z.string())),
  countryCode: z.optional(z.nullable(z.string())),
  eachWayDivisor: z.optional(z.nullable(z.number())),
  bspReconciled: z.optional(z.boolean()),
});
export type MarketDefinition = z.infer<typeof MarketDefinition>;

const MarketChange = z.object({
  id: z.string(),
  img: z.optional(z.nullable(z.boolean())),
  marketDefinition: z.optional(MarketDefinition),
  rc: z.optional(z.array(RunnerChange)),
});
export type MarketChange = z.infer<typeof MarketChange>;

const Message = z.object({
  op: z.enum(['connection', 'status', 'mcm', 'ocm', 'ccm', 'rcm']),
  pt: z.optional(z.nullable(z.int())),
  /** 503: the source is late. */
  status: z.optional(z.nullable(z.int())),
  ct: z.optional(z.nullable(z.string())),
  mc: z.optional(z.array(MarketChange)),
});
export type StreamMessage = z.infer<typeof Message>;

export type ParsedLine =
  | { readonly kind: 'message'; readonly message: StreamMessage }
  | { readonly kind: 'blank' }
  | { readonly kind: 'bad'; readonly expected: string };

/** One line of a stream file. Never throws: what is not a message says what was expected. */
export function parseStreamLine(line: string): ParsedLine {
  const text = line.trim();
  if (text === '') return { kind: 'blank' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'bad', expected: 'one JSON object a line' };
  }
  const parsed = Message.safeParse(value);
  if (parsed.success) return { kind: 'message', message: parsed.data };
  const [issue] = parsed.error.issues;
  const where =
    issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.map(String).join('.')}`;
  return {
    kind: 'bad',
    expected: `an Exchange Stream message with "op" (mcm, connection, status, ...); ${issue?.message ?? 'invalid'}${where}`,
  };
}

import * as z from 'zod/mini';

/**
 * Messages of an exchange stream as far as the player reads them; other fields are dropped, numbers that the
 * source
 * writes as text (`spn: "Infinity"`) among them. A part that cannot be read is dropped and what it touched is
 * named,
 * so that what stands beside it still counts (MEND-26).
 */
/** The exchange quotes above 1.00 and up to 1000; a level that is emptied has no price. */
const isPrice = (price: number, size = 1): boolean => size <= 0 || (price > 1 && price <= 1_000);
const PriceSize = z
  .tuple([z.number(), z.number()])
  .check(z.refine(([price, size]) => isPrice(price, size), 'expected a price of the exchange'));
const LevelPriceSize = z
  .tuple([z.int(), z.number(), z.number()])
  .check(z.refine(([, price, size]) => isPrice(price, size), 'expected a price of the exchange'));
const Traded = z.number().check(z.refine((price) => isPrice(price), 'expected a price of the exchange'));

const ladder = z.optional(z.nullable(z.array(PriceSize)));
const levels = z.optional(z.nullable(z.array(LevelPriceSize)));
const Id = z.object({ id: z.int(), hc: z.optional(z.nullable(z.number())) });
const RunnerChange = z.extend(Id, {
  atb: ladder,
  atl: ladder,
  batb: levels,
  batl: levels,
  bdatb: levels,
  bdatl: levels,
  ltp: z.optional(z.nullable(Traded)),
});

const LADDERS = ['atb', 'atl'] as const;
const LEVELS = ['batb', 'batl', 'bdatb', 'bdatl'] as const;
type Side = (typeof LADDERS)[number] | (typeof LEVELS)[number];

/** What is not known of a side any more: one price or level, or null for all of it until the next image. */
export interface Doubt {
  readonly side: Side | 'ltp';
  readonly at: number | null;
}

export type RunnerChange = z.infer<typeof RunnerChange> & { readonly doubts?: readonly Doubt[] };

const RunnerDefinition = z.object({
  id: z.int(),
  hc: z.optional(z.nullable(z.number())),
  name: z.optional(
    z.pipe(
      z.nullable(z.string()),
      z.transform((name) => name ?? undefined),
    ),
  ),
  status: z.string(),
  sortPriority: z.optional(z.nullable(z.int())),
  adjustmentFactor: z.optional(z.nullable(z.number())),
  removalDate: z.optional(z.nullable(z.string())),
  bsp: z.optional(z.nullable(z.union([z.number(), z.string()]))),
});
export type RunnerDefinition = z.infer<typeof RunnerDefinition>;

const MarketDefinition = z.object({
  status: z.string(),
  inPlay: z.boolean(),
  numberOfWinners: z.int(),
  marketTime: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'expected a time')),
  eventId: z.string(),
  eventTypeId: z.string(),
  runners: z.array(RunnerDefinition),
  betDelay: z.optional(z.nullable(z.int())),
  marketType: z.optional(z.nullable(z.string())),
  bettingType: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
  eventName: z.optional(z.nullable(z.string())),
  venue: z.optional(z.nullable(z.string())),
  countryCode: z.optional(z.nullable(z.string())),
  eachWayDivisor: z.optional(z.nullable(z.number())),
  turnInPlayEnabled: z.optional(z.nullable(z.boolean())),
  bspReconciled: z.optional(z.nullable(z.boolean())),
});
export type MarketDefinition = z.infer<typeof MarketDefinition>;

/** What of a market cannot be trusted: its definition until the next one, its books until the next image. */
export type Touched = 'definition' | 'books';

const MarketChange = z.object({
  id: z.string(),
  img: z.optional(z.nullable(z.boolean())),
  marketDefinition: z.optional(
    z.pipe(
      z.nullable(MarketDefinition),
      z.transform((told) => told ?? undefined),
    ),
  ),
  rc: z.optional(z.nullable(z.array(RunnerChange))),
});
export type MarketChange = Omit<z.infer<typeof MarketChange>, 'rc'> & {
  readonly rc?: readonly RunnerChange[] | null | undefined;
  readonly touched?: readonly Touched[];
};

const Head = z.object({
  op: z.enum(['connection', 'status', 'mcm', 'ocm', 'ccm', 'rcm']),
  pt: z.optional(z.nullable(z.int())),
  /** 503: the source is late. */
  status: z.optional(z.nullable(z.int())),
  ct: z.optional(z.nullable(z.string())),
});
const Message = z.extend(Head, {
  mc: z.optional(
    z.pipe(
      z.nullable(z.array(MarketChange)),
      z.transform((changes) => changes ?? undefined),
    ),
  ),
});
const LooseMessage = z.extend(Head, { mc: z.optional(z.nullable(z.array(z.unknown()))) });
export type StreamMessage = z.infer<typeof Head> & {
  readonly mc?: readonly MarketChange[] | undefined;
};

export type ParsedLine =
  /** `odd` says what of it could not be read; the rest of it is in the message. */
  | { readonly kind: 'message'; readonly message: StreamMessage; readonly odd?: string }
  | { readonly kind: 'blank' }
  /** `markets` are those that it names: what it said of them is lost. */
  | { readonly kind: 'bad'; readonly expected: string; readonly markets: readonly string[] };

type Path = readonly PropertyKey[];

/** The parts of one line that could not be read: the first says where. */
class Odd {
  first: string | undefined;

  note(path: Path, issue: string): void {
    this.first ??= `${issue} at ${path.map(String).join('.')}`;
  }

  /** The value as the schema has it; undefined and noted when it is something else. */
  read<Schema extends z.ZodMiniType>(
    schema: Schema,
    value: unknown,
    path: Path,
  ): z.infer<Schema> | undefined {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    this.note([...path, ...(issue?.path ?? [])], issue?.message ?? 'invalid');
    return undefined;
  }
}

const Fields = z.record(z.string(), z.unknown());
const List = z.array(z.unknown());

/** The offers of one side, and what of it is not known as an element is none. */
function sideOf<Offer extends readonly number[]>(
  side: Side,
  schema: z.ZodMiniType<Offer>,
  value: unknown,
  place: { readonly odd: Odd; readonly path: Path; readonly doubts: Doubt[] },
): Offer[] | undefined {
  if (value === undefined || value === null) return undefined;
  const { odd, path, doubts } = place;
  const list = odd.read(List, value, [...path, side]);
  if (list === undefined) {
    doubts.push({ side, at: null });
    return undefined;
  }
  return list.flatMap((one, i) => {
    const offer = odd.read(schema, one, [...path, side, i]);
    if (offer !== undefined) return [offer];
    const at: unknown = Array.isArray(one) ? one[0] : null;
    doubts.push({ side, at: typeof at === 'number' && Number.isFinite(at) ? at : null });
    return [];
  });
}

/** Undefined when it does not say which runner it is about. */
function runnerChangeOf(value: unknown, odd: Odd, path: Path): RunnerChange | undefined {
  const key = odd.read(Id, value, path);
  if (key === undefined) return undefined;
  const fields = Fields.parse(value);
  const doubts: Doubt[] = [];
  const place = { odd, path, doubts };
  const change: { -readonly [Name in keyof RunnerChange]: RunnerChange[Name] } = { ...key };
  for (const side of LADDERS) {
    const offers = sideOf(side, PriceSize, fields[side], place);
    if (offers !== undefined) change[side] = offers;
  }
  for (const side of LEVELS) {
    const offers = sideOf(side, LevelPriceSize, fields[side], place);
    if (offers !== undefined) change[side] = offers;
  }
  if (fields.ltp !== undefined && fields.ltp !== null) {
    const ltp = odd.read(Traded, fields.ltp, [...path, 'ltp']);
    if (ltp === undefined) doubts.push({ side: 'ltp', at: null });
    else change.ltp = ltp;
  }
  return doubts.length === 0 ? change : { ...change, doubts };
}

const Named = z.object({ id: z.string() });

/** Undefined when it does not say which market it is about. */
function marketChangeOf(value: unknown, odd: Odd, path: Path): MarketChange | undefined {
  const named = odd.read(Named, value, path);
  if (named === undefined) return undefined;
  const { img, marketDefinition, rc } = Fields.parse(value);
  const touched = new Set<Touched>();
  const change: { -readonly [Name in keyof MarketChange]: MarketChange[Name] } = { id: named.id };
  if (img !== undefined && img !== null) {
    const told = odd.read(z.boolean(), img, [...path, 'img']);
    if (told === undefined) touched.add('books');
    else change.img = told;
  }
  if (marketDefinition !== undefined && marketDefinition !== null) {
    const told = odd.read(MarketDefinition, marketDefinition, [...path, 'marketDefinition']);
    if (told === undefined) touched.add('definition');
    else change.marketDefinition = told;
  }
  if (rc !== undefined && rc !== null) {
    const list = odd.read(List, rc, [...path, 'rc']);
    const runners = (list ?? []).map((one, i) => runnerChangeOf(one, odd, [...path, 'rc', i]));
    if (list === undefined || runners.includes(undefined)) touched.add('books');
    change.rc = runners.filter((one) => one !== undefined);
  }
  return touched.size === 0 ? change : { ...change, touched: [...touched] };
}

/** Markets that a line names which nobody can read. */
const namedIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/"id"\s*:\s*"(\d+\.\d+)"/g)].flatMap((found) => found[1] ?? [])),
];

const bad = (expected: string, text: string): ParsedLine => ({
  kind: 'bad',
  expected,
  markets: namedIn(text),
});

/** One line of a stream file. Never throws: what is not a message says what was expected. */
export function parseStreamLine(line: string): ParsedLine {
  const text = line.trim();
  if (text === '') return { kind: 'blank' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad('one JSON object a line', text);
  }
  const whole = Message.safeParse(value);
  return whole.success ? { kind: 'message', message: whole.data } : partsOf(value, text);
}

/** What can be read of a line that is not sound as a whole. */
function partsOf(value: unknown, text: string): ParsedLine {
  const odd = new Odd();
  const head = odd.read(LooseMessage, value, []);
  const changes = (head?.mc ?? []).map((one, i) => marketChangeOf(one, odd, ['mc', i]));
  const sound = changes.filter((change) => change !== undefined);
  // A message of which nothing can be read is none: the wrong file is told by its first line.
  if (head === undefined || (sound.length === 0 && changes.length > 0)) {
    const expected = 'an Exchange Stream message with "op" (mcm, connection, status, ...)';
    return bad(`${expected}; ${odd.first ?? 'invalid'}`, text);
  }
  const { mc, ...rest } = head;
  const message = mc === undefined || mc === null ? rest : { ...rest, mc: sound };
  const expected = odd.first === undefined ? {} : { odd: `every part to be readable; ${odd.first}` };
  return { kind: 'message', message, ...expected };
}

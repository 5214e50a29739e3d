import * as z from 'zod/mini';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';

/** What a recording is found by. `sensitive`: a marker of responsible gambling, shown to few (UK-53). */
export interface Fact {
  readonly kind: 'bet' | 'ref' | 'error' | 'sensitive';
  readonly value: string;
  /** By the device's clock, epoch ms. */
  readonly at: number;
}

/** Names that say something about a customer's limits, exclusion or means. */
const SENSITIVE = /limit|exclu|blocked|frozen|afford|questionnaire|wagering|realityCheck|cooling|safer/i;

/** The same rule for what the gateway answers. */
export const isSensitive = (name: string): boolean => SENSITIVE.test(name);

const text = z.string().check(z.minLength(1), z.maxLength(80));
const Refs = z.object({ refs: z.array(text) });
const Requested = z.object({ bets: z.array(z.object({ slip: z.object({ ref: text }) })) });
const Outcome = z.object({
  ref: text,
  errors: z.array(z.object({ type: text })),
  receipt: z.nullable(z.object({ betId: text })),
});
const Refused = z.object({ reasons: z.array(text) });
const Answered = z.object({ outcome: z.object({ kind: z.literal('refused'), errorType: text }) });
const EpicFailed = z.object({ epic: text, name: text });
const Rejected = z.object({ edge: text });

type Named = Omit<Fact, 'at'>;

const trouble = (name: string): Named => ({ kind: isSensitive(name) ? 'sensitive' : 'error', value: name });

/** A payload of any version and from anybody: what does not fit is no fact. */
const reading =
  <Schema extends z.ZodMiniType>(schema: Schema, take: (data: z.infer<Schema>) => readonly Named[]) =>
  (data: unknown): readonly Named[] => {
    const parsed = schema.safeParse(data);
    return parsed.success ? take(parsed.data) : [];
  };

const refsOf = reading(Refs, ({ refs }) => refs.map((value) => ({ kind: 'ref', value })));
const outcomeOf = reading(Outcome, ({ ref, errors, receipt }) => [
  { kind: 'ref', value: ref },
  ...(receipt === null ? [] : [{ kind: 'bet' as const, value: receipt.betId }]),
  ...errors.map(({ type }) => trouble(type)),
]);

const readers: ReadonlyMap<string, (data: unknown) => readonly Named[]> = new Map([
  [
    'placement/requested',
    reading(Requested, ({ bets }) => bets.map(({ slip }) => ({ kind: 'ref', value: slip.ref }))),
  ],
  ['placement/sent', refsOf],
  ['placement/outcomeLost', refsOf],
  ['placement/betOutcomeReceived', outcomeOf],
  ['placement/lateResultReceived', outcomeOf],
  ['placement/refused', reading(Refused, ({ reasons }) => reasons.map(trouble))],
  ['gateway/answered', reading(Answered, ({ outcome }) => [trouble(outcome.errorType)])],
  [
    'lifecycle/epicFailed',
    reading(EpicFailed, ({ epic, name }) => [trouble(`${epic}: ${name}`.slice(0, 80))]),
  ],
  [
    'lifecycle/inputRejected',
    reading(Rejected, ({ edge }) => [trouble(`inputRejected: ${edge}`.slice(0, 80))]),
  ],
]);

export const factsOf = (events: readonly StoredEvent[]): Fact[] =>
  events.flatMap(({ type, data, at }) => (readers.get(type)?.(data) ?? []).map((fact) => ({ ...fact, at })));

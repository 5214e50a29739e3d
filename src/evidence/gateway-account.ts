import * as z from 'zod/mini';
import { Money } from '#domain/money/money.ts';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import { moneyText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';
import type { EvidenceClock } from './evidence-clock.ts';
import type { Section } from './report.ts';

/**
 * A line of the gateway's part, of which only this is read: whatever else stands in it is nobody's claim
 * here.
 */
const GatewayLine = z.object({
  at: z.int(),
  kind: z.enum(['received', 'answered', 'changed']),
  call: z.string(),
  ref: z.nullable(z.string()),
  bet: z.nullable(z.string()),
  corr: z.nullable(z.string()),
  content: z.catch(
    z.object({
      stake: z.optional(Money),
      currency: z.optional(z.string()),
      contentHash: z.optional(z.string()),
      status: z.optional(z.nullable(z.union([z.string(), z.number()]))),
      state: z.optional(z.string()),
      errorType: z.optional(z.string()),
      errors: z.optional(z.array(z.object({ type: z.string() }))),
      receipt: z.optional(z.object({ signature: z.string(), contentHash: z.string() })),
    }),
    {},
  ),
});
export type GatewayLine = z.infer<typeof GatewayLine>;

/** The lines of the gateway's part that can be read, in its order. */
export const gatewayLines = (acts: readonly object[]): readonly GatewayLine[] =>
  acts.flatMap((act) => {
    const read = GatewayLine.safeParse(act);
    return read.success ? [read.data] : [];
  });

/** What a line says came out, in the gateway's own words; undefined where it says nothing of it. */
export function outcomeOf({ content }: GatewayLine): string | undefined {
  const { errors = [], errorType, status, state } = content;
  const why = [...errors.map(({ type }) => type), ...(errorType === undefined ? [] : [errorType])].join(', ');
  const said = status ?? state;
  if (said === undefined) return why === '' ? undefined : why;
  return why === '' ? String(said) : `${said}: ${why}`;
}

/** Long figures by their beginning: enough to tell two apart. */
const START = 16;
const short = (figure: string): string => (figure.length <= START ? figure : `${figure.slice(0, START)}…`);

/** The word about the bet that stands: that it was booked, else what was said last (HOLD-12). */
function lastWord(own: readonly GatewayLine[]): string | undefined {
  if (own.some(({ call }) => call === 'book')) return BOOKED;
  const said = own.filter(
    ({ call, kind }) => kind !== 'received' && call !== 'settle' && call !== 'betStatus',
  );
  return said.map(outcomeOf).findLast((word) => word !== undefined);
}

/** As the gateway calls a bet that stands. */
const BOOKED = 'SUCCEEDED';

interface OfBet {
  readonly received: GatewayLine | undefined;
  readonly answered: GatewayLine | undefined;
  readonly booked: GatewayLine | undefined;
  readonly lastWord: string | undefined;
}

function ofBet(lines: readonly GatewayLine[], { ref }: BetEvidence): OfBet {
  const own = lines.filter((line) => line.ref === ref);
  return {
    received: own.find(({ kind, call }) => kind === 'received' && call === 'placeBets'),
    answered: own.find(({ kind, call }) => kind === 'answered' && call === 'placeBets'),
    booked: own.find(({ call }) => call === 'book'),
    lastWord: lastWord(own),
  };
}

const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one === null || one === undefined || other === null || other === undefined || one === other;

/** In what the two accounts differ, in plain words; what only one of them can know is no difference. */
function differencesOf(evidence: BetEvidence, told: OfBet, t: Text, clock: EvidenceClock): readonly string[] {
  const { received, answered, booked } = told;
  const { sent, accepted, status } = evidence;
  const receipt = booked?.content.receipt;
  const said: string[] = [];
  if (sent !== null && received === undefined) said.push(t('evidence.gateway.neverCame'));
  if (!isSame(sent?.slip.contentHash, received?.content.contentHash))
    said.push(t('evidence.gateway.otherBet'));
  const asked = evidence.calls.find(({ op }) => op === 'placeBets');
  const isUnheard = asked !== undefined && asked.answer?.kind !== 'ok' && asked.answer?.kind !== 'refused';
  if (answered !== undefined && isUnheard)
    said.push(t('evidence.gateway.unheard', { time: clock.local(answered.at) }));
  if (booked !== undefined && accepted === null)
    said.push(t('evidence.gateway.bookedUnknown', { time: clock.local(booked.at), bet: booked.bet ?? '' }));
  if (status === 'placed' && booked === undefined) said.push(t('evidence.gateway.notBooked'));
  if (!isSame(evidence.betId, booked?.bet)) said.push(t('evidence.gateway.otherNumber'));
  if (!isSame(accepted?.receipt.signature, receipt?.signature)) said.push(t('evidence.gateway.otherReceipt'));
  return said;
}

export interface GatewayAccount {
  /** What the device recorded and what the gateway did, beside each other. */
  readonly section: Section;
  /** Empty where both tell the same. */
  readonly differences: readonly string[];
}

/**
 * One bet as the gateway has it beside the recording, joined by ref. Pure.
 *
 * @param acts the gateway's part of the session, of any bet and kind.
 */
export function gatewayAccount(
  acts: readonly object[],
  evidence: BetEvidence,
  t: Text,
  clock: EvidenceClock,
): GatewayAccount {
  const told = ofBet(gatewayLines(acts), evidence);
  const { received, answered, booked } = told;
  const { sent, accepted, calls } = evidence;
  const none = t('evidence.none');
  const time = (at: number | undefined): string => (at === undefined ? none : clock.local(at));
  const seen = calls.find(({ op }) => op === 'placeBets')?.answer;
  const money = (stake: Money | undefined, currency: string | undefined): string =>
    stake === undefined || currency === undefined ? none : moneyText(stake, currency);
  const rows: string[][] = [
    [t('evidence.gateway.request'), time(sent?.at), time(received?.at)],
    [
      t('evidence.gateway.stake'),
      money(sent?.slip.stake, sent?.slip.currency),
      money(received?.content.stake, received?.content.currency),
    ],
    [
      t('evidence.gateway.content'),
      short(sent?.slip.contentHash ?? none),
      short(received?.content.contentHash ?? none),
    ],
    [
      t('evidence.gateway.answer'),
      seen === undefined || seen === null ? none : answerSeen(seen, t, clock),
      time(answered?.at),
    ],
    [t('evidence.fact.status'), t(`evidence.status.${evidence.status}`), told.lastWord ?? none],
    [t('evidence.fact.bet'), evidence.betId ?? none, booked?.bet ?? answered?.bet ?? none],
    [
      t('evidence.gateway.signature'),
      short(accepted?.receipt.signature ?? none),
      short(booked?.content.receipt?.signature ?? none),
    ],
  ];
  const head = [t('evidence.column.name'), t('evidence.gateway.device'), t('evidence.gateway.gateway')];
  return {
    section: { id: 'gateway', title: t('evidence.section.gateway'), head, rows, empty: null },
    differences: differencesOf(evidence, told, t, clock),
  };
}

function answerSeen(
  answer: NonNullable<BetEvidence['calls'][number]['answer']>,
  t: Text,
  clock: EvidenceClock,
): string {
  const { kind, status, cause, at } = answer;
  return `${clock.local(at)}: ${t(`evidence.answer.${kind}`, { status: status ?? 0, cause: cause ?? '' })}`;
}

import { AVAILABILITIES } from '#domain/betslip/slip.ts';
import { AcceptOddsChange } from '#domain/contract/bettor-choices.ts';
import { money } from '#domain/money/parse-money.ts';
import { agreementOf } from '#replay/evidence/agreement.ts';
import type { BetEvidence, Call, LegComparison, TimelineEntry } from '#replay/evidence/bet-evidence.ts';
import { moneyText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';
import { type EvidenceClock, evidenceClock } from './evidence-clock.ts';

/**
 * A report as texts in their order: what the printed page, the console and the customer's page show alike.
 */
export interface Report {
  readonly title: string;
  /** The outcome in one or two sentences. */
  readonly verdict: string;
  readonly summary: readonly Fact[];
  readonly story: readonly StoryLine[];
  readonly sections: readonly Section[];
  readonly notes: readonly string[];
}
export type Fact = readonly [label: string, value: string];

/** `seq` leads to the moment in the recording. */
export interface StoryLine {
  readonly seq: number;
  readonly local: string;
  readonly utc: string;
  readonly text: string;
}

export interface Section {
  readonly id: SectionId;
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Said instead of a table without rows. */
  readonly empty: string | null;
}
export type SectionId =
  | 'prices'
  | 'gateway'
  | 'screen'
  | 'market'
  | 'calls'
  | 'connection'
  | 'settings'
  | 'redactions';

/** Whose eyes a report is for: the words address the customer, or speak of them. */
export type Reader = 'own' | 'other';

interface Words {
  readonly t: Text;
  readonly clock: EvidenceClock;
}

/**
 * Settings and states of other builds may have names that this one has no text for; their own name is better
 * than none.
 */
function policyText(name: string, t: Text): string {
  const policy = AcceptOddsChange.safeParse(name);
  return policy.success ? t(`evidence.policy.${policy.data}`) : name;
}

function availabilityText(name: string, t: Text): string {
  const known = AVAILABILITIES.find((one) => one === name);
  return known === undefined ? name : t(`evidence.availability.${known}`);
}

/** An entry with a currency: its numbers are amounts of it. */
const withAmounts = ({ currency, ...params }: TimelineEntry['params']): TimelineEntry['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && typeof currency === 'string' ? moneyText(money(value), currency) : value,
    ]),
  );

const storyText = ({ kind, params }: TimelineEntry, t: Text): string =>
  t(`evidence.timeline.${kind}`, { ...NO_PARAMS, ...withAmounts(params) });

/** A message that chooses by a value must always be given one. */
const NO_PARAMS = { odds: 'none', reason: 'none' };

function verdictOf(evidence: BetEvidence, { t, clock }: Words): string {
  const { status, accepted } = evidence;
  if (status !== 'placed' || accepted === null)
    return t(`evidence.verdict.${status === 'placed' ? 'unconfirmed' : status}`);
  const time = clock.local(accepted.receipt.acceptedAt);
  return accepted.late
    ? t('evidence.verdict.placedLate', { time })
    : t('evidence.verdict.placed', { time, agreement: agreementOf(evidence) });
}

function clockText(difference: number | null, t: Text): string {
  if (difference === null) return t('evidence.fact.clockUnknown');
  if (difference === 0) return t('evidence.fact.clockSame');
  return t(difference > 0 ? 'evidence.fact.clockAhead' : 'evidence.fact.clockBehind', {
    ms: Math.abs(difference),
  });
}

function summaryOf(evidence: BetEvidence, { t, clock }: Words): Fact[] {
  const { accepted, shown, sent } = evidence;
  const facts: Fact[] = [
    [t('evidence.fact.status'), t(`evidence.status.${evidence.status}`)],
    [t('evidence.fact.ref'), evidence.ref],
    [t('evidence.fact.pressed'), clock.local(shown.at)],
  ];
  if (evidence.betId !== null) facts.unshift([t('evidence.fact.bet'), evidence.betId]);
  if (sent !== null) {
    const { slip } = sent;
    facts.push([t('evidence.fact.sent'), clock.local(sent.at)]);
    if (accepted === null) facts.push([t('evidence.fact.stake'), moneyText(slip.stake, slip.currency)]);
  }
  if (accepted !== null) {
    const { receipt } = accepted;
    const { possibleWinnings: returns, currency } = receipt;
    facts.push([t('evidence.fact.accepted'), clock.local(receipt.acceptedAt)]);
    facts.push([t('evidence.fact.answered'), clock.local(accepted.at)]);
    facts.push([t('evidence.fact.stake'), moneyText(receipt.totalStake, currency)]);
    facts.push([
      t('evidence.fact.returns'),
      returns === null ? t('evidence.none') : moneyText(returns, currency),
    ]);
    facts.push([t('evidence.fact.rules'), receipt.rulesVersion]);
  }
  facts.push([t('evidence.fact.clock'), clockText(evidence.clockDifference, t)]);
  return facts;
}

type Price = LegComparison['sent'];

const priceOf = (price: Price, t: Text): string =>
  price === null
    ? t('evidence.none')
    : t('evidence.priceAt', { price: price.odds ?? t('evidence.startingPrice'), version: price.version });

function pricesSection({ legs }: BetEvidence, { t }: Words): Section {
  return {
    id: 'prices',
    title: t('evidence.section.prices'),
    head: [
      t('evidence.column.selection'),
      t('evidence.column.shown'),
      t('evidence.column.sent'),
      t('evidence.column.accepted'),
    ],
    rows: legs.map((leg) => [
      t('evidence.text.leg', { selection: leg.selection, market: leg.market, event: leg.event }),
      leg.shown === null ? t('evidence.none') : t('evidence.priceAt', { ...leg.shown }),
      priceOf(leg.sent, t),
      priceOf(leg.accepted, t),
    ]),
    empty: null,
  };
}

function screenSection({ shown }: BetEvidence, { t }: Words): Section {
  const { texts } = shown;
  const rows: string[][] = [
    [t('evidence.text.button'), texts.button],
    [t('evidence.text.stake'), texts.totalStake],
    [t('evidence.text.returns'), texts.returns],
    [t('evidence.text.balance'), texts.balance],
    ...texts.legs.map((leg) => [
      t('evidence.text.leg', { selection: leg.selection, market: leg.market, event: leg.event }),
      [leg.price, leg.stake, leg.placeTerms ?? ''].filter((text) => text !== '').join(', '),
    ]),
    ...texts.stakes.map((stake) => [
      stake.label,
      t('evidence.text.stakeLine', { stake: stake.stake, returns: stake.returns, odds: stake.totalOdds }),
    ]),
    [
      t('evidence.text.notices'),
      texts.notices.length === 0 ? t('evidence.text.noNotices') : texts.notices.join(' · '),
    ],
    // Above is what the app had painted; a translator or an extension had written something else over it.
    ...(texts.standing ?? []).map(({ what, said }) => [t('evidence.text.standing', { what }), said]),
  ];
  return {
    id: 'screen',
    title: t('evidence.section.screen'),
    head: [t('evidence.column.name'), t('evidence.column.value')],
    rows,
    empty: null,
  };
}

function marketSection({ market, legs, liveIncomplete }: BetEvidence, { t, clock }: Words): Section {
  const names = new Map(legs.map((leg) => [leg.selectionId, leg.selection]));
  const look = ({ price, availability }: BetEvidence['market'][number]['after']): string =>
    `${price}, ${availabilityText(availability, t)}`;
  return {
    id: 'market',
    title: t('evidence.section.market'),
    head: [
      t('evidence.column.time', { zone: clock.zone }),
      t('evidence.column.selection'),
      t('evidence.column.before'),
      t('evidence.column.after'),
    ],
    rows: market.map(({ at, selectionId, before, after }) => [
      clock.local(at),
      names.get(selectionId) ?? String(selectionId),
      look(before),
      look(after),
    ]),
    empty: t(liveIncomplete ? 'evidence.liveIncomplete' : 'evidence.marketQuiet'),
  };
}

function answerText({ answer }: Call, t: Text): string {
  if (answer === null) return t('evidence.answer.open');
  return t(`evidence.answer.${answer.kind}`, { status: answer.status ?? 0, cause: answer.cause ?? '' });
}

function callsSection({ calls }: BetEvidence, { t, clock }: Words): Section {
  return {
    id: 'calls',
    title: t('evidence.section.calls'),
    head: [
      t('evidence.column.time', { zone: clock.zone }),
      t('evidence.column.call'),
      t('evidence.column.answer'),
      t('evidence.column.gatewayTime'),
    ],
    rows: calls.map((call) => [
      clock.local(call.at),
      call.op,
      call.answer === null ? answerText(call, t) : `${clock.local(call.answer.at)}: ${answerText(call, t)}`,
      call.answer?.serverAt == null ? t('evidence.none') : clock.local(call.answer.serverAt),
    ]),
    empty: t('evidence.verdict.notSent'),
  };
}

function connectionSection({ connection }: BetEvidence, { t, clock }: Words): Section {
  return {
    id: 'connection',
    title: t('evidence.section.connection'),
    head: [
      t('evidence.column.time', { zone: clock.zone }),
      t('evidence.column.name'),
      t('evidence.column.state'),
    ],
    rows: connection.map(({ at, kind, up }) => [
      clock.local(at),
      t(`evidence.connection.${kind}`),
      t(up ? 'evidence.connection.up' : 'evidence.connection.down'),
    ]),
    empty: t('evidence.none'),
  };
}

function settingsSection({ recording, shown, sent }: BetEvidence, { t }: Words): Section {
  const { texts } = shown;
  const rows: Fact[] = [
    [t('evidence.fact.oddsFormat'), t('evidence.oddsFormat', { format: texts.oddsFormat })],
    [t('evidence.fact.policy'), policyText(texts.acceptOddsChange, t)],
    [t('evidence.fact.build'), recording.build],
    [t('evidence.fact.registry'), recording.registry],
    [t('evidence.fact.brand'), recording.brand],
    [t('evidence.fact.session'), recording.sessionId],
    [t('evidence.fact.locale'), `${recording.locale}, ${recording.timeZone}`],
  ];
  if (sent !== null) {
    rows.push([t('evidence.fact.evidence'), t(`evidence.${sent.evidence}`)]);
    rows.push([t('evidence.fact.head'), sent.clientHead ?? t('evidence.none')]);
  }
  return {
    id: 'settings',
    title: t('evidence.section.settings'),
    head: [t('evidence.column.name'), t('evidence.column.value')],
    rows,
    empty: null,
  };
}

function redactionsSection({ redactions }: BetEvidence, { t }: Words): Section {
  return {
    id: 'redactions',
    title: t('evidence.section.redactions'),
    head: [t('evidence.column.name'), t('evidence.column.field'), t('evidence.column.times')],
    rows: redactions.map(({ type, path, count }) => [type, path, String(count)]),
    empty: t('evidence.noRedactions'),
  };
}

/** The evidence of a bet in words. Pure: the same evidence and language give the same report. */
export function reportOf(evidence: BetEvidence, text: Text, reader: Reader = 'other'): Report {
  const t: Text = (id, values) => text(id, { who: reader, ...values });
  const clock = evidenceClock(evidence.recording.timeZone);
  const words = { t, clock };
  return {
    title:
      evidence.betId === null ? t('evidence.titleUnnamed') : t('evidence.title', { bet: evidence.betId }),
    verdict: verdictOf(evidence, words),
    summary: summaryOf(evidence, words),
    story: evidence.timeline.map((entry) => ({
      seq: entry.seq,
      local: clock.local(entry.at),
      utc: clock.utc(entry.at),
      text: storyText(entry, t),
    })),
    sections: [
      pricesSection(evidence, words),
      screenSection(evidence, words),
      marketSection(evidence, words),
      callsSection(evidence, words),
      connectionSection(evidence, words),
      settingsSection(evidence, words),
      redactionsSection(evidence, words),
    ],
    notes: [
      ...(evidence.recording.redaction === 'export' ? [t('evidence.exported')] : []),
      ...(evidence.liveIncomplete ? [t('evidence.liveIncomplete')] : []),
      ...(evidence.behaviourWithheld ? [t('evidence.behaviourWithheld')] : []),
      t('evidence.honest'),
      t('evidence.howToVerify'),
    ],
  };
}

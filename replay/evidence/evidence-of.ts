import type { PlacementRef, SelectionId } from '#domain/brand.ts';
import { OddsFormat, type PlacementSlip } from '#domain/contract/betting.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { ShownSlip } from '#domain/events/shown-slip.ts';
import { shownLeg } from '#domain/placement/shown-leg.ts';
import type { Missing } from '#recordings/format/heads/missing.ts';
import type {
  Accepted,
  BetEvidence,
  Call,
  EvidenceStatus,
  LegComparison,
  MarketChange,
  Sent,
} from './bet-evidence.ts';
import { callsAbout } from './calls-about.ts';
import { connectionAround } from './connection-around.ts';
import { MARKET_WINDOW_MS, type MarketQuestion, marketAround } from './market-around.ts';
import { isOutcome, type OutcomeEvent } from './placements-in.ts';
import { redactionsIn } from './redactions-in.ts';
import { timelineOf } from './timeline-of.ts';

export interface EvidenceSource {
  readonly header: LogHeader;
  /** In order of `seq`, current versions. */
  readonly events: readonly AppEvent[];
  readonly missing: Missing;
}

/** Every change of a market within a window. */
export type MarketOf = (question: MarketQuestion) => readonly MarketChange[];

type Requested = EventOf<'placement/requested'>;

function sentIn(events: readonly AppEvent[], ref: PlacementRef, slip: PlacementSlip): Sent | null {
  for (const { seq, at, ...event } of events) {
    if (event.type !== 'placement/sent' || !event.data.refs.includes(ref)) continue;
    const { evidence, clientHead = null } = event.data;
    return { seq, at, slip, evidence, clientHead };
  }
  return null;
}

function acceptedBy(outcomes: readonly OutcomeEvent[]): Accepted | null {
  for (const { seq, at, type, data } of outcomes) {
    if (data.receipt !== null)
      return { seq, at, receipt: data.receipt, late: type === 'placement/lateResultReceived' };
  }
  return null;
}

function statusOf(sent: Sent | null, outcomes: readonly OutcomeEvent[]): EvidenceStatus {
  if (outcomes.some(({ data }) => data.receipt !== null)) return 'placed';
  if (outcomes.some(({ data }) => data.status === 'FAILED')) return 'notPlaced';
  return sent === null ? 'notSent' : 'unconfirmed';
}

function compareLegs(
  shown: ShownSlip,
  { slip, stakeId }: Requested['data']['bets'][number],
  accepted: Accepted | null,
): readonly LegComparison[] {
  return slip.selections.map(({ id, odds, version }) => {
    const seen = shownLeg(shown, id, stakeId);
    const struck = accepted?.receipt.selections.find((leg) => leg.id === id);
    return {
      selectionId: id,
      selection: seen?.selection ?? '',
      market: seen?.market ?? '',
      event: seen?.event ?? '',
      shown: seen === undefined ? null : { price: seen.price, version: seen.version },
      sent: { odds, version },
      accepted: struck === undefined ? null : { odds: struck.odds, version: struck.version },
    };
  });
}

/** By the answer to the bet itself, else by the first answer about it that carried the gateway's time. */
function clockDifferenceOf(calls: readonly Call[]): number | null {
  for (const { answer } of calls) {
    if (answer !== null && answer.serverAt !== null) return answer.serverAt - answer.at;
  }
  return null;
}

const lastOf = (moments: readonly number[], fallback: number): number => Math.max(fallback, ...moments);

/**
 * All that a recording says about one bet. Pure: the same recording gives the same evidence everywhere
 * (UK-44, EVT-08). Undefined when the recording has no such placement.
 *
 * @param marketOf what the market did, where that is known otherwise than by folding these events
 */
export function evidenceOf(
  { header, events, missing }: EvidenceSource,
  ref: PlacementRef,
  marketOf: MarketOf = (question) => marketAround(events, question),
): BetEvidence | undefined {
  const request = events.find(
    (event): event is Requested =>
      event.type === 'placement/requested' && event.data.bets.some(({ slip }) => slip.ref === ref),
  );
  const bet = request?.data.bets.find(({ slip }) => slip.ref === ref);
  if (request === undefined || bet === undefined) return undefined;
  const { slip, stakeId } = bet;
  const { shown: texts, account } = request.data;
  const outcomes = events.filter(isOutcome).filter(({ data }) => data.ref === ref);
  const calls = callsAbout(events, ref);
  const sent = sentIn(events, ref, slip);
  const accepted = acceptedBy(outcomes);
  const end = lastOf(
    [...outcomes.map(({ at }) => at), ...calls.map(({ answer, at }) => answer?.at ?? at)],
    request.at,
  );
  const from = request.at - MARKET_WINDOW_MS;
  const to = end + MARKET_WINDOW_MS;
  const selections: readonly SelectionId[] = slip.selections.map(({ id }) => id);
  const market = marketOf({ selections, format: formatOf(texts), from, to });
  const names = new Map(texts.legs.map((leg) => [leg.selectionId, leg.selection]));
  const { sessionId, build, registry, brand, locale, timeZone, redaction, startedAt } = header;
  return {
    ref,
    betId: accepted?.receipt.betId ?? null,
    status: statusOf(sent, outcomes),
    recording: { sessionId, build, registry, brand, locale, timeZone, redaction, startedAt },
    shown: { seq: request.seq, at: request.at, texts, stakeId, account },
    sent,
    calls,
    accepted,
    errors: outcomes.findLast(({ data }) => data.errors.length > 0)?.data.errors ?? [],
    legs: compareLegs(texts, bet, accepted),
    market,
    connection: connectionAround(events, from, to),
    clockDifference: clockDifferenceOf(calls),
    timeline: timelineOf({
      events,
      ref,
      stakeId,
      selections,
      names,
      calls,
      market,
      from,
      to,
      pressed: request.seq,
      betId: accepted?.receipt.betId ?? null,
    }),
    redactions: redactionsIn(events.filter(({ at }) => at >= from && at <= to)),
    liveIncomplete: missing.live,
    behaviourWithheld: missing.behaviour,
  };
}

/** Settings of other builds may name a format that this one does not have. */
function formatOf({ oddsFormat }: ShownSlip): OddsFormat {
  const known = OddsFormat.safeParse(oddsFormat);
  return known.success ? known.data : 'FRACTIONAL';
}

import type { BetId, PlacementRef, SelectionId } from '#domain/brand.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import {
  type Call,
  KINDS_OF_THE_BET,
  type MarketChange,
  type TimelineEntry,
  type TimelineKind,
} from './bet-evidence.ts';
import { cashOutsTold } from './cash-outs-told.ts';
import { isOutcome, type OutcomeEvent } from './placements-in.ts';

/** What the story of a bet is told from. */
export interface StorySource {
  readonly events: readonly AppEvent[];
  readonly ref: PlacementRef;
  readonly stakeId: string;
  readonly selections: readonly SelectionId[];
  readonly names: ReadonlyMap<SelectionId, string>;
  readonly calls: readonly Call[];
  readonly market: readonly MarketChange[];
  readonly from: number;
  readonly to: number;
  /** `seq` of the press that asked for it. */
  readonly pressed: number;
  /** Null while no receipt is in the recording. */
  readonly betId: BetId | null;
}

/**
 * The slip that the bet was pressed on: since when it was put together, and which events put its legs on it.
 */
interface OwnSlip {
  readonly since: number;
  readonly adding: ReadonlySet<number>;
}

const selectionsAdded = (event: AppEvent): readonly SelectionId[] => {
  if (event.type === 'betslip/legAdded') return [event.data.selectionId];
  return event.type === 'betslip/legsAdded' ? event.data.legs.map(({ selectionId }) => selectionId) : [];
};

/** The last time that each leg came onto the slip before the press: an earlier time was another slip. */
function ownSlip({ events, selections, pressed }: StorySource): OwnSlip {
  const last = new Map<SelectionId, number>();
  for (const event of events) {
    if (event.seq >= pressed) break;
    for (const selection of selectionsAdded(event))
      if (selections.includes(selection)) last.set(selection, event.seq);
  }
  const adding = new Set(last.values());
  return { adding, since: adding.size === 0 ? pressed : Math.min(...adding) };
}

type Params = TimelineEntry['params'];
type Told = readonly [TimelineKind, Params?];

const nothing: readonly Told[] = [];

const carries = (refs: readonly PlacementRef[], ref: PlacementRef): boolean => refs.includes(ref);

function outcomeTold({ type, data }: OutcomeEvent): readonly Told[] {
  const bet = data.receipt?.betId ?? '';
  switch (data.status) {
    case 'SUCCEEDED':
      return [[type === 'placement/lateResultReceived' ? 'acceptedLate' : 'accepted', { bet }]];
    case 'FAILED':
      return [['notPlaced', { reason: data.errors[0]?.type ?? '' }]];
    default:
      return nothing;
  }
}

/**
 * What one event says about the bet; most say nothing, and what is done on another slip says nothing of this
 * one.
 */
function told(event: AppEvent, { ref, selections, pressed }: StorySource, slip: OwnSlip): readonly Told[] {
  const onSlip = event.seq >= slip.since && event.seq <= pressed;
  if (isOutcome(event)) return event.data.ref === ref ? outcomeTold(event) : nothing;
  switch (event.type) {
    case 'betslip/legAdded':
      return slip.adding.has(event.seq) ? [['legAdded', { selection: event.data.names.selection }]] : nothing;
    case 'betslip/legsAdded':
      return event.data.legs
        .filter(({ selectionId }) => slip.adding.has(event.seq) && selections.includes(selectionId))
        .map(({ names }) => ['legAdded', { selection: names.selection }]);
    case 'betslip/priceChangesAccepted':
      return onSlip ? [['changesAccepted']] : nothing;
    case 'placement/requested': {
      const bet = event.data.bets.find(({ slip }) => slip.ref === ref);
      if (bet === undefined) return nothing;
      const { button } = event.data.shown;
      const { displayTotalOdds: odds } = bet.slip;
      // A system has no odds of its own, and a starting price is none yet.
      return [['pressed', odds === null || odds === '' ? { button } : { button, odds }]];
    }
    case 'placement/refused':
      return onSlip ? [['refusedHere', { reason: event.data.reasons[0] ?? '' }]] : nothing;
    case 'placement/sent':
      return carries(event.data.refs, ref)
        ? [['stored', { evidence: event.data.evidence }], ['sent']]
        : nothing;
    case 'placement/abandoned':
      return carries(event.data.refs, ref) ? [['abandoned', { reason: event.data.reason }]] : nothing;
    case 'placement/outcomeLost':
      return carries(event.data.refs, ref) ? [['answerLost', { cause: event.data.cause }]] : nothing;
    case 'placement/decisionDeferred':
      return event.data.ref === ref ? [['held', { by: event.data.kind }]] : nothing;
    case 'placement/offerAnswered':
      return event.data.ref === ref ? [['offerAnswered', { answer: event.data.answer }]] : nothing;
    case 'placement/waitProlonged':
      return carries(event.data.refs, ref) ? [['waiting']] : nothing;
    case 'placement/waitingEnded':
      return carries(event.data.refs, ref) ? [['gaveUp']] : nothing;
    case 'placement/receiptRejected':
      return event.data.ref === ref ? [['notBelieved', { why: event.data.why.join(', ') }]] : nothing;
    case 'placement/stopped':
      return carries(event.data.refs, ref) ? [['loggedOut']] : nothing;
    case 'live/connectionChanged':
      return [[event.data.connected ? 'connectionBack' : 'connectionLost', { what: 'live' }]];
    case 'live/silenceChanged':
      return [[event.data.silent ? 'connectionLost' : 'connectionBack', { what: 'live' }]];
    case 'lifecycle/connectivityChanged':
      return [[event.data.online ? 'connectionBack' : 'connectionLost', { what: 'network' }]];
    case 'lifecycle/sessionResumed':
      return [['pageReloaded']];
    default:
      return nothing;
  }
}

/** Told whenever they happened: they are about this bet alone. */
const always: ReadonlySet<TimelineKind> = new Set(KINDS_OF_THE_BET);

function marketEntry(
  { seq, at, selectionId, before, after }: MarketChange,
  names: StorySource['names'],
): TimelineEntry {
  const selection = names.get(selectionId) ?? '';
  const kind =
    before.availability === after.availability
      ? 'priceMoved'
      : after.availability === 'open'
        ? 'opened'
        : 'closed';
  return { seq, at, kind, params: { selection, before: before.price, after: after.price } };
}

/** Questions after what became of the bet; the first call placed it and is told as `sent`. */
const questions = (calls: readonly Call[]): readonly TimelineEntry[] =>
  calls
    .filter(({ op }) => op === 'betStatus')
    .map(({ seq, at }, nth) => ({ seq, at, kind: 'asked', params: { nth: nth + 1 } }));

/**
 * The story of one bet in the order of the log: what is about it, and what happened around it within the
 * window.
 */
export function timelineOf(source: StorySource): readonly TimelineEntry[] {
  const { events, from, to, calls, market, names } = source;
  const entries: TimelineEntry[] = [
    ...questions(calls),
    ...market.map((change) => marketEntry(change, names)),
    ...(source.betId === null ? [] : cashOutsTold(events, source.betId)),
  ];
  const slip = ownSlip(source);
  for (const event of events) {
    for (const [kind, params = {}] of told(event, source, slip)) {
      if (always.has(kind) || (event.at >= from && event.at <= to))
        entries.push({ seq: event.seq, at: event.at, kind, params });
    }
  }
  return entries.sort((a, b) => a.seq - b.seq);
}

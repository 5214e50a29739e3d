import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import { fractionalText } from '#domain/odds/parse-odds.ts';
import { cashOf } from './markers.ts';

/**
 * One sentence of what happened, as data: the texts are messages named `support.story.<kind>` with these
 * values. Every value comes from the log as it was recorded and is shown as text, never read as anything
 * else.
 */
export interface Sentence {
  readonly kind: SentenceKind;
  /** Position of the event that it tells. */
  readonly position: number;
  /** Customer's clock, epoch ms. */
  readonly at: number;
  readonly values: Readonly<Record<string, string | number>>;
}

export type SentenceKind =
  | 'opened'
  | 'reopened'
  | 'loggedIn'
  | 'loggedOut'
  | 'saw'
  | 'priceMoved'
  | 'pressed'
  | 'notPlaced'
  | 'stopped'
  | 'sent'
  | 'requestLost'
  | 'held'
  | 'accepted'
  | 'acceptedLate'
  | 'refused'
  | 'refusedLate'
  | 'receiptRejected'
  | 'acknowledgementRefused'
  | 'balance'
  | 'offline'
  | 'online'
  | 'liveLost'
  | 'liveBack';

type Told = Pick<Sentence, 'kind' | 'values'>;
const told = (kind: SentenceKind, values: Sentence['values'] = {}): Told => ({ kind, values });

/** What the sentences remember from earlier events. */
interface Memory {
  /** Rendered names of selections, as the customer last read them. */
  readonly names: Map<number, string>;
  cash: number | undefined;
  currency: string;
  /** The first connection is no news. */
  connected: boolean | undefined;
}

type Outcome = EventOf<'placement/betOutcomeReceived'> | EventOf<'placement/lateResultReceived'>;

function outcomeSentence({ type, data }: Outcome): Told | undefined {
  const late = type === 'placement/lateResultReceived';
  if (data.status === 'SUCCEEDED') {
    const receipt = data.receipt;
    return told(late ? 'acceptedLate' : 'accepted', {
      bet: receipt?.betId ?? data.ref,
      odds: receipt?.selections.map(({ odds }) => odds ?? 'SP').join(', ') ?? '',
      stake: receipt === null ? '' : minorUnits(receipt.totalStake, receipt.currency),
    });
  }
  if (data.status !== 'FAILED') return undefined;
  const reasons = data.errors.map((error) => error.type).join(', ');
  return told(late ? 'refusedLate' : 'refused', { reasons, ref: data.ref });
}

/**
 * Whole and hundredth parts with the currency's code: the rendered texts of the slip stand in other
 * sentences.
 */
const minorUnits = (amount: number, currency: string): string => {
  const cents = String(Math.abs(amount) % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}${Math.trunc(Math.abs(amount) / 100)}.${cents} ${currency}`.trim();
};

function slipSentence(event: AppEvent, memory: Memory): Told | undefined {
  switch (event.type) {
    case 'intent/oddsPressed': {
      const { shown, selectionId } = event.data;
      memory.names.set(selectionId, shown.selection);
      return told('saw', { price: shown.price, selection: shown.selection, event: shown.event });
    }
    case 'betslip/legPriceChanged': {
      const { selectionId, price } = event.data;
      const selection = memory.names.get(selectionId) ?? String(selectionId);
      return told('priceMoved', {
        selection,
        price: price.kind === 'fixed' ? fractionalText(price.odds) : price.kind,
      });
    }
    case 'intent/placePressed': {
      const { shown } = event.data;
      for (const leg of shown.legs) memory.names.set(leg.selectionId, leg.selection);
      const prices = shown.legs.map((leg) => leg.price).join(', ');
      return told('pressed', { button: shown.button, stake: shown.totalStake, prices });
    }
    default:
      return undefined;
  }
}

function placementSentence(event: AppEvent): Told | undefined {
  switch (event.type) {
    case 'placement/refused':
      return told('notPlaced', { reasons: event.data.reasons.join(', ') });
    case 'placement/abandoned':
    case 'placement/stopped':
      return told('stopped', { reason: event.data.reason });
    case 'placement/sent':
      return told('sent', { bets: event.data.refs.length, evidence: event.data.evidence });
    case 'placement/outcomeLost':
      return told('requestLost', { cause: event.data.cause });
    case 'placement/decisionDeferred':
      return told('held', { by: event.data.kind });
    case 'placement/receiptRejected':
      return told('receiptRejected', { reasons: event.data.why.join(', ') });
    case 'recording/acknowledgementRefused':
      return told('acknowledgementRefused', { reasons: event.data.why.join(', ') });
    case 'placement/betOutcomeReceived':
    case 'placement/lateResultReceived':
      return outcomeSentence(event);
    default:
      return undefined;
  }
}

function lineSentence(now: boolean, memory: Memory): Told | undefined {
  const before = memory.connected;
  memory.connected = now;
  return before === undefined || before === now ? undefined : told(now ? 'liveBack' : 'liveLost');
}

function sessionSentence(event: AppEvent, memory: Memory): Told | undefined {
  switch (event.type) {
    case 'lifecycle/sessionStarted':
      return told('opened', { path: event.data.path, width: String(event.data.width) });
    case 'lifecycle/sessionResumed':
      return told('reopened', { path: event.data.path });
    case 'session/started':
      return told('loggedIn');
    case 'session/ended':
      return told('loggedOut', { reason: event.data.reason });
    case 'lifecycle/connectivityChanged':
      return told(event.data.online ? 'online' : 'offline');
    case 'live/connectionChanged':
      return lineSentence(event.data.connected, memory);
    case 'live/silenceChanged':
      return lineSentence(!event.data.silent, memory);
    default:
      return undefined;
  }
}

function walletSentence(event: AppEvent, memory: Memory): Told | undefined {
  if (event.type === 'user/balanceLoaded') memory.currency = event.data.balance.currency;
  if (event.type === 'user/infoLoaded') memory.currency = event.data.info.balance.currency;
  const cash = cashOf(event);
  if (cash === undefined) return undefined;
  const before = memory.cash;
  memory.cash = cash;
  if (before === undefined || before === cash) return undefined;
  return told('balance', {
    before: minorUnits(before, memory.currency),
    after: minorUnits(cash, memory.currency),
  });
}

/** Reads events in order and tells the cold ones that a person would ask about (feature: summary on top). */
export function createStory(): {
  readonly add: (event: AppEvent, position: number) => void;
  readonly done: () => readonly Sentence[];
} {
  const sentences: Sentence[] = [];
  const memory: Memory = { names: new Map(), cash: undefined, currency: '', connected: undefined };
  return {
    add: (event, position) => {
      const sentence =
        slipSentence(event, memory) ??
        placementSentence(event) ??
        sessionSentence(event, memory) ??
        walletSentence(event, memory);
      if (sentence !== undefined) sentences.push({ ...sentence, position, at: event.at });
    },
    done: () => sentences,
  };
}

/** The story of a whole sequence. */
export function storyOf(events: Iterable<AppEvent>): readonly Sentence[] {
  const story = createStory();
  let position = 0;
  for (const event of events) {
    story.add(event, position);
    position += 1;
  }
  return story.done();
}

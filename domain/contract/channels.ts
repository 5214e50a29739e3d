import { EventId, MarketId, SelectionId } from '../brand.ts';
import { CHANNEL_NAMES, type ChannelName } from './channel-names.ts';

/** Who may subscribe. `own`: only with the session whose gwSessionId stands in the path (S0 §6). */
export type ChannelAuth = 'guest' | 'own';

export interface ChannelDeclaration {
  readonly auth: ChannelAuth;
  /** Names of the path's parts after the channel name. */
  readonly parts: readonly ('event' | 'market' | 'selection' | 'gwSessionId')[];
  readonly doc: string;
  /** False: a subscription is refused with `501::`; like the calls, nothing is silently missing. */
  readonly implemented: boolean;
}

const own = { auth: 'own', parts: ['gwSessionId'] } as const;
const ofEvent = { auth: 'guest', parts: ['event'] } as const;

/** What each channel carries (LIV-03). The shape of its messages is in `live.ts`. */
export const CHANNELS: Readonly<Record<ChannelName, ChannelDeclaration>> = {
  eventDetails: {
    ...ofEvent,
    implemented: true,
    doc: 'The event entity: state, start, suspension, market list.',
  },
  eventMarkets: {
    ...ofEvent,
    implemented: true,
    doc: 'Every market and selection of an event; prices as rows.',
  },
  eventMarket: {
    auth: 'guest',
    parts: ['event', 'market'],
    implemented: true,
    doc: 'One market with its selections.',
  },
  eventSelection: {
    auth: 'guest',
    parts: ['event', 'market', 'selection'],
    implemented: true,
    doc: 'One selection for a slip leg, with its market and event: a leg is bettable only if all three are open.',
  },
  eventScoreboard: {
    ...ofEvent,
    implemented: true,
    doc: 'Score, clock and incidents, as part of the event entity.',
  },
  eventStatitistics: { ...ofEvent, implemented: false, doc: 'Statistics; the spelling is the name (T39).' },
  systemMessage: { auth: 'guest', parts: [], implemented: true, doc: 'Banners for everyone.' },
  myBets: { ...own, implemented: true, doc: 'Open bets of the customer as they change, with the balance.' },
  betplacement: { ...own, implemented: true, doc: 'Progress and outcome of placements.' },
  cashout: { ...own, implemented: false, doc: 'Cash-out offers of open bets.' },
  cashoutInfo: { ...own, implemented: false, doc: 'Whether cash-out is available at all.' },
  cashoutOperations: { ...own, implemented: false, doc: 'Progress of a cash-out.' },
};

export type Channel =
  | {
      readonly name: 'eventDetails' | 'eventMarkets' | 'eventScoreboard' | 'eventStatitistics';
      readonly event: EventId;
    }
  | { readonly name: 'eventMarket'; readonly event: EventId; readonly market: MarketId }
  | {
      readonly name: 'eventSelection';
      readonly event: EventId;
      readonly market: MarketId;
      readonly selection: SelectionId;
    }
  | {
      readonly name: 'myBets' | 'betplacement' | 'cashout' | 'cashoutInfo' | 'cashoutOperations';
      readonly gwSessionId: string;
    }
  | { readonly name: 'systemMessage' };

/** `{name: 'eventMarket', event: 42, market: 7}` → `/eventMarket/42/7`. */
export function formatChannel(channel: Channel): string {
  switch (channel.name) {
    case 'systemMessage':
      return '/systemMessage';
    case 'eventMarket':
      return `/eventMarket/${channel.event}/${channel.market}`;
    case 'eventSelection':
      return `/eventSelection/${channel.event}/${channel.market}/${channel.selection}`;
    case 'eventDetails':
    case 'eventMarkets':
    case 'eventScoreboard':
    case 'eventStatitistics':
      return `/${channel.name}/${channel.event}`;
    default:
      return `/${channel.name}/${channel.gwSessionId}`;
  }
}

const id = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
const isChannelName = (text: string): text is ChannelName => CHANNEL_NAMES.some((name) => name === text);

/** The channel of a path; undefined when it is none of ours, has too many parts or ids out of range. */
export function parseChannel(path: string): Channel | undefined {
  if (path.length > 160 || !path.startsWith('/')) return undefined;
  const [name = '', ...parts] = path.slice(1).split('/');
  if (!isChannelName(name) || parts.length !== CHANNELS[name].parts.length) return undefined;
  if (name === 'systemMessage') return { name };
  const event = EventId.safeParse(id(parts[0]));
  switch (name) {
    case 'myBets':
    case 'betplacement':
    case 'cashout':
    case 'cashoutInfo':
    case 'cashoutOperations': {
      const gwSessionId = parts[0] ?? '';
      return /^[A-Za-z0-9_-]{1,64}$/.test(gwSessionId) ? { name, gwSessionId } : undefined;
    }
    case 'eventMarket': {
      const market = MarketId.safeParse(id(parts[1]));
      return event.success && market.success ? { name, event: event.data, market: market.data } : undefined;
    }
    case 'eventSelection': {
      const market = MarketId.safeParse(id(parts[1]));
      const selection = SelectionId.safeParse(id(parts[2]));
      if (!event.success || !market.success || !selection.success) return undefined;
      return { name, event: event.data, market: market.data, selection: selection.data };
    }
    default:
      return event.success ? { name, event: event.data } : undefined;
  }
}

/**
 * The data version of a channel (LIV-06): the sum of the versions of the entities in its scope. Versions only
 * grow, so a client that holds the same entities and the same sum holds the same data, and the gateway leaves
 * the snapshot out. Any other number, or none, asks for a full snapshot.
 *
 * Scope: eventDetails and eventScoreboard: the event. eventMarkets: its markets and their selections.
 * eventMarket: the market and its selections. eventSelection: event, market and selection.
 */
export function dataVersion(entities: Iterable<{ readonly version: number }>): number {
  let sum = 0;
  for (const entity of entities) sum += entity.version;
  return sum;
}

/**
 * Refusal texts of a subscription: `403::` not yours, `404::` no such channel or entity (the client reports
 * COMETD_UNKNOWN_SUBSCRIPTION), `501::` declared and not implemented, `429::` too many subscriptions.
 */
export const SUBSCRIPTION_ERRORS = {
  denied: '403::subscription denied',
  unknown: '404::unknown channel',
  notImplemented: '501::channel not implemented',
  tooMany: '429::too many subscriptions',
} as const;

import type { EventId, MarketId, SelectionId } from '../brand.ts';
import { eventIdOf, marketIdOf, selectionIdOf } from '../parse-ids.ts';
import { CHANNEL_NAMES, CHANNEL_PARTS, type ChannelName } from './channel-names.ts';

/**
 * A live channel and its path, `/eventMarket/42/7`. What each carries and who may hear it is in
 * `channels.ts`.
 */
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
  if (!isChannelName(name) || parts.length !== CHANNEL_PARTS[name].length) return undefined;
  if (name === 'systemMessage') return { name };
  const event = eventIdOf(id(parts[0]));
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
      const market = marketIdOf(id(parts[1]));
      return event === undefined || market === undefined ? undefined : { name, event, market };
    }
    case 'eventSelection': {
      const market = marketIdOf(id(parts[1]));
      const selection = selectionIdOf(id(parts[2]));
      if (event === undefined || market === undefined || selection === undefined) return undefined;
      return { name, event, market, selection };
    }
    default:
      return event === undefined ? undefined : { name, event };
  }
}

/** The live channels by the first part of their name (LIV-03). */
export const CHANNEL_NAMES = [
  'eventDetails',
  'eventMarket',
  'eventMarkets',
  'eventSelection',
  'eventScoreboard',
  'eventStatitistics',
  'cashout',
  'myBets',
  'systemMessage',
  'cashoutInfo',
  'cashoutOperations',
  'betplacement',
] as const;
export type ChannelName = (typeof CHANNEL_NAMES)[number];

const own = ['gwSessionId'] as const;
const ofEvent = ['event'] as const;

/** Names of the path's parts after the channel name. */
export const CHANNEL_PARTS: Readonly<
  Record<ChannelName, readonly ('event' | 'market' | 'selection' | 'gwSessionId')[]>
> = {
  eventDetails: ofEvent,
  eventMarkets: ofEvent,
  eventScoreboard: ofEvent,
  eventStatitistics: ofEvent,
  eventMarket: ['event', 'market'],
  eventSelection: ['event', 'market', 'selection'],
  systemMessage: [],
  myBets: own,
  betplacement: own,
  cashout: own,
  cashoutInfo: own,
  cashoutOperations: own,
};

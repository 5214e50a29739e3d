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

import type { ChannelName } from './channel-names.ts';

/** Who may subscribe. `own`: only with the session whose gwSessionId stands in the path (CORE-06). */
export type ChannelAuth = 'guest' | 'own';

export interface ChannelDeclaration {
  readonly auth: ChannelAuth;
  readonly doc: string;
  /** False: a subscription is refused with `501::`; like the calls, nothing is silently missing. */
  readonly implemented: boolean;
}

const own = { auth: 'own' } as const;
const ofEvent = { auth: 'guest' } as const;

/**
 * What each channel carries (LIV-03). The parts of its path are in `channel-names.ts`, the shape of its
 * messages in `live.ts`.
 */
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
    implemented: true,
    doc: 'One market with its selections.',
  },
  eventSelection: {
    auth: 'guest',
    implemented: true,
    doc: 'One selection for a slip leg, with its market and event: a leg is bettable only if all three are open.',
  },
  eventScoreboard: {
    ...ofEvent,
    implemented: true,
    doc: 'Score, clock and incidents, as part of the event entity.',
  },
  eventStatitistics: {
    ...ofEvent,
    implemented: true,
    doc: 'Statistics of a match in play, of the sport in `inPlay.statisticsSportId`; the spelling is the name (TRAP-39).',
  },
  systemMessage: { auth: 'guest', implemented: true, doc: 'Banners for everyone.' },
  myBets: {
    ...own,
    implemented: true,
    doc: 'Open bets of the customer as they change, with the balance; that something about the customer has changed.',
  },
  betplacement: { ...own, implemented: true, doc: 'Progress and outcome of placements.' },
  cashout: { ...own, implemented: true, doc: 'Cash-out offers of open bets.' },
  cashoutInfo: { ...own, implemented: true, doc: 'Whether cash-out is available at all.' },
  cashoutOperations: { ...own, implemented: true, doc: 'Progress of a cash-out.' },
};

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

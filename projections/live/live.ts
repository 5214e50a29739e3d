import { projection } from '../projection.ts';
import { dismissNotice, heardNotices, type NoticesState, noNotices } from './fold-notices.ts';

/** What is on the wire, and how the connection stands. Lifecycle keeps since when it is down. */
export interface LiveState {
  readonly connected: boolean;
  readonly transport: string | null;
  /** Connections so far: beyond the first, everything shown before may be stale until its snapshot. */
  readonly connections: number;
  /** Epoch ms of the last loss; null while connected and before the first connection. */
  readonly lostAt: number | null;
  /** Epoch ms of the last sign of life of a connection that is up and silent; null while it is heard. */
  readonly silentSince: number | null;
  /** Channels subscribed on the wire: exactly those with an interest, once lingering is over (INV-24). */
  readonly wire: Readonly<Record<string, true>>;
  /**
   * Channels whose next subscription must ask for a full snapshot: they missed messages (LIV-05, FAIL-73).
   */
  readonly missed: Readonly<Record<string, true>>;
  /**
   * Channels the gateway does not know; their interests do not count until the connection is new (LIV-11).
   */
  readonly refused: Readonly<Record<string, true>>;
  /** Calls failed after their retries; most are not sent until an answer comes (MNT-02). */
  readonly serverUnavailable: boolean;
  /** Epoch ms at which it was found to answer again; null before the first time. */
  readonly availableAgainAt: number | null;
  /** What the house says to everybody (LIV-03); absent where it has said nothing. */
  readonly notices?: NoticesState | undefined;
}

const initial: LiveState = {
  connected: false,
  transport: null,
  connections: 0,
  lostAt: null,
  silentSince: null,
  wire: {},
  missed: {},
  refused: {},
  serverUnavailable: false,
  availableAgainAt: null,
};

export const live = projection<LiveState>(3, initial, {
  'live/connectionChanged': (state, { data, at }) => {
    if (data.connected && !state.connected) {
      state.connections += 1;
      state.lostAt = null;
      state.refused = {};
    } else if (!data.connected && state.connected) {
      // Told late of a line that had been silent: it was lost when it was last heard.
      state.lostAt = state.silentSince ?? at;
      Object.assign(state.missed, state.wire);
      state.wire = {};
    }
    state.connected = data.connected;
    state.silentSince = null;
    state.transport = data.transport ?? (data.connected ? state.transport : null);
  },
  'live/silenceChanged': (state, { data, at }) => {
    state.silentSince = data.silent && state.connected ? at - data.silentMs : null;
  },
  'live/subscribeRequested': (state, { data }) => {
    state.wire[data.channel] = true;
    delete state.missed[data.channel];
  },
  'live/unsubscribeRequested': (state, { data }) => {
    delete state.wire[data.channel];
  },
  'live/gapDetected': (state, { data }) => {
    state.missed[data.channel] = true;
  },
  'live/subscriptionFailed': (state, { data }) => {
    if (data.code !== 'COMETD_UNKNOWN_SUBSCRIPTION') return;
    delete state.wire[data.channel];
    state.refused[data.channel] = true;
  },
  'live/serverUnavailableFlagged': (state, { data, at }) => {
    state.serverUnavailable = data.unavailable;
    if (!data.unavailable) state.availableAgainAt = at;
  },
  'live/accountMessageReceived': (state, { data }) => {
    const before = state.notices ?? noNotices;
    const notices = heardNotices(before, data.message);
    const isSilence = state.notices === undefined && notices.standing.length === 0;
    if (notices !== before && !isSilence) return { ...state, notices };
    return undefined;
  },
  'intent/systemMessageDismissed': (state, { data }) => ({
    ...state,
    notices: dismissNotice(state.notices ?? noNotices, data.id),
  }),
  // The page is new: nothing is on its wire.
  'lifecycle/sessionResumed': (state) => {
    state.connected = false;
    state.silentSince = null;
    // The new page finds out for itself.
    state.serverUnavailable = false;
    state.wire = {};
    state.missed = {};
    state.refused = {};
  },
});

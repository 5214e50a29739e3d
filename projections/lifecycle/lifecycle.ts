import { projection } from '../projection.ts';

/** What the tab is and how it is connected: read by deciders instead of the browser (PIT-09). */
export interface LifecycleState {
  readonly formFactor: 'mobile' | 'desktop';
  readonly visible: boolean;
  readonly online: boolean;
  /** The live connection is up and heard. */
  readonly connected: boolean;
  /** `at` of the event that brought the last loss of the live connection; null while connected. */
  readonly disconnectedAt: number | null;
  readonly storage: 'durable' | 'memory';
}

const initial: LifecycleState = {
  formFactor: 'desktop',
  visible: true,
  online: true,
  connected: false,
  disconnectedAt: null,
  storage: 'durable',
};

export const lifecycle = projection<LifecycleState>(2, initial, {
  'lifecycle/sessionStarted': (state, { data, at }) => {
    Object.assign(state, {
      formFactor: data.formFactor,
      visible: data.visible,
      online: data.online,
      storage: data.storage,
      connected: false,
      disconnectedAt: at,
    });
  },
  'lifecycle/sessionResumed': (state, { data, at }) => {
    Object.assign(state, {
      formFactor: data.formFactor,
      visible: data.visible,
      online: data.online,
      storage: data.storage,
      connected: false,
      disconnectedAt: at,
    });
  },
  'lifecycle/viewportChanged': (state, { data }) => {
    state.formFactor = data.formFactor;
  },
  'lifecycle/visibilityChanged': (state, { data }) => {
    state.visible = data.visible;
  },
  'lifecycle/connectivityChanged': (state, { data }) => {
    state.online = data.online;
  },
  'lifecycle/evidenceDegraded': (state) => {
    state.storage = 'memory';
  },
  'live/silenceChanged': (state, { data, at }) => {
    state.connected = !data.silent;
    state.disconnectedAt = data.silent ? at - data.silentMs : null;
  },
  'live/connectionChanged': (state, { data, at }) => {
    if (state.connected === data.connected) return;
    state.connected = data.connected;
    state.disconnectedAt = data.connected ? null : at;
  },
});

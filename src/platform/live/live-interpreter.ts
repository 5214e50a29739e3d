import { DEFAULTS } from '#domain/config/defaults.ts';
import type { NewInput } from '#domain/events/registry.ts';
import type { Interpreter } from '#effects/runtime/commit.ts';
import { ChannelPositions } from './channel-positions.ts';
import {
  CometConnection,
  type ConnectionOptions,
  type LineTimes,
  type LiveConnection,
} from './comet-connection.ts';
import { browserFrames, FrameClock, type FrameHost } from './frame-clock.ts';
import { MessageIntake } from './message-intake.ts';
import type { WatchHost } from './silence-watch.ts';

export interface LiveOptions {
  /** Address of the gateway's Bayeux end. */
  readonly url: string;
  readonly submit: (input: NewInput) => void;
  /** Takes out of a customer's own messages who somebody is. */
  readonly mask: (data: unknown) => unknown;
  readonly frames?: FrameHost;
  /** How long a line may do what; the defaults of the product when absent. */
  readonly times?: LineTimes;
  readonly watch?: WatchHost;
  /** What carries the messages; the official client when absent. */
  readonly connect?: (options: ConnectionOptions) => LiveConnection;
}

export interface LiveClient {
  readonly interpreter: Interpreter;
  start(): void;
  stop(): void;
  /** The customer logged in or out: the live session must carry the new cookie. */
  restart(): void;
}

const officialClient = (options: ConnectionOptions): LiveConnection => new CometConnection(options);

/**
 * The live channel of the app: performs `live/subscribeRequested` and `live/unsubscribeRequested`, and
 * submits frames, account messages, gaps, refusals and the state of the connection. Not linked into replay
 * (PRIN-10).
 */
export function createLiveClient({
  url,
  submit,
  mask,
  frames = browserFrames,
  times,
  watch,
  connect = officialClient,
}: LiveOptions): LiveClient {
  const positions = new ChannelPositions();
  const intake = new MessageIntake({
    positions,
    submit,
    mask,
    longestText: DEFAULTS.live.longestText,
    onWaiting: () => clock.schedule(),
  });
  const clock = new FrameClock(frames, DEFAULTS.live.frameMs, () => intake.flush());
  const connection = connect({
    url,
    waits: DEFAULTS.live.reconnectMs,
    ...(times !== undefined && { times }),
    ...(watch !== undefined && { watch }),
    convert: (response) => intake.take(response),
    listener: {
      onUp: (transport) => submit({ type: 'live/connectionChanged', data: { connected: true, transport } }),
      onDown: () => {
        clock.flush();
        positions.closeAll();
        submit({ type: 'live/connectionChanged', data: { connected: false } });
      },
      onSilent: (silentMs) => submit({ type: 'live/silenceChanged', data: { silent: true, silentMs } }),
      onHeard: () => submit({ type: 'live/silenceChanged', data: { silent: false, silentMs: 0 } }),
      onSubscribed: (channel, { epoch, seq, snapshot }) => positions.locate(channel, epoch, seq, snapshot),
      onRefused: (channel, error) => {
        positions.close(channel);
        submit({ type: 'live/subscriptionFailed', data: { channel, ...refusal(error) } });
      },
    },
  });
  return {
    interpreter: (event) => {
      if (event.type === 'live/subscribeRequested') {
        positions.open(event.data.channel);
        connection.subscribe(event.data.channel, event.data.dataVersion);
      } else if (event.type === 'live/unsubscribeRequested') {
        positions.close(event.data.channel);
        connection.unsubscribe(event.data.channel);
      }
    },
    start: () => connection.start(),
    stop: () => {
      clock.cancel();
      connection.stop();
    },
    restart: () => connection.restart(),
  };
}

/**
 * `404::…` is a channel that the gateway does not know; every other refusal is the protocol's (LIV-11). Only
 * the code is logged.
 */
function refusal(error: string): { code: 'COMETD_UNKNOWN_SUBSCRIPTION' | 'COMETD_ERROR'; message: string } {
  const code = /^\d{3}/.exec(error)?.[0] ?? 'unknown';
  return { code: code === '404' ? 'COMETD_UNKNOWN_SUBSCRIPTION' : 'COMETD_ERROR', message: code };
}

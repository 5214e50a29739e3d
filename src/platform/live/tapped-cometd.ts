import { CometD, type Message } from 'cometd';
import { increment } from './backoff.ts';
import type { BayeuxMessage } from './parse-wire.ts';

/** Reads what came over a transport and returns the messages that the protocol itself needs. */
export type Convert = (response: unknown) => BayeuxMessage[];

/** A transport of the client as it is; its types mention little of it. */
interface OpenTransport {
  readonly type: string;
  /** The client's one place where a text becomes messages. */
  convertToMessages: Convert;
  send: (envelope: unknown, metaConnect: unknown) => void;
  reset(init: boolean): void;
  abort(): void;
}
/** What the client does about a failure: `transport` null is the present one. */
interface FailureInfo {
  action: 'retry' | 'handshake' | 'none';
  transport: unknown;
}
type DecideFailure = (
  this: CometD,
  message: Message,
  info: FailureInfo,
  act: (info: FailureInfo) => void,
) => void;

// A method of the client that it calls on itself, so that it can be overridden; its types do not mention it.
const decideFailure = (CometD.prototype as unknown as { onTransportFailure: DecideFailure })
  .onTransportFailure;

/**
 * Reasons by which the client says that a WebSocket was given up for its silence, and did not break or was
 * refused.
 */
const SILENT: ReadonlySet<unknown> = new Set(['Connect Timeout', 'Message Timeout', 'Abort']);
const reasonOf = (message: Message): unknown =>
  (message as { failure?: { reason?: unknown } }).failure?.reason;

export interface Taps {
  readonly convert: Convert;
  /** Something goes out. */
  readonly onSend: () => void;
  /** A text came, whatever is in it. */
  readonly onText: () => void;
}

/**
 * A CometD client that waits between attempts by our list, hands every text to `convert` before it is parsed,
 * and leaves a transport on which nothing is heard: by itself it stays with a WebSocket for good once one was
 * opened, also where a middlebox answers the upgrade and then swallows every frame.
 */
export class TappedCometD extends CometD {
  readonly #waits: readonly number[];
  /** Since the last failure. */
  #isHeard = false;
  #wasSocketHeard = false;

  constructor(waits: readonly number[], { convert, onSend, onText }: Taps) {
    super();
    this.#waits = waits;
    for (const type of this.getTransportTypes()) {
      const transport = this.#transport(type);
      if (transport === undefined) continue;
      const original = transport.convertToMessages.bind(transport);
      // The callback-polling transport has parsed already; it is not used.
      transport.convertToMessages = (response) => {
        this.#isHeard = true;
        if (type === 'websocket') this.#wasSocketHeard = true;
        onText();
        return typeof response === 'string' ? convert(response) : original(response);
      };
      const send = transport.send.bind(transport);
      transport.send = (envelope, metaConnect) => {
        onSend();
        send(envelope, metaConnect);
      };
    }
  }

  #transport = (type: string): OpenTransport | undefined =>
    (this.findTransport(type) as unknown as OpenTransport | null) ?? undefined;

  /** A WebSocket has worked in the life of this page. */
  get wasSocketHeard(): boolean {
    return this.#wasSocketHeard;
  }

  override getBackoffIncrement(): number {
    return increment(this.#waits, this.getBackoffPeriod());
  }

  /** Begins anew. @param socket whether a WebSocket may be tried */
  begin(socket: boolean): void {
    this.#isHeard = false;
    this.websocketEnabled = socket;
    this.handshake();
  }

  /**
   * Gives up what is under way on the present transport: the client hears that it failed, and goes on from
   * there.
   */
  abortTransport(): void {
    (this.getTransport() as unknown as OpenTransport | null)?.abort();
  }

  /** Called by the client for a handshake or connect that failed. */
  onTransportFailure(message: Message, info: FailureInfo, act: (info: FailureInfo) => void): void {
    const present = this.getTransport()?.type;
    decideFailure.call(this, message, info, (decided) => {
      const next = isAnswer(message) ? undefined : this.#another(present, message);
      this.#isHeard = false;
      if (next !== undefined && decided.action !== 'none') {
        this.websocketEnabled = next.type === 'websocket';
        if (this.websocketEnabled) next.reset(false);
        Object.assign(decided, { action: 'handshake', transport: next });
      }
      act.call(this, decided);
    });
  }

  /**
   * The transport to go on with, where it is not the present one; the two take turns as long as neither says
   * anything.
   */
  #another(present: string | undefined, message: Message): OpenTransport | undefined {
    if (this.#isHeard) return undefined;
    if (present === 'websocket') {
      const isDistrusted = !this.#wasSocketHeard || SILENT.has(reasonOf(message));
      return isDistrusted ? this.#transport('long-polling') : undefined;
    }
    return this.#transport('websocket');
  }
}

/** Where a channel stands, as the answer to a subscription says (`ext` of our gateway). */
export interface Located {
  readonly epoch: string;
  readonly seq: number;
  /** A snapshot goes with it; else what the client said to hold is as good. */
  readonly snapshot: boolean;
}

export function locatedIn(message: Message): Located | undefined {
  const { ext } = message;
  if (ext === undefined || !('epoch' in ext) || !('seq' in ext)) return undefined;
  const { epoch, seq } = ext;
  return typeof epoch === 'string' && typeof seq === 'number' && Number.isInteger(seq)
    ? { epoch, seq, snapshot: 'snapshot' in ext && ext.snapshot === true }
    : undefined;
}

/** True when the server answered; a message that fails without one is the transport's doing. */
export const isAnswer = (message: Message): boolean => !('failure' in message);

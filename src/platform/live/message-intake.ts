import { CHANNEL_PARTS } from '#domain/contract/channel-names.ts';
import { parseChannel } from '#domain/contract/channel-path.ts';
import type { LiveMessage } from '#domain/contract/live.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { SNAPSHOT } from '#domain/market/price-flags.ts';
import type { ChannelPosition, ChannelPositions } from './channel-positions.ts';
import { FrameBuilder } from './frame-builder.ts';
import { type BayeuxMessage, decodeWire, isBayeuxMessage } from './parse-wire.ts';
import { PriceScanner } from './price-scanner.ts';

interface Options {
  readonly positions: ChannelPositions;
  readonly submit: (input: NewInput) => void;
  /** Of a customer's own channels: takes out who somebody is, before anything is logged (UK-47). */
  readonly mask: (data: unknown) => unknown;
  /** A frame has begun to fill: `flush` shall be called soon. */
  readonly onWaiting: () => void;
  /** Longer texts are refused unread. Characters. */
  readonly longestText: number;
}

/**
 * Everything that comes through the socket, text by text (FAIL-75). Price messages of the usual form are
 * scanned; the rest is parsed and checked by the contract. What no schema accepts is noted as rejected and
 * goes no further.
 */
export class MessageIntake {
  readonly #options: Options;
  readonly #scanner = new PriceScanner();
  readonly #frame = new FrameBuilder();

  constructor(options: Options) {
    this.#options = options;
  }

  /** @returns the messages that are the protocol's own business; empty when there are none. Never throws. */
  take(text: unknown): BayeuxMessage[] {
    if (typeof text !== 'string') return this.#reject('not a text', 0);
    if (text.length > this.#options.longestText) return this.#reject('too long', text.length);
    if (this.#scanner.scan(text, this.#options.positions)) {
      this.#takeScanned();
      return [];
    }
    return this.#takeParsed(text);
  }

  /** Submits the frame collected so far, if there is one. */
  flush(): void {
    if (!this.#frame.isEmpty) this.#options.submit(this.#frame.take());
  }

  #takeScanned(): void {
    const { positions } = this.#options;
    for (let i = 0; i < this.#scanner.count; i += 1) {
      const message = this.#scanner.messages[i]!;
      const { position, seq, snapshot } = message;
      if (this.#isNext(position, position.epoch ?? '', seq, snapshot, positions))
        this.#frame.addScanned(this.#scanner, message);
    }
    if (!this.#frame.isEmpty) this.#options.onWaiting();
  }

  #takeParsed(text: string): BayeuxMessage[] {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return this.#reject('not JSON', text.length);
    }
    const own: BayeuxMessage[] = [];
    for (const item of isList(parsed) ? parsed : [parsed]) {
      if (!isBayeuxMessage(item)) this.#reject('not a Bayeux message', text.length);
      else if (item.channel.startsWith('/meta/') || item.data === undefined) own.push(item);
      else this.#takeData(item.channel, item.data, text.length);
    }
    if (!this.#frame.isEmpty) this.#options.onWaiting();
    return own;
  }

  #takeData(channel: string, data: unknown, bytes: number): void {
    const position = this.#options.positions.find(channel);
    // Late messages of a channel that was left are normal.
    if (position === undefined) return;
    const decoded = decodeWire(channel, isAccount(position.path) ? this.#masked(data) : data);
    if (decoded.kind === 'rejected') {
      this.#reject(decoded.reason, bytes);
      return;
    }
    const { epoch, seq, op } = decoded.message;
    if (!this.#isNext(position, epoch, seq, op === 'initial', this.#options.positions)) return;
    if (decoded.kind === 'prices') {
      const bit = op === 'initial' ? SNAPSHOT : 0;
      decoded.message.rows.forEach(([selection, , , version, flags], i) => {
        this.#frame.addRow(selection, decoded.odds[i]!, version, flags | bit);
      });
      this.#frame.touch(position);
    } else {
      this.#takeMessage(position, decoded.message);
    }
  }

  /** Undefined, which no schema accepts, for what cannot be masked: never as it came. */
  #masked(data: unknown): unknown {
    try {
      return this.#options.mask(data);
    } catch {
      return undefined;
    }
  }

  #takeMessage(position: ChannelPosition, message: LiveMessage): void {
    if (!isAccount(position.path)) {
      this.#frame.addMessage(message);
      this.#frame.touch(position);
      return;
    }
    // The customer's story is cold: an event of its own, after what came before it.
    this.flush();
    this.#options.submit({ type: 'live/accountMessageReceived', data: { message } });
  }

  #isNext(
    position: ChannelPosition,
    epoch: string,
    seq: number,
    snapshot: boolean,
    positions: ChannelPositions,
  ): boolean {
    // The snapshot itself is what is missing when it is owed.
    const expected = position.snapshot === 'owed' ? position.seq : position.seq + 1;
    const epochChanged = position.epoch !== epoch;
    const verdict = positions.accept(position, epoch, seq, snapshot);
    if (verdict === 'gap') {
      this.flush();
      this.#options.submit({
        type: 'live/gapDetected',
        data: { channel: position.path, expected, received: seq, epochChanged },
      });
    }
    return verdict === 'accept';
  }

  #reject(reason: string, bytes: number): [] {
    this.#options.submit({ type: 'lifecycle/inputRejected', data: { edge: 'live', reason, bytes } });
    return [];
  }
}

/** Channels of one customer and of the system: logged cold. */
const isAccount = (path: string): boolean => {
  const name = parseChannel(path)?.name;
  return name === 'systemMessage' || (name !== undefined && CHANNEL_PARTS[name].includes('gwSessionId'));
};

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

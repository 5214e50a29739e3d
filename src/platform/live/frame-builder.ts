import type { LiveMessage } from '#domain/contract/live.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { SNAPSHOT } from '#domain/market/price-flags.ts';
import type { ChannelPosition } from './channel-positions.ts';
import type { PriceScanner, ScannedMessage } from './price-scanner.ts';

type FrameEvent = Extract<NewInput, { readonly type: 'live/frameReceived' }>;

/** Collects the live messages of one animation frame, in order, into one event. Nothing is merged or lost. */
export class FrameBuilder {
  #selection: number[] = [];
  #odds: number[] = [];
  #version: number[] = [];
  #flags: number[] = [];
  #messages: { afterRow: number; message: LiveMessage }[] = [];
  readonly #touched = new Set<ChannelPosition>();

  get isEmpty(): boolean {
    return this.#touched.size === 0;
  }

  /** The rows of one message, from the scanner's buffers. */
  addScanned(scanner: PriceScanner, { position, from, to, snapshot }: ScannedMessage): void {
    const { selection, odds, version, flags } = scanner;
    const bit = snapshot ? SNAPSHOT : 0;
    for (let row = from; row < to; row += 1) {
      this.#selection.push(selection[row]!);
      this.#odds.push(odds[row]!);
      this.#version.push(version[row]!);
      this.#flags.push(flags[row]! | bit);
    }
    this.#touched.add(position);
  }

  addRow(selection: number, odds: number, version: number, flags: number): void {
    this.#selection.push(selection);
    this.#odds.push(odds);
    this.#version.push(version);
    this.#flags.push(flags);
  }

  addMessage(message: LiveMessage): void {
    this.#messages.push({ afterRow: this.#selection.length, message });
  }

  touch(position: ChannelPosition): void {
    this.#touched.add(position);
  }

  /** The event, and an empty builder. */
  take(): FrameEvent {
    const heads: FrameEvent['data']['heads'] = [];
    for (const { path, epoch, seq } of this.#touched) heads.push({ channel: path, epoch: epoch ?? '', seq });
    const event: FrameEvent = {
      type: 'live/frameReceived',
      data: {
        prices: { selection: this.#selection, odds: this.#odds, version: this.#version, flags: this.#flags },
        messages: this.#messages,
        heads,
      },
    };
    this.#selection = [];
    this.#odds = [];
    this.#version = [];
    this.#flags = [];
    this.#messages = [];
    this.#touched.clear();
    return event;
  }
}

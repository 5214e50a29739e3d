import { liveLimits } from '#gateway/config/limits.ts';
import { type Frames, serveFrames } from '#gateway/live/serve-frames.ts';
import type { GatewayNode } from '../gateway/gateway-node.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { NetworkConditions } from './network-conditions.ts';

/** What a fault makes of a frame on its way to a device: none, one or several, each after some more ms. */
export type LiveFault = (text: string) => readonly { readonly text: string; readonly late: number }[];

export interface SocketOptions {
  readonly time: VirtualTime;
  readonly weather: NetworkConditions;
  readonly node: GatewayNode;
  readonly credential: string | undefined;
  /** What arrives in place of a frame of the gateway, faults aside. */
  readonly tell: (text: string) => string;
  /** What befalls the next message; the protocol's own are spared. */
  readonly fault: () => LiveFault | undefined;
  readonly spent: () => void;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** A web socket between a device and one gateway: frames in order each way, unless a fault says otherwise. */
export class LiveSocket {
  readonly #options: SocketOptions;
  readonly #frames: Frames;
  readonly #wire: { send(frame: Buffer): void; backlog(): number; terminate(): void };
  #outDue = 0;
  #backDue = 0;
  #isOpen = true;
  /** When the last frame that is on its way arrives, epoch ms. */
  #quietFrom = 0;
  #hasLostAWord = false;

  constructor(options: SocketOptions) {
    this.#options = options;
    const { node, credential } = options;
    this.#wire = {
      send: (frame) => this.#toDevice(frame.toString('utf8')),
      backlog: () => 0,
      terminate: () => this.close(),
    };
    this.#frames = serveFrames(
      node.live.server,
      { wire: this.#wire, credential, address: 'device' },
      liveLimits,
      () => this.close(),
    );
  }

  get node(): GatewayNode {
    return this.#options.node;
  }

  /**
   * Whether what the device has heard may be less than was said: frames are on their way, or a word of the
   * protocol is gone.
   */
  get isBehind(): boolean {
    return this.#isOpen && (this.#hasLostAWord || this.#options.time.now() < this.#quietFrom);
  }

  send(text: string): void {
    const { time, weather, node } = this.#options;
    if (!this.#isOpen) return;
    if (weather.isLost('out')) {
      this.#hasLostAWord = true;
      return;
    }
    this.#outDue = Math.max(this.#outDue, time.now() + weather.delay(text.length));
    this.#quietFrom = Math.max(this.#quietFrom, this.#outDue);
    time.after(this.#outDue - time.now(), () => {
      if (this.#isOpen && node.isAlive) this.#frames.receive(text);
    });
  }

  #toDevice(said: string): void {
    const { time, weather, fault, node, tell } = this.#options;
    if (!this.#isOpen || !node.isAlive) return;
    const text = tell(said);
    const spared = text.includes('"channel":"/meta/');
    if (weather.isLost('back')) {
      this.#hasLostAWord ||= spared;
      return;
    }
    const due = Math.max(this.#backDue, time.now() + weather.delay(text.length));
    const harm = spared ? undefined : fault();
    if (harm !== undefined) this.#options.spent();
    const frames = harm?.(text) ?? [{ text, late: 0 }];
    for (const frame of frames) {
      if (frame.late === 0) this.#backDue = due;
      this.#quietFrom = Math.max(this.#quietFrom, due + frame.late);
      time.after(due + frame.late - time.now(), () => {
        if (this.#isOpen) this.#options.onText(frame.text);
      });
    }
  }

  /** Closed by either end, or by what lies between: both notice. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.node.isAlive) this.node.live.server.detach(this.#wire);
    this.#options.time.after(0, () => this.#options.onClose());
  }
}

import { vi } from 'vitest';
import { type LiveLimits, liveLimits } from '#gateway/config/limits.ts';
import { encodeReplies, type Topics } from '#gateway/live/bayeux-protocol.ts';
import { BayeuxServer } from '#gateway/live/bayeux-server.ts';
import { allTurns } from '#gateway/live/frame-turns.ts';
import { serveFrames } from '#gateway/live/serve-frames.ts';

/** What stands between a browser and the gateway. */
export interface Middlebox {
  /**
   * WebSockets: as they should be; upgrades refused; upgrades never answered; upgraded, and every frame
   * swallowed.
   */
  socket: 'passes' | 'refuses' | 'holds' | 'swallows';
  /** HTTP goes through, is swallowed, or is refused at once. */
  polls: boolean | 'refuses';
  /** One way, ms. */
  delayMs: number;
}

interface WireEvent {
  readonly data: string;
}
type Ear = ((event: WireEvent) => void) | null;

const topics: Topics = {
  subscribe: () => ({ kind: 'subscribed', ext: { epoch: 'e', seq: 0, snapshot: false } }),
  unsubscribe: () => undefined,
  refresh: () => true,
};

/**
 * The gateway's own protocol and the browser's two ways to it, in virtual time and without a wire: what a
 * middlebox does is a field that a test sets, also under way. Fake timers have to be on before it is made.
 */
export class VirtualNetwork {
  readonly box: Middlebox = { socket: 'passes', polls: true, delayMs: 20 };
  readonly server: BayeuxServer;
  /** What was sent over which transport. */
  readonly sent: { readonly over: 'websocket' | 'long-polling'; readonly text: string }[] = [];
  /** When a WebSocket was opened or a request sent, epoch ms. */
  readonly tries: number[] = [];
  readonly limits: LiveLimits;
  /** Of the gateway's advice: the field that some gateways leave out. */
  saysTimeout = true;

  constructor(limits: Partial<LiveLimits> = {}) {
    this.limits = { ...liveLimits, ...limits };
    this.server = new BayeuxServer(topics, this.limits, {
      now: () => Date.now(),
      after: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    });
    const network = (): VirtualNetwork => this;
    vi.stubGlobal('window', {
      console,
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
      clearTimeout: (handle: NodeJS.Timeout) => clearTimeout(handle),
      WebSocket: class extends VirtualSocket {
        constructor() {
          super(network());
        }
      },
      XMLHttpRequest: class extends VirtualRequest {
        static readonly UNSENT = 0;
        constructor() {
          super(network());
        }
      },
    });
  }

  /** In so many ms, if the middlebox lets it through then as well as now. */
  carry(passes: () => boolean, run: () => void): void {
    if (passes()) setTimeout(() => passes() && run(), this.box.delayMs);
  }

  /** As the gateway wrote it, or with its advice as another gateway's would be. */
  asSaid(text: string): string {
    return this.saysTimeout ? text : text.replaceAll(/,"timeout":\d+/g, '');
  }
}

class VirtualSocket {
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onmessage: Ear = null;
  readonly #network: VirtualNetwork;
  readonly #receive: (text: string) => void;
  readonly #beat: NodeJS.Timeout;
  readonly #end: () => void;
  #open = false;

  constructor(network: VirtualNetwork) {
    this.#network = network;
    const { server, limits, box } = network;
    network.tries.push(Date.now());
    const tell = (text: string): void =>
      network.carry(this.#passes, () => this.onmessage?.({ data: network.asSaid(text) }));
    const wire = {
      send: (frame: Buffer) => tell(frame.toString()),
      backlog: () => 0,
      terminate: () => undefined,
    };
    const frames = serveFrames(
      server,
      { wire, credential: undefined, address: 'page' },
      limits,
      () => undefined,
    );
    this.#receive = (text) => frames.receive(text);
    this.#end = () => server.detach(wire);
    this.#beat = setInterval(() => this.#open && tell('[]'), limits.beatMs);
    setTimeout(() => {
      if (box.socket === 'refuses') this.#close(1006, 'refused');
      if (box.socket === 'passes' || box.socket === 'swallows') {
        this.#open = true;
        this.onopen?.();
      }
    }, box.delayMs);
  }

  #passes = (): boolean => this.#open && this.#network.box.socket === 'passes';

  send(text: string): void {
    this.#network.sent.push({ over: 'websocket', text });
    this.#network.carry(this.#passes, () => this.#receive(text));
  }

  /** A browser says that it is closed once the other end has agreed, or much later. */
  close(): void {
    this.#open = false;
    clearInterval(this.#beat);
    if (this.#network.box.socket === 'passes') this.#end();
  }

  #close(code: number, reason: string): void {
    this.close();
    this.onclose?.({ code, reason });
  }
}

class VirtualRequest {
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  readyState = 1;
  status = 0;
  statusText = '';
  responseText = '';
  readonly #network: VirtualNetwork;

  constructor(network: VirtualNetwork) {
    this.#network = network;
  }

  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader = (): null => null;

  send(text: string): void {
    const { server, box } = this.#network;
    this.#network.sent.push({ over: 'long-polling', text });
    this.#network.tries.push(Date.now());
    if (box.polls === 'refuses') {
      setTimeout(() => this.#refuse(), box.delayMs);
      return;
    }
    this.#network.carry(
      () => box.polls === true && this.readyState === 1,
      () => {
        const frame = server.receive(text, { wire: undefined, credential: undefined, address: 'page' });
        if ('refused' in frame) throw new Error(frame.refused);
        void allTurns(server, frame).then(async ({ answers, connecting }) => {
          server.flush();
          const replies = await Promise.all(answers.map((reply) => Promise.resolve(reply)));
          const waiting = connecting?.drain() ?? [];
          this.#network.carry(
            () => box.polls === true && this.readyState === 1,
            () => this.#answer(this.#network.asSaid(encodeReplies(waiting, replies))),
          );
        });
      },
    );
  }

  #refuse(): void {
    if (this.readyState !== 1) return;
    this.readyState = 4;
    this.onerror?.();
  }

  #answer(text: string): void {
    Object.assign(this, { readyState: 4, status: 200, responseText: text });
    this.onload?.();
  }

  abort(): void {
    if (this.readyState !== 1) return;
    this.readyState = 4;
    this.onabort?.();
  }
}

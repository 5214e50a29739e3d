import type { VirtualTime } from '../time/virtual-time.ts';
import type { NetworkConditions } from './network-conditions.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The cookie that it sets; an empty one takes it away. */
  readonly cookie?: string;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** What a fault does to one request. */
export interface Fate {
  /** Held back on its way by so many ms. */
  readonly late?: number;
  readonly backLate?: number;
  /** Arrives so many times. */
  readonly copies?: number;
  /** Reset on its way: the gateway never sees it whole, and the sender knows. */
  readonly reset?: 'out' | 'back';
  /** The line breaks for the sender, and what was on it arrives all the same, after so many ms more. */
  readonly straggles?: number;
  /** Gone without a word. */
  readonly lost?: 'out' | 'back';
  /** Somebody else's answer, without or after the gateway saw it. */
  readonly stranger?: { readonly answer: Answer; readonly reached: boolean };
  /** Answered by somebody else than the gateway, which never hears of it; undefined lets it pass. */
  readonly forge?: (request: Request) => Answer | undefined;
  readonly alter?: (text: string) => string;
}

export type Leg = 'out' | 'inside' | 'back';

export interface Journey {
  readonly request: Request;
  leg: Leg;
  /** What befalls it from here on; set by a fault while it is on its way. */
  fate: Fate;
}

export interface LineOptions {
  readonly time: VirtualTime;
  readonly weather: NetworkConditions;
  readonly beat: () => void;
  /** Hands a request to a gateway that runs; rejects where nobody listens. */
  readonly deliver: (request: Request) => Promise<Answer>;
  readonly onLeg: (journey: Journey) => void;
}

const unreachable = (): TypeError => new TypeError('fetch failed');

/** HTTP between one device and the gateways. */
export class HttpLine {
  readonly #options: LineOptions;
  /** Break off what was lost without a word, each for one request. */
  #silent: (() => void)[] = [];
  #noticeIn: (() => number) | undefined;
  #underway = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /**
   * Whether anything that was sent can still reach a gateway, or is inside one: whoever sent it may be gone.
   */
  get isBusy(): boolean {
    return this.#underway > 0;
  }

  /**
   * Connections that lost something break from now on, each after so many ms: that is what becomes of them
   * when the line is back and either end sends again. Until it is called, silence lasts.
   */
  noticeSilence(noticeIn: () => number): void {
    this.#noticeIn = noticeIn;
    for (const breakOff of this.#silent.splice(0)) this.#options.time.after(noticeIn(), breakOff);
  }

  /**
   * As `fetch` does: rejects with a TypeError when the line breaks, and stays open when nothing ever comes.
   */
  async send(request: Request, signal: AbortSignal | undefined): Promise<Answer> {
    let abort = (): void => undefined;
    const aborted = new Promise<never>((_resolve, reject) => {
      abort = () => reject(new DOMException('aborted', 'AbortError'));
      signal?.addEventListener('abort', abort, { once: true });
    });
    try {
      return await Promise.race([this.#travel(request), aborted]);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async #travel(request: Request): Promise<Answer> {
    this.#underway += 1;
    const answer = await this.#way(request).finally(() => {
      this.#underway -= 1;
    });
    return answer ?? this.#silence();
  }

  #silence(): Promise<never> {
    return new Promise((_resolve, reject) => {
      const breakOff = (): void => reject(unreachable());
      if (this.#noticeIn === undefined) this.#silent.push(breakOff);
      else this.#options.time.after(this.#noticeIn(), breakOff);
    });
  }

  async #deliver(request: Request): Promise<Answer> {
    this.#underway += 1;
    try {
      return await this.#options.deliver(request);
    } finally {
      this.#underway -= 1;
    }
  }

  /** There and back; undefined when it is lost without a word. */
  async #way(request: Request): Promise<Answer | undefined> {
    const { time, weather } = this.#options;
    if (weather.refuses) throw unreachable();
    const journey: Journey = { request, leg: 'out', fate: {} };
    this.#enter(journey, 'out');
    if (weather.refusesLate) {
      await time.wait(weather.delay(0) * 2);
      throw unreachable();
    }
    const lost = weather.isLost('out');
    await this.#wait(weather.delay(request.body?.length ?? 200), () => journey.fate.late ?? 0);
    if (lost || journey.fate.lost === 'out') return undefined;
    if (journey.fate.reset === 'out') throw unreachable();
    const { stranger, forge, straggles } = journey.fate;
    if (straggles !== undefined) {
      this.#straggle(request, straggles);
      throw unreachable();
    }
    const forged = forge?.(request);
    if (forged !== undefined) return this.#back(journey, forged);
    if (stranger !== undefined && !stranger.reached) return this.#back(journey, stranger.answer);
    this.#enter(journey, 'inside');
    for (let copy = 1; copy < (journey.fate.copies ?? 1); copy += 1)
      this.#deliver(request).catch(() => undefined);
    const answer = await this.#deliver(request);
    this.#options.beat();
    return this.#back(journey, journey.fate.stranger?.answer ?? answer);
  }

  #straggle(request: Request, ms: number): void {
    this.#underway += 1;
    this.#options.time.after(ms, () => {
      this.#underway -= 1;
      this.#deliver(request).catch(() => undefined);
    });
  }

  async #back(journey: Journey, answer: Answer): Promise<Answer | undefined> {
    const { weather } = this.#options;
    this.#enter(journey, 'back');
    const lost = weather.isLost('back');
    await this.#wait(weather.delay(answer.text.length), () => journey.fate.backLate ?? 0);
    if (lost || journey.fate.lost === 'back') return undefined;
    if (journey.fate.reset === 'back') throw unreachable();
    const { alter } = journey.fate;
    return alter === undefined ? answer : { ...answer, text: alter(answer.text) };
  }

  /** A fault may hold it back further while it waits. */
  async #wait(ms: number, more: () => number): Promise<void> {
    await this.#options.time.wait(ms);
    if (more() > 0) await this.#options.time.wait(more());
  }

  #enter(journey: Journey, leg: Leg): void {
    journey.leg = leg;
    this.#options.beat();
    this.#options.onLeg(journey);
  }
}

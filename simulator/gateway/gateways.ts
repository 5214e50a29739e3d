import { demonstrationPromotions } from '#gateway/config/promotions.ts';
import type { Feed, FeedBatch } from '#gateway/core/feed.ts';
import type { WorldOptions } from '../scenario/options.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { SharedDatabase } from './database/database.ts';
import type { JournalFile } from './database/journal.ts';
import { GatewayNode, type OperatorRules } from './gateway-node.ts';
import type { Offer } from './offer/offer.ts';
import type { SharedApp } from './shared-app.ts';
import { SimulatedProvider } from './simulated-provider.ts';
import { commitToVirtuals } from './sports/commit-virtuals.ts';
import type { Hearing } from './streams/hearing.ts';

/** How often one whose start failed is started again, ms. */
const START_AGAIN_MS = 1_000;
/** One that is to die within some awaits, and has nothing to do, dies after so long, ms. */
const IDLE_DEATH_MS = 3_000;

/** So long after the faults another word comes on a market that had its last. */
const AMENDED_MS = [1_000, 2_500] as const;

/** A stream that has nothing to say says so so often, ms. */
const BREATH_MS = 300;

export interface GatewaysPlace {
  readonly time: VirtualTime;
  readonly beat: () => void;
  readonly database: SharedDatabase;
  readonly apps: readonly SharedApp[];
  readonly market: Offer;
  readonly options: Pick<WorldOptions, 'lagMs' | 'waywardness' | 'caring' | 'sports'>;
  /** When any of them was told of what. */
  readonly hearing: Hearing;
  /** Of the one gateway that there is beside an embedded database; else undefined. */
  readonly journal: JournalFile | undefined;
  readonly operator: OperatorRules;
  readonly report: (error: unknown) => void;
  /** A gateway did not start, and no fault kept it from that. */
  readonly refusedToStart: (error: unknown) => void;
  /** What any of them is told, before it is. */
  readonly told: (batch: FeedBatch) => void;
  /** It is told a result. */
  readonly decided: (node: GatewayNode) => void;
  /** Its connections break. */
  readonly died: (node: GatewayNode) => void;
}

/**
 * The gateways of a world: each in a slot of its own, started, killed and started again, on one database and
 * one feed.
 */
export class Gateways {
  /** Starts that fail before one succeeds. */
  failStarts = 0;
  readonly #place: GatewaysPlace;
  readonly #nodes: (GatewayNode | undefined)[];
  readonly #starting = new Set<number>();
  readonly #paymentProvider: SimulatedProvider | undefined;

  constructor(place: GatewaysPlace) {
    this.#place = place;
    if (place.options.caring !== null) this.#paymentProvider = new SimulatedProvider(place.time);
    this.#nodes = place.apps.map(() => undefined);
  }

  running(): readonly GatewayNode[] {
    return this.#nodes.filter((node) => node?.isAlive === true).filter((node) => node !== undefined);
  }

  /**
   * One after the other, as gateways on a server mostly do: the next waits until the ids of the first one's
   * offer are stored.
   */
  async open(count: number): Promise<void> {
    const { options, database, market, time } = this.#place;
    if (options.waywardness !== null) this.#breathe();
    if (options.sports !== null) await commitToVirtuals(database, market.sports, time.now());
    for (let slot = 0; slot < count; slot += 1) {
      await this.start(slot);
      await this.#nodes[slot]?.offerStands();
    }
  }

  /** Does nothing where it runs, or starts already. */
  async start(slot: number): Promise<void> {
    const { time, beat, database, apps, market, options, journal, operator, report } = this.#place;
    const app = apps[slot];
    if (app === undefined || this.#starting.has(slot) || this.#nodes[slot]?.isAlive === true) return;
    this.#starting.add(slot);
    try {
      const model: Feed['model'] = (event) => market.model?.(event);
      const node = await GatewayNode.boot({
        time,
        beat,
        database,
        app,
        journal,
        skew: 0,
        operator,
        model,
        paymentProvider: this.#paymentProvider,
        promotions: options.caring === null ? [] : demonstrationPromotions,
        silentMs: options.waywardness?.silentMs ?? 0,
        report,
      });
      const whole = market.whole(time.now());
      this.#told(whole);
      node.feed(whole);
      this.#nodes[slot] = node;
    } finally {
      this.#starting.delete(slot);
    }
  }

  /** On an embedded database there is none: it finds the folder in use, and ends. */
  startAnother(): void {
    if (this.#place.journal === undefined) this.#startOrSay(1);
  }

  /** One that refuses to start leaves its place empty: a defect, and not the end of the simulator. */
  #startOrSay(slot: number): void {
    this.start(slot).catch((error: unknown) => this.#place.refusedToStart(error));
  }

  /** After so many more awaits on its database the process dies, and another is started in its place. */
  killIn(node: GatewayNode, crossings: number, downMs: number): void {
    node.gate.killIn(crossings, () => this.#kill(node, downMs));
    this.#place.time.after(IDLE_DEATH_MS, () => {
      if (node.isAlive && node.gate.isCondemned) this.#kill(node, downMs);
    });
  }

  #kill(node: GatewayNode, downMs: number): void {
    const slot = this.#nodes.indexOf(node);
    node.kill();
    this.#place.died(node);
    this.#place.time.after(downMs, () => this.#restart(slot));
  }

  #restart(slot: number): void {
    if (this.failStarts > 0) {
      this.failStarts -= 1;
      this.#place.time.after(START_AGAIN_MS, () => this.#restart(slot));
    } else this.#startOrSay(slot);
  }

  tell(batch: FeedBatch | undefined): void {
    if (batch === undefined || batch.changes.length === 0) return;
    this.#told(batch);
    const isResult = batch.changes.some(({ kind }) => kind === 'result');
    const { options, time } = this.#place;
    for (const node of this.running()) {
      const hear = (): void => {
        if (isResult) this.#place.decided(node);
        node.feed(batch);
      };
      if (isResult && options.lagMs > 0 && node === this.#nodes[1]) time.after(options.lagMs, hear);
      else hear();
    }
  }

  #told(batch: FeedBatch): void {
    this.#place.told(batch);
    this.#place.hearing.hear(batch, this.#place.time.now());
  }

  /** What streams say without a change, and which of them are over, now and again and again. */
  #breathe(): void {
    const { time, market, hearing } = this.#place;
    const at = time.now();
    const streams = market.streams ?? [];
    const speaking = streams.filter((stream) => stream.isSpeaking(at)).map((stream) => stream.market);
    const over = streams.filter(({ isOver }) => isOver).map((stream) => stream.market);
    hearing.breathe(speaking, at);
    for (const node of this.running()) node.breathe(at, { speaking, over });
    time.after(BREATH_MS, () => this.#breathe());
  }

  /** The faults are over: another word comes on markets that had their last. */
  tellAfterwards(): void {
    const { market, time } = this.#place;
    if (market.afterwards === undefined) return;
    for (const ms of AMENDED_MS) time.after(ms, () => this.tell(market.afterwards?.(time.now())));
  }

  /** Whatever holds them up ends, and those that are down come up. */
  heal(count: number): void {
    this.failStarts = 0;
    for (const node of this.running()) node.gate.heal();
    for (let slot = 0; slot < count; slot += 1) this.#startOrSay(slot);
  }

  end(): void {
    for (const node of this.running()) node.kill();
  }
}

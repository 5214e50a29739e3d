import type { FastifyInstance } from 'fastify';
import type { SelectionId } from '#domain/brand.ts';
import { BRANDS, defaultAppConfig } from '#domain/config/defaults.ts';
import type { PublishedPromotion } from '#domain/contract/promotions.ts';
import type { Passwords } from '#gateway/accounts/secrets.ts';
import { createCombiner } from '#gateway/builder/combiner.ts';
import { bestOddsRules } from '#gateway/config/best-odds.ts';
import { liveLimits } from '#gateway/config/limits.ts';
import { type SilenceRules, silenceRules } from '#gateway/config/silence.ts';
import type { Catalogue } from '#gateway/core/catalogue.ts';
import { createCatalogue, versionsFrom } from '#gateway/core/create-catalogue.ts';
import type { Feed, FeedBatch } from '#gateway/core/feed.ts';
import { Delivery } from '#gateway/deliver-feed.ts';
import { FeedTime } from '#gateway/feed-time.ts';
import type { FeedClock } from '#gateway/feeds/clock.ts';
import { type Live, openLive } from '#gateway/live/open-live.ts';
import { openServices } from '#gateway/open-services.ts';
import { stakeCeilings } from '#gateway/placement/decide/limits.ts';
import type { RiskRule } from '#gateway/placement/risk/risk-rules.ts';
import type { PaymentProvider } from '#gateway/providers/payment-provider.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { SharedDatabase } from './database/database.ts';
import { type NodeData, openNodeData } from './database/database-of-node.ts';
import { Gate } from './database/gate.ts';
import type { JournalFile } from './database/journal.ts';
import { NO_LIMIT, type SharedApp } from './shared-app.ts';
import { marketsIn } from './streams/hearing.ts';
import { isStreamed } from './streams/stream.ts';

/** Rules that an operator sets beside those of the brand. */
export interface OperatorRules {
  /** Undefined: those of the brand. */
  readonly riskRules?: readonly RiskRule[] | undefined;
  /** Minor units that a bet may win; 0 for what the brand has. */
  readonly mostWinnings: number;
}

export interface NodePlace {
  readonly time: VirtualTime;
  readonly beat: () => void;
  readonly database: SharedDatabase;
  readonly app: SharedApp;
  /** Beside a database that is embedded; undefined for one whose commits last. */
  readonly journal?: JournalFile | undefined;
  /** ms that this machine's clock is ahead of the world's. */
  readonly skew: number;
  /** What this operator has decided otherwise than the brand; undefined: nothing. */
  readonly operator?: OperatorRules | undefined;
  /** What the feed knows of its matches; undefined: nothing beside prices. */
  readonly model?: Feed['model'];
  /** ms that a source may say nothing; 0 where nobody judges that. */
  readonly silentMs?: number;
  /** Who takes money; undefined where nobody pays in or out. */
  readonly paymentProvider?: PaymentProvider | undefined;
  /** What customers can opt into; undefined: nothing. */
  readonly promotions?: readonly PublishedPromotion[] | undefined;
  readonly report: (error: unknown) => void;
}

/** Stops hearing timers when its process is gone. */
const clockOf = ({ time, skew }: NodePlace, gate: Gate): FeedClock => ({
  now: () => time.now() + skew,
  after: (ms, run) => {
    let isOff = false;
    const due = (): void => {
      if (isOff || gate.isDead) return;
      if (gate.isAsleep) gate.onWaking(due);
      else run();
    };
    const cancel = time.after(ms, due);
    return () => {
      isOff = true;
      cancel();
    };
  },
});

/** The feed as far as prices of bet builders need it: batches come by `feed`. */
const modelled = ({ model }: NodePlace): readonly Feed[] =>
  model === undefined
    ? []
    : [
        {
          name: 'market',
          start: () => Promise.resolve(),
          stop: () => Promise.resolve(),
          missedResults: () => Promise.resolve({ at: 0, changes: [] }),
          model,
        },
      ];

/** Streams of a feed by the names of their markets: which say that they live, and which are over. */
export interface Breath {
  readonly speaking: readonly string[];
  readonly over: readonly string[];
}

const isSound = ({ silentMs = 0 }: NodePlace): boolean => silentMs === 0;

/** One bound for every time, as a world is over before those of production are. */
const silenceOf = ({ silentMs = 0 }: NodePlace): SilenceRules =>
  silentMs === 0 ? silenceRules : { ...silenceRules, runningSeconds: silentMs / 1_000, beforeStart: [] };

/** Compared as text: argon2 takes real time, and threads of its own. */
const PLAIN_PASSWORDS: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};

const rules = defaultAppConfig(BRANDS[0]).betslip;

const winningsOf = ({ operator }: NodePlace) =>
  operator === undefined || operator.mostWinnings === 0
    ? {}
    : { maximumNetWinnings: { GBP: operator.mostWinnings } };

/**
 * One gateway process: the code of production from the HTTP handlers down, on the world's time and the gated
 * database.
 */
export class GatewayNode {
  readonly gate: Gate;
  readonly live: Live;
  readonly app: FastifyInstance;
  readonly #data: NodeData;
  readonly #mourners = new Set<() => void>();
  readonly #delivery: Delivery;
  /** Name in the feed of the market of a selection. */
  readonly marketOf: (selection: SelectionId) => string | undefined;
  /** What anybody can browse. */
  readonly offer: Catalogue;

  private constructor(
    gate: Gate,
    live: Live,
    app: FastifyInstance,
    data: NodeData,
    delivery: Delivery,
    catalogue: Catalogue,
  ) {
    this.gate = gate;
    this.live = live;
    this.app = app;
    this.#data = data;
    this.#delivery = delivery;
    this.offer = catalogue;
    this.marketOf = (selection) => {
      const market = catalogue.selection(selection)?.marketId;
      return market === undefined ? undefined : catalogue.marketKey(market);
    };
  }

  /** Starts on what the database holds. The offer is told by the caller, as a feed does. */
  static async boot(place: NodePlace): Promise<GatewayNode> {
    const gate = new Gate(place.time, place.beat, place.journal !== undefined);
    const clock = clockOf(place, gate);
    const data = await openNodeData(place.database, gate, clock, place.journal);
    const catalogue = createCatalogue(data.ids, versionsFrom(clock.now()));
    const combiner = createCombiner(catalogue, () => modelled(place));
    const limits = { ...stakeCeilings, ...rules, ...winningsOf(place) };
    const money = await openServices(data, {
      offer: { ...catalogue, combiner },
      limits,
      ...(place.operator?.riskRules === undefined ? {} : { riskRules: place.operator.riskRules }),
      accounts: {
        demonstration: false,
        welcomeFunding: 0,
        asksIdentity: false,
        // All customers of a world come from one address.
        loginsPerAddress: NO_LIMIT,
        registrationsPerAddress: NO_LIMIT,
      },
      now: () => clock.now(),
      clock,
      paymentProvider: place.paymentProvider,
      promotions: place.promotions ?? [],
      report: place.report,
      passwords: PLAIN_PASSWORDS,
    });
    const world = new FeedTime(() => clock.now());
    const live = openLive({ catalogue, ...money }, liveLimits, clock);
    money.onChange((change) => {
      live.hub.customerChanged(change);
      live.server.flush();
    });
    const services = {
      view: () => ({ catalogue, now: world.now(), brands: BRANDS, combiner }),
      ...money,
      limits,
      health: () => ({}),
    };
    const app = await place.app.serve(services, () => clock.now());
    const log = { error: (fields: object) => place.report(fields), warn: () => undefined };
    const delivery = new Delivery(
      {
        catalogue,
        ids: data.ids,
        money,
        live,
        world,
        bestOdds: bestOddsRules,
        silence: silenceOf(place),
        clock,
        log,
      },
      { name: 'market', isInProcess: isSound(place) },
    );
    return new GatewayNode(gate, live, app, data, delivery, catalogue);
  }

  get isAlive(): boolean {
    return !this.gate.isDead;
  }

  feed(batch: FeedBatch): void {
    if (!this.isAlive) return;
    // Each stream is a source of its own; all else is told by one.
    for (const market of marketsIn(batch.changes))
      if (isStreamed(market)) this.#heard(batch.at, market, [market]);
    this.#delivery.deliver(batch);
  }

  /**
   * Signs of life of those that speak, at this feed time, and the word of those that will say no more. All
   * else always speaks.
   */
  breathe(at: number, { speaking, over }: Breath): void {
    if (!this.isAlive) return;
    this.#heard(at, '', []);
    for (const source of speaking) this.#heard(at, source, []);
    for (const source of over) this.#delivery.signs.ended(source);
  }

  #heard(at: number, source: string, markets: readonly string[]): void {
    this.#delivery.signs.heard({ source, at, markets, heartbeat: false });
  }

  /** Resolves when all that the feed has told is on offer. */
  offerStands(): Promise<void> {
    return this.#delivery.standing();
  }

  onDeath(hear: () => void): void {
    this.#mourners.add(hear);
  }

  /** The process ends here and now, wherever it waits. */
  kill(): void {
    this.gate.isDead = true;
    this.#data.sever();
    for (const hear of this.#mourners) hear();
    this.#mourners.clear();
  }
}

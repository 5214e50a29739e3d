import { expect } from 'vitest';
import type { OpenDatabase } from '#gateway/db/open-database.ts';
import type { ServicesOptions } from '#gateway/open-services.ts';
import type { DemoOffer } from '../offers/demo-offer.ts';
import { ManualClock } from './manual-clock.ts';
import { type ServicesHarness, servicesHarness } from './services-harness.ts';

const BEGIN = 1_790_000_000_000;
/** Of the clocks, between two looks. */
const STEP = 250;

/** One whose clock stands still was killed, as far as the bets that wait are concerned. */
export interface Node extends ServicesHarness {
  readonly turn: ManualClock;
}

/** Gateways on one database, whose time a test turns; all see the same offer. */
export class GatewaysOnOneDatabase {
  readonly offer: DemoOffer;
  readonly nodes: Node[] = [];
  readonly #database: OpenDatabase;
  readonly #options: Partial<ServicesOptions>;

  constructor(database: OpenDatabase, offer: DemoOffer, options: Partial<ServicesOptions>) {
    this.#database = database;
    this.offer = offer;
    this.#options = options;
  }

  async start(): Promise<Node> {
    const turn = new ManualClock(Math.max(BEGIN, ...this.nodes.map((node) => node.turn.now())));
    const world = await servicesHarness(this.#database, this.offer, {
      ...this.#options,
      clock: turn,
      now: () => turn.now(),
    });
    const node: Node = { ...world, turn };
    this.nodes.push(node);
    return node;
  }

  /** Time goes on for these until `isOver` says so. */
  async run(running: readonly Pick<Node, 'turn'>[], isOver: () => Promise<boolean>): Promise<void> {
    const look = async (): Promise<boolean> => {
      if (await isOver()) return true;
      for (const { turn } of running) turn.advanceTo(turn.now() + STEP);
      return false;
    };
    await expect.poll(look, { interval: 2, timeout: 30_000 }).toBe(true);
  }

  /** Ends all of them; what is still to be told waits for its moment. @returns what failed on the side. */
  async close(): Promise<unknown[]> {
    for (const { money, turn } of this.nodes) {
      let isOver = false;
      const closed = money.close().finally(() => {
        isOver = true;
      });
      await this.run([{ turn }], () => Promise.resolve(isOver));
      await closed;
    }
    return this.nodes.flatMap(({ failures }) => failures);
  }
}

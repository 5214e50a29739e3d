import { expect } from 'vitest';
import type { OpenDatabase } from '../db/open-database.ts';
import { ManualClock } from '../feeds/manual-clock.ts';
import type { MoneyOptions } from '../open-money.ts';
import type { DemoOffer } from './demo-offer.ts';
import { type MoneyWorld, moneyWorld } from './money-world.ts';

const BEGIN = 1_790_000_000_000;
/** Of the clocks, between two looks. */
const STEP = 250;

/** One whose clock stands still was killed, as far as the bets that wait are concerned. */
export interface Node extends MoneyWorld {
  readonly turn: ManualClock;
}

/** Gateways on one database, whose time a test turns; all see the same offer. */
export class GatewaysOnOneDatabase {
  readonly offer: DemoOffer;
  readonly nodes: Node[] = [];
  readonly #database: OpenDatabase;
  readonly #options: Partial<MoneyOptions>;

  constructor(database: OpenDatabase, offer: DemoOffer, options: Partial<MoneyOptions>) {
    this.#database = database;
    this.offer = offer;
    this.#options = options;
  }

  async start(): Promise<Node> {
    const turn = new ManualClock(Math.max(BEGIN, ...this.nodes.map((node) => node.turn.now())));
    const world = await moneyWorld(this.#database, this.offer, {
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

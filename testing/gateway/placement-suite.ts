import { beforeEach, describe, expect } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import { verifyLedger } from '#gateway/ledger/verify.ts';
import type { ServicesOptions } from '#gateway/open-services.ts';
import { databases } from '../databases/databases.ts';
import { DemoOffer } from '../offers/demo-offer.ts';
import { type ServicesHarness, servicesHarness } from './services-harness.ts';

/** What a test finds: an offer of its own, the services on it, and one customer with money. */
export interface PlacementSuite {
  readonly offer: DemoOffer;
  /** A test that opens the services again puts them here, so that they are looked at and closed. */
  world: ServicesHarness;
  readonly ann: UserId;
}

export interface PlacementSuiteOptions {
  /** Matches on offer. */
  readonly matches?: number;
  /** Ann's cash, minor units. */
  readonly funds?: number;
  readonly options?: Partial<ServicesOptions>;
  /** Changes the offer before it is opened. */
  readonly arrange?: (offer: DemoOffer) => void;
  /** What must hold after each test, beside the laws of the ledger. */
  readonly afterwards?: (world: ServicesHarness) => Promise<void>;
}

/**
 * Runs a suite on every database, each test in a world of its own. After each test the ledger must keep its
 * laws and nothing may have failed on the side.
 *
 * @param suite gets what is there anew for each test; readable inside of tests only
 */
export function placementSuite(
  title: string,
  begin: PlacementSuiteOptions,
  suite: (here: PlacementSuite) => void,
): void {
  const { matches = 3, funds = 1_000, options, arrange, afterwards } = begin;
  describe.each(databases)(`${title} on $name`, { timeout: 300_000 }, (database) => {
    const fresh = database.use();
    let now: PlacementSuite | undefined;
    beforeEach(async () => {
      const offer = new DemoOffer(matches);
      arrange?.(offer);
      const world = await servicesHarness(await fresh(), offer, options);
      now = { offer, world, ann: await world.customer('ann', funds) };
      return async () => {
        const report = await verifyLedger(world.data.database.db);
        await afterwards?.(world);
        await world.close();
        expect(report.problems).toEqual([]);
        expect(world.failures).toEqual([]);
      };
    });
    const here = (): PlacementSuite => {
      if (now === undefined) throw new Error('there is a world inside of a test only');
      return now;
    };
    suite({
      get offer() {
        return here().offer;
      },
      get world() {
        return here().world;
      },
      set world(world) {
        here().world = world;
      },
      get ann() {
        return here().ann;
      },
    });
  });
}

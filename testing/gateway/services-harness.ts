import type { MarketId, SelectionId } from '#domain/brand.ts';
import { UserId } from '#domain/brand.ts';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import type { Deduction, SelectionResult } from '#domain/settlement/result.ts';
import { insertCustomer } from '#gateway/accounts/new-customer.ts';
import type { Grant } from '#gateway/bonuses/issue-bonus.ts';
import type { CatalogueDelta } from '#gateway/core/catalogue.ts';
import { openIdBook } from '#gateway/db/id-book.ts';
import type { OpenDatabase } from '#gateway/db/open-database.ts';
import { type OpenedData, openServices, type ServicesOptions } from '#gateway/open-services.ts';
import type { Offer } from '#gateway/placement/decide/decide.ts';
import { type BettingLimits, stakeCeilings } from '#gateway/placement/decide/limits.ts';
import type { GatewayServices } from '#gateway/services.ts';

const { minimumStake, minimumSystemStake, maximumNetWinnings, accaMinimumLegs } =
  defaultAppConfig('slipstream').betslip;
export const testLimits: BettingLimits = {
  ...stakeCeilings,
  minimumStake,
  minimumSystemStake,
  maximumNetWinnings,
  accaMinimumLegs,
};

/** Tests log in more often than people, and all from one address. */
const FROM_ONE_ADDRESS = { loginsPerAddress: 1_000_000, registrationsPerAddress: 1_000_000 };

/** A clock that only a test moves, epoch ms. */
export class TestClock {
  at = 1_790_000_000_000;
  readonly now = (): number => this.at;
}

export interface ServicesHarness {
  readonly money: GatewayServices;
  readonly data: OpenedData;
  readonly clock: TestClock;
  readonly failures: unknown[];
  /** A customer without a password, with so much cash, minor units. */
  customer(name: string, cash: number, grants?: readonly Grant[]): Promise<UserId>;
  close(): Promise<void>;
}

/** The services on a database, without HTTP and feeds. */
export async function servicesHarness(
  database: OpenDatabase,
  offer: Offer,
  options: Partial<ServicesOptions> = {},
): Promise<ServicesHarness> {
  const clock = new TestClock();
  const failures: unknown[] = [];
  const data: OpenedData = {
    database,
    ids: await openIdBook(database.db),
    journal: { checked: 0, restored: [] },
    statement: '',
    close: () => database.close(),
  };
  const report = (error: unknown): void => {
    failures.push(error);
  };
  const accounts = { ...FROM_ONE_ADDRESS, ...options.accounts };
  const money = await openServices(data, {
    offer,
    limits: testLimits,
    now: clock.now,
    report,
    ...options,
    accounts,
  });
  return {
    money,
    data,
    clock,
    failures,
    async customer(name, cash, grants = []) {
      const id = UserId.parse(`u-${name}`);
      const customer = {
        username: name,
        passwordHash: 'none',
        email: `${name}@test.example`,
        firstName: name,
        lastName: 'Test',
        dateOfBirth: '1980-01-01',
        countryCode: 'gb',
        marketing: { email: false, sms: false, phone: false },
        currency: 'GBP',
        demonstration: true,
        depositLimit: null,
        funding: cash,
        grants,
      };
      await database.db.transaction().execute((tx) => insertCustomer(tx, id, customer, clock.at));
      return id;
    },
    close: () => money.close(),
  };
}

/** Writes a limit on the stakes of a day into the book, whatever it was: no rule of changes is asked. */
export async function limitStakes(
  { db }: Pick<OpenDatabase, 'db'>,
  user: UserId,
  amount: number,
): Promise<void> {
  await db
    .insertInto('own_limits')
    .values({ user_id: user, kind: 'STAKE', period: 'DAY', amount, set_at: 0 })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'period']).doUpdateSet({ amount }))
    .execute();
}

/** A delta that carries nothing but the results of one market. */
export function resultOf(
  market: MarketId,
  results: readonly (readonly [SelectionId, SelectionResult])[],
  options: { readonly at?: number; readonly deductions?: readonly Deduction[] } = {},
): CatalogueDelta {
  return {
    at: options.at ?? 1_790_000_100_000,
    events: [],
    markets: [],
    selections: [],
    priced: [],
    scoreboards: [],
    removedEvents: [],
    removedMarkets: [],
    replaced: [],
    results: [
      {
        market,
        results: results.map(([selection, result]) => ({ selection, result })),
        deductions: options.deductions ?? [],
      },
    ],
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BetId, UserId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { insertCustomer } from '#gateway/accounts/new-customer.ts';
import type { DatabaseLocation } from '#gateway/db/open-database.ts';
import { cashAccount, houseAccount } from '#gateway/ledger/books.ts';
import { type OpenedData, openData, openServices } from '#gateway/open-services.ts';
import { type Booking, bookingOf } from '#gateway/placement/booking.ts';
import { contentHashOf, drawBetId } from '#gateway/placement/context.ts';
import { decide } from '#gateway/placement/decide/decide.ts';
import { openSigner } from '#gateway/placement/sign-receipt.ts';
import type { GatewayServices } from '#gateway/services.ts';
import { testLimits } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { type Benchmark, type Measured, median } from '../harness.ts';

/**
 * G1. Placements a second against a bare transaction writing the same rows, both with so many requests at
 * once as the database has connections. Wall time, unlike the other benchmarks: what counts here is waiting
 * for a database and a disk, and on a PostgreSQL server most of the work is in another process.
 */
const AT_ONCE = 8;
const PER_RUN = 160;
const CUSTOMERS = 40;
const TRIALS = 7;
const FUNDS = 1_000_000_000;

interface World {
  readonly data: OpenedData;
  readonly money: GatewayServices;
  readonly offer: DemoOffer;
  readonly users: readonly UserId[];
}

async function openWorld(location: DatabaseLocation): Promise<World> {
  const data = await openData(location);
  const offer = new DemoOffer(6);
  const money = await openServices(data, { offer, limits: testLimits });
  const users = Array.from({ length: CUSTOMERS }, (_, i) => UserId.parse(`bench-${Date.now()}-${i}`));
  for (const id of users) {
    const customer = {
      username: id,
      passwordHash: '-',
      email: '-',
      firstName: '-',
      lastName: '-',
      dateOfBirth: '1980-01-01',
      countryCode: 'gb',
      marketing: { email: false, sms: false, phone: false },
      currency: 'GBP',
      demonstration: true,
      funding: FUNDS,
    };
    await data.database.db.transaction().execute((tx) => insertCustomer(tx, id, customer, Date.now()));
  }
  return { data, money, offer, users };
}

/** A double in three bets of four, as an ordinary Saturday has them; nobody bets twice at the same moment. */
function drawSlips({ offer, users }: World): { readonly user: UserId; readonly slip: PlacementSlip }[] {
  return Array.from({ length: PER_RUN }, (_, i) => {
    const user = users[i % users.length] ?? UserId.parse('nobody');
    const ids =
      i % 4 === 0
        ? [selectionId((i % 6) + 1, i % 3)]
        : [selectionId((i % 5) + 1, 0), selectionId((i % 5) + 2, 1)];
    return { user, slip: slipFor(offer, user, ids, { stake: 100 }) };
  });
}

/** Calls a second with `AT_ONCE` of them running. */
async function rate<T>(work: readonly T[], call: (item: T) => Promise<void>): Promise<number> {
  const queue = [...work];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await call(item);
    }),
  );
  return (work.length / (performance.now() - started)) * 1_000;
}

/** The rows of a booking without a decision: prepared beforehand, nothing left to do but write. */
async function preparedRows(world: World, user: UserId, slip: PlacementSlip): Promise<Booking> {
  const decision = decide(slip, world.offer, testLimits, true);
  if (decision.kind !== 'accepted') throw new Error('the benchmark draws only good bets');
  const betId = BetId.parse(drawBetId());
  const signer = await openSigner(world.data.database.db);
  const { terms } = decision;
  const receipt = signer.sign({
    ref: slip.ref,
    betId,
    contentHash: contentHashOf(slip, user),
    clientHead: null,
    stake: slip.stake,
    totalStake: terms.totalStake,
    currency: slip.currency,
    totalOdds: slip.totalOdds,
    possibleWinnings: terms.possibleWinnings,
    selections: slip.selections.map(({ id, odds, version }) => ({ id, odds, version })),
    balance: slip.stake,
    balanceVersion: 1,
    acceptedAt: 1,
    rulesVersion: '-',
  });
  return bookingOf(slip, terms, { betId, user, placedAt: Date.now(), struckAt: 1, receipt });
}

/** The same rows in one transaction of as few statements, with no check and no thought. */
function bareTransaction({ data }: World, { bet, legs, outcome, contentHash }: Booking): Promise<void> {
  const account = cashAccount(bet.user_id);
  const stakes = houseAccount('stakes', outcome.receipt?.currency ?? (bet.currency as never));
  return data.database.db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('ledger_accounts')
      .set((eb) => ({ balance: eb('balance', '-', bet.total_stake), version: eb('version', '+', 1) }))
      .where('id', '=', account)
      .returning(['balance', 'version'])
      .executeTakeFirstOrThrow();
    await tx
      .with('placement', (db) =>
        db.insertInto('placements').values({
          ref: bet.ref,
          user_id: bet.user_id,
          content_hash: contentHash,
          state: 'SUCCEEDED',
          outcome: JSON.stringify(outcome),
          slip: null,
          due_at: null,
          created_at: bet.placed_at,
        }),
      )
      .with('bet', (db) =>
        db.insertInto('bets').values({ ...bet, status: 'OPEN', version: 1, settlements: 0 }),
      )
      .with('legs', (db) =>
        db.insertInto('bet_legs').values(
          legs.map((leg) => ({
            ...leg,
            bet_id: bet.id,
            user_id: bet.user_id,
            state: 'OPEN',
            rule4_pence: 0,
            dead_heat_tied: null,
            dead_heat_places: null,
            settled_odds: null,
            open: true,
          })),
        ),
      )
      .with('notice', (db) =>
        db.insertInto('outbox').values({ user_id: bet.user_id, topic: 'bet', subject: bet.id, op: 'add' }),
      )
      .with('entry', (db) =>
        db
          .insertInto('ledger_entries')
          .values({ kind: 'stake', ref: bet.id, at: bet.placed_at })
          .returning('id'),
      )
      .insertInto('ledger_postings')
      .columns(['entry_id', 'account_id', 'amount', 'balance_after', 'version'])
      .expression(
        sql`select entry.id, v.a, v.b, v.c, v.d from entry, (values
          (${account}::text, ${-bet.total_stake}::bigint, ${moved.balance}::bigint, ${moved.version}::bigint),
          (${stakes}::text, ${bet.total_stake}::bigint, null::bigint, null::bigint)) as v (a, b, c, d)`,
      )
      .execute();
  });
}

async function compare(world: World): Promise<Measured> {
  const ratios: number[] = [];
  const candidate: number[] = [];
  const baseline: number[] = [];
  const place = async (): Promise<number> => {
    const placed = await rate(drawSlips(world), async ({ user, slip }) => {
      const result = await world.money.placement.placeBets(user, [slip]);
      if (result.kind !== 'answered' || result.betSlips[0]?.status !== 'SUCCEEDED')
        throw new Error('not placed');
    });
    return placed;
  };
  const write = async (): Promise<number> => {
    const rows: Booking[] = [];
    for (const { user, slip } of drawSlips(world)) rows.push(await preparedRows(world, user, slip));
    return rate(rows, (booking) => bareTransaction(world, booking));
  };
  for (let trial = -1; trial < TRIALS; trial += 1) {
    const first = trial % 2 === 0 ? await place() : await write();
    const second = trial % 2 === 0 ? await write() : await place();
    if (trial < 0) continue;
    const [placed, written] = trial % 2 === 0 ? [first, second] : [second, first];
    candidate.push(placed);
    baseline.push(written);
    ratios.push(placed / written);
  }
  const perSecond = (values: readonly number[]): string => Math.round(median(values)).toLocaleString('en-GB');
  return {
    ratios,
    notes: [
      `${perSecond(candidate)} placements/s against ${perSecond(baseline)} bare transactions/s, ${AT_ONCE} at once`,
    ],
  };
}

async function onDatabase(location: DatabaseLocation): Promise<Measured> {
  const world = await openWorld(location);
  try {
    return await compare(world);
  } finally {
    await world.money.close();
    await world.data.close();
  }
}

async function onPglite(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'slipstream-bench-'));
  try {
    return await onDatabase({ kind: 'folder', path: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function onServer(): Promise<Measured> {
  const url = process.env.SLIPSTREAM_TEST_PG;
  if (url === undefined) {
    const notes = [
      'no PostgreSQL server: run under tools/postgres/throwaway.sh, or name one in SLIPSTREAM_TEST_PG',
    ];
    return Promise.resolve({ ratios: [], notes });
  }
  return onDatabase({ kind: 'server', url, connections: AT_ONCE });
}

const g1 = {
  limit: { kind: 'atLeast', gate: 0.3, aim: 0.5 },
  baseline: 'bare transaction, same rows',
} as const;

export const placementBenchmarks: readonly Benchmark[] = [
  {
    ...g1,
    id: 'G1',
    title: 'placement on PGlite in a folder',
    candidate: 'placement, PGlite folder',
    measure: onPglite,
  },
  {
    ...g1,
    id: 'G1',
    title: 'placement on PostgreSQL',
    candidate: 'placement, PostgreSQL',
    measure: onServer,
  },
];

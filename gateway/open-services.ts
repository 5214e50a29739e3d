import { BetId } from '#domain/brand.ts';
import type { PublishedPromotion } from '#domain/contract/promotions.ts';
import type { PostOffice } from './access/post-office.ts';
import { seedDemonstration } from './accounts/demonstration.ts';
import type { Passwords } from './accounts/secrets.ts';
import { type AccountSettings, accountSettings } from './accounts/settings.ts';
import { createBonuses } from './bonuses/create-bonuses.ts';
import { createPromotions } from './bonuses/promotions.ts';
import { type CashOutService, createCashOuts } from './cash-out/create-cash-out.ts';
import { Changes, changesOf, marketsOf } from './changes.ts';
import { type CashOutRules, cashOutRules } from './config/cash-out.ts';
import { type PaymentSettings, paymentSettings } from './config/payments.ts';
import { demonstrationPromotions } from './config/promotions.ts';
import { riskRulesOf } from './config/risk-rules.ts';
import { vulnerabilitySettings } from './config/vulnerability.ts';
import type { CatalogueDelta } from './core/catalogue.ts';
import type { PastEvent, PastWanted, SeasonSpan } from './core/feed.ts';
import type { NextTurn } from './core/stretches.ts';
import { type DatabaseIdBook, openIdBook } from './db/id-book.ts';
import { type DatabaseLocation, type OpenDatabase, openDatabase } from './db/open-database.ts';
import { Outbox } from './db/outbox.ts';
import type { OutboxRow } from './db/outbox-row.ts';
import type { Hearing } from './db/peer-channel.ts';
import { FeedTime } from './feed-time.ts';
import { type FeedClock, idleClock, wallClock } from './feeds/clock.ts';
import { createMessages } from './messages/inbox.ts';
import { createMyBets } from './my-bets/create-my-bets.ts';
import { createEventEndings } from './my-bets/event-endings.ts';
import { type AccountsOptions, openAccounts } from './open-accounts.ts';
import { createPayments, type PaymentService } from './payments/create-payments.ts';
import { PeerNotifications } from './peer-notifications.ts';
import type { PlacementContext, WritingAlarm } from './placement/context.ts';
import { createPlacement } from './placement/create-placement.ts';
import type { Offer } from './placement/decide/decide.ts';
import type { BettingLimits } from './placement/decide/limits.ts';
import { replayJournal } from './placement/journal/replay-journal.ts';
import type { RiskRule } from './placement/risk/risk-rules.ts';
import { type PlacementSettings, placementSettings } from './placement/settings.ts';
import { openSigner } from './placement/sign-receipt.ts';
import { createPopular } from './popular/create-popular.ts';
import { createProofs } from './proofs/create-proofs.ts';
import type { ProofSettings } from './proofs/settings.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { createRacesBefore, type PastRaces } from './race-results/past-races.ts';
import { createRaceResults } from './race-results/race-results.ts';
import { keptRaces } from './race-results/races-of-day.ts';
import { createResults, type ResultService } from './results/create-results.ts';
import type { GatewayData, GatewayServices } from './services.ts';
import {
  createSettlement,
  type SettlementContext,
  type SettlementService,
} from './settlement/create-settlement.ts';
import { createSharing } from './sharing/create-sharing.ts';
import { createAudit } from './staff/create-audit.ts';

/** The database with its id book, opened before the catalogue that needs the ids. */
export interface OpenedData extends GatewayData {
  readonly ids: DatabaseIdBook;
  readonly database: OpenDatabase;
  /**
   * Acknowledged placements found again in the journal, and those that had to be written again after a power
   * cut.
   */
  readonly journal: { readonly checked: number; readonly restored: readonly string[] };
}

/**
 * Opens database, journal and ids. Everything that was acknowledged is in the tables when this returns.
 *
 * @throws DatabaseUnavailable, FolderInUse, JournalDamaged, JournalContradicts, MigrationFailed
 */
export async function openData(location: DatabaseLocation): Promise<OpenedData> {
  const database = await openDatabase(location);
  try {
    const journal = await replayJournal(database.db, database.journal, database.records);
    await database.trimJournal();
    const ids = await openIdBook(database.db);
    return {
      ids,
      database,
      journal,
      statement: database.statement,
      async close() {
        await ids.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.abandon();
    throw error;
  }
}

export interface ServicesOptions extends AccountsOptions {
  readonly offer: Offer;
  readonly limits: BettingLimits;
  readonly accounts?: Partial<AccountSettings>;
  readonly placement?: Partial<PlacementSettings>;
  readonly cashOut?: Partial<CashOutRules>;
  readonly proofs?: Partial<ProofSettings>;
  /** Takes and pays money; without one there is neither deposit nor withdrawal. */
  readonly paymentProvider?: PaymentProvider | undefined;
  readonly payments?: Partial<PaymentSettings>;
  /** Instead of those of `config/risk-rules.ts`. */
  readonly riskRules?: readonly RiskRule[];
  /** Instead of those of `config/promotions.ts`. */
  readonly promotions?: readonly PublishedPromotion[];
  /** Instead of argon2, whose work takes real time. */
  readonly passwords?: Passwords;
  /** Wall clock, epoch ms. */
  readonly now?: () => number;
  /** Timers; those of the process when absent. */
  readonly clock?: FeedClock;
  /** Between stretches of long work; absent: it is done without a pause. */
  readonly nextTurn?: NextTurn;
  /** Hears of what went wrong where nobody waits for an answer. */
  readonly report?: (error: unknown) => void;
  /** Hears when bets are no longer taken because nothing can be written, and when they are again. */
  readonly alarm?: WritingAlarm;
  /** What the feeds know of the past; absent where none does. */
  readonly past?: (wanted: PastWanted) => Iterable<PastEvent | undefined>;
  /** Races that they know to be over; absent where none knows of any. */
  readonly pastRaces?: PastRaces;
  /** What they know of seasons. */
  readonly season?: (of: string, at: number) => SeasonSpan | undefined;
  /** Told when another number of lines may wait for staff. */
  readonly awaiting?: SettlementContext['awaiting'];
}

interface Closing {
  readonly post: Pick<PostOffice, 'close'>;
  readonly placement: { close(): Promise<void> };
  readonly cashOuts: { close(): Promise<void> };
  readonly payments: { close(): Promise<void> };
  readonly vulnerability: { close(): Promise<void> };
  readonly outbox: { idle(): Promise<void>; stop(): void };
  readonly elsewhere: { idle(): Promise<void> };
  readonly news: { close(): Promise<void> } | undefined;
  readonly settlement: { close(): Promise<void> };
  readonly endings: { close(): Promise<void> };
  readonly proofs: { close(): Promise<void> };
}

async function closeInOrder(closing: Closing): Promise<void> {
  const { placement, cashOuts, payments, outbox, settlement, endings, proofs, news, elsewhere } = closing;
  await closing.post.close();
  await closing.vulnerability.close();
  await placement.close();
  await cashOuts.close();
  await payments.close();
  outbox.stop();
  // What is still to be told may set off a settlement, and a settlement has something to tell.
  await outbox.idle();
  await settlement.close();
  await endings.close();
  await outbox.idle();
  await proofs.close();
  await news?.close();
  await elsewhere.idle();
}

const proofsOf = (
  { database }: OpenedData,
  { proofs, installationKey, clock = idleClock }: ServicesOptions,
  now: () => number,
  report: (error: unknown) => void,
): ReturnType<typeof createProofs> =>
  createProofs({ db: database.db, now, report, settings: proofs ?? {}, installationKey, clock });

const cashOutsOf = (context: PlacementContext, { cashOut }: ServicesOptions): CashOutService =>
  createCashOuts({
    ...context,
    rules: { ...cashOutRules, ...cashOut },
    rulesVersion: context.settings.rulesVersion,
  });

const paymentsOf = (
  { db, now, clock, idleClock: idle, report }: PlacementContext,
  { paymentProvider: provider, payments }: ServicesOptions,
): PaymentService =>
  createPayments({
    db,
    now,
    clock,
    idleClock: idle,
    report,
    provider,
    settings: { ...paymentSettings, ...payments },
    vulnerability: vulnerabilitySettings,
  });

interface Kept {
  observe(delta: CatalogueDelta): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** What is kept of events that are over: for my bets, and for the pages of results. */
function keptOf(context: Parameters<typeof createEventEndings>[0], results: ResultService): Kept {
  const all = [createEventEndings(context), createRaceResults(context), results];
  return {
    observe(delta) {
      for (const kept of all) kept.observe(delta);
    },
    async idle() {
      for (const kept of all) await kept.idle();
    },
    async close() {
      for (const kept of all) await kept.close();
    },
  };
}

/**
 * Settlement as the feeds' deltas reach it: the clock of the world moves first, and how events ended is kept
 * beside.
 */
const settlementHearing = (
  settlement: SettlementService,
  {
    world,
    endings,
    cashOuts,
  }: { readonly world: FeedTime; readonly endings: Kept; readonly cashOuts: CashOutService },
): SettlementService => ({
  ...settlement,
  observe(delta) {
    world.observe(delta.at);
    settlement.observe(delta);
    endings.observe(delta);
    cashOuts.observe(delta);
  },
  async idle() {
    await settlement.idle();
    await endings.idle();
  },
});

/** What other gateways say: to the customers' channels here, and to the rules that may be others now. */
const hearingOf = (elsewhere: Hearing, cashOuts: Pick<CashOutService, 'heard' | 'missed'>): Hearing => ({
  rows(rows) {
    elsewhere.rows(rows);
    cashOuts.heard(
      rows.flatMap(({ topic, op, subject }) =>
        topic === 'bet' && op === 'update' ? [BetId.parse(subject)] : [],
      ),
    );
  },
  missed() {
    elsewhere.missed();
    cashOuts.missed();
  },
});

interface Resumed {
  readonly settlement: Pick<SettlementService, 'recover'>;
  readonly placement: { resume(): Promise<void> };
  readonly cashOuts: Pick<CashOutService, 'resume'>;
  readonly payments: Pick<PaymentService, 'start'>;
  readonly vulnerability: { start(): void };
  readonly post: Pick<PostOffice, 'start'>;
}

async function resumeAll({
  settlement,
  placement,
  cashOuts,
  payments,
  vulnerability,
  post,
}: Resumed): Promise<void> {
  await settlement.recover();
  await placement.resume();
  await cashOuts.resume();
  payments.start();
  vulnerability.start();
  await post.start();
}

/** What placements need and the options say. */
const placementContextOf = (
  { database: { db, journal } }: OpenedData,
  options: ServicesOptions,
  isDemonstration: boolean,
): Omit<PlacementContext, 'committed' | 'signer' | 'worldTime'> => ({
  db,
  journal,
  offer: options.offer,
  limits: options.limits,
  riskRules: options.riskRules ?? riskRulesOf(isDemonstration),
  now: options.now ?? Date.now,
  clock: options.clock ?? wallClock,
  idleClock: options.clock ?? idleClock,
  nextTurn: options.nextTurn,
  report: options.report ?? (() => {}),
  alarm: options.alarm,
  settings: { ...placementSettings, ...options.placement },
});

/** The services on an opened database. Resumes delayed placements and unfinished settlements. */
export async function openServices(data: OpenedData, options: ServicesOptions): Promise<GatewayServices> {
  const { database, ids } = data;
  const { db, news } = database;
  const { offer, now = Date.now, clock = wallClock, report = () => {} } = options;
  const settings = { ...accountSettings, ...options.accounts };
  const changes = new Changes(report);
  const proofs = await proofsOf(data, options, now, report);
  const world = new FeedTime(now);
  const committed = () => outbox.wake();
  const beside = { db, offer, now, clock, report };
  const settlement = createSettlement({
    ...beside,
    committed,
    awaiting: options.awaiting,
    keyOfMarket: (market) => ids.keyOfMarket(market),
  });
  const { past, pastRaces, season, nextTurn } = options;
  const racesBefore = createRacesBefore({ ...beside, ids, pastRaces, nextTurn });
  const results = createResults({ ...beside, past, season, nextTurn });
  const endings = keptOf(beside, results);
  const elsewhere = new PeerNotifications(db, offer, report);
  const deliver = async (rows: readonly OutboxRow[]): Promise<void> => {
    for (const change of await changesOf(db, rows, offer)) {
      for (const { bet, markets } of marketsOf(change)) settlement.betBooked(bet, markets);
      changes.tell(change);
    }
  };
  const outbox = new Outbox({ db, deliver, news, report, clock, idleClock: options.clock ?? idleClock });
  const context: PlacementContext = {
    ...placementContextOf(data, options, settings.demonstration),
    committed,
    signer: await openSigner(db, options.installationKey),
    worldTime: () => world.now(),
  };
  const placement = createPlacement(context);
  const cashOuts = cashOutsOf(context, options);
  const payments = paymentsOf(context, options);
  const customers = { db, now, settings, committed, passwords: options.passwords };
  const audit = createAudit(db, proofs);
  const { post, vulnerability, ...opened } = openAccounts(customers, { ...context, audit }, options);
  if (settings.demonstration) await seedDemonstration(db, settings, now());
  const ended = { placement, cashOuts, payments, vulnerability, post };
  await resumeAll({ settlement, ...ended });
  await news?.listen(hearingOf(elsewhere, cashOuts));
  outbox.wake();
  outbox.watch();
  proofs.start();
  return {
    ...opened,
    placement,
    cashOuts,
    payments,
    myBets: createMyBets(db, cashOuts, now, offer),
    bonuses: createBonuses({ db, now }),
    promotions: createPromotions({
      ...{ db, now, committed },
      published: options.promotions ?? (settings.demonstration ? demonstrationPromotions : []),
    }),
    messages: createMessages({ db, now, committed }),
    sharing: createSharing(db, now),
    raceResults: keptRaces(db, now, racesBefore),
    proofs,
    settlement: settlementHearing(settlement, { world, endings, cashOuts }),
    results,
    popular: createPopular(db, now),
    onChange: (listener) => changes.subscribe(listener),
    onElsewhere: (listener) => elsewhere.subscribe(listener),
    close: () => closeInOrder({ ...ended, outbox, settlement, endings, proofs, news, elsewhere }),
  };
}

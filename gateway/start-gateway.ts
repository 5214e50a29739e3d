import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { prepareEstimator } from '#domain/account/password-strength.ts';
import type { SystemNotice } from '#domain/contract/system-notice.ts';
import { createCombiner } from './builder/combiner.ts';
import { PortInUse, UnsealedKeys } from './cannot-start.ts';
import { bestOddsRules } from './config/best-odds.ts';
import { http, liveLimits, overloadLimits, rateLimits } from './config/limits.ts';
import { silenceRules } from './config/silence.ts';
import type { Catalogue } from './core/catalogue.ts';
import { createCatalogue, versionsFrom } from './core/create-catalogue.ts';
import type { Feed } from './core/feed.ts';
import type { DatabaseLocation } from './db/open-database.ts';
import { DatabaseRequestCounts } from './db/request-counts.ts';
import { Delivery } from './deliver-feed.ts';
import { FeedTime } from './feed-time.ts';
import { wallClock } from './feeds/clock.ts';
import { openFeeds } from './feeds/open-feeds.ts';
import { defaultOptions, type GatewayOptions, type RunningGateway } from './gateway-options.ts';
import { addressesBehind } from './http/client-address.ts';
import { createApp } from './http/create-app.ts';
import { ownHosts } from './http/own-host.ts';
import { type Live, openLive } from './live/open-live.ts';
import { serveLive } from './live/serve-live.ts';
import { watchNotices } from './live/stored-notices.ts';
import { longWork, nextTurn } from './long-work.ts';
import { watchAnnouncements } from './messages/watch-announcements.ts';
import { bettingLimits, moneyOf } from './money-options.ts';
import { type OpenedData, openData, openServices, type ServicesOptions } from './open-services.ts';
import { WritingState } from './placement/journal/writing-state.ts';
import { playedRun } from './played-run.ts';
import type { ServedProvider } from './providers/demonstration/serve-provider.ts';
import { openProvider } from './providers/open-provider.ts';
import { createRecordings, type RecordingStore } from './recordings/create-recordings.ts';
import { noRecordings } from './recordings/no-recordings.ts';
import type { CustomerChange, GatewayServices } from './services.ts';
import { AwaitingWatch } from './settlement/awaiting-watch.ts';
import type { StaffContext } from './staff/context.ts';
import { openStaff } from './staff/open-staff.ts';
import { placementProofs } from './staff/placement-proofs.ts';
import { virtualsBeside } from './virtuals/virtuals-beside.ts';
import { feedsHealth } from './watch-feed.ts';

const Manifest = z.object({ version: z.string() });
const version = (): string =>
  Manifest.parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))).version;

/** Everyone on the live channels sees it: prices do not move any more. */
const feedIsDown: SystemNotice = {
  id: 'feed-down',
  text: 'Prices are not being updated at the moment.',
  group: 'error',
  dismissable: false,
};

interface Started {
  readonly feed: Feed;
  readonly delivery: Delivery;
}

/** Starts the feeds and asks each for what ended while nobody listened. */
async function startFeeds(
  settlement: GatewayServices['settlement'],
  started: readonly Started[],
  closing: Closing,
  world: FeedTime,
): Promise<void> {
  for (const { feed } of started) closing.add(() => feed.stop());
  for (const { delivery } of started) closing.add(() => delivery.stop());
  for (const { feed, delivery } of started) {
    await feed.start(delivery.deliver, delivery.signs);
    await delivery.standing();
  }
  const waiting = await settlement.marketsAwaitingResult();
  if (waiting.length === 0) return;
  for (const { feed, delivery } of started) {
    delivery.deliver(await feed.missedResults(waiting.map(({ key }) => key)));
    await delivery.standing();
  }
  await settlement.idle();
  await settlement.noteForgotten(world.now());
}

async function listen(
  app: FastifyInstance,
  options: GatewayOptions,
  provider: ServedProvider | undefined,
): Promise<number> {
  const { host, port } = options;
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new PortInUse(host, port);
    throw error;
  }
  const address = app.server.address();
  const own = typeof address === 'object' && address !== null ? address.port : port;
  provider?.gatewayAt(urlOf(options, own));
  return own;
}

/** Runs what must be closed in reverse order, whatever fails, once. */
class Closing {
  readonly #steps: (() => unknown)[] = [];
  #done: Promise<void> | undefined;

  add(step: () => unknown): void {
    this.#steps.unshift(step);
  }

  run(): Promise<void> {
    this.#done ??= this.#run();
    return this.#done;
  }

  async #run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** Running calls get `http.stopMs` to end; what hangs after that is cut. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), http.stopMs);
  cut.unref();
  await app.close();
  clearTimeout(cut);
}

/** Undefined where none are taken. @throws UnusableKey */
async function openRecordings(
  { recordings, recordingsKey }: GatewayOptions,
  { database }: OpenedData,
  report: (error: unknown) => void,
): Promise<RecordingStore | undefined> {
  return recordings
    ? createRecordings({ db: database.db, installationKey: recordingsKey, report })
    : undefined;
}

/** For the start-up print. */
function statementOf({ recordingsKey }: GatewayOptions, store: RecordingStore | undefined): string {
  if (store === undefined) return 'Sessions are not recorded here.';
  const key = recordingsKey === undefined ? 'a key beside them in the database' : 'the key handed in';
  return `Sessions are stored for 30 days and what surrounds a bet for 6 years, sealed under ${key}.`;
}

const locationOf = ({ databaseUrl, dataFolder }: GatewayOptions): DatabaseLocation =>
  databaseUrl === null ? { kind: 'folder', path: dataFolder } : { kind: 'server', url: databaseUrl };

/** An address of every interface is named by the one that is always there. */
function urlOf({ host }: GatewayOptions, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Never from a request: whoever asks would choose where links of others lead. */
function publicUrlOf(options: GatewayOptions, port: number): string {
  const { publicUrl, hostNames = [], https } = options;
  const [name] = hostNames;
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '');
  return name === undefined ? urlOf(options, port) : `${https ? 'https' : 'http'}://${name}`;
}

function tellBrokenFeed(app: FastifyInstance, live: Live, error: unknown): void {
  app.log.error({ err: error }, 'a feed broke off');
  live.system.announce(feedIsDown);
  live.server.flush();
}

/** It stood still for so long that the others have begun anew: nothing that it shows may be bet on. */
function endLost(app: FastifyInstance, closing: Closing): void {
  app.log.error('other gateways have begun another run of the feed: this one ends');
  closing.run().catch((err: unknown) => app.log.error({ err }, 'it did not end in order'));
}

const staffOf = (
  { demonstration, recordingsKey }: GatewayOptions,
  { database }: OpenedData,
  { placement, proofs, payments }: GatewayServices,
  recordings: RecordingStore | undefined,
): Promise<StaffContext> =>
  openStaff(database.db, {
    recordings: recordings ?? noRecordings,
    ...{ proofs, payments },
    proofsOf: placementProofs(placement, proofs),
    demonstration,
    installationKey: recordingsKey,
  });

interface Telling {
  readonly data: OpenedData;
  readonly money: GatewayServices;
  readonly live: Live;
  readonly recordings: RecordingStore | undefined;
  readonly report: (error: unknown) => void;
}

/**
 * What this gateway and the others have booked goes to the customers whose channels are open here, and what
 * operators announce to everybody.
 */
function tellCustomers({ data, money, live, recordings, report }: Telling, closing: Closing): void {
  const { hub, server, system } = live;
  const { db } = data.database;
  closing.add(watchNotices({ db, system, flush: () => server.flush(), report }));
  closing.add(watchAnnouncements({ db, live, report }));
  const change = (told: CustomerChange): void => {
    hub.customerChanged(told);
    server.flush();
  };
  closing.add(
    money.onChange((told) => {
      recordings?.tellChange(told);
      change(told);
    }),
  );
  // Guests hear nothing of accounts, so they have missed nothing.
  const missed = (): void => server.dropListeners((path) => hub.isOwnPath(path));
  closing.add(money.onElsewhere({ hears: (user) => hub.hears(user), change, missed }));
}

/** Sessions run out, and accounts are frozen, without a word to anybody. */
function endOverSessions({ hub, server }: Live, report: (error: unknown) => void, closing: Closing): void {
  const look = (): void => {
    hub.endOver().then(() => server.flush(), report);
  };
  const timer = setInterval(look, liveLimits.endOverMs).unref();
  closing.add(() => clearInterval(timer));
}

/** What stands between clients and services. */
const facingOf = (options: GatewayOptions) => ({
  ...options,
  rateLimits: { ...rateLimits, ...options.rateLimits },
  overload: { ...overloadLimits, ...options.overload },
  addressOf: addressesBehind(options.trustedProxies ?? []),
  isOwnHost: ownHosts(options.hostNames ?? [], options.host),
  version: version(),
});

const rulesOf = ({ bestOdds, silence }: GatewayOptions) => ({
  clock: wallClock,
  bestOdds: bestOdds ?? bestOddsRules,
  silence: { ...silenceRules, ...silence },
});

const offerHealth = ({
  live,
  catalogue,
  started,
  watches,
  recordings,
}: {
  readonly live: Live;
  readonly catalogue: Pick<Catalogue, 'events'>;
  readonly started: readonly Started[];
  readonly recordings: RecordingStore | undefined;
  readonly watches: readonly [Pick<WritingState, 'health'>, Pick<AwaitingWatch, 'health'>];
}) => ({
  ...watches[0].health(),
  ...watches[1].health(),
  recordings: recordings === undefined ? 'off' : 'stored',
  liveSessions: live.server.sessionCount,
  events: [...catalogue.events()].length,
  ...feedsHealth(started.map(({ delivery }) => delivery)),
  // Of two gateways with the same text the offers can be compared.
  feedPosition: started.map(({ delivery }) => delivery.position ?? 'waiting').join(' '),
});

/** Whom the services ask: those that are named, else those of the demonstration, else nobody. */
const providersOf = (
  { mailer, identityProvider }: GatewayOptions,
  provider: ServedProvider | undefined,
): Partial<ServicesOptions> => ({
  paymentProvider: provider?.provider,
  mailer: mailer ?? provider?.mailer,
  identityProvider: identityProvider ?? provider?.identity,
  vulnerabilityBureau: provider?.bureau,
});

/** Where errors go that nobody waits for; those that came before there was a log go first. */
function reportingTo(app: FastifyInstance, before: readonly unknown[]): (error: unknown) => void {
  const report = (error: unknown): void =>
    app.log.error({ err: error }, 'something failed where nobody waits for an answer');
  for (const error of before) report(error);
  return report;
}

async function assemble(options: GatewayOptions, closing: Closing): Promise<RunningGateway> {
  const facing = facingOf(options);
  const data = await openData(locationOf(options));
  closing.add(() => data.close());
  const reports: unknown[] = [];
  let report = (error: unknown): void => void reports.push(error);
  const run = await playedRun(options.feed, data.database, closing, (error) => report(error));
  const catalogue = createCatalogue(data.ids, versionsFrom(run?.madeAt ?? Date.now()));
  let feeds: readonly Feed[] = [];
  let started: readonly Started[] = [];
  const combiner = createCombiner(catalogue, () => feeds);
  const writing = new WritingState();
  const awaiting = new AwaitingWatch(data.database.db, (error) => report(error));
  const provider = await openProvider(options, (error) => report(error));
  closing.add(() => provider?.close());
  let appUrl = '';
  const money = await openServices(data, {
    ...moneyOf(options),
    ...providersOf(options, provider),
    appUrl: () => appUrl,
    offer: { ...catalogue, combiner },
    ...longWork(() => feeds),
    report: (error) => report(error),
    alarm: writing,
    awaiting,
  });
  closing.add(() => money.close());
  const recordings = await openRecordings(options, data, (error) => report(error));
  closing.add(() => recordings?.close());
  const world = new FeedTime(Date.now);
  const virtuals = virtualsBeside(options, data.database, (error) => report(error));
  const live = openLive({ catalogue, ...money, feeds: () => feeds }, liveLimits);
  const app = await createApp(
    {
      view: () => ({ catalogue, now: world.now(), brands: options.brands, combiner, ...virtuals.views }),
      ...money,
      limits: bettingLimits(options),
      nextTurn,
      recordings,
      requestCounts: new DatabaseRequestCounts(data.database.db, Date.now, (error) => report(error)),
      health: () => offerHealth({ live, catalogue, started, watches: [writing, awaiting], recordings }),
      staff: await staffOf(options, data, money, recordings),
    },
    facing,
  );
  report = reportingTo(app, reports);
  for (const watch of [writing, awaiting]) watch.writeTo(app.log);
  closing.add(() => closeApp(app));
  closing.add(serveLive(app, live.server, liveLimits, facing));
  closing.add(() => live.server.stop());
  tellCustomers({ data, money, live, recordings, report: (error) => report(error) }, closing);
  endOverSessions(live, (error) => report(error), closing);
  const played = openFeeds(options.feed, (error) => tellBrokenFeed(app, live, error), run);
  feeds = [...played, ...virtuals.feeds];
  const receiving = { catalogue, ids: data.ids, money, live, world, log: app.log, ...rulesOf(options) };
  started = feeds.map((feed) => ({ feed, delivery: new Delivery(receiving, feed) }));
  await startFeeds(money.settlement, started, closing, world);
  run?.onLost(() => endLost(app, closing));
  const port = await listen(app, options, provider);
  appUrl = publicUrlOf(options, port);
  return {
    url: urlOf(options, port),
    port,
    database: data.statement,
    recordings: statementOf(options, recordings),
    stop: () => closing.run(),
  };
}

/**
 * Starts a whole gateway in this process. What is not given is as in `defaultOptions`; `port: 0` takes any
 * free port. The offer stands when this resolves.
 *
 * @throws PortInUse, UnsealedKeys, and what the database and the feed throw when they cannot start; nothing
 *   stays open then.
 */
export async function startGateway(options: Partial<GatewayOptions> = {}): Promise<RunningGateway> {
  const closing = new Closing();
  const whole = { ...defaultOptions, ...options };
  if (!whole.demonstration && whole.recordingsKey === undefined) throw new UnsealedKeys();
  prepareEstimator();
  try {
    return await assemble(whole, closing);
  } catch (error) {
    await closing.run().catch(() => undefined);
    throw error;
  }
}

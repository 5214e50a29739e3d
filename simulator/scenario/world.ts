import type { FeedBatch } from '#gateway/core/feed.ts';
import { openSigner } from '#gateway/placement/sign-receipt.ts';
import { drawFrom } from '#gateway/random-bytes.ts';
import { Device } from '../device/device.ts';
import { type Phase, phaseEntered } from '../device/phases.ts';
import { Tab } from '../device/tab.ts';
import { FaultInjector } from '../faults/fault-injector.ts';
import { fateOfCashOut } from '../faults/forged-cash-outs.ts';
import { GatewayStressors } from '../faults/gateway-stressors.ts';
import { ResponseTamperer } from '../faults/response-tamperer.ts';
import type { SharedDatabase } from '../gateway/database/database.ts';
import { JournalFile } from '../gateway/database/journal.ts';
import type { GatewayNode, OperatorRules } from '../gateway/gateway-node.ts';
import { type Forgery, GatewayStatements } from '../gateway/gateway-statements.ts';
import { Gateways } from '../gateway/gateways.ts';
import type { Offer } from '../gateway/offer/offer.ts';
import { offerOf } from '../gateway/offer/offer-of.ts';
import { Quotes } from '../gateway/offer/quotes.ts';
import type { RaceCard } from '../gateway/offer/race-card.ts';
import { configured, mostWinningsOf } from '../gateway/operator.ts';
import type { SharedApp } from '../gateway/shared-app.ts';
import { Hearing } from '../gateway/streams/hearing.ts';
import { Desk } from '../gateway/trading-desk.ts';
import { type Answer, type Fate, HttpLine, type Journey, type Leg, type Request } from '../network/http.ts';
import { LiveSocket } from '../network/live-socket.ts';
import { NetworkConditions } from '../network/network-conditions.ts';
import { isCashOut, isPlacement, pass } from '../network/pass-request.ts';
import { withMore } from '../network/secret-in-answers.ts';
import { StalePrices } from '../network/stale-prices.ts';
import { WireTap } from '../network/wire-tap.ts';
import { Chances } from '../random/prng.ts';
import type { RecordedStreams } from '../streams/read-streams.ts';
import { Pulse } from '../time/pulse.ts';
import { VirtualTime } from '../time/virtual-time.ts';
import { type Account, Turns } from '../workload/customers/account-turns.ts';
import { accountsOfDevice } from '../workload/customers/accounts-of-device.ts';
import { customerOf } from '../workload/customers/customer-of.ts';
import { customersWithoutApp, type WithoutApp } from '../workload/customers/customers-without-app.ts';
import { withHostileTrader } from '../workload/customers/hostile-trader.ts';
import { openAccount } from '../workload/customers/open-account.ts';
import { accountHere, type Person, seated } from '../workload/customers/person.ts';
import { registeringCustomerOf } from '../workload/customers/registering-customer-of.ts';
import { BEGIN } from './begin.ts';
import type { WorldOptions } from './options.ts';
import { beginOutage } from './outage.ts';
import { fateOfForm } from './registration.ts';

const PHASE_OF: Readonly<Record<Leg, Phase>> = {
  out: 'requestInFlight',
  inside: 'insideGateway',
  back: 'answerInFlight',
};
/** After the faults a connection that lost something breaks within so many ms. */
const NOTICED_MS = [500, 8_000] as const;

/** What a process needs once, however many worlds it runs. */
export interface SharedProcess {
  readonly database: SharedDatabase;
  /** One HTTP side for each gateway that can run at a time. */
  readonly apps: readonly SharedApp[];
  /** What the markets of every world move by; undefined: by chance. */
  readonly streams?: RecordedStreams | undefined;
}

interface Reopening {
  /** A reload lets the page write what it has; a crash does not. */
  readonly flush: boolean;
  readonly build: string;
}

/** Everything there is: people at devices, lines, gateways on one database, a market, one time for all. */
export class World {
  readonly time = new VirtualTime(BEGIN);
  readonly pulse = new Pulse();
  readonly chances: Chances;
  readonly storm: FaultInjector;
  readonly market: Offer;
  /** The market once more, where there is more than matches. */
  readonly card: RaceCard | null;
  readonly people: Person[] = [];
  /** Who had an account, and money in it, when the world began. */
  readonly funded = new Set<string>();
  readonly tap = new WireTap();
  readonly options: WorldOptions;
  /** What gateways heard and said of placements and cash-outs, for the checkers. */
  readonly words = new GatewayStatements();
  /** What the feed quoted, and when it spoke of what, for the checkers. */
  readonly quotes = new Quotes();
  readonly hearing = new Hearing();
  /** Who writes requests of their own, if anybody does. */
  withoutApp: WithoutApp = { hostile: undefined, careful: [], bettors: [], agreed: new Map() };
  /** Undefined where customers have money alone. */
  readonly desk: Desk | undefined;
  readonly operator: OperatorRules;
  /** Defects of the app, what a gateway reported that nobody waits for, and why one did not start. */
  readonly defects: { readonly from: 'app' | 'gateway' | 'start'; readonly error: unknown }[] = [];
  /** When the faults ended, epoch ms; before that it is still to come. */
  healedAt = Number.POSITIVE_INFINITY;
  readonly #stage: SharedProcess;
  readonly #gateways: Gateways;
  readonly #sockets = new Set<LiveSocket>();
  #meddler: ResponseTamperer | undefined;
  /** No live channel gets through. */
  #isCutOff = false;
  readonly #restoreChance: () => void;
  readonly #strains: GatewayStressors;
  readonly #journal: JournalFile | undefined;
  readonly #toldCodes = new Set<string>();

  constructor(stage: SharedProcess, options: WorldOptions) {
    this.#stage = stage;
    this.options = options;
    this.chances = new Chances(options.seed);
    this.storm = new FaultInjector(this.chances, options.strike, options.faults);
    const { market, card } = offerOf(this.chances, options, stage.streams);
    this.market = market;
    this.card = card;
    this.#strains = new GatewayStressors(this.chances, options, {
      ...{ time: this.time, words: this.words, market },
      cookies: () => this.people.map(({ device }) => device.cookie),
      accountOf: (cookie) => this.tap.accountOf(cookie),
      send: (request, forgery) => void this.#deliver(request, forgery).catch(() => undefined),
      running: () => this.running(),
      feed: (batch) => this.#gateways.tell(batch),
      killIn: (node, crossings, downMs) => this.killIn(node, crossings, downMs),
    });
    const journalMs = options.strain?.journalMs ?? 0;
    if (journalMs > 0) this.#journal = new JournalFile(this.time, this.chances.of('journal'), journalMs);
    this.desk = options.dealings === null ? undefined : new Desk(this, options.dealings, stage.database.db);
    const own = this.desk?.rules ?? { mostWinnings: mostWinningsOf(options) };
    this.operator = withHostileTrader(own, options.hostility);
    this.#gateways = new Gateways({
      time: this.time,
      beat: this.pulse.beat,
      database: stage.database,
      apps: stage.apps,
      ...{ market, options, hearing: this.hearing },
      journal: this.#journal,
      operator: this.operator,
      report: (error) => void this.defects.push({ from: 'gateway', error }),
      refusedToStart: (error) => void this.defects.push({ from: 'start', error }),
      told: (batch) => this.quotes.hear(batch, this.time.now()),
      decided: (node) => this.#strains.decided(node),
      died: (node) => {
        for (const socket of [...this.#sockets]) if (socket.node === node) socket.close();
      },
    });
    const secrets = this.chances.of('secrets');
    this.#restoreChance = drawFrom((count) => secrets.bytes(count));
  }

  /** Gateways started, accounts opened, browsers at the list of matches. */
  async open(): Promise<void> {
    const { database } = this.#stage;
    await database.reset();
    await this.#gateways.open(this.options.gateways);
    for (let customer = 0; customer < this.options.customers; customer += 1) {
      const username = `customer${customer}`;
      const userId = await this.#fund(username);
      await this.desk?.open(userId);
      if (this.options.absent.includes(customer)) continue;
      for (let device = 0; device < this.options.devices; device += 1) {
        const own = new Device(this.time, 0);
        const accounts = await accountsOfDevice(database.db, { username, userId }, device, this.options);
        for (const account of accounts) this.funded.add(account.userId);
        for (let tab = 0; tab < this.options.tabs; tab += 1)
          this.#seat(accounts, `${username}.${device}${tab === 0 ? '' : `+${tab}`}`, own);
      }
    }
    this.withoutApp = await customersWithoutApp(this.options, this.chances, {
      ...{ time: this.time, quotes: this.quotes, words: this.words, isOver: () => this.storm.isOver },
      send: (request) => this.#deliver(request),
      running: () => this.running(),
      open: (username, lastName) => this.#fund(username, lastName),
    });
    if (this.options.meddling !== null) {
      const signer = await openSigner(database.db);
      this.#meddler = new ResponseTamperer(this.chances.of('meddler'), this.options.meddling, signer);
    }
    beginOutage(this.options.outage, this.time, (isCutOff) => {
      this.#isCutOff = isCutOff;
      if (isCutOff) for (const socket of [...this.#sockets]) socket.close();
    });
    for (const person of this.people) await this.#openTab(person, null);
  }

  async #fund(username: string, lastName?: string): Promise<string> {
    const userId = await openAccount(this.#stage.database.db, username, this.options, BEGIN, lastName);
    this.funded.add(userId);
    return userId;
  }

  close(): void {
    for (const person of this.people) person.tab?.vanish();
    this.#gateways.end();
    this.#restoreChance();
  }

  running(): readonly GatewayNode[] {
    return this.#gateways.running();
  }

  failStarts(count: number): void {
    this.#gateways.failStarts = count;
  }

  #seat(accounts: [Account, ...Account[]], id: string, device: Device): void {
    const weather = new NetworkConditions(this.chances.of(`weather ${id}`));
    const line = new HttpLine({
      time: this.time,
      weather,
      beat: this.pulse.beat,
      deliver: (request) => this.#deliver(request),
      onLeg: (journey) => this.#onLeg(person, journey),
    });
    const turns = new Turns(accounts, this.chances.of(`turns ${id}`), this.options.sharing?.turns ?? 0);
    const others = (): readonly Tab[] => this.#otherTabsOf(person);
    const seat = { id, device, turns, others, toldCodes: this.#toldCodes };
    const joiner = registeringCustomerOf(id, accounts, this.options, this.chances);
    const bettor = customerOf(seat, this.options, this.chances, joiner);
    const [{ userId }] = accounts;
    const person: Person = seated({ name: id, userId, accounts, joiner, bettor, device, weather, line });
    this.people.push(person);
  }

  /** What the same customer has open elsewhere. */
  #otherTabsOf({ name, userId }: Person): readonly Tab[] {
    return this.people.flatMap((one) => (one.userId === userId && one.name !== name ? (one.tab ?? []) : []));
  }

  async #openTab(person: Person, previous: Tab | null): Promise<void> {
    const { seed, reminders } = this.options;
    const from = this.time.now();
    const tab = await Tab.open(
      {
        device: person.device,
        chance: this.chances.of(`tab ${person.name}`),
        beat: this.pulse.beat,
        simulation: { seed, options: 'npm run sim' },
        formFactor: reminders?.onPhones === true ? 'mobile' : 'desktop',
        send: (request, signal) => this.tap.follow(request, person.line.send(request, signal)),
        open: (events) => this.#openSocket(person, events),
        hear: (event) => {
          if (event.type === 'user/infoLoaded') person.joiner?.hear(event.data.info.userProfile.userId);
          const phase = phaseEntered(event);
          // Not in the middle of a commit: what strikes may end the very tab that is deciding.
          if (phase !== undefined) this.time.after(0, () => this.storm.enter(phase, this, person));
        },
        defect: (error) => void this.defects.push({ from: 'app', error }),
      },
      person.build,
      previous,
    );
    person.tab = tab;
    person.lives.push({
      session: tab.session,
      events: tab.events,
      recovered: tab.log.recovered?.length ?? 0,
      opened: [from, this.time.now()],
      tab,
    });
  }

  /** The page is loaded again, or its browser died and comes back. */
  reopen(person: Person, { flush, build }: Reopening): void {
    const { tab } = person;
    if (tab === undefined || tab.isGone) return;
    person.tab = undefined;
    person.build = build;
    if (flush) tab.giveWay();
    else tab.vanish();
    person.socket?.close();
    const away = this.chances.of('reopening').between(100, 3_000);
    person.device.clock.after(away, () => void this.#openTab(person, tab));
  }

  #openSocket(person: Person, events: { onText: (text: string) => void; onClose: () => void }) {
    const nodes = this.running();
    if (nodes.length === 0 || person.weather.refuses || this.#isCutOff) return undefined;
    const retold = new StalePrices(
      this.chances.of(`retold ${person.name}`),
      this.options.variety?.retold ?? 0,
      () => this.storm.isOver,
    );
    const socket = new LiveSocket({
      time: this.time,
      weather: person.weather,
      node: this.chances.of('routing').pick(nodes),
      credential: /(?:^|; )sid=([^;]*)/.exec(person.device.cookie)?.[1],
      tell: (text) => retold.tell(text),
      fault: () => person.liveFaults[0],
      spent: () => void person.liveFaults.shift(),
      onText: (text) => {
        if (person.device.clock.isFrozen) person.device.clock.after(0, () => events.onText(text));
        else events.onText(text);
        this.pulse.beat();
      },
      onClose: () => {
        this.#sockets.delete(socket);
        if (person.device.clock.isFrozen) person.device.clock.after(0, events.onClose);
        else events.onClose();
      },
    });
    this.#sockets.add(socket);
    person.socket = socket;
    return socket;
  }

  async #deliver(request: Request, forgery?: Forgery): Promise<Answer> {
    const nodes = this.running();
    if (nodes.length === 0) throw new TypeError('fetch failed');
    const node = this.chances.of('routing').pick(nodes);
    // A connection to a process that dies breaks, also to one that was stopped and has read nothing of it.
    const broken = new Promise<never>((_resolve, reject) =>
      node.onDeath(() => reject(new TypeError('fetch failed'))),
    );
    return Promise.race([this.#answerOf(node, request, forgery), broken]);
  }

  async #answerOf(node: GatewayNode, request: Request, forgery: Forgery | undefined): Promise<Answer> {
    await node.gate.awake();
    this.words.hear(request, this.time.now());
    if (isPlacement(request)) this.#strains.enter(node);
    const passed = await pass(node, request);
    this.tap.answered(request, passed.status);
    this.words.say(request, passed, {
      at: this.time.now(),
      forgery,
      lasts: (word) => this.#journal?.keeps(word) !== false,
    });
    const answer = configured(request, passed, this.options);
    return withMore(request, answer, this.chances.of('more told'), this.options.variety?.extras ?? 0);
  }

  #onLeg(person: Person, journey: Journey): void {
    if (journey.leg === 'out')
      journey.fate = { ...journey.fate, ...this.#meddledWith(journey, person), ...person.fates.shift() };
    this.#strains.hear(journey, accountHere(person));
    this.desk?.meet(journey);
    if (journey.leg === 'out') this.withoutApp.hostile?.hear(journey);
    if (!isPlacement(journey.request) && !isCashOut(journey.request)) return;
    person.journey = journey;
    if (journey.leg === 'inside' && isPlacement(journey.request)) this.#strains.approach(journey);
    this.storm.enter(PHASE_OF[journey.leg], this, person);
  }

  #meddledWith({ request }: Journey, person: Person): Fate {
    if (this.storm.isOver) return {};
    return {
      ...fateOfForm(request, this.options.joining, this.chances.of('forms on their way')),
      ...this.#meddler?.fateOf(request, accountHere(person), this.time.now()),
      ...fateOfCashOut(request, this, accountHere(person)),
    };
  }

  startAnother(): void {
    this.#gateways.startAnother();
  }

  killIn(node: GatewayNode, crossings: number, downMs: number): void {
    this.#gateways.killIn(node, crossings, downMs);
  }

  moveMarket(): void {
    this.#gateways.tell(this.market.move(this.time.now()));
  }

  /** Gateways hear of something that happened now; of nothing where there is no such thing. */
  tell(happened: (at: number) => FeedBatch | undefined): void {
    this.#gateways.tell(happened(this.time.now()));
  }

  /** Every fault ends; what is down comes up. */
  heal(): void {
    this.storm.isOver = true;
    this.#strains.end();
    this.healedAt = this.time.now();
    this.#gateways.heal(this.options.gateways);
    for (const { weather, device, fates, liveFaults } of this.people) {
      weather.heal();
      device.disk.heal();
      device.clock.thaw();
      fates.splice(0);
      liveFaults.splice(0);
    }
    if (this.options.isSilenceNoticed) {
      const chance = this.chances.of('silence ends');
      for (const { line } of this.people) line.noticeSilence(() => chance.between(...NOTICED_MS));
    }
    this.#gateways.tell(this.market.calm(this.time.now()));
    this.#gateways.tellAfterwards();
  }

  /** Lets the world run for so many ms, or until something ends it. */
  async run(ms: number, isOver: () => boolean = () => false): Promise<void> {
    const end = this.time.now() + ms;
    await this.pulse.settle();
    while (!isOver() && this.time.step(end)) await this.pulse.settle();
  }
}

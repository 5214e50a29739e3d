import { placeBets } from '#domain/contract/betting.ts';
import { drawFrom } from '#gateway/chance.ts';
import { Chances } from '../chance/prng.ts';
import { Bettor } from '../client/bettor.ts';
import { dealingWays } from '../client/dealing-ways.ts';
import { Device } from '../client/device.ts';
import type { Person } from '../client/person.ts';
import { type Phase, phaseEntered } from '../client/phases.ts';
import { Quirks } from '../client/quirks.ts';
import { Tab } from '../client/tab.ts';
import { Storm } from '../faults/storm.ts';
import type { SharedDatabase } from '../gateway/database.ts';
import { GatewayNode } from '../gateway/gateway-node.ts';
import { Market } from '../gateway/market.ts';
import type { Offer } from '../gateway/offer.ts';
import type { SharedApp } from '../gateway/shared-app.ts';
import { type Answer, HttpLine, type Journey, type Leg, type Request } from '../net/http-line.ts';
import { LiveSocket } from '../net/live-socket.ts';
import { Weather } from '../net/weather.ts';
import type { RecordedStreams } from '../streams/read-streams.ts';
import { RecordedOffer } from '../streams/recorded-offer.ts';
import { Pulse } from '../time/pulse.ts';
import { VirtualTime } from '../time/virtual-time.ts';
import { BEGIN } from './begin.ts';
import { Desk } from './desk.ts';
import { openAccount, PASSWORD } from './open-account.ts';
import { configured } from './operator.ts';
import type { WorldOptions } from './options.ts';
import { pass } from './pass-request.ts';

const PHASE_OF: Readonly<Record<Leg, Phase>> = {
  out: 'requestInFlight',
  inside: 'insideGateway',
  back: 'answerInFlight',
};
/** After the faults a connection that lost something breaks within so many ms: senders try again ever more rarely. */
const NOTICED_MS = [500, 8_000] as const;
const isPlacement = ({ path }: Request): boolean => path.split('?', 1)[0] === placeBets.path;

/** What a process needs once, however many worlds it runs. */
export interface Stage {
  readonly database: SharedDatabase;
  /** One HTTP side for each gateway that can run at a time. */
  readonly apps: readonly [SharedApp, SharedApp];
  /** What the markets of every world move by; undefined: by chance. */
  readonly streams?: RecordedStreams | undefined;
}

interface Reopening {
  /** A reload lets the page write what it has; a crash does not. */
  readonly flush: boolean;
  readonly build: string;
}

/** Everything there is: people at devices, lines, gateways on one database, a market, and one time for all of it. */
export class World {
  readonly time = new VirtualTime(BEGIN);
  readonly pulse = new Pulse();
  readonly chances: Chances;
  readonly storm: Storm;
  readonly market: Offer;
  readonly people: Person[] = [];
  readonly options: WorldOptions;
  /** Undefined where customers have money alone. */
  readonly desk: Desk | undefined;
  /** Defects of the app and what a gateway reported where nobody waits for an answer. */
  readonly defects: { readonly from: 'app' | 'gateway'; readonly error: unknown }[] = [];
  /** Starts of a gateway that fail before one succeeds. */
  failStarts = 0;
  /** When the faults ended, epoch ms; before that it is still to come. */
  healedAt = Number.POSITIVE_INFINITY;
  readonly #stage: Stage;
  readonly #nodes: (GatewayNode | undefined)[] = [undefined, undefined];
  readonly #starting = new Set<number>();
  readonly #sockets = new Set<LiveSocket>();
  readonly #restoreChance: () => void;

  constructor(stage: Stage, options: WorldOptions) {
    this.#stage = stage;
    this.options = options;
    this.chances = new Chances(options.seed);
    this.storm = new Storm(this.chances, options.strike, options.faults);
    this.market =
      stage.streams === undefined
        ? new Market(this.chances.of('market'), BEGIN, options.matches)
        : new RecordedOffer(this.chances.of('recorded market'), BEGIN, options.matches, stage.streams);
    const { dealings } = options;
    this.desk = dealings === null ? undefined : new Desk(this, dealings, stage.database.db);
    const secrets = this.chances.of('secrets');
    this.#restoreChance = drawFrom((count) => secrets.bytes(count));
  }

  /** Gateways started, accounts opened, browsers at the list of matches. */
  async open(): Promise<void> {
    const { database } = this.#stage;
    await database.reset();
    // One after the other, as two gateways on a server do: the second waits until the ids of the first one's offer are stored.
    for (let slot = 0; slot < this.options.gateways; slot += 1) {
      await this.#start(slot);
      await this.#nodes[slot]?.offerStands();
    }
    for (let customer = 0; customer < this.options.customers; customer += 1) {
      const name = `customer${customer}`;
      const userId = await openAccount(database.db, name, this.options.funds, BEGIN);
      await this.desk?.open(userId);
      if (this.options.absent.includes(customer)) continue;
      for (let device = 0; device < this.options.devices; device += 1) {
        const own = new Device(this.time, 0);
        for (let tab = 0; tab < this.options.tabs; tab += 1)
          this.#seat(name, userId, `${name}.${device}${tab === 0 ? '' : `+${tab}`}`, own);
      }
    }
    for (const person of this.people) await this.#openTab(person, null);
  }

  close(): void {
    for (const person of this.people) person.tab?.vanish();
    for (const node of this.running()) node.kill();
    this.#restoreChance();
  }

  running(): readonly GatewayNode[] {
    return this.#nodes.filter((node) => node?.isAlive === true).filter((node) => node !== undefined);
  }

  #seat(name: string, userId: string, id: string, device: Device): void {
    const { habits, dealings } = this.options;
    const others = () =>
      this.people.flatMap((one) => (one.userId === userId && one.name !== id ? (one.tab ?? []) : []));
    const weather = new Weather(this.chances.of(`weather ${id}`));
    const line = new HttpLine({
      time: this.time,
      weather,
      beat: this.pulse.beat,
      deliver: (request) => this.#deliver(request),
      onLeg: (journey) => this.#onLeg(person, journey),
    });
    const bettor = new Bettor(this.chances.of(`bettor ${id}`), {
      username: name,
      password: PASSWORD,
      eagerness: this.options.eagerness,
      appetite: this.options.appetite,
      leaves: this.options.leaves,
      quirks: habits === null ? undefined : new Quirks(this.chances.of(`quirks ${id}`), habits),
      ways: dealingWays(dealings, id, this.chances, device.clock, others),
    });
    const person: Person = {
      name: id,
      userId,
      bettor,
      device,
      weather,
      line,
      tab: undefined,
      build: 'simulated',
      socket: undefined,
      journey: undefined,
      fates: [],
      liveFaults: [],
      lives: [],
    };
    this.people.push(person);
  }

  async #openTab(person: Person, previous: string | null): Promise<void> {
    const { seed } = this.options;
    const tab = await Tab.open(
      {
        device: person.device,
        chance: this.chances.of(`tab ${person.name}`),
        beat: this.pulse.beat,
        simulation: { seed, options: 'npm run sim' },
        send: (request, signal) => person.line.send(request, signal),
        open: (events) => this.#openSocket(person, events),
        hear: (event) => {
          const phase = phaseEntered(event);
          if (phase !== undefined) this.#later(() => this.storm.enter(phase, this, person));
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
      tab,
    });
  }

  /** Not in the middle of a commit: what strikes may end the very tab that is deciding. */
  #later(run: () => void): void {
    this.time.after(0, run);
  }

  /** The page is loaded again, or its browser died and comes back. */
  reopen(person: Person, { flush, build }: Reopening): void {
    const { tab } = person;
    if (tab === undefined || tab.isGone) return;
    if (flush) void tab.log.writer.flush('hidden');
    const previous = tab.session;
    person.tab = undefined;
    person.build = build;
    tab.vanish();
    person.socket?.close();
    const away = this.chances.of('reopening').between(100, 3_000);
    person.device.clock.after(away, () => void this.#openTab(person, previous));
  }

  #openSocket(person: Person, events: { onText: (text: string) => void; onClose: () => void }) {
    const nodes = this.running();
    if (nodes.length === 0 || person.weather.refuses) return undefined;
    const socket = new LiveSocket({
      time: this.time,
      weather: person.weather,
      node: this.chances.of('routing').pick(nodes),
      credential: /(?:^|; )sid=([^;]*)/.exec(person.device.cookie)?.[1],
      fault: () => person.liveFaults[0],
      spent: () => void person.liveFaults.shift(),
      onText: (text) => {
        if (person.device.clock.isFrozen) person.device.clock.after(0, () => events.onText(text));
        else events.onText(text);
        this.pulse.beat();
      },
      onClose: () => {
        this.#sockets.delete(socket);
        events.onClose();
      },
    });
    this.#sockets.add(socket);
    person.socket = socket;
    return socket;
  }

  async #deliver(request: Request): Promise<Answer> {
    const nodes = this.running();
    if (nodes.length === 0) throw new TypeError('fetch failed');
    const node = this.chances.of('routing').pick(nodes);
    // A connection to a process that dies breaks, also to one that was stopped and has read nothing of it.
    const broken = new Promise<never>((_resolve, reject) =>
      node.onDeath(() => reject(new TypeError('fetch failed'))),
    );
    return Promise.race([this.#answerOf(node, request), broken]);
  }

  async #answerOf(node: GatewayNode, request: Request): Promise<Answer> {
    await node.gate.awake();
    this.desk?.hear(request);
    return configured(request, await pass(node, request), this.options);
  }

  #onLeg(person: Person, journey: Journey): void {
    if (journey.leg === 'out') journey.fate = { ...journey.fate, ...person.fates.shift() };
    this.desk?.meet(journey);
    if (!isPlacement(journey.request)) return;
    person.journey = journey;
    this.storm.enter(PHASE_OF[journey.leg], this, person);
  }

  async #start(slot: number): Promise<void> {
    const app = this.#stage.apps[slot];
    if (app === undefined || this.#starting.has(slot) || this.#nodes[slot]?.isAlive === true) return;
    this.#starting.add(slot);
    try {
      const node = await GatewayNode.boot({
        time: this.time,
        beat: this.pulse.beat,
        database: this.#stage.database,
        app,
        skew: 0,
        operator: this.desk?.rules,
        report: (error) => void this.defects.push({ from: 'gateway', error }),
      });
      node.feed(this.market.whole(this.time.now()));
      this.#nodes[slot] = node;
    } finally {
      this.#starting.delete(slot);
    }
  }

  startAnother(): void {
    void this.#start(1);
  }

  /** After so many more awaits on its database the process dies, and another is started in its place. */
  killIn(node: GatewayNode, crossings: number, downMs: number): void {
    node.gate.killIn(crossings, () => this.#kill(node, downMs));
    // One that has nothing to do dies all the same.
    this.time.after(3_000, () => {
      if (node.isAlive && node.gate.isCondemned) this.#kill(node, downMs);
    });
  }

  #kill(node: GatewayNode, downMs: number): void {
    const slot = this.#nodes.indexOf(node);
    node.kill();
    for (const socket of [...this.#sockets]) if (socket.node === node) socket.close();
    this.time.after(downMs, () => this.#restart(slot));
  }

  #restart(slot: number): void {
    if (this.failStarts > 0) {
      this.failStarts -= 1;
      this.time.after(1_000, () => this.#restart(slot));
    } else void this.#start(slot);
  }

  moveMarket(): void {
    const batch = this.market.move(this.time.now());
    if (batch.changes.length === 0) return;
    for (const node of this.running()) node.feed(batch);
  }

  /** Every fault ends; what is down comes up. */
  heal(): void {
    this.storm.isOver = true;
    this.healedAt = this.time.now();
    this.failStarts = 0;
    for (const node of this.running()) node.gate.heal();
    for (const slot of [0, 1].slice(0, this.options.gateways)) void this.#start(slot);
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
    const calm = this.market.calm(this.time.now());
    for (const node of this.running()) node.feed(calm);
  }

  /** Lets the world run for so many ms, or until something ends it. */
  async run(ms: number, isOver: () => boolean = () => false): Promise<void> {
    const end = this.time.now() + ms;
    await this.pulse.settle();
    while (!isOver() && this.time.step(end)) await this.pulse.settle();
  }
}

import { expect, it } from 'vitest';
import { isOnOffer } from '#domain/market/main-market.ts';
import { inMemoryServices } from '#testing/gateway/in-memory-services.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { messagesIn } from '#testing/gateway/parse-frame-text.ts';
import { liveLimits } from '../config/limits.ts';
import { offer } from '../config/offer.ts';
import type { Catalogue, CatalogueDelta } from '../core/catalogue.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { simulatorConfig } from '../feeds/synthetic/config.ts';
import { createSimulatorFeed } from '../feeds/synthetic/create-simulator-feed.ts';
import { sportsByName } from '../feeds/synthetic/sports-by-name.ts';
import type { LiveHub } from './live-hub.ts';
import { LiveSession } from './live-session.ts';
import { openLive } from './open-live.ts';
import { FrameJoiner } from './outgoing.ts';

/** `LIVE_HOURS=12` asks for more than a quick look, and for every sport. */
const HOURS = Number(process.env.LIVE_HOURS ?? 2);
const NAMES = ['football', 'table-tennis', 'greyhounds'];
const SPORTS =
  process.env.LIVE_HOURS === undefined
    ? { sports: NAMES.flatMap((name) => sportsByName.get(name) ?? []) }
    : {};
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Saturday, from noon on. */
const START = Date.UTC(2026, 6, 18, 11);
/** Events that the listener has open at a time, and for how many minutes it looks at each. */
const LOOKED_AT = 8;
const LOOK_MINUTES = 7;

/** A device that goes from match to match: what it is told, and whether that has holes. */
class Listener {
  readonly session: LiveSession;
  readonly holes: string[] = [];
  told = 0;
  readonly #hub: LiveHub;
  readonly #at = new Map<string, number>();
  #open: { readonly event: number; readonly until: number }[] = [];

  constructor(hub: LiveHub, clock: ManualClock) {
    this.#hub = hub;
    const wire = {
      send: (frame: Buffer) => this.#take(frame.toString()),
      backlog: () => 0,
      terminate: () => undefined,
    };
    const from = { wire, address: 'here', credential: undefined };
    const snapshots = {
      mayAsk: () => true,
      spent: () => undefined,
      refresh: (path: string, session: LiveSession) => hub.refresh(path, session),
    };
    this.session = new LiveSession('a'.repeat(32), false, from, clock.now(), {
      limits: liveLimits,
      clock,
      joiner: new FrameJoiner(),
      touched: () => undefined,
      snapshots,
    });
    this.session.use(wire);
  }

  #take(text: string): void {
    for (const { data } of messagesIn(text)) {
      if (data === undefined) continue;
      this.told += 1;
      const before = this.#at.get(data.channel);
      const isNext = before === undefined ? data.op === 'initial' : data.seq === before + 1;
      if (data.op !== 'initial' && !isNext) this.holes.push(`${data.channel} ${before} ${data.seq}`);
      this.#at.set(data.channel, data.seq);
    }
  }

  /** Leaves what it has looked at for long enough, and what is gone; opens others that are in play. */
  browse(catalogue: Catalogue, minute: number): void {
    const pathsOf = (event: number) => [`/eventDetails/${event}`, `/eventMarkets/${event}`];
    for (const { event, until } of this.#open)
      if (until <= minute)
        for (const path of pathsOf(event)) {
          this.#hub.unsubscribe(path, this.session);
          this.#at.delete(path);
        }
    this.#open = this.#open.filter(({ until }) => until > minute);
    const known = new Set(this.#open.map(({ event }) => event));
    const playing = [...catalogue.events()].filter(({ id, inplay }) => inplay && !known.has(id));
    for (let nth = 0; this.#open.length < LOOKED_AT && nth < playing.length; nth += 1) {
      const event = playing[(minute + nth * 3) % playing.length];
      if (event === undefined || known.has(event.id)) continue;
      known.add(event.id);
      for (const path of pathsOf(event.id)) void this.#hub.subscribe(path, this.session, undefined);
      this.#open.push({ event: event.id, until: minute + LOOK_MINUTES });
    }
  }
}

/** The gateway's offer and live side with the synthetic feed, on a clock that is moved by hand. */
class Afternoon {
  readonly clock = new ManualClock(START);
  readonly ids = memoryIdBook();
  readonly catalogue = createCatalogue(this.ids);
  readonly live = openLive({ catalogue: this.catalogue, ...inMemoryServices() }, liveLimits, this.clock);
  readonly listener = new Listener(this.live.hub, this.clock);
  readonly feed = createSimulatorFeed({
    seed: 'hours',
    clock: this.clock,
    config: { ...simulatorConfig, ...SPORTS },
  });
  readonly #results = new Map<number, Map<number, boolean>>();
  readonly leagues = new Set<string>();
  readonly wrong: string[] = [];
  ended = 0;
  settled = 0;

  start(): Promise<void> {
    return this.feed.start((batch) => {
      for (const change of batch.changes)
        if (change.kind === 'removed') this.#leaves(this.ids.event(change.event));
      const delta = this.catalogue.apply(batch);
      this.#hear(delta);
      this.live.hub.catalogueChanged(delta);
      this.listener.session.flush();
    });
  }

  #hear({ results, events }: CatalogueDelta): void {
    for (const { market, results: told } of results)
      for (const { selection, result } of told) {
        const known = this.#results.get(market) ?? new Map<number, boolean>();
        this.#results.set(market, known.set(selection, result.outcome !== 'UNDECIDED'));
      }
    for (const id of events) this.leagues.add(this.catalogue.event(id)?.categoryId ?? '');
  }

  /** An event leaves: it is over, its markets are closed, and each selection of each has its result. */
  #leaves(id: ReturnType<typeof this.ids.event>): void {
    const event = this.catalogue.event(id);
    if (event === undefined) return;
    this.ended += 1;
    if (isOnOffer(event)) this.wrong.push(`${event.name} leaves while it is ${event.state}`);
    for (const market of this.catalogue.marketsOf(id)) {
      const results = this.#results.get(market.id);
      const isWhole = market.selectionIds.every((one) => results?.get(one) === true);
      if (market.state !== 'CLOSED') this.wrong.push(`${event.name}: ${market.name} is ${market.state}`);
      if (!isWhole) this.wrong.push(`${event.name}: ${market.name} leaves without all its results`);
      this.settled += 1;
      this.#results.delete(market.id);
    }
  }

  /** No market can be bet on once its event is over. */
  look(): void {
    for (const event of this.catalogue.events()) {
      if (isOnOffer(event)) continue;
      for (const market of this.catalogue.marketsOf(event.id))
        if (market.state === 'OPEN' && !market.suspended && !event.suspended)
          this.wrong.push(`${event.name} is ${event.state}, and ${market.name} is open`);
    }
  }

  /** How much the offer holds, also of what is reached by its id alone. */
  held(): { events: number; markets: number; selections: number } {
    const events = [...this.catalogue.events()];
    const markets = events.flatMap(({ id }) => this.catalogue.marketsOf(id));
    return {
      events: events.length,
      markets: markets.length,
      selections: markets.reduce((sum, { selectionIds }) => sum + selectionIds.length, 0),
    };
  }
}

it('[LIV-03.6] over hours of a busy day what ended leaves, no market outlasts its event, each is settled whole, the offer does not grow, and no channel has a hole', async () => {
  const day = new Afternoon();
  await day.start();
  const hours: ReturnType<Afternoon['held']>[] = [];
  for (let minute = 1; minute <= HOURS * 60; minute += 1) {
    day.clock.advanceTo(START + minute * MINUTE);
    day.look();
    day.listener.browse(day.catalogue, minute);
    day.listener.session.flush();
    if ((minute * MINUTE) % HOUR === 0) hours.push(day.held());
  }
  await day.feed.stop();
  expect(day.wrong).toEqual([]);
  expect(day.listener.holes).toEqual([]);
  expect(day.listener.told).toBeGreaterThan(1_000 * HOURS);
  expect(day.ended).toBeGreaterThan(20 * HOURS);
  expect(day.settled).toBeGreaterThan(200 * HOURS);
  const [first] = hours;
  for (const held of hours)
    for (const part of ['events', 'markets', 'selections'] as const)
      expect(held[part]).toBeLessThan(1.4 * (first?.[part] ?? 0));
  // The leagues that the in-play page puts first are leagues that are played (INP-01.1).
  for (const league of offer.highlightLeagues.SBTC1_1) expect(day.leagues).toContain(league);
}, 400_000);

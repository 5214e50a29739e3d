import type { AppEvent, DataOf } from '#domain/events/registry.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';

/** BBD-02, by hand: so many picks a bet builder holds. */
const MOST_PICKS = 12;

type Lives = Pick<World, 'people'>['people'][number]['lives'];

/**
 * BBD-01, read event by event without any fold of the product: a selection added beside others of its event
 * is in one bet builder with them, where all of their markets were seen in one and no two are the same. Not
 * of events whose picks somebody changed otherwise, until none is left.
 */
export function picksTogether({ people }: Pick<World, 'people'>): readonly Finding[] {
  const built = new Set(people.flatMap(({ lives }) => builtMarkets(lives)));
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ events }) => {
      const log = new LogOfPicks(built);
      return events.flatMap((event) => {
        const why = log.take(event);
        return why === undefined
          ? []
          : [
              {
                checker: 'builder',
                fingerprint: `builder ${why}`,
                sentence: `${name}: event ${event.seq}: ${why}`,
              },
            ];
      });
    }),
  );
}

type NewLeg = Pick<DataOf<'betslip/legsAdded'>['legs'][number], 'selectionId' | 'marketId' | 'eventId'>;

const legsIn = (event: AppEvent): readonly NewLeg[] =>
  event.type === 'betslip/legAdded'
    ? [event.data]
    : event.type === 'betslip/legsAdded'
      ? event.data.legs
      : [];

/** Markets of which a selection was in a bet builder, in whatever life of the person. */
function builtMarkets(lives: Lives): readonly number[] {
  const markets = new Map<number, number>();
  return lives.flatMap(({ events }) =>
    events.flatMap((event) => {
      for (const { selectionId, marketId } of legsIn(event)) markets.set(selectionId, marketId);
      return event.type === 'betslip/groupAdded'
        ? event.data.selectionIds.flatMap((id) => markets.get(id) ?? [])
        : [];
    }),
  );
}

interface Awaited {
  readonly commit: number;
  readonly eventId: number;
}

export class LogOfPicks {
  readonly #built: ReadonlySet<number>;
  readonly #legs = new Map<number, NewLeg>();
  /** Events of which nothing is said. */
  readonly #unsure = new Set<number>();
  /** The slip as it was when it was last cleared or placed. */
  #backup: readonly NewLeg[] = [];
  #awaited: Awaited | null = null;

  /** @param built markets that may stand in a bet builder */
  constructor(built: ReadonlySet<number>) {
    this.#built = built;
  }

  /** Takes the next event in. @returns what is wrong with the commit before it. */
  take(event: AppEvent): string | undefined {
    const late = this.#awaited !== null && event.commit !== this.#awaited.commit;
    if (late) this.#awaited = null;
    this.#follow(event);
    return late ? 'selections of one event that can be a bet builder are none' : undefined;
  }

  #of(eventId: number): readonly NewLeg[] {
    return [...this.#legs.values()].filter((leg) => leg.eventId === eventId);
  }

  #follow(event: AppEvent): void {
    switch (event.type) {
      case 'betslip/legAdded':
        this.#added(event.data, event.commit);
        return;
      case 'betslip/legsAdded':
        for (const leg of event.data.legs) this.#legs.set(leg.selectionId, leg);
        if (event.data.heard === true) for (const { eventId } of event.data.legs) this.#unsure.add(eventId);
        return;
      case 'betslip/legsRemoved':
        if (event.data.cause === 'cleared' || event.data.cause === 'placed')
          this.#backup = [...this.#legs.values()];
        for (const id of event.data.selectionIds) this.#legs.delete(id);
        for (const eventId of this.#unsure) if (this.#of(eventId).length === 0) this.#unsure.delete(eventId);
        return;
      case 'betslip/groupAdded':
        if (this.#awaited?.eventId === event.data.eventId) this.#awaited = null;
        return;
      case 'betslip/groupSplit':
        this.#unsure.add(event.data.eventId);
        if (this.#awaited?.eventId === event.data.eventId) this.#awaited = null;
        return;
      default:
        this.#doubt(event);
    }
  }

  #added(leg: NewLeg, commit: number): void {
    this.#legs.set(leg.selectionId, leg);
    const own = this.#of(leg.eventId);
    const markets = new Set(own.map(({ marketId }) => marketId));
    const isOne =
      own.length > 1 &&
      own.length <= MOST_PICKS &&
      markets.size === own.length &&
      own.every(({ marketId }) => this.#built.has(marketId));
    if (isOne && !this.#unsure.has(leg.eventId)) this.#awaited = { commit, eventId: leg.eventId };
  }

  /**
   * What changes the legs of an event without a press of a price, or says that two of them cannot be
   * combined.
   */
  #doubt(event: AppEvent): void {
    switch (event.type) {
      case 'betslip/slipRestored':
        for (const leg of this.#backup) this.#legs.set(leg.selectionId, leg);
        for (const { eventId } of this.#backup) this.#unsure.add(eventId);
        return;
      case 'lifecycle/sessionResumed':
        for (const { eventId } of this.#legs.values()) this.#unsure.add(eventId);
        return;
      case 'betslip/lineChanged':
      case 'betslip/selectionSwitched':
        this.#legs.delete(event.data.from.selectionId);
        this.#legs.set(event.data.to.selectionId, event.data.to);
        this.#unsure.add(event.data.to.eventId);
        return;
      case 'betslip/legActivityChanged':
        this.#unsureOf(event.data.selectionId);
        return;
      case 'betslip/legAvailabilityChanged':
        if (event.data.availability === 'expired') this.#unsureOf(event.data.selectionId);
        return;
      case 'betslip/legPreferred':
        for (const id of event.data.switchedOff) this.#unsureOf(id);
        return;
      case 'betslip/calculated':
        for (const { selections, excluded = [] } of event.data.groups)
          if (excluded.length > 0) for (const id of selections) this.#unsureOf(id);
        return;
      default:
    }
  }

  #unsureOf(selectionId: number): void {
    const leg = this.#legs.get(selectionId);
    if (leg !== undefined) this.#unsure.add(leg.eventId);
  }
}

import { expect, vi } from 'vitest';
import { type CastKind, castLineCount, castTypeOf } from '#domain/bet/casts.ts';
import type { SportId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { getRacingEvent, getRacingMeetings } from '#domain/contract/catalogue.ts';
import type { Bet } from '#domain/contract/my-bets.ts';
import type { Entities } from '#domain/market/entities.ts';
import type { RunningGateway } from '#gateway/gateway-options.ts';
import type { Store } from '../databases/each-database.ts';
import { HttpCustomer, offerOf } from '../gateway/http-customer.ts';
import { sealed, slipFor } from '../slips/slips.ts';
import { SEED } from './chosen-races.ts';
import { marketOf } from './race-card.ts';
import { type KnownRace, RACING_OF_CODES, type RacingCodeName, simulatorAt } from './synthetic-race.ts';

const MINUTE = 60_000;
/** Minor units on every line. */
export const STAKE = 130;

/** A punter at a gateway that plays the simulator. */
export class RaceDay {
  readonly customer: HttpCustomer;
  readonly #gateway: RunningGateway;
  readonly #clock: ReturnType<typeof simulatorAt>['clock'];
  readonly #race: KnownRace;
  readonly #sport: SportId;

  private constructor(
    gateway: RunningGateway,
    clock: ReturnType<typeof simulatorAt>['clock'],
    race: KnownRace,
    sport: SportId,
  ) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.#race = race;
    this.#sport = sport;
    this.customer = new HttpCustomer(gateway.url);
  }

  static async open(
    store: Store,
    punter: string,
    race: KnownRace,
    options: Parameters<Store['startWith']>[0] = {},
    racing: RacingCodeName = 'horses',
  ): Promise<RaceDay> {
    const { feed, clock } = simulatorAt(SEED, race.listedAt + MINUTE, racing);
    const { id } = RACING_OF_CODES[racing].code.sport;
    const day = new RaceDay(await store.startWith(options, feed), clock, race, id);
    await day.customer.register(punter, 'a long enough password');
    return day;
  }

  close = (): Promise<void> => this.#gateway.stop();

  async card(): Promise<Entities> {
    const { entities } = await this.customer.call(getRacingMeetings, {
      query: { sportcategoryid: this.#sport },
    });
    const event = entities.events.find(({ racingData }) => racingData?.raceName === this.#race.raceName);
    if (event === undefined) throw new Error(`${this.#race.raceName} is not on the card`);
    return (await this.customer.call(getRacingEvent, { query: { eventid: String(event.id) } })).entities;
  }

  /** A cast on cloth numbers: in their order, or each in any place. */
  cast(card: Entities, kind: CastKind, cloths: readonly number[], any: boolean): PlacementSlip {
    const { of } = marketOf(card, castTypeOf(kind));
    const picks = cloths.map((number, i) => ({
      selectionId: of(number).id,
      position: any ? null : (([1, 2, 3] as const)[i] ?? null),
    }));
    const selections = picks.map(({ selectionId, position }): PlacementSlip['selections'][number] => ({
      id: selectionId,
      odds: null,
      version: 1,
      eachWay: false,
      raceCastPosition: position,
    }));
    const slip = slipFor(offerOf(card), this.customer.user, [picks[0]!.selectionId], {
      type: kind,
      selections,
      stake: STAKE,
      numberOfBets: castLineCount(kind, picks),
      totalOdds: null,
      possibleWinnings: null,
    });
    return sealed(this.customer.user, slip);
  }

  single(
    card: Entities,
    type: string,
    number: number,
    more: { readonly startingPrice?: boolean } = {},
  ): PlacementSlip {
    const { id } = marketOf(card, type).of(number);
    const slip = slipFor(offerOf(card), this.customer.user, [id], { stake: STAKE });
    if (more.startingPrice !== true) return slip;
    return sealed(this.customer.user, {
      ...slip,
      selections: slip.selections.map((leg) => ({ ...leg, odds: null })),
      totalOdds: null,
      possibleWinnings: null,
    });
  }

  async accepted(slips: readonly PlacementSlip[]): Promise<void> {
    const before = await this.customer.cash();
    const outcomes = await this.customer.place(slips);
    expect(outcomes.flatMap(({ errors }) => errors)).toEqual([]);
    expect(outcomes.map(({ status }) => status)).toEqual(slips.map(() => 'SUCCEEDED'));
    const staked = slips.reduce((sum, slip) => sum + slip.stake * slip.numberOfBets, 0);
    expect(await this.customer.cash()).toBe(before - staked);
  }

  /** Lets the race be run, and waits until every bet is settled. */
  async run(slips: readonly PlacementSlip[]): Promise<Bet[]> {
    this.#clock.advanceTo(this.#race.overAt + 2_000);
    return vi.waitFor(
      async () => {
        const bets = await this.customer.settledBets();
        expect(bets).toHaveLength(slips.length);
        return slips.map(({ ref }) => {
          const bet = bets.find((one) => one.ref === ref);
          if (bet === undefined) throw new Error(`${ref} is not settled`);
          return bet;
        });
      },
      { timeout: 30_000, interval: 100 },
    );
  }
}

import type { SelectionId } from '#domain/brand.ts';
import { betStatus, type PlacementOutcome, type PlacementSlip } from '#domain/contract/betting.ts';
import type { Entities, MarketEntity } from '#domain/market/entities.ts';
import { demonstrationAccounts } from '#gateway/accounts/demonstration.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { offerAt } from './offer.ts';

const STAKE = 100;

/** A customer of the demonstration with a device at each gateway, whose cookie opens all of them. */
export class Bettor {
  readonly #devices: readonly HttpCustomer[];

  private constructor(devices: readonly HttpCustomer[]) {
    this.#devices = devices;
  }

  static async logIn(urls: readonly string[], nth = 0): Promise<Bettor> {
    const account = demonstrationAccounts[nth] ?? demonstrationAccounts[0];
    const devices = urls.map((url) => new HttpCustomer(url));
    for (const device of devices) await device.logIn(account.username, account.password);
    return new Bettor(devices);
  }

  at(nth: number): HttpCustomer {
    const device = this.#devices[nth % this.#devices.length];
    if (device === undefined) throw new Error('no device');
    return device;
  }

  slip(entities: Entities, selection: SelectionId): PlacementSlip {
    const offer = offerOf(entities);
    const draft = { stake: STAKE, acceptOddsChange: 'NOT_ACCEPT' as const };
    return slipFor(offer, this.at(0).user, [selection], draft);
  }

  async place(nth: number, slip: PlacementSlip): Promise<PlacementOutcome> {
    const [outcome] = await this.at(nth).place([slip]);
    if (outcome === undefined) throw new Error('an answer without the bet');
    return outcome;
  }

  /**
   * The same of a gateway that may fail to answer, as one does that stood still: then asked by ref and with a
   * fence, as the app asks. Undefined of a bet that was not placed and never will be.
   */
  async resolved(nth: number, slip: PlacementSlip): Promise<PlacementOutcome | undefined> {
    try {
      return await this.place(nth, slip);
    } catch {
      const { data } = await this.at(nth).call(betStatus, { body: { refs: [slip.ref], fence: true } });
      return data.placements[0]?.outcome ?? undefined;
    }
  }

  /** Hears of its bets at a gateway. */
  async listen(
    url: string,
    nth: number,
  ): Promise<{ readonly client: RawBayeuxClient; readonly channel: string }> {
    const device = this.at(nth);
    const client = await RawBayeuxClient.connected(url, { cookie: device.cookie });
    const channel = `/myBets/${device.gwSessionId}`;
    await client.subscribe(channel);
    return { client, channel };
  }
}

export interface Pick {
  readonly market: MarketEntity;
  readonly selection: SelectionId;
}

/** Priced selections of open markets before the start, one a market, the next to start first. */
export function picksIn(entities: Entities): readonly Pick[] {
  const startOf = new Map(entities.events.map((event) => [event.id, event.startTime]));
  const seen = new Set<number>();
  return entities.markets
    .filter(({ state, suspended, eventId }) => {
      const event = entities.events.find(({ id }) => id === eventId);
      return state === 'OPEN' && !suspended && event?.inplay === false && !event.outright;
    })
    .toSorted((a, b) => (startOf.get(a.eventId) ?? 0) - (startOf.get(b.eventId) ?? 0))
    .flatMap((market) => {
      if (seen.has(market.id)) return [];
      seen.add(market.id);
      const priced = entities.selections.find(
        ({ marketId, odds, suspended }) => marketId === market.id && odds !== undefined && !suspended,
      );
      return priced === undefined ? [] : [{ market, selection: priced.id }];
    });
}

/** Bets until so many stand, each tried with the offer of the moment. */
export async function placed(
  bettor: Bettor,
  urls: readonly string[],
  count: number,
): Promise<
  readonly { readonly slip: PlacementSlip; readonly outcome: PlacementOutcome; readonly node: number }[]
> {
  const bets: { slip: PlacementSlip; outcome: PlacementOutcome; node: number }[] = [];
  for (let tries = 0; bets.length < count && tries < count * 4; tries += 1) {
    const node = tries % urls.length;
    const entities = await offerAt(urls[node] ?? '');
    const pick = picksIn(entities)[2 + (bets.length % 6)];
    if (pick === undefined) continue;
    const slip = bettor.slip(entities, pick.selection);
    const outcome = await bettor.place(node, slip);
    if (outcome.status === 'SUCCEEDED') bets.push({ slip, outcome, node });
  }
  return bets;
}

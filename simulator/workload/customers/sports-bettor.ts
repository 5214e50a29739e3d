import type { UserId } from '#domain/brand.ts';
import { login } from '#domain/contract/account.ts';
import { type PlacementSlip, placeBets } from '#domain/contract/betting.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import type { SelectionEntity } from '#domain/market/entities.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Answer, Request } from '../../network/http.ts';
import type { Prng } from '../../random/prng.ts';
import type { Browsed } from './hostile-customer.ts';
import { slipOf } from './hostile-slips.ts';
import { asOfRace, castOn } from './racing-slips.ts';

interface BettorOptions {
  readonly chance: Prng;
  readonly username: string;
  readonly password: string;
  readonly user: UserId;
  readonly offer: () => Browsed | undefined;
  readonly send: (request: Request) => Promise<Answer>;
  /** Hears of each bet that is asked for. */
  readonly agreed: Map<string, PlacementSlip[]>;
  readonly isOver: () => boolean;
}

/** Odd ones, so that what is rounded shows. */
const STAKES = [10, 11, 23, 35, 50] as const;
/** Of so many bets, one is a double on two events. */
const DOUBLES = 4;
const OWN_EVENT = /^(sport|race|virtual)\d/;

/** A customer without an app who bets on whatever other sports have on offer, as many markets as can be. */
export class SportsBettor {
  readonly #options: BettorOptions;
  #session: { readonly cookie: string; readonly bettingToken: string } | undefined;
  #isLoggingIn = false;

  constructor(options: BettorOptions) {
    this.#options = options;
  }

  get user(): UserId {
    return this.#options.user;
  }

  act(): void {
    if (this.#options.isOver()) return;
    if (this.#session !== undefined) this.#bet();
    else if (!this.#isLoggingIn) void this.#logIn();
  }

  async #logIn(): Promise<void> {
    const { username, password } = this.#options;
    this.#isLoggingIn = true;
    const answer = await this.#ask(login.path, { username, password });
    this.#isLoggingIn = false;
    if (answer?.cookie === undefined || answer.status !== 200) return;
    const token = login.answer.safeParse(JSON.parse(answer.text)).data?.data.bettingToken;
    if (typeof token === 'string') this.#session = { cookie: answer.cookie, bettingToken: token };
  }

  #bet(): void {
    const { chance, offer: browse, user, agreed } = this.#options;
    const offer = browse();
    const lists = offer === undefined ? [] : eventsOf(offer);
    if (offer === undefined || lists.length === 0) return;
    const first = chance.pick(lists);
    const others = lists.filter((one) => one !== first);
    const isDouble = others.length > 0 && chance.chance(1, DOUBLES);
    const legs = [first, ...(isDouble ? [chance.pick(others)] : [])].map((markets) =>
      chance.pick(chance.pick(markets)),
    );
    const wish = { stake: money(chance.pick(STAKES)), acceptOddsChange: 'ACCEPT_ANY_ODDS' } as const;
    const [leg] = legs;
    const event = isDouble || leg === undefined ? undefined : offer.event(leg.eventId);
    const { legs: own, ...more } = asOfRace(chance, offer, legs);
    const slip =
      castOn(chance, { user, offer }, event, wish) ??
      slipOf(chance, { user, offer, legs: own }, { ...wish, ...more });
    agreed.set(slip.ref, [slip]);
    void this.#ask(placeBets.path, { betSlips: [slip] });
  }

  async #ask(path: string, body: object): Promise<Answer | undefined> {
    const session = this.#session;
    const own =
      session === undefined
        ? {}
        : { cookie: session.cookie, [REQUEST_HEADERS.sessionToken]: session.bettingToken };
    const headers = {
      [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
      [REQUEST_HEADERS.contentType]: 'application/json',
      ...own,
    };
    const request = { method: 'POST', path, headers, body: JSON.stringify(body) };
    return this.#options.send(request).catch(() => undefined);
  }
}

/** Of each event of another sport, the sides that have a price, by market. */
function eventsOf(offer: Browsed): readonly (readonly (readonly SelectionEntity[])[])[] {
  return [...offer.events()]
    .map(({ id }) =>
      offer
        .marketsOf(id)
        .map(({ state, selectionIds }) =>
          state !== 'OPEN'
            ? []
            : selectionIds
                .filter((selection) => OWN_EVENT.test(offer.selectionKey(selection) ?? ''))
                .flatMap((selection) => offer.selection(selection) ?? [])
                .filter(({ odds }) => odds !== undefined),
        )
        .filter((sides) => sides.length > 0),
    )
    .filter((markets) => markets.length > 0);
}

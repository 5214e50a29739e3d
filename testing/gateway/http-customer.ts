import type * as z from 'zod/mini';
import { UserId } from '#domain/brand.ts';
import { getBalance, login, register } from '#domain/contract/account.ts';
import { type PlacementOutcome, type PlacementSlip, placeBets } from '#domain/contract/betting.ts';
import type { CallDefinition } from '#domain/contract/call.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { type Bet, getSettledBets, getUnsettledBets } from '#domain/contract/my-bets.ts';
import { OVERLOADED } from '#domain/contract/overloaded.ts';
import type { Entities } from '#domain/market/entities.ts';
import type { Offer } from '#gateway/placement/decide/decide.ts';
import { JOINING } from './registration-answers.ts';

/** What a page of the app has, as the lookup that a slip is written from. */
export const offerOf = ({ events, markets, selections }: Entities): Offer => ({
  event: (id) => events.find((event) => event.id === id),
  market: (id) => markets.find((market) => market.id === id),
  selection: (id) => selections.find((selection) => selection.id === id),
});

/** How often, and after how long each, a refusal by load is asked again. */
const TRIES = 30;
const PAUSE_MS = 1_000;
const slipsInACall = 20;
const pageSize = 50;

/** A customer's browser: headers and cookie as the app sends them, every answer read by the contract. */
export class HttpCustomer {
  readonly #url: string;
  cookie = '';
  user = UserId.parse('nobody');
  gwSessionId = '';
  bettingToken = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** The answer as it came. */
  send(path: string, body?: unknown): Promise<Response> {
    const headers = {
      [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
      ...(this.bettingToken === '' ? {} : { [REQUEST_HEADERS.sessionToken]: this.bettingToken }),
      ...(body === undefined ? {} : { [REQUEST_HEADERS.contentType]: 'application/json' }),
    };
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    return fetch(`${this.#url}${path}`, init);
  }

  /** A gateway that shares its cores with a whole run says at times that it is late: who waits is heard. */
  async #answered(
    path: string,
    body: unknown,
    more = TRIES,
  ): Promise<{ readonly answer: Response; readonly text: string }> {
    const answer = await this.send(path, body);
    const text = await answer.text();
    if (answer.status !== 503 || !text.includes(OVERLOADED) || more === 0) return { answer, text };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return this.#answered(path, body, more - 1);
  }

  /** @throws for any answer that is not the success the contract describes. */
  async call<Answer extends z.ZodMiniType>(
    call: Pick<
      CallDefinition<string, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, Answer>,
      'path' | 'answer'
    >,
    given: { readonly query?: Record<string, string>; readonly body?: unknown } = {},
  ): Promise<z.output<Answer>> {
    const query = given.query === undefined ? '' : `?${new URLSearchParams(given.query).toString()}`;
    const { answer, text } = await this.#answered(`${call.path}${query}`, given.body);
    if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${text}`);
    const cookie = answer.headers.get('set-cookie');
    if (cookie !== null) this.cookie = cookie.split(';')[0] ?? '';
    return call.answer.parse(JSON.parse(text));
  }

  async logIn(username: string, password: string): Promise<void> {
    this.#opened((await this.call(login, { body: { username, password } })).data);
  }

  async register(username: string, password: string): Promise<void> {
    const body = {
      username,
      password,
      email: `${username}@test.example`,
      firstName: 'Anna',
      lastName: 'Punter',
      dateOfBirth: '1990-05-17',
      countryCode: 'gb',
      // Who it is is known by this address in a demonstration; elsewhere nobody can be asked.
      ...JOINING,
    };
    this.#opened((await this.call(register, { body })).data);
  }

  #opened({ gwSessionId, bettingToken, userInfo }: z.infer<typeof login.answer>['data']): void {
    if (userInfo === null) throw new Error('no user info');
    this.user = userInfo.userProfile.userId;
    this.gwSessionId = gwSessionId;
    this.bettingToken = typeof bettingToken === 'string' ? bettingToken : '';
  }

  /** Slips of one customer, a handful in each call. */
  async place(slips: readonly PlacementSlip[]): Promise<PlacementOutcome[]> {
    const outcomes: PlacementOutcome[] = [];
    for (let at = 0; at < slips.length; at += slipsInACall) {
      const body = { betSlips: slips.slice(at, at + slipsInACall) };
      outcomes.push(...(await this.call(placeBets, { body })).data.betSlips);
    }
    return outcomes;
  }

  /** Cash in minor units. */
  async cash(): Promise<number> {
    return (await this.call(getBalance)).balance.cash;
  }

  async openBets(): Promise<Bet[]> {
    return (await this.call(getUnsettledBets)).data.bets;
  }

  /** All pages. */
  async settledBets(): Promise<Bet[]> {
    const bets: Bet[] = [];
    let from: string | null = null;
    do {
      const query: Record<string, string> = { size: String(pageSize), ...(from === null ? {} : { from }) };
      const { result } = await this.call(getSettledBets, { query });
      bets.push(...result.bets);
      from = result.next;
    } while (from !== null);
    return bets;
  }
}

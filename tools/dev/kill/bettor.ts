import { type SelectionId, UserId } from '#domain/brand.ts';
import { login } from '#domain/contract/account.ts';
import { betStatus, type PlacementOutcome, type PlacementSlip, placeBets } from '#domain/contract/betting.ts';
import { getEvents } from '#domain/contract/catalogue.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { demonstrationAccounts } from '#gateway/accounts/demonstration.ts';
import type { Offer } from '#gateway/placement/decide/decide.ts';
import { offerOf } from '#testing/gateway/http-customer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { KILL_CATEGORY } from './moving-feed.ts';

const STAKE = 10;

/**
 * A customer at the HTTP door of one life of the gateway. Every method rejects when the gateway dies under
 * it.
 */
export class Bettor {
  readonly #url: string;
  #cookie = '';
  #bettingToken = '';
  #user = UserId.parse('nobody');
  #offer: Offer = offerOf({ events: [], markets: [], selections: [] });
  #selections: readonly SelectionId[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        cookie: this.#cookie,
        [REQUEST_HEADERS.sessionToken]: this.#bettingToken,
        [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
        ...(body === undefined ? {} : { [REQUEST_HEADERS.contentType]: 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const cookie = answer.headers.get('set-cookie');
    if (cookie !== null) this.#cookie = cookie.split(';')[0] ?? '';
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  async logIn(): Promise<void> {
    const [{ username, password }] = demonstrationAccounts;
    const { data } = login.answer.parse(await this.#call(login.method, login.path, { username, password }));
    if (data.userInfo === null) throw new Error('no user info');
    this.#bettingToken = typeof data.bettingToken === 'string' ? data.bettingToken : '';
    this.#user = data.userInfo.userProfile.userId;
  }

  async browse(): Promise<void> {
    const path = `${getEvents.path}?categoryid=${KILL_CATEGORY}&clientid=web`;
    const { entities } = getEvents.answer.parse(await this.#call('GET', path));
    this.#offer = offerOf(entities);
    this.#selections = entities.selections.map(({ id }) => id);
  }

  /** A single on anything that was on offer when it browsed. */
  slip(): PlacementSlip {
    const id = this.#selections[Math.floor(Math.random() * this.#selections.length)];
    if (id === undefined) throw new Error('nothing on offer');
    return slipFor(this.#offer, this.#user, [id], { stake: STAKE });
  }

  async place(slip: PlacementSlip): Promise<PlacementOutcome> {
    const raw = await this.#call(placeBets.method, placeBets.path, { betSlips: [slip] });
    const [outcome] = placeBets.answer.parse(raw).data.betSlips;
    if (outcome === undefined) throw new Error('an answer without the bet');
    return outcome;
  }

  async resolve(refs: readonly string[], fence: boolean) {
    const raw = await this.#call(betStatus.method, betStatus.path, { refs, fence });
    return betStatus.answer.parse(raw).data.placements;
  }
}

import type { EventId, UserId } from '#domain/brand.ts';
import { login } from '#domain/contract/account.ts';
import {
  answerOffer,
  betStatus,
  type CounterOffer,
  type PlacementSlip,
  placeBets,
} from '#domain/contract/betting.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import type { SelectionEntity } from '#domain/market/entities.ts';
import { money } from '#domain/money/parse-money.ts';
import { asOffered } from '#domain/placement/counter-offer.ts';
import type { Catalogue } from '#gateway/core/catalogue.ts';
import { contentHashOf } from '#gateway/placement/context.ts';
import type { GatewayStatements } from '../../gateway/gateway-statements.ts';
import type { Quotes } from '../../gateway/offer/quotes.ts';
import type { Answer, Journey, Request } from '../../network/http.ts';
import { slipsOf } from '../../network/parse-slips.ts';
import { type OfferWord, readReply } from '../../network/read-reply.ts';
import { pathOf } from '../../network/whose-request.ts';
import type { Prng } from '../../random/prng.ts';
import type { Hostility } from '../../scenario/hostility.ts';
import type { VirtualTime } from '../../time/virtual-time.ts';
import { atPrice, type Claim, dearSlip, slipOf, twisted } from './hostile-slips.ts';

export type Browsed = Pick<
  Catalogue,
  'event' | 'market' | 'selection' | 'events' | 'marketsOf' | 'selectionKey'
>;

export interface HostileOptions {
  readonly chance: Prng;
  readonly hostility: Hostility;
  readonly username: string;
  readonly password: string;
  readonly user: UserId;
  readonly time: Pick<VirtualTime, 'after' | 'now'>;
  /** What some gateway that runs has on offer; undefined while none does. */
  readonly offer: () => Browsed | undefined;
  readonly quotes: Pick<Quotes, 'of'>;
  readonly words: Pick<GatewayStatements, 'isDecided'>;
  readonly send: (request: Request) => Promise<Answer>;
  readonly isOver: () => boolean;
}

/** What became of a bet is asked after so long, ms, so often. */
const ASKED_MS = [150, 900] as const;
const ASKED = 8;
/** Copies of a request that race each other. */
const COPIES = 3;
/** An answer to an offer may be kept until just before its end, or just after it, ms. */
const ABOUT_THE_END_MS = 100;

/**
 * A customer with an account and no app, who writes requests that the app never would: own and old prices,
 * refs and offers of others, a stake in pieces, the same request several times at once, markets that are
 * over. Whatever is booked of it has to be what the feed had to give.
 */
export class HostileCustomer {
  readonly #options: HostileOptions;
  #cookie = '';
  #bettingToken = '';
  readonly #refsOfOthers: string[] = [];
  readonly #offersOfOthers: OfferWord[] = [];
  /** What they asked for, and agreed to instead, by ref: for the checkers. */
  readonly agreed = new Map<string, PlacementSlip[]>();
  /** Requests under a ref of somebody else. */
  foreignRefs = 0;
  /** Offers that they said yes to. */
  readonly accepted: { readonly ref: string; readonly offerId: string }[] = [];

  constructor(options: HostileOptions) {
    this.#options = options;
  }

  get user(): UserId {
    return this.#options.user;
  }

  /** A request of somebody else that goes over the line. */
  hear({ request }: Pick<Journey, 'request'>): void {
    if (pathOf(request) === placeBets.path)
      this.#refsOfOthers.push(...slipsOf(request.body).map(({ ref }) => ref));
    const word = readReply(request);
    if (word !== undefined) this.#offersOfOthers.push(word);
  }

  act(): void {
    if (this.#options.isOver()) return;
    if (this.#cookie === '') {
      void this.#logIn();
      return;
    }
    const claim = this.#claim();
    if (claim === undefined) return;
    const { chance, user } = this.#options;
    switch (chance.below(10)) {
      case 0:
        this.#place([slipOf(chance, claim)]);
        return;
      case 1:
        this.#place([slipOf(chance, this.#asItWas(claim))]);
        return;
      case 2:
        this.#withAnothersRef(claim);
        return;
      case 3:
        this.#toAnothersOffer();
        return;
      case 4:
        this.#inPieces(claim);
        return;
      case 5:
      case 6: {
        const slip = twisted(chance, user, slipOf(chance, claim));
        if (slip !== undefined) this.#place([slip]);
        return;
      }
      case 7:
        this.#place([dearSlip(chance, claim)]);
        return;
      default:
        this.#place([slipOf(chance, atPrice(chance, claim))], chance.chance(1, 3) ? COPIES : 1);
    }
  }

  async #logIn(): Promise<void> {
    const { username, password } = this.#options;
    const answer = await this.#post(login.path, { username, password });
    if (answer?.cookie === undefined) return;
    this.#cookie = answer.cookie;
    const opened = login.answer.safeParse(JSON.parse(answer.text));
    const token = opened.data?.data.bettingToken;
    if (typeof token === 'string') this.#bettingToken = token;
  }

  /** One selection, or one of each of two events; of any market, those that are over as well. */
  #claim(): Claim | undefined {
    const { chance, offer: browse, user } = this.#options;
    const offer = browse();
    const events = offer === undefined ? [] : [...offer.events()];
    if (offer === undefined || events.length === 0) return undefined;
    const over = events.filter(({ id }) => offer.marketsOf(id).some(({ state }) => state === 'CLOSED'));
    // Most gateways know of a result, and whoever comes to one that does not takes what has won.
    if (over.length > 0 && chance.chance(1, 3)) return this.#onWhatIsOver(chance.pick(over).id, offer);
    const inPlay = events.filter(({ inplay }) => inplay);
    const from = inPlay.length > 0 && chance.chance(1, 4) ? inPlay : events;
    const wanted = chance.chance(1, 3) ? [chance.pick(from), chance.pick(from)] : [chance.pick(from)];
    const legs = [...new Set(wanted)].flatMap(({ id }): readonly SelectionEntity[] => {
      const all = offer.marketsOf(id).flatMap((market) => market.selectionIds);
      const found = all.length === 0 ? undefined : offer.selection(chance.pick(all));
      return found === undefined ? [] : [found];
    });
    return legs.length === 0 ? undefined : { user, offer, legs };
  }

  /** One selection of a market that is over. */
  #onWhatIsOver(event: EventId, offer: Browsed): Claim | undefined {
    const { chance, user } = this.#options;
    const ids = offer
      .marketsOf(event)
      .flatMap(({ state, selectionIds }) => (state === 'CLOSED' ? selectionIds : []));
    const leg = ids.length === 0 ? undefined : offer.selection(chance.pick(ids));
    return leg === undefined ? undefined : { user, offer, legs: [leg] };
  }

  /** At prices that the feed quoted once. */
  #asItWas({ legs, ...claim }: Claim): Claim {
    const { chance, quotes, offer } = this.#options;
    const earlier = (leg: SelectionEntity): SelectionEntity => {
      const told = quotes.of(offer()?.selectionKey(leg.id) ?? '')?.flatMap(({ odds }) => odds ?? []) ?? [];
      return told.length === 0 ? leg : { ...leg, odds: chance.pick(told), version: 1 };
    };
    return { ...claim, legs: legs.map(earlier) };
  }

  /** After it was decided: nobody can know one before it is used, and whoever comes first has it. */
  #withAnothersRef(claim: Claim): void {
    const { chance, words } = this.#options;
    const known = this.#refsOfOthers.filter((ref) => words.isDecided(ref));
    if (known.length === 0) return;
    const slip = slipOf(chance, claim, { ref: chance.pick(known) });
    this.foreignRefs += 1;
    void this.#post(placeBets.path, { betSlips: [slip] });
  }

  #toAnothersOffer(): void {
    const { chance } = this.#options;
    const [own] = [...this.agreed.keys()].slice(-1);
    if (this.#offersOfOthers.length === 0) return;
    const { ref, offerId } = chance.pick(this.#offersOfOthers);
    // As theirs, or put to a bet of one's own.
    const of = own !== undefined && chance.chance(1, 2) ? own : ref;
    void this.#post(answerOffer.path, {
      ref: of,
      offerId,
      answer: chance.pick(['ACCEPT', 'DECLINE']),
      contentHash: '0'.repeat(64),
      clientHead: null,
    });
  }

  /** What a trader would see of it in one request, in several. */
  #inPieces(claim: Claim): void {
    const { chance } = this.#options;
    // Two of these are past the stake from which a trader looks, one is not.
    const wish = chance.chance(1, 2) ? { stake: money(450) } : {};
    const pieces = Array.from({ length: COPIES }, () => slipOf(chance, claim, wish));
    if (chance.chance(1, 2)) this.#place(pieces);
    else for (const piece of pieces) this.#place([piece]);
  }

  /** @param copies that are sent at once */
  #place(slips: readonly PlacementSlip[], copies = 1): void {
    for (const slip of slips) this.agreed.set(slip.ref, [slip]);
    for (let copy = 0; copy < copies; copy += 1) void this.#post(placeBets.path, { betSlips: slips });
    for (const slip of slips) this.#askLater(slip, ASKED);
  }

  #askLater(slip: PlacementSlip, left: number): void {
    const { chance, time } = this.#options;
    if (left > 0) time.after(chance.between(...ASKED_MS), () => void this.#ask(slip, left));
  }

  async #ask(slip: PlacementSlip, left: number): Promise<void> {
    if (this.#options.isOver()) return;
    const answer = await this.#post(betStatus.path, { refs: [slip.ref], fence: false });
    const told =
      answer?.status === 200 ? betStatus.answer.safeParse(JSON.parse(answer.text)).data : undefined;
    const outcome = told?.data.placements[0]?.outcome;
    if (outcome?.status === 'CONFIRM' && outcome.offer !== undefined) this.#answer(slip, outcome.offer);
    else if (outcome === undefined || outcome === null || outcome.receipt === null)
      this.#askLater(slip, left - 1);
  }

  /** At once, about its end, or several times at once with a no among them. */
  #answer(slip: PlacementSlip, offer: CounterOffer): void {
    const { chance, hostility, time, user } = this.#options;
    if (!chance.chance(hostility.takes, 100)) return;
    const { ref } = slip;
    const agreed = asOffered(slip, offer);
    const contentHash = contentHashOf(agreed, user);
    const say = (answer: 'ACCEPT' | 'DECLINE'): void =>
      void this.#post(answerOffer.path, { ref, offerId: offer.id, answer, contentHash, clientHead: null });
    this.agreed.get(ref)?.push(agreed);
    this.accepted.push({ ref, offerId: offer.id });
    const end = Math.max(0, offer.expiresAt - time.now());
    const late = chance.chance(1, 3) ? end + chance.between(-ABOUT_THE_END_MS, ABOUT_THE_END_MS) : 0;
    const isRaced = chance.chance(1, 4);
    time.after(Math.max(0, late), () => {
      if (this.#options.isOver()) return;
      say('ACCEPT');
      if (!isRaced) return;
      say('ACCEPT');
      say('DECLINE');
    });
  }

  /** Undefined where no gateway answered. */
  async #post(path: string, body: object): Promise<Answer | undefined> {
    const headers = {
      [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
      [REQUEST_HEADERS.contentType]: 'application/json',
      ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
      ...(this.#bettingToken === '' ? {} : { [REQUEST_HEADERS.sessionToken]: this.#bettingToken }),
    };
    try {
      return await this.#options.send({ method: 'POST', path, headers, body: JSON.stringify(body) });
    } catch {
      return undefined;
    }
  }
}

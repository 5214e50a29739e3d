import type { SelectionId } from '#domain/brand.ts';
import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import { type CashOutOutcome, type CashOutRequest, cashOut } from '#domain/contract/cash-out.ts';
import { getEvents } from '#domain/contract/catalogue.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { cashOutFor } from '#testing/slips/cash-out.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { type Ending, marketOf, type RushFeed } from './feed.ts';

export interface RaceOptions {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly category: string;
  /** Placements and cash-outs together. */
  readonly requests: number;
  readonly connections: number;
  readonly feed: Pick<RushFeed, 'end'>;
  readonly matches: number;
}

/** A bet that was asked for, and all that was answered: the first answer, then those to its repeats. */
export interface SentBet {
  readonly kind: 'bet';
  readonly slip: PlacementSlip;
  readonly match: number;
  readonly side: number;
  readonly outcomes: PlacementOutcome[];
}

export interface SentCashOut {
  readonly kind: 'cashOut';
  readonly request: CashOutRequest;
  readonly outcomes: CashOutOutcome[];
}

export interface Raced {
  readonly bets: readonly SentBet[];
  readonly cashOuts: readonly SentCashOut[];
  readonly endings: readonly Ending[];
  readonly funds: number;
  readonly cash: number;
  /** Bets as the gateway shows them at the end, by id. */
  readonly shown: ReadonlyMap<string, { readonly returns: number | null; readonly result: string | null }>;
  readonly perSecond: number;
}

const SESSIONS = 8;
/** One request in so many is sent twice at once. */
const REPEAT_EVERY = 10;
/** So much of the race is placements alone: there must be something to take out. */
const BEFORE_CASH_OUTS = 0.1;
/** After it one request in so many is a placement. */
const BET_EVERY = 3;
/** The newest bets are those that are fought over. */
const FOUGHT_OVER = 40;
const STAKES = [50, 400] as const;
const SETTLED_WITHIN_MS = 120_000;

const below = (count: number): number => Math.floor(Math.random() * count);
const any = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];

interface OnOffer {
  readonly id: SelectionId;
  readonly match: number;
  readonly side: number;
}

/** Everything of the offer that can be bet on, by match and side. */
async function offerFor(customer: HttpCustomer, { category, matches }: RaceOptions) {
  const query = { interval: 'ALL', categoryid: category, clientid: 'web' };
  const { entities } = await customer.call(getEvents, { query });
  const picks = Array.from({ length: matches }, (_, match): readonly OnOffer[] => {
    const market = entities.markets.find(({ name }) => name === marketOf(match));
    return (market?.selectionIds ?? []).map((id, side) => ({ id, match, side }));
  });
  return { offer: offerOf(entities), picks };
}

/** One wallet, many hands: bets, cash-outs of them whole and in part, and results in the middle of it all. */
class Race {
  readonly bets: SentBet[] = [];
  readonly cashOuts: SentCashOut[] = [];
  readonly endings: Ending[] = [];
  readonly #standing: { readonly id: NonNullable<PlacementOutcome['betslipId']>; readonly stake: Money }[] =
    [];
  readonly #options: RaceOptions;
  readonly #offer: Awaited<ReturnType<typeof offerFor>>;
  #asked = 0;

  constructor(options: RaceOptions, offer: Awaited<ReturnType<typeof offerFor>>) {
    this.#options = options;
    this.#offer = offer;
  }

  /** One connection: until all requests are out. */
  async run(session: HttpCustomer, other: HttpCustomer): Promise<void> {
    const { requests } = this.#options;
    while (this.#asked < requests) {
      this.#asked += 1;
      const nth = this.#asked;
      this.#endSome(nth);
      const send = nth % REPEAT_EVERY === 0 ? [session, other] : [session];
      if (nth < requests * BEFORE_CASH_OUTS || nth % BET_EVERY === 0) await this.#place(send);
      else await this.#takeOut(send);
    }
  }

  /** Whatever is still open. */
  endAll(): void {
    while (this.endings.length < this.#options.matches) this.#end();
  }

  /** Results come evenly over the second half of the race, from the first match to the last but three. */
  #endSome(nth: number): void {
    const { requests, matches } = this.#options;
    const due = Math.floor((2 * (nth / requests) - 1) * (matches - 3));
    while (this.endings.length < due) this.#end();
  }

  #end(): void {
    const ending = ([{ winner: 0 }, 'void', { winner: 1 }, { winner: 2 }] as const)[this.endings.length % 4];
    if (ending === undefined) return;
    this.#options.feed.end(this.endings.length, ending);
    this.endings.push(ending);
  }

  async #place(sessions: readonly HttpCustomer[]): Promise<void> {
    const pick = any(this.#offer.picks[below(this.#options.matches)] ?? []);
    if (pick === undefined) throw new Error('nothing on offer');
    const { user } = sessions[0] ?? {};
    if (user === undefined) return;
    const stake = STAKES[0] + below(STAKES[1] - STAKES[0]);
    const slip = slipFor(this.#offer.offer, user, [pick.id], { stake });
    const sent: SentBet = { kind: 'bet', slip, match: pick.match, side: pick.side, outcomes: [] };
    this.bets.push(sent);
    await Promise.all(sessions.map(async (session) => sent.outcomes.push(...(await session.place([slip])))));
    const id = sent.outcomes[0]?.status === 'SUCCEEDED' ? sent.outcomes[0].betslipId : null;
    if (id !== null) this.#standing.push({ id, stake: slip.stake });
  }

  /** Whatever it is worth is agreed to, so that what refuses can only be another hand, or a result. */
  async #takeOut(sessions: readonly HttpCustomer[]): Promise<void> {
    const bet = any(this.#standing.slice(-FOUGHT_OVER));
    const { user } = sessions[0] ?? {};
    if (bet === undefined || user === undefined) return;
    const part = below(2) === 0 ? {} : { part: money(1 + below(bet.stake)) };
    const request = cashOutFor(user, bet.id, money(1), {
      acceptCashOutsChange: 'ACCEPT_ANY_CASHOUTS',
      ...part,
    });
    const sent: SentCashOut = { kind: 'cashOut', request, outcomes: [] };
    this.cashOuts.push(sent);
    await Promise.all(
      sessions.map(async (session) =>
        sent.outcomes.push((await session.call(cashOut, { body: request })).data),
      ),
    );
  }
}

async function everythingSettled(customer: HttpCustomer): Promise<void> {
  const until = Date.now() + SETTLED_WITHIN_MS;
  while ((await customer.openBets()).length > 0) {
    if (Date.now() > until) throw new Error('bets are open long after their results');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** @throws when the gateway does not answer, or bets stay open after their results. */
export async function race(options: RaceOptions): Promise<Raced> {
  const count = Math.min(SESSIONS, options.connections);
  const sessions = Array.from({ length: count }, () => new HttpCustomer(options.url));
  for (const session of sessions) await session.logIn(options.username, options.password);
  const [customer] = sessions;
  if (customer === undefined) throw new Error('no connections');
  const funds = await customer.cash();
  const run = new Race(options, await offerFor(customer, options));
  const started = performance.now();
  await Promise.all(
    Array.from({ length: options.connections }, (_, i) =>
      run.run(sessions[i % count] ?? customer, sessions[(i + 1) % count] ?? customer),
    ),
  );
  const perSecond = (options.requests * 1_000) / (performance.now() - started);
  run.endAll();
  await everythingSettled(customer);
  const shown = new Map(
    (await customer.settledBets()).map(({ betslipId, returns, result }) => [betslipId, { returns, result }]),
  );
  const { bets, cashOuts, endings } = run;
  return { bets, cashOuts, endings, funds, cash: await customer.cash(), shown, perSecond };
}

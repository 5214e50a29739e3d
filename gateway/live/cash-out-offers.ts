import { BetId, type UserId } from '#domain/brand.ts';
import type { ToldOffer } from '#domain/cash-out/cash-out-offer.ts';
import { isTouched, touchedBy } from '../cash-out/touched-bets.ts';
import type { ValuedBet } from '../cash-out/valued-bet.ts';
import { cashOutRules } from '../config/cash-out.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import type { FeedClock } from '../feeds/clock.ts';
import type { CashOuts } from '../services.ts';

export type OffersOf = Pick<CashOuts, 'openBets' | 'valueOf' | 'isOn'>;

/** The bets of a customer who looks at their values. */
interface Watched {
  bets: readonly ValuedBet[];
  /** What was told of each last. */
  readonly told: Map<BetId, string>;
}

/**
 * Values of the open bets of customers who look at them (CSH-03.1). Bets are read when somebody comes and
 * when one of them changes; a price costs a sum and no question to the database, and what did not change is
 * not told again.
 */
export class CashOutOffers {
  readonly #source: OffersOf;
  readonly #clock: FeedClock;
  readonly #tell: (user: UserId, offers: readonly ToldOffer[]) => void;
  readonly #done: () => void;
  readonly #watched = new Map<UserId, Watched>();
  readonly #due = new Set<UserId>();
  #cancel: (() => void) | undefined;

  constructor(
    source: OffersOf,
    clock: FeedClock,
    tell: (user: UserId, offers: readonly ToldOffer[]) => void,
    done: () => void,
  ) {
    this.#source = source;
    this.#clock = clock;
    this.#tell = tell;
    this.#done = done;
  }

  get isOn(): boolean {
    return this.#source.isOn();
  }

  /** All values of a customer, who is told of their changes from now on. */
  async watch(user: UserId): Promise<readonly ToldOffer[]> {
    const bets = await this.#source.openBets(user);
    const watched: Watched = { bets, told: new Map() };
    this.#watched.set(user, watched);
    return this.#news(watched);
  }

  leave(user: UserId): void {
    this.#watched.delete(user);
    this.#due.delete(user);
  }

  /** One of the customer's bets is another than it was. */
  betsChanged(user: UserId): void {
    if (!this.#watched.has(user)) return;
    void this.#source.openBets(user).then(
      (bets) => {
        const watched = this.#watched.get(user);
        if (watched === undefined) return;
        watched.bets = bets;
        this.#plan(user);
      },
      // The next change, or the next who comes, reads them again; what is paid is worked out anew anyway.
      () => undefined,
    );
  }

  catalogueChanged(delta: CatalogueDelta): void {
    if (this.#watched.size === 0) return;
    const touched = touchedBy(delta);
    if (touched.size === 0) return;
    for (const [user, { bets }] of this.#watched)
      if (bets.some((bet) => isTouched(bet, touched))) this.#plan(user);
  }

  #plan(user: UserId): void {
    this.#due.add(user);
    this.#cancel ??= this.#clock.after(cashOutRules.tellEvery, () => {
      this.#cancel = undefined;
      const due = [...this.#due];
      this.#due.clear();
      for (const one of due) {
        const watched = this.#watched.get(one);
        const news = watched === undefined ? [] : this.#news(watched);
        if (news.length > 0) this.#tell(one, news);
      }
      this.#done();
    });
  }

  /** What is not as it was told last. */
  #news({ bets, told }: Watched): readonly ToldOffer[] {
    const open = new Set<BetId>();
    const news = bets.flatMap((valued): ToldOffer[] => {
      const betId = BetId.parse(valued.bet.id);
      open.add(betId);
      const offer: ToldOffer = { betId, ...this.#source.valueOf(valued) };
      const text = JSON.stringify(offer);
      if (told.get(betId) === text) return [];
      told.set(betId, text);
      return [offer];
    });
    for (const betId of told.keys()) if (!open.has(betId)) told.delete(betId);
    return news;
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

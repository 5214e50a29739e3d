import { isOpenCashOut } from '#domain/cash-out/cash-out-state.ts';
import { attemptsOf, isOpen } from '#domain/placement/attempts.ts';
import type { Tab } from '../../device/tab.ts';
import type { Prng } from '../../random/prng.ts';

/** Who can log in at a device. */
export interface Account {
  readonly username: string;
  readonly userId: string;
}

/** Whose turn it is at a device that several customers use, one after the other. */
export class Turns {
  readonly accounts: readonly [Account, ...Account[]];
  readonly #chance: Prng;
  readonly #turns: number;
  #now: Account;

  /**
   * @param accounts the owner first
   * @param turns out of 100 logins, how many are those of the next one
   */
  constructor(accounts: readonly [Account, ...Account[]], chance: Prng, turns: number) {
    this.accounts = accounts;
    this.#chance = chance;
    this.#turns = turns;
    [this.#now] = accounts;
  }

  get username(): string {
    return this.#now.username;
  }

  /** Somebody has gone; the next one may come. */
  pass(): void {
    if (this.accounts.length > 1 && this.#chance.chance(this.#turns, 100)) this.passOn();
  }

  /** The next one comes. */
  passOn(): void {
    const others = this.accounts.filter(({ userId }) => userId !== this.#now.userId);
    if (others.length > 0) this.#now = this.#chance.pick(others);
  }

  /**
   * When the faults are over: those whose bets are open come back one after the other, because nobody asks
   * about them in the session of another (FAIL-65).
   *
   * @returns whether somebody else has to come than the one who is here
   */
  comeBackFor(tab: Tab): boolean {
    const owners = new Set<string>(ownersOfOpenBets(tab));
    const here = tab.context().account;
    if (owners.size === 0 || (here !== null && owners.has(here))) return false;
    this.#now = this.accounts.find(({ userId }) => owners.has(userId)) ?? this.#now;
    return true;
  }

  /**
   * When the faults are over: a browser has one session for all of its tabs (ADR 0269). Somebody who comes
   * ends that of whoever is there, and two who do so in turn never come to rest. So who waits for nothing
   * stays away, and nobody comes while another tab waits for a bet of who is there.
   *
   * @returns whether the session of the browser is left to who has it in another tab
   */
  isLeftTo(others: readonly Tab[], tab: Tab): boolean {
    const isWaiting = ownersOfOpenBets(tab).length > 0;
    return others.some((other) => {
      const there = other.isGone ? null : other.context().account;
      if (there === null || there === this.#now.userId) return false;
      return !isWaiting || ownersOfOpenBets(other).some((owner) => owner === there);
    });
  }
}

const ownersOfOpenBets = (tab: Tab): readonly string[] => {
  const { placement, myBets } = tab.state();
  const cashOuts = (myBets.cashOut?.attempts ?? []).filter(isOpenCashOut);
  return [
    ...attemptsOf(placement).flatMap(({ account, bets }) => (bets.some(isOpen) ? [account] : [])),
    ...cashOuts.map(({ account }) => account),
  ];
};

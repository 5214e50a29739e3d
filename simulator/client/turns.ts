import { attemptsOf, isOpen } from '#domain/placement/attempts.ts';
import type { Prng } from '../chance/prng.ts';
import type { Tab } from './tab.ts';

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
   * When the faults are over: those whose bets are open come back one after the other, because nobody asks about them in the
   * session of another (P65).
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
}

const ownersOfOpenBets = (tab: Tab): readonly string[] => {
  const { placement } = tab.state();
  return attemptsOf(placement).flatMap(({ account, bets }) => (bets.some(isOpen) ? [account] : []));
};

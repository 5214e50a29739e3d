import type { Form, Tab } from '../../device/tab.ts';
import type { Prng } from '../../random/prng.ts';
import type { Account } from './account-turns.ts';

/**
 * Somebody who opens an account: fills the form in, and sends it again, as it stands, when no answer came
 * (REG-01). Their account is one of those of the device from then on.
 */
export class RegisteringCustomer {
  readonly #chance: Prng;
  readonly #joins: number;
  readonly #accounts: Account[];
  readonly #newForm: (nth: number) => Form;
  /** The form on the screen. */
  #form: Form | undefined;
  #count = 0;
  /** Accounts that were opened here, by what the screen heard. */
  readonly joined: Account[] = [];
  /** Names of which a screen said that they were somebody's. */
  readonly refused: string[] = [];

  /** @param joins out of 100 looks. @param accounts of the device, to which new ones are added */
  constructor(chance: Prng, joins: number, accounts: Account[], newForm: (nth: number) => Form) {
    this.#chance = chance;
    this.#joins = joins;
    this.#accounts = accounts;
    this.#newForm = newForm;
  }

  /**
   * Asked at every look at a page on which nobody is logged in. @returns whether that was all of this look.
   */
  look(tab: Tab): boolean {
    const { pending, error } = tab.state().session.login;
    if (this.#form === undefined) {
      if (!this.#chance.chance(this.#joins, 100)) return false;
      this.#count += 1;
      this.#form = this.#newForm(this.#count);
    } else if (pending) {
      // Nobody waits for ever: a password that is at hand is quicker.
      return !this.#chance.chance(1, 20);
    } else if (error?.error === 'usernameTaken') {
      this.refused.push(this.#form.username);
      this.#form = undefined;
      return false;
    }
    tab.join(this.#form);
    return true;
  }

  /** A screen of the device is about this customer. */
  hear(userId: string): void {
    const { username } = this.#form ?? {};
    if (username === undefined || this.#accounts.some((account) => account.userId === userId)) return;
    const account = { username, userId };
    this.#accounts.push(account);
    this.joined.push(account);
    this.#form = undefined;
  }
}

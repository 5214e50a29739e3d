import { createHmac } from 'node:crypto';
import type { UserId } from '#domain/brand.ts';
import { drawBytes } from '../../random-bytes.ts';
import type { ProviderMethod } from '../payment-provider.ts';
import { lastDigits } from './cards.ts';

/** What somebody typed into the provider's page. Nothing of it is kept but the last digits. */
export interface TypedAccount {
  readonly holder: string;
  readonly sortCode: string;
  readonly number: string;
}
export type AccountField = keyof TypedAccount;

/** The demonstration's own accounts: no bank has this sort code. */
const SORT_CODE = '999999';
const NUMBER = /^9999\d{4}$/;
const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');

interface Page {
  readonly user: UserId;
  readonly shownBy: string;
}

/** Bank accounts that customers named at the demonstration's provider, in memory. */
export class PayOutAccounts {
  readonly #key: Buffer;
  readonly #tokens = new Map<string, string>();
  readonly #pages = new Map<string, Page>();
  readonly #named = new Map<UserId, readonly ProviderMethod[]>();

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** @returns what opens the customer's page, the same again for the same page of ours */
  open(user: UserId, shownBy: string): string {
    const own = `${user} ${shownBy}`;
    const token = this.#tokens.get(own) ?? drawBytes(24).toString('hex');
    this.#tokens.set(own, token);
    this.#pages.set(token, { user, shownBy });
    return token;
  }

  enter(token: string): { readonly origin: string } | undefined {
    const page = this.#pages.get(token);
    return page === undefined ? undefined : { origin: page.shownBy };
  }

  name(
    token: string,
    { holder, sortCode, number }: TypedAccount,
  ): { readonly faults: readonly AccountField[] } | undefined {
    const page = this.#pages.get(token);
    if (page === undefined) return undefined;
    const faults: AccountField[] = [];
    if (holder.trim() === '') faults.push('holder');
    if (digitsOf(sortCode) !== SORT_CODE) faults.push('sortCode');
    if (!NUMBER.test(digitsOf(number))) faults.push('number');
    if (faults.length > 0) return { faults };
    const account = this.#methodOf(page.user, digitsOf(number));
    const others = this.of(page.user).filter(({ id }) => id !== account.id);
    this.#named.set(page.user, [account, ...others]);
    return { faults };
  }

  of(user: UserId): readonly ProviderMethod[] {
    return this.#named.get(user) ?? [];
  }

  forget(user: UserId, methodId: string): void {
    this.#named.set(
      user,
      this.of(user).filter(({ id }) => id !== methodId),
    );
  }

  #methodOf(user: UserId, number: string): ProviderMethod {
    const id = createHmac('sha256', this.#key).update(`${user}:account:${number}`).digest('hex').slice(0, 24);
    return { id: `account-${id}`, kind: 'account', label: `•••• ${lastDigits(number)}`, expires: null };
  }
}

import type { UserId } from '#domain/brand.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import type { ProviderMethod } from '../providers/payment-provider.ts';
import { rememberMethod } from './apply-result.ts';
import { inTransaction, type PaymentContext } from './context.ts';
import { methodsOf } from './methods.ts';

/**
 * Money goes back the way it came (PAY-08.1). Who owns money and has no way left that it came by, or never
 * paid in, names a bank account at the provider: nobody is kept from their money (UK-35).
 */
const hasNoMethod = async (context: PaymentContext, user: UserId): Promise<boolean> =>
  (await methodsOf(context, user)).length === 0;

/**
 * The provider's page for a bank account; null for who has a method, and where the provider is not there.
 */
export async function accountPage(
  context: PaymentContext,
  user: UserId,
  shownBy: string,
): Promise<string | null> {
  const { provider, report } = context;
  if (provider === undefined || !(await hasNoMethod(context, user))) return null;
  try {
    return await provider.openAccount(user, shownBy);
  } catch (error) {
    report(error);
    return null;
  }
}

async function accountsAt(
  { provider, report }: PaymentContext,
  user: UserId,
): Promise<readonly ProviderMethod[]> {
  try {
    return (await provider?.accountsOf(user)) ?? [];
  } catch (error) {
    report(error);
    return [];
  }
}

/** What the provider says that the customer has named, known as a method; asked of who has none alone. */
export async function learnAccounts(context: PaymentContext, user: UserId): Promise<void> {
  if (!(await hasNoMethod(context, user))) return;
  const accounts = await accountsAt(context, user);
  if (accounts.length === 0) return;
  await inTransaction(context, async (tx) => {
    await lockAccount(tx, user);
    for (const account of accounts) await rememberMethod(tx, { user }, account, context.now());
  });
}

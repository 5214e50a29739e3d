import type { Text } from '#src/text/text.ts';

/**
 * What a payment method is called: as the provider masks it, and that a bank account is one (PAY-10.1).
 *
 * @param label empty while this page has not been told it
 * @param kind as the provider calls it; not known of a payment that is over
 */
export function methodName(t: Text, label: string, kind?: string): string {
  if (kind === 'account') return t('payments.method.account', { label: label === '' ? 'none' : label });
  return label === '' ? t('payments.method.unnamed') : label;
}

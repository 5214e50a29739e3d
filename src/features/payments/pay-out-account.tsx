import type { PaymentsState } from '#projections/user/payments-state.ts';
import { ConfirmPassword } from '#src/features/account-access/confirm-password.tsx';
import { useStep } from '#src/features/account-access/use-step.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import styles from './payments.module.css';
import { Frame } from './provider-frame.tsx';

/** What the provider calls the page that is about no payment. */
const ACCOUNT = 'account';

const SAID: ReadonlyMap<PaymentsState['account'], MessageId> = new Map([
  ['asked', 'payments.account.opening'],
  ['none', 'payments.account.none'],
  ['passwordDue', 'payments.account.passwordDue'],
]);

/**
 * Whoever has no method that money could go back to names a bank account at the provider, and is paid like
 * everybody else (PAY-08.1, UK-35).
 */
export function PayOutAccount() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const account = useApp((state) => state.user.payments?.account);
  const url = account === 'open' ? vault.held('accountUrl') : undefined;
  const isConfirmed = useStep('confirmPassword') === 'done';
  const said = isConfirmed && account === 'passwordDue' ? 'confirm.done' : SAID.get(account);
  const lookAgain = (): void => submit({ type: 'intent/cashierAsked', data: {} });
  return (
    <div className={classes(styles.form, styles.payOut)} data-shown="payOutAccount">
      <p className={styles.text}>{t('payments.withdraw.noMethod')}</p>
      <p role="status" className={styles.text}>
        {said === undefined ? '' : t(said)}
      </p>
      {account === 'passwordDue' && !isConfirmed ? <ConfirmPassword /> : null}
      {url === undefined ? (
        <Button
          look="primary"
          wide
          aria-disabled={account === 'asked'}
          onClick={() => account === 'asked' || submit({ type: 'intent/payOutAccountAsked', data: {} })}
        >
          {t('payments.account.name')}
        </Button>
      ) : (
        <>
          <Frame
            key={url}
            url={url}
            title={t('payments.account.frame')}
            id={ACCOUNT}
            onWord={(word) => {
              if (word === 'closed') lookAgain();
            }}
          />
          <Button small onClick={lookAgain}>
            {t('payments.account.look')}
          </Button>
        </>
      )}
    </div>
  );
}

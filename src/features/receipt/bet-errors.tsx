import { pathFor } from '#domain/navigation/routes.ts';
import { ERROR_TOPICS } from '#domain/placement/refusals/error-topics.ts';
import type { ErrorView } from '#projections/betslip/slip-view.ts';
import { HelpLink } from '#src/features/help/help-link.tsx';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { errorText } from './error-text.ts';
import styles from './receipt.module.css';

const PAGES = {
  contactUs: 'contactUs',
  spendControls: 'spendingControls',
  ownLimits: 'spendingControls',
  ownTime: 'timeManagement',
  newTexts: 'tncAccept',
  deposit: 'deposit',
  verify: 'accountVerification',
} as const;

/**
 * What can be done about an error: the largest stake with one press, a page that helps, or the slip again
 * (PLC-10).
 */
function ErrorActions({ error, currency }: { readonly error: ErrorView; readonly currency: string }) {
  const t = useText();
  const submit = useSubmit();
  const { action, useStake, maxStake } = error;
  const back = (): void => submit({ type: 'intent/resultDismissed', data: { reuse: false } });
  if (useStake !== null && maxStake !== undefined) {
    return (
      <Button
        translate="no"
        onClick={() => {
          // The stake goes into its box; placing it takes another press (PLC-07).
          back();
          submit({ type: 'intent/quickStakePressed', data: useStake });
        }}
      >
        {t('placement.errorAction.useMaxStake', { maxStake: moneyText(maxStake, currency) })}
      </Button>
    );
  }
  return action === 'backToSlip' ? (
    <Button onClick={back}>{t('placement.errorAction.backToSlip')}</Button>
  ) : (
    <ButtonLink href={pathFor(PAGES[action])}>{t(`placement.errorAction.${action}`)}</ButtonLink>
  );
}

/** Why a bet was not placed, the next step for it, and where the help explains it (CNT-04). */
export function BetErrors({
  errors,
  currency,
}: {
  readonly errors: readonly ErrorView[];
  readonly currency: string;
}) {
  const t = useText();
  return errors.map((error) => (
    <div key={error.type + error.message} className={styles.error}>
      <p>
        {errorText(error, currency, t)}{' '}
        <span className={styles.code}>{t('receipt.code', { code: error.support })}</span>
      </p>
      <ErrorActions error={error} currency={currency} />
      <HelpLink topic={ERROR_TOPICS[error.text]} />
    </div>
  ));
}

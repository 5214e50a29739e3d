import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { slipCount } from '#projections/betslip/select-slip.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectCash, selectCurrency } from '#projections/user/select-user.ts';
import type { Slots } from '#src/features/shell/shell.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { IconTicket } from '#src/ui/icons.ts';
import { EmptyState } from '#src/ui/states.tsx';

/** Balance for a customer, log in and join for everybody else. */
function Account() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const cash = useApp(selectCash);
  const currency = useApp(selectCurrency);
  if (loggedIn) {
    return (
      <Link href={pathFor('more')} className="tabular" aria-label={t('shell.balance')}>
        {cash === null ? '' : moneyText(cash, currency)}
      </Link>
    );
  }
  return (
    <>
      <ButtonLink href={pathFor('login')} small>{t('shell.logIn')}</ButtonLink>
      <ButtonLink href={pathFor('registration')} look="primary" small>{t('shell.join')}</ButtonLink>
    </>
  );
}

/** The right column while the slip's own screen is not there yet. */
function SlipColumn() {
  const t = useText();
  const count = useApp(slipCount);
  return (
    <EmptyState
      title={count === 0 ? t('shell.slipEmpty') : t('shell.slipCount', { count })} hint={t('shell.slipEmptyHint')}
      icon={<IconTicket size={24} aria-hidden="true" />}
    />
  );
}

/** What other features put into the shell. */
export const slots: Slots = { account: <Account />, slipColumn: <SlipColumn />, slipBar: null };

import { Link } from 'wouter';
import { withoutBrandPrefix } from '#domain/bonus/free-bet.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { type BonusRecord, getBonusHistory } from '#domain/contract/bonuses.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { BonusTerms } from '#src/features/my-bets/bonus-terms.tsx';
import { LoginFirst } from '#src/features/my-bets/login-first.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { LoadFailed } from '#src/features/shell/view-state.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { dayText, moneyText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { IconTicket } from '#src/ui/icons.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './offers.module.css';

function Standing({ bonus }: { readonly bonus: BonusRecord }) {
  const t = useText();
  const { standing, betId, expiresAt } = bonus;
  if (standing === 'USED' && betId !== null)
    return (
      <Link href={pathFor('myBetsDetails', { betId })} className={styles.inline}>
        {t('bonusInfo.usedOn', { betId })}
      </Link>
    );
  return t(`bonusInfo.standing.${standing}`, { day: dayText(expiresAt), time: timeText(expiresAt) });
}

function Bonus({ bonus }: { readonly bonus: BonusRecord }) {
  const t = useText();
  const { amount, percentage, bets, maxStake, currency, issuedAt } = bonus;
  const name = withoutBrandPrefix(bonus.name, BRANDS);
  const value =
    amount === null ? t('bonuses.boost', { percentage: percentage ?? 0 }) : moneyText(amount, currency);
  return (
    <li className={styles.bonus}>
      <p>
        <strong translate="no">{value}</strong> {name === value ? '' : name}
      </p>
      <p data-standing={bonus.standing}>
        <Standing bonus={bonus} />
      </p>
      <p className={styles.small}>
        {t('bonusInfo.given', { day: dayText(issuedAt), time: timeText(issuedAt) })}
      </p>
      <BonusTerms isFreeBet={amount !== null} bets={bets} maxStake={maxStake} currency={currency} />
    </li>
  );
}

function Bonuses() {
  const t = useText();
  const history = useApp(({ bonuses }) => bonuses.history);
  const list = history?.list ?? null;
  if (list === null)
    return history?.loadFailed === true ? (
      <LoadFailed view={getBonusHistory.name} />
    ) : (
      <SkeletonRows rows={3} height={96} />
    );
  if (list.length === 0)
    return (
      <EmptyState
        title={t('bonusInfo.none')}
        hint={t('bonusInfo.noneHint')}
        icon={<IconTicket size={24} aria-hidden="true" />}
      />
    );
  return (
    <>
      {history?.loadFailed === true ? <LoadFailed view={getBonusHistory.name} /> : null}
      <ul className={styles.bonusList}>
        {list.map((bonus) => (
          <Bonus key={bonus.id} bonus={bonus} />
        ))}
      </ul>
    </>
  );
}

/** What the customer has and had of bonuses: what became of each, its end and its terms (MSG-06). */
export function BonusInfoPage() {
  const t = useText();
  const loggedIn = useApp((state) => selectLoggedIn(state));
  return (
    <Page>
      <PageHead heading={t('route.bonusInfo')} title={t('route.bonusInfo')} noindex />
      {loggedIn ? (
        <Card>
          <p className={styles.text}>
            {t('bonusInfo.lead')}{' '}
            <Link href={pathFor('myBetsBonuses')} className={styles.inline}>
              {t('bonusInfo.toUse')}
            </Link>
          </p>
          <Bonuses />
        </Card>
      ) : (
        <LoginFirst />
      )}
    </Page>
  );
}

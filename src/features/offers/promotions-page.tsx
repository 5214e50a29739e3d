import { useEffect } from 'react';
import { Link } from 'wouter';
import { getPromotions, type Promotion, type PromotionTerms } from '#domain/contract/promotions.ts';
import type { Money } from '#domain/money/money.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { selectMayShowOffers } from '#projections/windows/select-offers.ts';
import { momentText } from '#src/features/login/moment-text.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { LoadFailed } from '#src/features/shell/view-state.tsx';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { dateText, moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconTicket } from '#src/ui/icons.ts';
import { keepsFocus } from '#src/ui/keeps-focus.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './offers.module.css';

/** What is given and on which terms: made from what the gateway books (UK-41). */
function Terms({ terms }: { readonly terms: PromotionTerms }) {
  const t = useText();
  const currency = useApp(selectCurrency);
  const { bets, days, version } = terms;
  const money = (amount: Money) => moneyText(amount, currency);
  return (
    <div className={styles.terms} data-shown="promotionTerms">
      <p>
        {terms.kind === 'freeBet'
          ? t('promotions.freeBet', { amount: money(terms.amount) })
          : t('promotions.boost', { percentage: terms.percentage })}
      </p>
      <ul>
        <li>{t('promotions.bets', { bets })}</li>
        {terms.kind === 'freeBet' ? <li>{t('promotions.freeBetRule')}</li> : null}
        {terms.kind === 'profitBoost' && terms.maxStake !== null ? (
          <li>{t('promotions.maximum', { maximum: money(terms.maxStake) })}</li>
        ) : null}
        <li>{t('promotions.days', { days })}</li>
        <li>{t('promotions.once')}</li>
        <li>
          <Link href={pathFor('bonusRules')} className={styles.inline}>
            {t('promotions.version', { version })}
          </Link>
        </li>
      </ul>
    </div>
  );
}

/** The button, or why there is none. */
function OptIn({ promotion, now }: { readonly promotion: Promotion; readonly now: number }) {
  const t = useText();
  const submit = useSubmit();
  const loggedIn = useApp((state) => selectLoggedIn(state));
  const outcome = useApp((state) => state.bonuses.promotions?.optIns[promotion.promotionId]);
  const { promotionId, title, terms, optedIn, until } = promotion;
  if (optedIn !== null)
    return (
      <p data-shown="optedIn">
        {t('promotions.optedIn', { at: momentText(optedIn.at), version: optedIn.terms.version })}{' '}
        <Link href={pathFor('myBetsBonuses')} className={styles.inline}>
          {t('promotions.toBonuses')}
        </Link>
      </p>
    );
  if (now >= until) return <p>{t('promotions.ended', { at: dateText(until) })}</p>;
  if (!loggedIn)
    return (
      <Link href={pathFor('login')} className={styles.inline}>
        {t('promotions.login')}
      </Link>
    );
  const busy = outcome === 'sending';
  return (
    <>
      <Button
        look="primary"
        wide
        aria-disabled={busy}
        aria-label={t('promotions.optInNamed', { title })}
        onClick={() => {
          if (!busy)
            submit({ type: 'intent/optInPressed', data: { promotionId, termsVersion: terms.version } });
        }}
      >
        {t('promotions.optIn')}
      </Button>
      <p role="status">{outcome === undefined ? '' : t('promotions.outcome', { outcome })}</p>
    </>
  );
}

function PromotionCard({ promotion, now }: { readonly promotion: Promotion; readonly now: number }) {
  const t = useText();
  const { promotionId, title, until, optedIn, terms } = promotion;
  return (
    <Card aria-label={title}>
      <CardHead>
        <h2>
          <Link href={pathFor('promotions', { promotionId })}>{title}</Link>
        </h2>
      </CardHead>
      <Terms terms={optedIn?.terms ?? terms} />
      <div className={styles.presses} ref={keepsFocus} tabIndex={-1}>
        {now < until && optedIn === null ? <p>{t('promotions.until', { at: dateText(until) })}</p> : null}
        <OptIn promotion={promotion} now={now} />
      </div>
    </Card>
  );
}

function Promotions({ wanted }: { readonly wanted: string | undefined }) {
  const t = useText();
  const promotions = useApp(({ bonuses }) => bonuses.promotions);
  const now = useNow();
  const list = promotions?.list;
  if (list === undefined || list === null)
    return (
      <Card>
        {promotions?.loadFailed === true ? (
          <LoadFailed view={getPromotions.name} />
        ) : (
          <SkeletonRows rows={3} height={120} />
        )}
      </Card>
    );
  const shown = wanted === undefined ? list : list.filter(({ promotionId }) => promotionId === wanted);
  if (shown.length > 0)
    return shown.map((one) => <PromotionCard key={one.promotionId} promotion={one} now={now} />);
  return (
    <Card>
      <EmptyState
        title={t(wanted === undefined ? 'promotions.none' : 'promotions.gone')}
        hint={t('promotions.noneHint')}
        icon={<IconTicket size={24} aria-hidden="true" />}
      />
    </Card>
  );
}

/** Once for whoever looks: for who has just logged in, or has answered what was due, others may be there. */
function Asks() {
  const submit = useSubmit();
  useEffect(() => {
    submit({ type: 'intent/promotionsOpened', data: {} });
  }, [submit]);
  return null;
}

/**
 * Offers with their significant terms beside the button (MSG-05, UK-41). While something of safer gambling is
 * due, and after an exclusion or a break, there is nothing of them.
 */
export function PromotionsPage() {
  const t = useText();
  const may = useApp(selectMayShowOffers);
  const loggedIn = useApp((state) => selectLoggedIn(state));
  const wanted = useApp(({ navigation }) => navigation.params.promotionId);
  const waits = useApp(({ bonuses: { promotions } }) => !promotions?.list && promotions?.loadFailed !== true);
  return (
    <Page>
      <PageHead heading={t('route.promotions')} title={t('route.promotions')} canonical="/promotions" />
      <Asks key={`${loggedIn}${may}`} />
      {may ? (
        <Promotions wanted={wanted} />
      ) : (
        <Card>
          <EmptyState title={t('promotions.none')} icon={<IconTicket size={24} aria-hidden="true" />} />
        </Card>
      )}
      {/* Not before the list: it would be pushed down by it. */}
      {may && waits ? null : (
        <p className={styles.text}>
          <Link href={pathFor('marketingConsent')} className={styles.inline}>
            {t('route.marketingConsent')}
          </Link>
        </p>
      )}
    </Page>
  );
}

import { useState } from 'react';
import { Link } from 'wouter';
import { BREAK_DAYS, EXCLUSION_MONTHS } from '#domain/account/own-limits.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { PasswordWhereDue } from '#src/features/account-access/password-where-due.tsx';
import { useStep } from '#src/features/account-access/use-step.ts';
import { balanceText } from '#src/features/betslip/stakes/balance-text.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import styles from './safer-gambling.module.css';

/** What becomes of money and bets, where it is known how much that is. */
function Money() {
  const t = useText();
  const balance = useApp(balanceText);
  return (
    <p className={styles.text}>
      {t('closing.money', { balance: balance === '' ? t('account.balanceUnknown') : balance })}{' '}
      <Link href={pathFor('withdraw')} className={styles.inline}>
        {t('route.withdraw')}
      </Link>
    </p>
  );
}

function Status() {
  const t = useText();
  const closing = useApp((state) => state.user.own?.closing);
  return (
    <p role="status" className={classes(styles.text, closing === 'failed' && styles.failed)}>
      {closing === undefined ? '' : t(`closing.${closing}`)}
    </p>
  );
}

/** A break: how long, and one press that says so (RGT-05, UK-32). No question why, and nothing in between. */
export function BreakPage() {
  const t = useText();
  const submit = useSubmit();
  const busy = useApp((state) => state.user.own?.closing === 'sending');
  const [days, setDays] = useState<(typeof BREAK_DAYS)[number]>(BREAK_DAYS[0]);
  return (
    <Page>
      <PageHead heading={t('route.coolOff')} title={t('route.coolOff')} noindex />
      <Card>
        <p className={styles.text}>{t('break.about')}</p>
        <Money />
        <div className={styles.form}>
          <Segmented
            label={t('break.length')}
            value={String(days)}
            options={BREAK_DAYS.map((one) => ({ value: String(one), label: t('break.days', { days: one }) }))}
            onChange={(value) => setDays(BREAK_DAYS.find((one) => String(one) === value) ?? days)}
          />
          <Button
            look="primary"
            aria-disabled={busy}
            onClick={() => busy || submit({ type: 'intent/closingPressed', data: { wish: { days } } })}
          >
            {t('break.start', { days })}
          </Button>
        </div>
        <Status />
        <p className={styles.text}>
          <Link href={pathFor('selfExclusion')} className={styles.inline}>
            {t('break.longer')}
          </Link>
        </p>
      </Card>
    </Page>
  );
}

/** The register of all operators in Great Britain (UK-32): a page that learns nothing of this one. */
const REGISTER = 'https://www.gamstop.co.uk';

/** Self-exclusion: what it means, how long, a tick and a press (RGT-05, RGT-14, UK-32). */
export function ExclusionPage() {
  const t = useText();
  const submit = useSubmit();
  const busy = useApp((state) => state.user.own?.closing === 'sending');
  const [months, setMonths] = useState<(typeof EXCLUSION_MONTHS)[number]>(EXCLUSION_MONTHS[0]);
  const [ticked, setTicked] = useState(false);
  const [asked, setAsked] = useState(false);
  const press = (): void => {
    if (busy) return;
    setAsked(true);
    if (ticked) submit({ type: 'intent/closingPressed', data: { wish: { months } } });
  };
  return (
    <Page>
      <PageHead heading={t('route.selfExclusion')} title={t('route.selfExclusion')} noindex />
      <Card>
        <p className={styles.text}>{t('exclusion.about')}</p>
        <Money />
        <p className={styles.text}>
          {t('exclusion.everywhere')}{' '}
          <a href={REGISTER} target="_blank" rel="noopener noreferrer" className={styles.inline}>
            {t('exclusion.register')}
          </a>
        </p>
        <div className={styles.form}>
          <Segmented
            label={t('break.length')}
            value={String(months)}
            options={EXCLUSION_MONTHS.map((one) => ({
              value: String(one),
              label: t('exclusion.months', { months: one }),
            }))}
            onChange={(value) => setMonths(EXCLUSION_MONTHS.find((one) => String(one) === value) ?? months)}
          />
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={ticked}
              onChange={(event) => setTicked(event.currentTarget.checked)}
            />
            {t('exclusion.understood', { months })}
          </label>
          {asked && !ticked ? (
            <p role="alert" className={styles.failed}>
              {t('exclusion.tickFirst')}
            </p>
          ) : null}
          <Button look="primary" aria-disabled={busy} onClick={press}>
            {t('exclusion.start', { months })}
          </Button>
        </div>
        <Status />
        <p className={styles.text}>
          <Link href={pathFor('coolOff')} className={styles.inline}>
            {t('exclusion.shorter')}
          </Link>
        </p>
      </Card>
    </Page>
  );
}

/** Closing the account for good: what it means, a tick and a press (RGT-05). Nobody is asked why. */
export function ClosurePage() {
  const t = useText();
  const submit = useSubmit();
  const busy = useApp((state) => state.user.own?.closing === 'sending');
  const isDue = useStep('confirmPassword') === 'passwordDue';
  const [ticked, setTicked] = useState(false);
  const [asked, setAsked] = useState(false);
  const press = (): void => {
    if (busy) return;
    setAsked(true);
    if (ticked) submit({ type: 'intent/closingPressed', data: { wish: { closure: true } } });
  };
  return (
    <Page>
      <PageHead heading={t('route.accountClosure')} title={t('route.accountClosure')} noindex />
      <Card>
        <p className={styles.text}>{t('closure.about')}</p>
        <Money />
        <p className={styles.text}>
          {t('closure.harm')}{' '}
          <Link href={pathFor('selfExclusion')} className={styles.inline}>
            {t('route.selfExclusion')}
          </Link>
        </p>
        <div className={styles.form}>
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={ticked}
              onChange={(event) => setTicked(event.currentTarget.checked)}
            />
            {t('closure.understood')}
          </label>
          {asked && !ticked ? (
            <p role="alert" className={styles.failed}>
              {t('exclusion.tickFirst')}
            </p>
          ) : null}
          <Button look="primary" aria-disabled={busy} onClick={press}>
            {t('closure.start')}
          </Button>
        </div>
        {isDue ? null : <Status />}
        <PasswordWhereDue />
      </Card>
    </Page>
  );
}

import { Link } from 'wouter';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectBet } from '#projections/my-bets/select-my-bets.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { LoadFailed } from '#src/features/shell/view-state.tsx';
import { copyText } from '#src/platform/clipboard/clipboard.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { dayText, moneyText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { IconCopy, IconPrinter } from '#src/ui/icons.ts';
import { Card, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useToast } from '#src/ui/toast-context.ts';
import { BetMoney, openStateKey } from './bet-card.tsx';
import { BetLegs } from './bet-legs.tsx';
import { ListFailed } from './bet-lists.tsx';
import { BetSteps } from './bet-steps.tsx';
import { CashOut } from './cash-out.tsx';
import { CashOutNotices } from './cash-out-notices.tsx';
import { kindText } from './kind-text.ts';
import { LoginFirst } from './login-first.tsx';
import styles from './my-bets.module.css';
import { ReportProblem } from './report-problem.tsx';
import { ShareBet } from './share-bet.tsx';

const moment = (at: number): string => `${dayText(at)} ${timeText(at)}`;

/** The gateway's signed receipt in the customer's words; it can be printed (FEAT-16). */
function Receipt({ bet }: { readonly bet: MyBet }) {
  const t = useText();
  const toast = useToast();
  const { receipt } = bet;
  const copy = (): void =>
    void copyText(bet.betslipId).then(
      () => toast(t('receipt.copied')),
      () => toast(t('receipt.copyFailed')),
    );
  return (
    <>
      <dl className={classes(styles.money, styles.facts)}>
        <div>
          <dt>{t('receipt.betId')}</dt>
          <dd translate="no">{bet.betslipId}</dd>
        </div>
        <div>
          <dt>{t('receipt.time')}</dt>
          <dd translate="no">{moment(receipt?.acceptedAt ?? bet.placedAt)}</dd>
        </div>
        {receipt === null ? null : (
          <>
            <div>
              <dt>{t('receipt.balance')}</dt>
              <dd translate="no">{moneyText(receipt.balance, receipt.currency)}</dd>
            </div>
            <div>
              <dt>{t('receipt.rules')}</dt>
              <dd translate="no">
                <Link href={pathFor('bettingRules', { version: receipt.rulesVersion })}>
                  {receipt.rulesVersion}
                </Link>
              </dd>
            </div>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        <Button small onClick={copy}>
          <IconCopy size={16} aria-hidden="true" />
          {t('receipt.copy')}
        </Button>
        <Button small onClick={() => window.print()}>
          <IconPrinter size={16} aria-hidden="true" />
          {t('receipt.print')}
        </Button>
        <ShareBet bet={bet} />
        <ButtonLink small href={pathFor('myBetsStory', { betId: bet.betslipId })}>
          {t('receipt.story')}
        </ButtonLink>
      </div>
    </>
  );
}

function Details({ bet }: { readonly bet: MyBet }) {
  const t = useText();
  return (
    <Card className={styles.card ?? ''}>
      <div className={styles.head}>
        <h2>{kindText(bet, t)}</h2>
        <span className={styles.result} data-result={bet.result ?? 'OPEN'}>
          {bet.result === null ? t(openStateKey(bet)) : t(`myBets.result.${bet.result}`)}
        </span>
      </div>
      <BetLegs bet={bet} />
      <BetMoney bet={bet} />
      {bet.status === 'OPEN' ? <CashOut bet={bet} name={kindText(bet, t)} /> : null}
      <p className={styles.maths}>{t('myBets.rounding')}</p>
      {bet.resettled ? <p className={styles.maths}>{t('myBets.resettled')}</p> : null}
      <BetSteps bet={bet} />
      <Receipt bet={bet} />
      <ReportProblem betId={bet.betslipId} />
    </Card>
  );
}

function Content({ betId }: { readonly betId: string }) {
  const t = useText();
  const bet = useApp((state) => selectBet(state, betId));
  const status = useApp((state) => state.myBets.details.status);
  if (bet !== undefined)
    return (
      <>
        {status === 'failed' ? <ListFailed /> : null}
        <Details bet={bet} />
      </>
    );
  if (status === 'failed') return <LoadFailed view="myBets" />;
  if (status !== 'notFound') return <SkeletonRows rows={2} height={148} prices={1} />;
  return (
    <EmptyState
      title={t('myBets.notFound')}
      hint={t('myBets.notFoundHint')}
      action={<ButtonLink href={pathFor('myBetsOpen')}>{t('myBets.title')}</ButtonLink>}
    />
  );
}

/** One bet with its receipt (MYB-06). */
export function BetDetailsPage() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const betId = useApp((state) => state.navigation.params.betId ?? '');
  const title = t('myBets.details', { betId });
  return (
    <Page>
      <PageHead heading={title} title={title} noindex />
      {loggedIn ? <CashOutNotices /> : null}
      {loggedIn ? <Content betId={betId} /> : <LoginFirst />}
    </Page>
  );
}

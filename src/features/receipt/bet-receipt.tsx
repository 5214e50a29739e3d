import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import type { PlacedBetView } from '#projections/betslip/slip-view.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { bonusText } from '#src/text/bonus-text.ts';
import { dayText, moneyText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '#src/ui/icons.ts';
import { BetErrors } from './bet-errors.tsx';
import { betNameText, placeTermsText, sumText } from './bet-name.ts';
import { EarlyPayouts } from './early-payouts.tsx';
import styles from './receipt.module.css';

const TITLES = {
  placed: 'receipt.placed',
  failed: 'receipt.failed',
  unconfirmed: 'receipt.unconfirmed',
  pending: 'receipt.pending',
  late: 'receipt.afterAll',
} as const;
const ICONS = {
  placed: IconCircleCheck,
  failed: IconAlertTriangle,
  unconfirmed: IconClock,
  pending: IconClock,
  late: IconCircleCheck,
} as const;

/** Given up on, and placed all the same: its receipt came later (PLC-08). */
export const isPlacedLate = ({ status, receipt }: Pick<PlacedBetView, 'status' | 'receipt'>): boolean =>
  status === 'unconfirmed' && receipt !== null;

function Lines({ bet, currency }: { readonly bet: PlacedBetView; readonly currency: string }) {
  const t = useText();
  const { receipt } = bet;
  const { lines, eachWay, unitStake: unit, stake: total } = bet;
  const sum = sumText({ lines, eachWay, unit, total }, currency, t);
  // A bet that was not placed has a stake that was asked for, and neither odds nor returns.
  const stands = bet.status !== 'failed';
  const rows: readonly (readonly [string, ReactNode])[] = [
    ...(receipt === null ? [] : [[t('receipt.betId'), receipt.betId] as const]),
    [t('receipt.kind'), betNameText(bet, t)],
    [t('receipt.stake'), sum ?? moneyText(bet.stake, currency)],
    ...(receipt?.bonus === undefined
      ? []
      : [[t('bonuses.receipt.label'), bonusText(receipt.bonus, currency, t)] as const]),
    ...(bet.totalOddsText === '' || !stands ? [] : [[t('receipt.odds'), bet.totalOddsText] as const]),
    ...(stands
      ? [
          [
            t('receipt.returns'),
            bet.returns === null
              ? t(bet.dividend ? 'cast.dividend' : 'betslip.returnsSp')
              : moneyText(bet.returns, currency),
          ] as const,
        ]
      : []),
    ...(receipt === null
      ? []
      : [
          [t('receipt.time'), `${dayText(receipt.acceptedAt)} ${timeText(receipt.acceptedAt)}`] as const,
          [
            t('receipt.rules'),
            <Link key="rules" href={pathFor('bettingRules', { version: receipt.rulesVersion })}>
              {receipt.rulesVersion}
            </Link>,
          ] as const,
        ]),
  ];
  return (
    <dl className={styles.lines}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate="no">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** To the bet's own story (UK-55); on a phone the slip makes room for it. */
function StoryLink({ betId }: { readonly betId: string }) {
  const t = useText();
  const submit = useSubmit();
  const isOver = useApp(({ betslip }) => betslip.open);
  const close = (): void => {
    if (isOver) submit({ type: 'intent/slipClosed', data: {} });
  };
  return (
    <Link href={pathFor('myBetsStory', { betId })} className={styles.story} onClick={close}>
      {t('receipt.story')}
    </Link>
  );
}

/** One bet of a placement: what was accepted, figures from the receipt alone (INV-04), or why it was not. */
export function BetReceipt({ bet, currency }: { readonly bet: PlacedBetView; readonly currency: string }) {
  const t = useText();
  // Once its receipt has come, nothing that was said while nobody knew stays on the screen.
  const isLate = isPlacedLate(bet);
  const shown = isLate ? 'late' : bet.status;
  const Icon = ICONS[shown];
  return (
    <article className={styles.receipt} data-status={isLate ? 'placed' : bet.status}>
      <h3 className={styles.title}>
        <Icon size={20} aria-hidden="true" />
        {t(TITLES[shown])}
      </h3>
      <ul className={styles.legs} translate="no">
        {bet.legs.map((leg) => (
          <li key={leg.selectionId}>
            <span>
              <strong>{leg.name}</strong>
              <span className={styles.event}>
                {leg.market === '' ? leg.event : `${leg.market} · ${leg.event}`}
              </span>
              {leg.placeTerms === null ? null : (
                <span className={styles.event}>
                  {t('bets.eachWay')}, {placeTermsText(leg.placeTerms, t)}
                </span>
              )}
              <EarlyPayouts offers={leg.earlyPayouts} className={styles.event} />
              {leg.bestOdds === true ? <span className={styles.event}>{t('racingBet.bog')}</span> : null}
            </span>
            <span className={styles.price}>
              {leg.castPosition === undefined
                ? leg.priceText
                : t(`cast.position.${leg.castPosition ?? 'any'}`)}
            </span>
          </li>
        ))}
      </ul>
      {isLate ? null : <BetErrors errors={bet.errors} currency={currency} />}
      {bet.status === 'failed' ? <p>{t('receipt.money.failed')}</p> : null}
      {bet.status === 'unconfirmed' ? (
        <p>{t(isLate ? 'receipt.money.late' : 'receipt.money.unconfirmed')}</p>
      ) : null}
      <Lines bet={bet} currency={currency} />
      {bet.receipt === null ? null : <StoryLink betId={bet.receipt.betId} />}
    </article>
  );
}

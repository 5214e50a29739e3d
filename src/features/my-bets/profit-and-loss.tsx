import { BETS_FILE, type BetStatistic } from '#domain/contract/my-bets.ts';
import type { Money } from '#domain/money/money.ts';
import { fieldsOf, queryOf } from '#domain/my-bets/bet-filter.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Card } from '#src/ui/layout.tsx';
import styles from './history.module.css';
import { useBetFilter } from './use-bet-filter.ts';

const toneOf = (net: Money): 'positive' | 'danger' | 'neutral' =>
  net > 0 ? 'positive' : net < 0 ? 'danger' : 'neutral';

function Figures({ statistic }: { readonly statistic: BetStatistic }) {
  const t = useText();
  const { bets, currency, totalWager, totalReturns, totalNetReturns: net, lifetimeNet } = statistic;
  const sides = [
    ['wins', statistic.wins],
    ['losses', statistic.losses],
  ] as const;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('myBets.net')}</dt>
        <dd translate="no" data-tone={toneOf(net)} data-shown="net">
          {net > 0 ? '+' : ''}
          {moneyText(net, currency)}
        </dd>
      </div>
      <div>
        <dt>{t('myBets.staked', { count: bets })}</dt>
        <dd translate="no" data-shown="wager">
          {moneyText(totalWager, currency)}
        </dd>
      </div>
      <div>
        <dt>{t('myBets.returned')}</dt>
        <dd translate="no" data-shown="returns">
          {moneyText(totalReturns, currency)}
        </dd>
      </div>
      {sides.map(([side, amount]) =>
        amount === undefined ? null : (
          <div key={side}>
            <dt>{t(`myBets.${side}`)}</dt>
            <dd translate="no" data-shown={side}>
              {moneyText(amount, currency)}
            </dd>
          </div>
        ),
      )}
      <div>
        <dt>{t('myBets.netDeposits')}</dt>
        <dd translate="no" data-shown="netDeposits">
          {moneyText(lifetimeNet, currency)}
        </dd>
      </div>
    </dl>
  );
}

/**
 * What the bets of the period came to, before the bets (MYB-05): the gateway's sums over all of them, not
 * over those that are loaded here. Where they cannot be had this is not here.
 */
export function ProfitAndLoss() {
  const t = useText();
  const { filter } = useBetFilter();
  const known = useApp((state) => state.myBets.statistics);
  if (known?.statistic === null) return null;
  const isOf = known?.query === queryOf(filter);
  const file = new URLSearchParams({ period: '30d', ...fieldsOf(filter) }).toString();
  return (
    <Card className={styles.card ?? ''} aria-busy={!isOf}>
      <h2 className={styles.title}>{t('myBets.profitAndLoss')}</h2>
      <p className={styles.note}>{t('myBets.profitAndLossOf')}</p>
      {known === undefined || !isOf ? (
        <div className={styles.room} />
      ) : (
        <>
          <Figures statistic={known.statistic} />
          {known.statistic.bets === 0 ? null : (
            <a className={styles.file} href={`${BETS_FILE}?${file}`} download>
              {t('myBets.file', { count: known.statistic.bets })}
            </a>
          )}
        </>
      )}
    </Card>
  );
}

import { Link } from 'wouter';
import type { BetLeg } from '#domain/contract/my-bets.ts';
import { sumMoney } from '#domain/money/parse-money.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { sumText } from '#src/features/receipt/bet-name.ts';
import { bonusText } from '#src/text/bonus-text.ts';
import { dayOfYearText, moneyText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/layout.tsx';
import { BetLegs } from './bet-legs.tsx';
import { CashOut } from './cash-out.tsx';
import { kindText, linesOf } from './kind-text.ts';
import styles from './my-bets.module.css';
import { ShareBet } from './share-bet.tsx';
import { stillPossible } from './still-possible.ts';

/** Paid by a dividend: its legs have places in the place of prices. */
const isCast = ({ legs }: MyBet): boolean =>
  legs.some(({ raceCastPosition }) => raceCastPosition !== undefined);

/** With its year: a history may be of last year. */
const momentText = (at: number): string => `${dayOfYearText(at)} ${timeText(at)}`;

/** Parts that were cashed out of a bet that went on, and what was by its rule. */
function CashedOutParts({ bet: { cashedOut, totalStake, currency } }: { readonly bet: MyBet }) {
  const t = useText();
  if (cashedOut === undefined) return null;
  const { parts } = cashedOut;
  const byRule = parts.filter(({ automatic }) => automatic === true);
  if (byRule.length === 0 && cashedOut.stake === totalStake && parts.length < 2) return null;
  const byPress = parts.filter((one) => !byRule.includes(one));
  return (
    [
      ['myBets.cashedOut', byPress],
      ['myBets.cashedOutByRule', byRule],
    ] as const
  ).map(([label, some]) =>
    some.length === 0 ? null : (
      <div key={label}>
        <dt>{t(label)}</dt>
        <dd translate="no">
          {t('myBets.cashedOutPart', {
            paid: moneyText(sumMoney(some.map(({ paid }) => paid)), currency),
            stake: moneyText(sumMoney(some.map(({ stake }) => stake)), currency),
          })}
        </dd>
      </div>
    ),
  );
}

/** The bets that this one was edited from and to (EDT-01.9). */
function Edits({ bet: { editedFrom, editedTo } }: { readonly bet: MyBet }) {
  const t = useText();
  return (
    [
      ['betEdit.from', editedFrom],
      ['betEdit.to', editedTo],
    ] as const
  ).map(([label, betId]) =>
    betId === undefined ? null : (
      <div key={label}>
        <dt>{t(label)}</dt>
        <dd translate="no">
          <Link href={pathFor('myBetsDetails', { betId })}>{betId}</Link>
        </dd>
      </div>
    ),
  );
}

/** Stake and what came, or may come, of it. */
export function BetMoney({ bet }: { readonly bet: MyBet }) {
  const t = useText();
  const open = bet.status === 'OPEN';
  const { eachWay, stake: unit, totalStake: total } = bet;
  const amount = open ? stillPossible(bet) : bet.returns;
  return (
    <dl className={styles.money}>
      <div>
        <dt>{t('myBets.stake')}</dt>
        <dd translate="no">
          {sumText({ lines: linesOf(bet), eachWay, unit, total }, bet.currency, t) ??
            moneyText(total, bet.currency)}
        </dd>
      </div>
      <CashedOutParts bet={bet} />
      <Edits bet={bet} />
      {bet.bonus === undefined ? null : (
        <div>
          <dt>{t('bonuses.receipt.label')}</dt>
          <dd translate="no">{bonusText(bet.bonus, bet.currency, t)}</dd>
        </div>
      )}
      {bet.displayTotalOdds === null || bet.legs.length < 2 ? null : (
        <div>
          <dt>{t('myBets.odds')}</dt>
          <dd translate="no">{bet.displayTotalOdds}</dd>
        </div>
      )}
      <div>
        <dt>{t(open ? 'myBets.potential' : 'myBets.returns')}</dt>
        <dd translate="no">
          {amount === null
            ? t(isCast(bet) ? 'cast.dividend' : 'betslip.returnsSp')
            : moneyText(amount, bet.currency)}
        </dd>
      </div>
    </dl>
  );
}

/**
 * Of a bet without a result: nothing is left to happen where each open leg waits for its result to be
 * confirmed.
 */
export function openStateKey({
  legs,
}: {
  readonly legs: readonly BetLeg[];
}): 'myBets.openState' | 'myBets.awaitingState' {
  const open = legs.filter(({ state }) => state === 'OPEN');
  const isOver = open.length > 0 && open.every(({ awaitingResult }) => awaitingResult === true);
  return isOver ? 'myBets.awaitingState' : 'myBets.openState';
}

/** One bet as a card; its title leads to the receipt. */
export function BetCard({ bet }: { readonly bet: MyBet }) {
  const t = useText();
  return (
    <Card className={styles.card ?? ''} data-bet={bet.betslipId} data-ended={bet.result ?? 'OPEN'}>
      <div className={styles.head}>
        <h3>
          <Link href={pathFor('myBetsDetails', { betId: bet.betslipId })}>{kindText(bet, t)}</Link>
        </h3>
        <span className={styles.result} data-result={bet.result ?? 'OPEN'}>
          {bet.result === null ? t(openStateKey(bet)) : t(`myBets.result.${bet.result}`)}
        </span>
      </div>
      <BetLegs bet={bet} />
      <BetMoney bet={bet} />
      {bet.status === 'OPEN' ? <CashOut bet={bet} name={kindText(bet, t)} /> : null}
      <div className={styles.foot}>
        <p className={styles.when}>
          {bet.settledAt === null
            ? t('myBets.placed', { time: momentText(bet.placedAt) })
            : t('myBets.settledAt', { time: momentText(bet.settledAt) })}{' '}
          · <span className={styles.number}>{bet.betslipId}</span>{' '}
          {bet.resettled ? <Badge tone="caution">{t('myBets.resettled')}</Badge> : null}
        </p>
        <ShareBet bet={bet} look="quiet" />
      </div>
    </Card>
  );
}

import type { BetStep } from '#domain/my-bets/bet-step.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { dayText, moneyText, timeText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import styles from './steps.module.css';

function stepText(step: BetStep, currency: string, t: Text): string {
  const amount = (value: MyBet['totalStake']): string => moneyText(value, currency);
  switch (step.kind) {
    case 'placed':
      return step.editedFrom === undefined
        ? t('myBets.step.placed', { stake: amount(step.stake) })
        : t('myBets.step.placedByEdit', { stake: amount(step.stake), bet: step.editedFrom });
    case 'cashedOut': {
      if (step.editedTo !== undefined)
        return t('myBets.step.edited', { paid: amount(step.paid), bet: step.editedTo });
      const part = { paid: amount(step.paid), stake: amount(step.stake), left: amount(step.left) };
      return t(`myBets.step.cashedOut.${step.automatic ? 'rule' : 'press'}`, {
        ...part,
        whole: step.left === 0 ? 'yes' : 'no',
      });
    }
    case 'cashOutRefused':
      return t(step.automatic ? 'myBets.step.ruleRefused' : 'myBets.step.cashOutRefused');
    case 'ruleSet':
      return t('myBets.step.ruleSet', {
        value: amount(step.atLeast),
        part: step.part === null ? 'all' : amount(step.part),
      });
    case 'settled':
    case 'resettled':
      return t(`myBets.step.${step.kind}`, {
        result: t(`myBets.result.${step.result}`),
        returns: amount(step.returns),
      });
    default:
      return t(`myBets.step.${step.kind}`);
  }
}

/** Every step of a bet by the gateway's record, oldest first (MYB-06.3). */
export function BetSteps({ bet }: { readonly bet: MyBet }) {
  const t = useText();
  const steps = useApp((state) =>
    state.myBets.details.betId === bet.betslipId ? state.myBets.details.steps : undefined,
  );
  if (steps === undefined) return null;
  return (
    <section className={styles.steps} aria-labelledby="bet-steps">
      <h3 id="bet-steps">{t('myBets.steps')}</h3>
      <ol>
        {steps.map((step, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record is only ever added to
          <li key={nth} data-step={step.kind}>
            <span className={styles.at}>
              {dayText(step.at)} {timeText(step.at)}
            </span>
            <span>{stepText(step, bet.currency, t)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

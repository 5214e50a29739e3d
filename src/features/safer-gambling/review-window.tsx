import { useLocation } from 'wouter';
import { type LimitReview, REVIEW_ANSWERS, type ReviewAnswer } from '#domain/account/limit-review.ts';
import { OWN_LIMITS } from '#domain/account/own-limits.ts';
import { money } from '#domain/money/parse-money.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { dateText, moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { AnswerDialog } from '#src/ui/modal.tsx';
import styles from './safer-gambling.module.css';

const HOUR = 3_600_000;

function Figures({ review }: { readonly review: LimitReview }) {
  const t = useText();
  const currency = useApp(selectCurrency);
  const { deposited, withdrawn, staked, returned, limits } = review;
  const figures = [
    ['review.deposited', deposited],
    ['review.withdrawn', withdrawn],
    ['review.netDeposits', money(deposited - withdrawn)],
    ['safer.netStaked', staked],
    ['safer.netReturned', returned],
    ['safer.netNet', money(returned - staked)],
  ] as const;
  return (
    <div className={styles.figures} data-shown="reviewFigures">
      <dl>
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd translate="no">{moneyText(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('review.limits')}</h3>
      {limits.length === 0 ? <p>{t('review.noLimits')}</p> : null}
      {limits.map(({ kind, period, amount }) => (
        <p key={`${kind}${period}`}>
          {t('limits.name', { kind })}: {t('limits.inForce', { period, amount: moneyText(amount, currency) })}
        </p>
      ))}
    </div>
  );
}

/** Twice a year the figures and limits, with keep and change of one size (RGT-11, UK-26). */
export function ReviewWindow() {
  const t = useText();
  const submit = useSubmit();
  const [, go] = useLocation();
  const due = useApp((state) => state.user.review);
  if (due === undefined) return null;
  const busy = due.answer === 'sending';
  const press = (answer: ReviewAnswer) => (): void => {
    if (busy) return;
    submit({ type: 'intent/reviewAnswered', data: { answer } });
    if (answer === 'CHANGE') go(pathFor('responsibleGaming'));
  };
  return (
    <AnswerDialog title={t('review.title')} layer="workflow">
      <div className={styles.window}>
        <p>{t('review.about', { since: dateText(due.told.since) })}</p>
        <Figures review={due.told} />
        <p>{t('review.changing', { hours: OWN_LIMITS.coolingMs / HOUR })}</p>
        {REVIEW_ANSWERS.map((answer) => (
          <Button key={answer} wide aria-disabled={busy} onClick={press(answer)}>
            {t('review.answer', { answer })}
          </Button>
        ))}
        <p role="status">{due.answer === 'open' ? '' : t(`intervention.${due.answer}`)}</p>
      </div>
    </AnswerDialog>
  );
}

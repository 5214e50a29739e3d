import type { AwayLeg } from '#projections/betslip/slip-banners.ts';
import type { SlipView } from '#projections/betslip/slip-view.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { stakeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './slip-life.module.css';

const AWAY_TEXT = {
  price: 'slip.awayPrice',
  suspended: 'slip.awaySuspended',
  closed: 'slip.awayClosed',
  open: 'slip.awayOpen',
} as const satisfies Record<AwayLeg['what'], string>;

/**
 * One summary of what happened to the legs while the tab was hidden or reloaded, until it is closed
 * (FEAT-09).
 */
export function AwaySummary({ view }: { readonly view: SlipView }) {
  const t = useText();
  const submit = useSubmit();
  const { away } = view.life;
  if (away.length === 0) return null;
  return (
    <section className={styles.news} aria-labelledby="slip-away">
      <h3 id="slip-away">{t('slip.awayTitle')}</h3>
      <ul>
        {away.map(({ selectionId, what, name, was, now }) => (
          <li key={selectionId}>{t(AWAY_TEXT[what], { selection: name, was, now })}</li>
        ))}
      </ul>
      <Button onClick={() => submit({ type: 'intent/awayDismissed', data: {} })}>
        {t('slip.awayClose')}
      </Button>
    </section>
  );
}

/** Asked after several bets at another stake than the default one, and only about a smaller one (STK-05). */
export function StakeTip({ view }: { readonly view: SlipView }) {
  const t = useText();
  const submit = useSubmit();
  const { stakeTip } = view.life;
  if (stakeTip === null) return null;
  const stake = stakeText(stakeTip, view.currency);
  const answer = (accept: boolean) => (): void =>
    submit({ type: 'intent/stakeTipAnswered', data: { accept } });
  return (
    <section className={styles.news} aria-labelledby="slip-tip">
      <h3 id="slip-tip">{t('slip.tipTitle', { stake })}</h3>
      <p>{t('slip.tipBody', { stake })}</p>
      <div className={styles.choice}>
        <Button onClick={answer(false)}>{t('slip.tipNo')}</Button>
        <Button onClick={answer(true)}>{t('slip.tipYes')}</Button>
      </div>
    </section>
  );
}

/** Takes every closed selection out at once (BSL-06). */
export function RemoveClosed({ view }: { readonly view: SlipView }) {
  const t = useText();
  const submit = useSubmit();
  const { closed } = view.life;
  if (closed === 0) return null;
  return (
    <div className={styles.closed}>
      <Button wide onClick={() => submit({ type: 'intent/unavailableRemoved', data: {} })}>
        {t('slip.removeClosed', { count: closed })}
      </Button>
    </div>
  );
}

import { useRef } from 'react';
import { usePressStart } from '#src/platform/press/press-start.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays.tsx';
import { shownSlip } from '../slip-texts.ts';
import type { useSlip } from '../use-slip.ts';
import styles from './same-bet.module.css';

/**
 * "Same bet again?": another tab or device of the customer has just bet on this (FAIL-71). A yes places the
 * slip as it stands in the dialog, prices of now included; everything else leaves it unplaced.
 */
export function SameBetDialog({ slip }: { readonly slip: ReturnType<typeof useSlip> }) {
  const t = useText();
  const submit = useSubmit();
  const { view, texts, surroundings } = slip;
  const asked = view.placement.bets.filter((bet) => bet.errors.some(({ text }) => text === 'sameBetAgain'));
  const names = [...new Set(asked.flatMap((bet) => bet.legs.map((leg) => leg.name)))].join(', ');
  const confirm = t('placement.sameBet.confirm', { stake: texts.totalStake });
  const button = useRef<HTMLButtonElement>(null);
  const began = usePressStart(button, () => ({ ...shownSlip(view, texts, surroundings), button: confirm }));
  const leave = (): void => submit({ type: 'intent/resultDismissed', data: { reuse: false } });
  return (
    <Dialog
      title={t('placement.sameBet.title')}
      open={view.placement.sameBet}
      onClose={leave}
      layer="freeBets"
    >
      <p className={styles.body} translate="no">
        {t('placement.sameBet.body', { names })}
      </p>
      <ul className={styles.legs} translate="no">
        {texts.legs.map((leg) => (
          <li key={leg.view.selectionId}>
            <span>{leg.view.name}</span> <span className={styles.price}>{leg.price}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.totals}>
        <div>
          <dt>{t('betslip.totalStake')}</dt>
          <dd translate="no">{texts.totalStake}</dd>
        </div>
        <div>
          <dt>{t('betslip.returns')}</dt>
          <dd translate="no">{texts.returns}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button onClick={leave}>{t('placement.sameBet.leave')}</Button>
        <Button
          look="primary"
          translate="no"
          ref={button}
          onClick={() => submit({ type: 'intent/sameBetConfirmed', data: { shown: began() } })}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

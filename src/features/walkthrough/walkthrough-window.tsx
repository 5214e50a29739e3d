import { WALKTHROUGH } from '#domain/account/walkthrough.ts';
import { selectWalkthroughDue } from '#projections/user/fold-demands.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/modal.tsx';
import styles from './walkthrough.module.css';

/** Shows a new customer around in four steps (MOD-06); Escape, the cross and a press beside it skip it. */
export function WalkthroughWindow() {
  const t = useText();
  const submit = useSubmit();
  const isDue = useApp(selectWalkthroughDue);
  const step = useApp((state) => state.user.walkthrough?.step ?? 0);
  const name = WALKTHROUGH[step];
  if (!isDue || name === undefined) return null;
  const close = (): void => submit({ type: 'intent/walkthroughClosed', data: {} });
  const to = (next: number) => () => submit({ type: 'intent/walkthroughStepped', data: { step: next } });
  const isLast = step === WALKTHROUGH.length - 1;
  return (
    <Dialog title={t('walkthrough.title')} open onClose={close}>
      <div className={styles.window}>
        <div aria-live="polite" data-shown="walkthroughStep">
          <p className={styles.count}>
            {t('walkthrough.count', { step: step + 1, steps: WALKTHROUGH.length })}
          </p>
          <h3>{t('walkthrough.head', { step: name })}</h3>
          <p>{t('walkthrough.text', { step: name })}</p>
        </div>
        <div className={styles.answers}>
          {step === 0 ? null : <Button onClick={to(step - 1)}>{t('walkthrough.back')}</Button>}
          {isLast ? null : (
            <Button look="quiet" onClick={close}>
              {t('walkthrough.skip')}
            </Button>
          )}
          <Button look="primary" onClick={isLast ? close : to(step + 1)}>
            {isLast ? t('walkthrough.done') : t('walkthrough.next')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

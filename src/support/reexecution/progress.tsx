import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './reexecution.module.css';
import type { ReexecutionRun } from './use-reexecution.ts';

/** How far a job is, and the way out of it. */
export function Progress({ rerun: { status, cancel } }: { readonly rerun: ReexecutionRun }) {
  const t = useText();
  if (status.kind !== 'running') return null;
  const { done, total } = status;
  return (
    <div className={styles.progress}>
      <progress max={Math.max(1, total)} value={done} aria-label={t('rerun.progress', { done, total })} />
      <Button small onClick={cancel}>
        {t('rerun.cancel')}
      </Button>
    </div>
  );
}

/** What a screen reader hears of it: the end, and why there is none. */
export function Ended({ rerun: { status } }: { readonly rerun: ReexecutionRun }) {
  const t = useText();
  if (status.kind === 'cancelled') return <p role="status">{t('rerun.cancelled')}</p>;
  if (status.kind === 'failed')
    return (
      <p role="alert" className={styles.bad}>
        {t('rerun.failed', { message: status.message })}
      </p>
    );
  return null;
}

import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import styles from './payments.module.css';

/** Under a button that moves money: pressed without a line it sends nothing, and that is said (PAY-04). */
export function OfflineLine({ pressed }: { readonly pressed: boolean }) {
  const t = useText();
  const online = useApp((state) => state.lifecycle.online);
  return (
    <p role="status" className={styles.offline} data-shown="offline">
      {pressed && !online ? t('payments.offline') : ''}
    </p>
  );
}

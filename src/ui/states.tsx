import type { ReactNode } from 'react';
import { useText } from '#src/text/text.ts';
import { Button } from './button.tsx';
import { IconAlertTriangle } from './icons.ts';
import styles from './small.module.css';

/** Nothing here, and what to do next. */
export function EmptyState({
  title,
  hint,
  icon,
  action,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      {icon}
      <h2>{title}</h2>
      {hint === undefined ? null : <p>{hint}</p>}
      {action === undefined ? null : <div className={styles.stateAction}>{action}</div>}
    </div>
  );
}

/** Something went wrong: what it means for the customer's money, and a way on. */
export function ErrorState({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText();
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle size={24} aria-hidden="true" />
      <h2>{t('state.errorTitle')}</h2>
      <p>{t('state.errorBody')}</p>
      <div className={styles.stateAction}>
        <Button onClick={onRetry}>{t('state.retry')}</Button>
      </div>
    </div>
  );
}

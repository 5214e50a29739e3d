import { css } from '@emotion/css';
import type { ReactNode } from 'react';
import { useText } from '#src/text/text.ts';
import { Button } from './button.tsx';
import { IconAlertTriangle } from './icons.ts';

const whole = css`
  display: grid;
  justify-items: center;
  gap: 8px;
  padding: 40px 24px;
  text-align: center;
  color: var(--text-2);
  h2 {
    color: var(--text-1);
  }
  p {
    max-width: 44ch;
  }
`;

const way = css`
  margin-top: 8px;
`;

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
    <div className={whole}>
      {icon}
      <h2>{title}</h2>
      {hint === undefined ? null : <p>{hint}</p>}
      {action === undefined ? null : <div className={way}>{action}</div>}
    </div>
  );
}

const CAUSES = {
  offline: 'state.errorOffline',
  server: 'state.errorServer',
  here: 'state.errorBody',
} as const;

/**
 * Something went wrong: what it means for the customer's money, and a way on. Only a device that is offline
 * is told of its connection; `here` is what failed without anybody being asked (MEND-30).
 */
export function ErrorState({
  cause,
  onRetry,
}: {
  readonly cause: keyof typeof CAUSES;
  readonly onRetry: () => void;
}) {
  const t = useText();
  return (
    <div className={whole} role="alert">
      <IconAlertTriangle size={24} aria-hidden="true" />
      <h2>{t('state.errorTitle')}</h2>
      <p>{t(CAUSES[cause])}</p>
      <div className={way}>
        <Button onClick={onRetry}>{t('state.retry')}</Button>
      </div>
    </div>
  );
}

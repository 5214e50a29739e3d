import { type ReactNode, useEffect, useRef } from 'react';
import { IconAlertTriangle } from '#src/ui/icons.ts';
import styles from './form.module.css';

/** Why the form was not accepted. The focus moves to it each time there is a new reason (SES-02, WCAG 3.3.1). */
export function FormAlert({ reason, children }: { readonly reason: unknown; readonly children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), [reason]);
  return (
    <p ref={ref} className={styles.alert} role="alert" tabIndex={-1}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

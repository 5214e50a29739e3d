import { type ReactNode, useEffect, useRef } from 'react';
import { IconAlertTriangle } from '#src/ui/icons.ts';
import styles from './form.module.css';

/**
 * Why the form was not accepted. It is drawn anew for each reason and takes the focus (SES-02, WCAG 3.3.1).
 */
export function FormAlert({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} className={styles.alert} role="alert" tabIndex={-1}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

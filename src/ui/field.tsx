import { type ComponentProps, useId } from 'react';
import styles from './control.module.css';
import { IconAlertTriangle } from './icons.ts';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown beside the control and linked to it; its presence marks the control as invalid. */
  readonly error?: string | undefined;
}

/** A labelled text input with its hint and its error (WCAG 3.3.1, 3.3.2). */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .join(' ')
    .trim();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <input
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined}
        aria-describedby={described === '' ? undefined : described}
        {...input}
      />
      {error === undefined ? null : (
        <span id={`${id}-error`} className={styles.error}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {error}
        </span>
      )}
    </div>
  );
}

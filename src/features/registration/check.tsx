import { type ReactNode, useId } from 'react';
import styles from '#src/features/login/form.module.css';
import { Fault } from './fault.tsx';

/** A consent: never ticked beforehand, and its whole line is the target. */
export function Check({
  name,
  error,
  children,
}: {
  readonly name: string;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name={name}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{children}</span>
      </label>
      <Fault id={id} text={error} />
    </div>
  );
}

import { useState } from 'react';
import { useText } from '#src/text/text.ts';
import { Field } from '#src/ui/field.tsx';
import styles from './form.module.css';

/**
 * A password that can be looked at, pasted and filled by a password manager (WCAG 3.3.8). Its value never
 * enters state.
 */
export function PasswordField({
  label,
  name,
  autoComplete,
  hint,
  error,
}: {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <Field
        label={label}
        name={name}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        hint={hint}
        error={error}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {t(shown ? 'login.hidePassword' : 'login.showPassword')}
      </button>
    </div>
  );
}

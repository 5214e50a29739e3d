import { PASSWORD } from '#domain/account/password.ts';
import { useText } from '#src/text/text.ts';
import { PasswordField } from './password-field.tsx';

/** A password that somebody chooses: what it must be stands beside it, and a password manager offers one. */
export function NewPasswordField({
  label,
  name,
  error,
}: {
  readonly label: string;
  readonly name: string;
  readonly error: string | undefined;
}) {
  const t = useText();
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      hint={t('join.passwordHint', { least: PASSWORD.minimum })}
      error={error}
    />
  );
}

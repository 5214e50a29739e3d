import { useState } from 'react';
import { useText } from '#src/text/text.ts';
import { ConfirmPassword } from './confirm-password.tsx';
import { useStep } from './use-step.ts';

/**
 * Asks for the password where this page was refused something for want of it (ACC-05.2, ACC-08.2); it stays
 * while the page is open, to say that it was confirmed.
 */
export function PasswordWhereDue() {
  const t = useText();
  const state = useStep('confirmPassword');
  const [asked, setAsked] = useState(false);
  if (state === 'passwordDue' && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <>
      <p role={state === 'passwordDue' ? 'alert' : undefined} data-shown="passwordDue">
        {t('confirm.due')}
      </p>
      <ConfirmPassword />
    </>
  );
}

import { passkeysWork, showPasskey } from '#src/features/account-access/ask-browser.ts';
import { useBrowserAnswer } from '#src/features/account-access/use-browser-answer.ts';
import { useStep } from '#src/features/account-access/use-step.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { enter } from '#src/platform/whose-log/entrance.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './form.module.css';

/** A passkey instead of name and password (ACC-16). Not offered where browsers have none. */
export function PasskeyLogin() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const state = useStep('askPasskeyLogin');
  const pending = useApp(({ session }) => session.login.pending);
  useBrowserAnswer(state, showPasskey, (answer) => {
    if ('failed' in answer)
      submit({
        type: 'intent/passkeyFailed',
        data: { step: 'askPasskeyLogin', outcome: answer.failed },
      });
    // Whose it is nobody knows before: in a log of somebody it begins one of its own (HOLD-17).
    else
      enter({ vault, submit, username: '' }, (place) => ({
        type: 'intent/passkeyShown',
        data: { passkey: place.put('passkey', answer.answer) },
      }));
  });
  if (!passkeysWork()) return null;
  const waiting = state === 'sending' || state === 'done' || pending;
  const press = (): void => {
    if (state !== 'sending' && !pending) submit({ type: 'intent/passkeyLoginPressed', data: {} });
  };
  const said = (): string => {
    switch (state) {
      case undefined:
      case 'sending':
      case 'done':
        return '';
      case 'left':
      case 'noPasskey':
      case 'elsewhere':
      case 'tooMany':
        return t(`passkeyLogin.${state}`);
      default:
        return t('passkeyLogin.lost');
    }
  };
  return (
    <div className={styles.form}>
      <Button wide aria-disabled={waiting} onClick={press}>
        {t(waiting && !pending ? 'login.passkeyWaiting' : 'login.withPasskey')}
      </Button>
      <p role="status" className={styles.hint} data-shown="passkeyStatus">
        {said()}
      </p>
    </div>
  );
}

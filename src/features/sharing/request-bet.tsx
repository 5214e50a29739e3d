import { type SubmitEvent, useId } from 'react';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { IconAlertTriangle } from '#src/ui/icons.ts';
import { describedFor } from './logged-words.ts';
import styles from './sharing.module.css';

const { longest } = DEFAULTS.betRequest;

function errorText(
  { status, code }: { readonly status: string; readonly code: number | null },
  t: Text,
): string | undefined {
  switch (status) {
    case 'empty':
      return t('slip.requestEmpty');
    case 'tooLong':
      return t('slip.requestTooLong', { longest });
    case 'failed':
      return code === null ? t('slip.requestFailed') : t('slip.requestFailedCode', { code });
    default:
      return undefined;
  }
}

/** Asks the traders for a bet in words (REQ-01). What was typed stays until it was taken. */
export function RequestBet({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const id = useId();
  const loggedIn = useApp(selectLoggedIn);
  const request = useApp((state) => state.sharing.request);
  if (request.status === 'taken') {
    return (
      <div className={styles.dialog}>
        <p role="status">
          <strong>{t('slip.requestDoneTitle')}</strong> {t('slip.requestDone')}
        </p>
        <Button look="primary" wide onClick={onDone}>
          {t('slip.requestClose')}
        </Button>
      </div>
    );
  }
  if (!loggedIn) {
    return (
      <div className={styles.dialog}>
        <p>{t('slip.requestBody')}</p>
        <ButtonLink href={pathFor('login')} look="primary" wide>
          {t('slip.requestLogIn')}
        </ButtonLink>
      </div>
    );
  }
  const error = errorText(request, t);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('description');
    submit({
      type: 'intent/betRequestSubmitted',
      data: { description: describedFor(vault, typeof text === 'string' ? text : '') },
    });
    event.currentTarget.querySelector('textarea')?.focus();
  };
  const sending = request.status === 'sending';
  return (
    <form className={styles.dialog} onSubmit={send} noValidate>
      <p>{t('slip.requestBody')}</p>
      <label htmlFor={id} className={styles.label}>
        {t('slip.requestLabel')}
      </label>
      <textarea
        id={id}
        name="description"
        rows={4}
        maxLength={longest}
        className={styles.text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className={error === undefined ? styles.hint : styles.error}>
        {error === undefined ? null : <IconAlertTriangle size={16} aria-hidden="true" />}
        {error ?? t('slip.requestHint', { longest })}
      </p>
      <Button type="submit" look="primary" wide aria-disabled={sending}>
        {t(sending ? 'slip.requestSending' : 'slip.requestSend')}
      </Button>
    </form>
  );
}

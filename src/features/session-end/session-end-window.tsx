import { selectEndWarned } from '#projections/session/select-session-end.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { AnswerDialog } from '#src/ui/modal.tsx';
import styles from './session-end.module.css';

const SECOND = 1_000;

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function Countdown({ until }: { readonly until: number }) {
  const t = useText();
  // None once it has passed, however long the machine slept.
  const seconds = Math.max(0, Math.floor((until - useNow()) / SECOND));
  return (
    <p className={styles.left} role="timer" data-shown="sessionEndsIn">
      {seconds === 0 ? t('sessionEnd.over') : t('sessionEnd.left', { time: clockText(seconds) })}
    </p>
  );
}

/**
 * The session ends soon, and why (ACC-15): counted down to what the gateway has said. Who was away may stay;
 * nobody may beyond the longest time of a session.
 */
export function SessionEndWindow() {
  const t = useText();
  const submit = useSubmit();
  const isWarned = useApp(selectEndWarned);
  const current = useApp((state) => state.session.current);
  if (!isWarned || current === null) return null;
  const { expiresAt, longest, stay } = current;
  return (
    <AnswerDialog title={t('sessionEnd.title')} layer="autoLogout">
      <div className={styles.window}>
        <Countdown until={expiresAt} />
        <p>{t(longest === true ? 'sessionEnd.longest' : 'sessionEnd.idle')}</p>
        <p className={styles.failed} role="status">
          {stay === 'failed' ? t('sessionEnd.failed') : ''}
        </p>
        <div className={styles.answers}>
          {longest === true ? (
            <Button wide onClick={() => submit({ type: 'intent/endWarningDismissed', data: {} })}>
              {t('sessionEnd.until')}
            </Button>
          ) : (
            <Button
              wide
              look="primary"
              disabled={stay === 'asked'}
              onClick={() => submit({ type: 'intent/stayPressed', data: {} })}
            >
              {t('sessionEnd.stay')}
            </Button>
          )}
          <Button wide onClick={() => submit({ type: 'intent/logoutPressed', data: {} })}>
            {t('account.logOut')}
          </Button>
        </div>
      </div>
    </AnswerDialog>
  );
}

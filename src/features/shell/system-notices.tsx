import { selectNotices } from '#projections/live/select-notices.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { IconButton } from '#src/ui/button.tsx';
import { IconInfoCircle, IconX } from '#src/ui/icons.ts';
import { AccountMessageBar } from './account-message.tsx';
import styles from './shell.module.css';

/**
 * What the house says to everybody, as plain text; put away by the customer until the words are others
 * (LIV-03).
 */
function Said() {
  const t = useText();
  const submit = useSubmit();
  const notices = useApp(selectNotices);
  return notices.map(({ id, text, group, dismissable }) => (
    <div key={id} className={styles.message} data-message="notice" data-group={group}>
      <IconInfoCircle size={16} aria-hidden="true" />
      <p className={styles.notice}>{text}</p>
      {dismissable ? (
        <IconButton
          label={t('shell.dismiss')}
          onClick={() => submit({ type: 'intent/systemMessageDismissed', data: { id } })}
        >
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  ));
}

/** What there is time to fetch: that nothing is kept on this device, and what the house says. */
export function SystemNotices() {
  const t = useText();
  const isInMemory = useApp((state) => state.lifecycle.storage === 'memory');
  return (
    <>
      {isInMemory ? (
        <p className={styles.message} data-message="evidence">
          <IconInfoCircle size={16} aria-hidden="true" />
          {t('shell.evidenceDegraded')}
        </p>
      ) : null}
      <AccountMessageBar />
      <Said />
    </>
  );
}

import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectAsksAboutBehaviour } from '#projections/consent/select-consent.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './session-records.module.css';

/**
 * Points to the choice about session records, once, where somebody looks at their bets; it asks nothing and
 * blocks nothing.
 */
export function RecordingNotice() {
  const t = useText();
  const submit = useSubmit();
  const asks = useApp(selectAsksAboutBehaviour);
  if (!asks) return null;
  return (
    <aside className={styles.notice} aria-label={t('records.noticeMore')}>
      <p>
        {t('records.notice')} <Link href={pathFor('sessionRecords')}>{t('records.noticeMore')}</Link>
      </p>
      <Button small onClick={() => submit({ type: 'intent/recordingNoticeClosed', data: {} })}>
        {t('records.noticeClose')}
      </Button>
    </aside>
  );
}

import { useLocation } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectUnreadTimeNews } from '#projections/user/select-time.ts';
import { momentText } from '#src/features/login/moment-text.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { AnswerDialog } from '#src/ui/modal.tsx';
import styles from './safer-gambling.module.css';

/** The session ended by the customer's own time: over everything, until it is read (RGT-04.1). */
export function TimeOverWindow() {
  const t = useText();
  const submit = useSubmit();
  const until = useApp((state) => state.user.timeOver?.until);
  return (
    <AnswerDialog title={t('time.over')} layer="autoLogout">
      <div className={styles.window}>
        <p data-shown="timeOver">
          {t('time.overText', { until: until == null ? 'none' : momentText(until) })}
        </p>
        <Button wide onClick={() => submit({ type: 'intent/timeNewsClosed', data: {} })}>
          {t('time.overClose')}
        </Button>
      </div>
    </AnswerDialog>
  );
}

/** How little is left of the customer's time (RGT-04.2). Neither answer stands out. */
export function TimeNewsWindow() {
  const t = useText();
  const submit = useSubmit();
  const [, go] = useLocation();
  const news = useApp(selectUnreadTimeNews);
  if (news === null) return null;
  const read = (): void => {
    submit({ type: 'intent/timeNewsClosed', data: {} });
  };
  return (
    <AnswerDialog title={t('time.news')} layer="realityCheck">
      <div className={styles.window}>
        <p data-shown="timeNews">{t('time.newsText', { news })}</p>
        <Button wide onClick={read}>
          {t('time.newsClose')}
        </Button>
        <Button
          wide
          onClick={() => {
            read();
            go(pathFor('timeManagement'));
          }}
        >
          {t('time.newsTools')}
        </Button>
      </div>
    </AnswerDialog>
  );
}

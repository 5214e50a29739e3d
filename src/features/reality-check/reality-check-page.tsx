import { DEFAULTS } from '#domain/config/defaults.ts';
import type { RealityCheckState } from '#projections/reality-check/reality-check-state.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { classes } from '#src/ui/classes.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import styles from './reality-check.module.css';
import { useSessionTime } from './session-clock.tsx';

function ThisSession() {
  const t = useText();
  const time = useSessionTime();
  return (
    <Card>
      <CardHead>
        <h2>{t('session.time')}</h2>
        <span className={styles.time} data-shown="sessionTime">
          {time ?? t('realityCheck.notKnown')}
        </span>
      </CardHead>
    </Card>
  );
}

/** What there is to say about the interval beside the choice itself. */
function statusOf({ minutes, saving, answerInvalid }: RealityCheckState): MessageId {
  if (saving.kind === 'saving') return 'realityCheck.saving';
  if (saving.kind === 'failed') return 'realityCheck.saveFailed';
  if (minutes === null) return answerInvalid ? 'realityCheck.notLoaded' : 'realityCheck.loading';
  return minutes === 0 ? 'realityCheck.off' : 'realityCheck.every';
}

function Interval() {
  const t = useText();
  const submit = useSubmit();
  const check = useApp((state) => state.realityCheck);
  const { minutes, saving } = check;
  const shown = saving.kind === 'saving' ? saving.minutes : minutes;
  return (
    <Card>
      <CardHead>
        <h2>{t('realityCheck.interval')}</h2>
      </CardHead>
      <div className={styles.text}>
        <p>{t('realityCheck.about')}</p>
      </div>
      <div className={styles.choice}>
        <Segmented
          label={t('realityCheck.interval')}
          value={String(shown ?? '')}
          options={DEFAULTS.realityCheck.choicesMinutes.map((choice) => ({
            value: String(choice),
            label: t('duration.minutes', { minutes: choice }),
          }))}
          onChange={(value) =>
            submit({ type: 'intent/realityCheckChosen', data: { minutes: Number(value) } })
          }
        />
      </div>
      <p
        role="status"
        className={classes(styles.status, saving.kind === 'failed' && styles.failed)}
        data-shown="realityCheckStatus"
      >
        {t(statusOf(check), { minutes: minutes ?? 0 })}
      </p>
    </Card>
  );
}

/**
 * How often the customer is reminded of the time (RGT-01, UK-27), and how long this session has lasted
 * (RGT-02).
 */
export function RealityCheckPage() {
  const t = useText();
  return (
    <Page>
      <PageHead
        heading={t('route.realityCheck')}
        title={t('route.realityCheck')}
        canonical="/reality-check"
      />
      <ThisSession />
      <Interval />
    </Page>
  );
}

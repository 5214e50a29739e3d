import { DEFAULTS } from '#domain/config/defaults.ts';
import { RECORDING } from '#domain/config/recording.ts';
import { selectKeepsBehaviour } from '#projections/consent/select-consent.ts';
import { retentionLimits } from '#recordings/format/limits.ts';
import { ExportRecording } from '#src/features/settings/export-recording.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { Switch } from '#src/ui/switch.tsx';
import styles from './session-records.module.css';

const DAY_MS = 86_400_000;

function Behaviour() {
  const t = useText();
  const submit = useSubmit();
  const keeps = useApp(selectKeepsBehaviour);
  return (
    <Card>
      <CardHead>
        <h2>{t('records.behaviour')}</h2>
      </CardHead>
      <div className={styles.text}>
        <p>{t('records.behaviourWhy')}</p>
      </div>
      <div className={styles.choice}>
        <Switch
          label={t('records.consent')}
          checked={keeps}
          onChange={(granted) =>
            submit({
              type: 'intent/recordingConsentChosen',
              data: { granted, policy: RECORDING.policy, place: 'page' },
            })
          }
        />
      </div>
      <p role="status" className={styles.status}>
        {t(keeps ? 'records.on' : 'records.off')}
      </p>
    </Card>
  );
}

function Kept() {
  const t = useText();
  const inMemory = useApp((state) => state.lifecycle.storage === 'memory');
  const { fullSessionDays, betEvidenceYears } = DEFAULTS.retention;
  return (
    <Card>
      <CardHead>
        <h2>{t('records.kept')}</h2>
      </CardHead>
      <ul className={styles.text}>
        <li>
          {inMemory ? t('records.memory') : t('records.keptDevice', { days: retentionLimits.ttlMs / DAY_MS })}
        </li>
        <li>{t('records.keptBehaviour', { days: fullSessionDays })}</li>
        <li>{t('records.keptEvidence', { years: betEvidenceYears })}</li>
      </ul>
    </Card>
  );
}

/** What is recorded, why, for how long, and the customer's own say in it (UK-55). */
export function SessionRecordsPage() {
  const t = useText();
  return (
    <Page>
      <PageHead heading={t('records.title')} title={t('records.title')} noindex />
      <Card>
        <CardHead>
          <h2>{t('records.evidence')}</h2>
        </CardHead>
        <div className={styles.text}>
          <p>{t('records.evidenceWhy')}</p>
          <p>{t('records.never')}</p>
        </div>
      </Card>
      <Behaviour />
      <Kept />
      <ExportRecording />
    </Page>
  );
}

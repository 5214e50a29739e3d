import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { rememberUsername, useRememberedUsername } from '#src/features/login/remembered-username.ts';
import { DisplaySettings } from '#src/features/more/display-settings.tsx';
import { useSessionTime } from '#src/features/reality-check/session-clock.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { PauseUpdates } from '#src/features/shell/pause-updates.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useUsername } from '#src/platform/vault/use-username.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { AlertSettings } from './alert-settings.tsx';
import { CashOutSettings } from './cash-out-settings.tsx';
import { ExportRecording } from './export-recording.tsx';
import styles from './settings.module.css';
import { StakeSettings } from './stake-settings.tsx';

const ACCEPT = ['NOT_ACCEPT', 'ACCEPT_HIGHER_ODDS', 'ACCEPT_ANY_ODDS'] as const;

function Betting() {
  const t = useText();
  const submit = useSubmit();
  const accept = useApp((state) => state.settings.settings.extSettings.acceptOddsChange);
  const failed = useApp((state) => state.settings.saveFailed);
  return (
    <Card>
      <CardHead>
        <h2>{t('preferences.betting')}</h2>
      </CardHead>
      <div className={styles.row}>
        <span>{t('preferences.acceptOdds')}</span>
        <Segmented
          label={t('preferences.acceptOdds')}
          value={accept}
          options={ACCEPT.map((value) => ({ value, label: t(`preferences.acceptOdds.${value}`) }))}
          onChange={(value) =>
            submit({ type: 'intent/settingChanged', data: { name: 'extSettings.acceptOddsChange', value } })
          }
        />
      </div>
      <CashOutSettings />
      <StakeSettings />
      <p role="status" className={styles.failed}>
        {failed ? t('preferences.saveFailed') : ''}
      </p>
    </Card>
  );
}

const MONEY = ['withdraw', 'transactionHistory', 'addDepositMethod'] as const;

function Account() {
  const t = useText();
  const submit = useSubmit();
  const name = useUsername();
  const time = useSessionTime();
  const leaving = useApp((state) => state.session.logout.status === 'inProgress');
  return (
    <Card>
      <CardHead>
        <h2>{t('account.hello', { name })}</h2>
        <Button
          small
          aria-disabled={leaving}
          onClick={() => submit({ type: 'intent/logoutPressed', data: {} })}
        >
          {t(leaving ? 'account.loggingOut' : 'account.logOut')}
        </Button>
      </CardHead>
      <div className={styles.row}>
        <span>{t('session.time')}</span>
        <span className={styles.time} data-shown="sessionTime">
          {time ?? ''}
        </span>
        <Link href={pathFor('realityCheck')} className={styles.more}>
          {t('realityCheck.change')}
        </Link>
      </div>
      <div className={styles.row}>
        {MONEY.map((key) => (
          <Link key={key} href={pathFor(key)} className={styles.more}>
            {t(`route.${key}`)}
          </Link>
        ))}
      </div>
      <div className={styles.row}>
        <Link href={pathFor('responsibleGaming')} className={styles.more}>
          {t('route.responsibleGaming')}
        </Link>
        <Link href={pathFor('profile')} className={styles.more}>
          {t('profile.title')}
        </Link>
        <Link href={pathFor('devices')} className={styles.more}>
          {t('devices.title')}
        </Link>
        <Link href={pathFor('editPassword')} className={styles.more}>
          {t('password.title')}
        </Link>
      </div>
    </Card>
  );
}

/** Only where a name is kept; for a guest too, whose device it may be no more (ACC-07). */
function RememberedUsername() {
  const t = useText();
  const name = useRememberedUsername();
  if (name === '') return null;
  return (
    <div className={styles.row}>
      <span>
        {t('preferences.remembered')} <bdi translate="no">{name}</bdi>
      </span>
      <Button small onClick={() => rememberUsername('')}>
        {t('preferences.forgetUsername')}
      </Button>
    </div>
  );
}

/** Settings (SET-01): in force at once, kept in the account, or on this device for a guest. */
export function SettingsPage() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  return (
    <Page>
      <PageHead heading={t('route.settings')} title={t('route.settings')} canonical="/settings" />
      {loggedIn ? <Account /> : null}
      <Betting />
      <AlertSettings />
      <Card aria-label={t('settings.title')}>
        <CardHead>
          <h2>{t('settings.title')}</h2>
        </CardHead>
        <DisplaySettings demo />
        <div className={styles.row}>
          <PauseUpdates />
        </div>
        <RememberedUsername />
      </Card>
      <Card>
        <CardHead>
          <h2>{t('records.title')}</h2>
          <Link href={pathFor('sessionRecords')} className={styles.more}>
            {t('records.open')}
          </Link>
        </CardHead>
      </Card>
      <ExportRecording />
    </Page>
  );
}

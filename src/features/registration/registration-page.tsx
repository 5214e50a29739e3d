import { useState } from 'react';
import { Link } from 'wouter';
import { MINIMUM_AGE } from '#domain/account/registration.ts';
import { withWayBack } from '#domain/navigation/return-path.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useUsername } from '#src/platform/vault/use-username.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** The form, what became of one that was begun before, or why there is none. */
function Joining() {
  const t = useText();
  const [wasBegun] = useState(useApp((state) => state.session.joining === true));
  const [isAnew, setAnew] = useState(false);
  const [isStopped, setStopped] = useState(false);
  if (isStopped)
    return (
      <div className={styles.form}>
        <FormAlert>{t('join.tooYoung', { age: MINIMUM_AGE })}</FormAlert>
        <Button wide onClick={() => setStopped(false)}>
          {t('join.mistyped')}
        </Button>
      </div>
    );
  return (
    <>
      {wasBegun && !isAnew ? (
        <p className={styles.ended} role="status">
          {t('join.gone')}
        </p>
      ) : null}
      <RegistrationForm onStop={() => setStopped(true)} onGoOn={() => setAnew(true)} />
    </>
  );
}

/**
 * Sign up (REG-01): labels and errors linked, paste and password managers welcome, nothing ticked beforehand.
 */
export function RegistrationPage() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const path = useApp((state) => state.navigation.path);
  const name = useUsername();
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead heading={t('join.title')} title={t('join.title')} canonical="/registration" />
        <p className={styles.hint}>{t('join.intro', { age: MINIMUM_AGE })}</p>
        <Card className={styles.card ?? ''}>
          {loggedIn ? <p>{t('login.already', { name })}</p> : <Joining />}
        </Card>
        <p className={styles.other}>
          {t('join.haveAccount')} <Link href={withWayBack(pathFor('login'), path)}>{t('login.title')}</Link>
        </p>
      </div>
    </Page>
  );
}

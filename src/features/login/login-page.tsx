import { type SubmitEvent, Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { withWayBack } from '#domain/navigation/return-path.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import { useLinkToken } from '#src/features/account-access/link-token.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { pseudonymOf } from '#src/platform/vault/pseudonyms.ts';
import { useUsername } from '#src/platform/vault/use-username.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { enter } from '#src/platform/whose-log/entrance.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { KeptFocus } from '#src/ui/kept-focus.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { BreakExclusion } from './break-exclusion-part.ts';
import { CHALLENGE, CodeForm } from './code-form.tsx';
import styles from './form.module.css';
import { FormAlert } from './form-alert.tsx';
import { focusFirstInvalid, isChecked, secretOf, textOf } from './form-fields.ts';
import { HANDOVER_TOKEN, HandedOver } from './handed-over.tsx';
import { LoginErrorText } from './login-error-text.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordField } from './password-field.tsx';
import { PinForm } from './pin-form.tsx';
import { rememberUsername, useRememberedUsername } from './remembered-username.ts';
import { SessionEnded } from './session-ended.tsx';

type Errors = Partial<Record<'username' | 'password' | 'captcha', string>>;

/** What the form itself can see is missing; whether the password is right only the gateway knows. */
function findErrors(form: FormData, captcha: boolean, t: Text): Errors {
  const mandatory = t('login.mandatory');
  const username = textOf(form, 'username');
  return {
    ...(username === ''
      ? { username: mandatory }
      : username.includes('@')
        ? { username: t('login.emailAsUsername') }
        : {}),
    ...(secretOf(form, 'password') === '' ? { password: mandatory } : {}),
    ...(captcha && textOf(form, 'captcha') === '' ? { captcha: mandatory } : {}),
  };
}

function LoginForm() {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const { pending, error, captchaRequired } = useApp((state) => state.session.login);
  const [errors, setErrors] = useState<Errors>({});
  const remembered = useRememberedUsername();
  // As the form opened: what is typed stays when another tab remembers somebody.
  const [filled] = useState(remembered);
  // What was refused is no name to remember; it may even be a password in the wrong field.
  const isRefused = error !== null && !pending;
  useEffect(() => {
    if (isRefused) rememberUsername(filled);
  }, [isRefused, filled]);

  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    const found = findErrors(form, captchaRequired, t);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    rememberUsername(isChecked(form, 'remember') ? textOf(form, 'username') : '');
    enter({ vault, submit, username: textOf(form, 'username') }, (place) => ({
      type: 'intent/loginSubmitted',
      data: {
        username: pseudonymOf(place, 'username', textOf(form, 'username')),
        password: place.put('password', secretOf(form, 'password')),
        ...(captchaRequired ? { captcha: place.put('captcha', textOf(form, 'captcha')) } : {}),
      },
    }));
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {error === null || pending ? null : (
        <FormAlert>
          <LoginErrorText error={error} />
        </FormAlert>
      )}
      <Field
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={filled}
        error={errors.username}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      {captchaRequired ? (
        <Field
          label={t('login.captcha')}
          hint={t('login.captchaHint')}
          name="captcha"
          autoComplete="off"
          error={errors.captcha}
        />
      ) : null}
      <label className={styles.check}>
        <input type="checkbox" name="remember" defaultChecked={filled !== ''} />
        <span>{t('login.remember')}</span>
      </label>
      <Button type="submit" look="primary" wide aria-disabled={pending}>
        {t(pending ? 'login.submitting' : 'login.submit')}
      </Button>
    </form>
  );
}

/** The password; where this device has a PIN, that instead; and a passkey. */
function WaysIn() {
  const t = useText();
  const submit = useSubmit();
  const offered = useApp(({ user }) => user.access?.pinOffered ?? false);
  const isOver = useApp(({ session }) => session.login.error?.error === 'pinOver');
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    submit({ type: 'intent/pinOfferAsked', data: {} });
  }, [submit]);
  const byPin = wanted && offered && !isOver;
  return (
    <div className={styles.form}>
      {byPin ? <PinForm /> : <LoginForm />}
      {offered && !isOver ? (
        <Button wide onClick={() => setWanted(!byPin)}>
          {t(byPin ? 'login.withPassword' : 'login.withPin')}
        </Button>
      ) : null}
      <PasskeyLogin />
    </div>
  );
}

/** As the last login was refused, or the session ended. */
const useOnBreak = (): boolean =>
  useApp(
    ({ session: { login, reason } }) =>
      reason === 'onBreak' || login.error?.error === 'coolOff' || login.error?.error === 'coolOffUntil',
  );

/** Sign in (SES-01). After it the customer is back where the login was asked for. */
export function LoginPage() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const path = useApp((state) => state.navigation.path);
  const shut = useApp(selectIsShut);
  const name = useUsername();
  const vault = useVault();
  const workflow = useApp((state) => state.session.current?.workflow ?? null);
  const asksCode = useApp(({ session }) => session.login.workflow === 'OTP');
  // After a reload there is nothing to finish it with: it is begun again.
  const isCode = asksCode && (vault.held(CHALLENGE) ?? '') !== '';
  const token = useLinkToken(HANDOVER_TOKEN);
  const isOnBreak = useOnBreak();
  const heading = t(isCode && !loggedIn ? 'login.codeTitle' : 'login.title');
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead heading={heading} title={heading} canonical="/login" />
        <SessionEnded />
        <Card className={styles.card ?? ''}>
          <KeptFocus>
            {loggedIn ? (
              <p>{t('login.already', { name })}</p>
            ) : isCode ? (
              <CodeForm />
            ) : token > 0 ? (
              <HandedOver key={token}>
                <WaysIn />
              </HandedOver>
            ) : (
              <WaysIn />
            )}
          </KeptFocus>
          {workflow === null ? null : <FormAlert>{t('login.workflow')}</FormAlert>}
        </Card>
        {isOnBreak && !loggedIn ? (
          <Suspense fallback={null}>
            <BreakExclusion />
          </Suspense>
        ) : null}
        <p className={styles.other}>
          {loggedIn ? (
            <ButtonLink href={pathFor('home')}>{t('shell.toHome')}</ButtonLink>
          ) : shut ? null : (
            <>
              {t('login.noAccount')}{' '}
              <Link href={withWayBack(pathFor('registration'), path)}>{t('login.join')}</Link>
              {' · '}
              <Link href={pathFor('forgotPassword')}>{t('login.forgotten')}</Link>
            </>
          )}
        </p>
      </div>
    </Page>
  );
}

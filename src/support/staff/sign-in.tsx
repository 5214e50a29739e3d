import { useState } from 'react';
import { type SecondStep, type StaffMe, staffSecondStep, staffSignIn } from '#domain/contract/staff.ts';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { askStaff, type Reply } from './ask.ts';
import { errorText } from './error-text.ts';
import styles from './staff.module.css';

const fieldOf = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
};

type SignedIn = (me: StaffMe, at: number) => void;

/** What a form did last: whether it waits, and why it was refused. */
function useAsking() {
  const [busy, setBusy] = useState(false);
  const [because, setBecause] = useState<string>();
  const run = async <Answer,>(
    work: Promise<Reply<Answer>>,
    then: (answer: Answer, at: number) => void,
  ): Promise<void> => {
    setBusy(true);
    setBecause(undefined);
    const reply = await work;
    setBusy(false);
    if (reply.kind === 'answered') then(reply.answer, reply.at);
    else setBecause(reply.because);
  };
  return { busy, because, run };
}

function Trouble({ because }: { readonly because: string | undefined }) {
  const t = useText();
  return (
    <p role="alert" className={styles.trouble}>
      {because === undefined ? '' : errorText(t, because)}
    </p>
  );
}

function PasswordStep({ onNext }: { readonly onNext: (step: SecondStep) => void }) {
  const t = useText();
  const { busy, because, run } = useAsking();
  const submit = (form: HTMLFormElement): void => {
    const body = { username: fieldOf(form, 'username').trim(), password: fieldOf(form, 'password') };
    void run(askStaff(staffSignIn, {}, body), ({ data }) => onNext(data));
  };
  return (
    <form
      className={styles.form}
      aria-label={t('staff.signIn.title')}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <h2>{t('staff.signIn.title')}</h2>
      <Field
        label={t('staff.signIn.name')}
        name="username"
        autoComplete="username"
        required
        maxLength={200}
      />
      <Field
        label={t('staff.signIn.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1_000}
      />
      <Trouble because={because} />
      <Button type="submit" look="primary" disabled={busy}>
        {t('staff.signIn.go')}
      </Button>
    </form>
  );
}

function Enrolment({ step }: { readonly step: Extract<SecondStep, { step: 'enrol' }> }) {
  const t = useText();
  return (
    <>
      <p>{t('staff.signIn.enrolHint')}</p>
      <dl className={styles.secret}>
        <dt>{t('staff.signIn.secret')}</dt>
        <dd>
          <code>{step.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </dd>
        <dt>{t('staff.signIn.uri')}</dt>
        <dd>
          <a href={step.uri}>{step.uri}</a>
        </dd>
      </dl>
      <Field
        label={t('staff.signIn.ownPassword')}
        hint={t('staff.signIn.ownPasswordHint', { least: STAFF_LIMITS.password.least })}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={STAFF_LIMITS.password.least}
        maxLength={STAFF_LIMITS.password.most}
      />
    </>
  );
}

function CodeStep({
  step,
  onSignedIn,
  onBack,
}: {
  readonly step: SecondStep;
  readonly onSignedIn: SignedIn;
  readonly onBack: () => void;
}) {
  const t = useText();
  const { busy, because, run } = useAsking();
  const enrolling = step.step === 'enrol';
  const submit = (form: HTMLFormElement): void => {
    const code = fieldOf(form, 'code').replaceAll(/\s/g, '');
    const body = enrolling ? { code, password: fieldOf(form, 'password') } : { code };
    void run(askStaff(staffSecondStep, {}, body), ({ data }, at) => onSignedIn(data, at));
  };
  const title = t(enrolling ? 'staff.signIn.enrolTitle' : 'staff.signIn.codeTitle');
  return (
    <form
      className={styles.form}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <h2>{title}</h2>
      {enrolling ? <Enrolment step={step} /> : null}
      <Field
        label={t('staff.signIn.code')}
        hint={t('staff.signIn.codeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        required
        autoFocus={!enrolling}
      />
      <Trouble because={because} />
      <Button type="submit" look="primary" disabled={busy}>
        {t('staff.signIn.signIn')}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {t('staff.signIn.back')}
      </Button>
    </form>
  );
}

/** Both steps of signing in, and setting the second factor up the first time. */
export function SignIn({ ended, onSignedIn }: { readonly ended: boolean; readonly onSignedIn: SignedIn }) {
  const t = useText();
  const [step, setStep] = useState<SecondStep>();
  return (
    <section className={styles.signIn}>
      {ended ? <p role="status">{t('staff.signIn.ended')}</p> : null}
      {step === undefined ? (
        <PasswordStep onNext={setStep} />
      ) : (
        <CodeStep step={step} onSignedIn={onSignedIn} onBack={() => setStep(undefined)} />
      )}
      <p className={styles.aside}>{t('staff.signIn.file')}</p>
    </section>
  );
}

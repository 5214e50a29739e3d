import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { MINIMUM_AGE } from '#domain/account/registration.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import styles from '#src/features/login/form.module.css';
import { FormAlert } from '#src/features/login/form-alert.tsx';
import { focusFirstInvalid, textOf } from '#src/features/login/form-fields.ts';
import { LoginErrorText } from '#src/features/login/login-error-text.tsx';
import { usePasswordStrength } from '#src/features/login/use-password-strength.ts';
import { useNow } from '#src/platform/clock/now.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { enter } from '#src/platform/whose-log/entrance.ts';
import { currencySymbol } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { ChoicesStep, LimitStep } from './choice-steps.tsx';
import { filledIn } from './filled-in.ts';
import { findErrors, isTooYoung, type RegistrationErrors, stillOf } from './find-errors.ts';
import { ContactStep, LoginStep, YouStep } from './person-steps.tsx';
import { Progress } from './progress.tsx';
import own from './registration.module.css';
import { fieldOfRefusal, type Step, stepBeside, stepOfRefusal } from './steps.ts';
import { useStepsInHistory } from './steps-in-history.ts';

/** Asks before the page goes, which takes along what was typed (REG-03.2). */
function useAskBeforeLeaving(isTouched: boolean): void {
  useEffect(() => {
    if (!isTouched) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTouched]);
}

/**
 * The step that is shown and what is wrong in it: the one somebody went to, or the one that the newest
 * refusal is about.
 */
function useStep() {
  const t = useText();
  const { pending, error } = useApp((state) => state.session.login);
  const [step, setStep] = useState<Step>('you');
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const [heard, setHeard] = useState(error);
  // What was refused before this form was opened says nothing about it.
  const [before] = useState(error);
  const refused = error === before ? null : error;
  const field = refused === null ? undefined : fieldOfRefusal[refused.error];
  if (error !== heard) {
    setHeard(error);
    if (refused !== null) setStep(stepOfRefusal(refused.error) ?? step);
    if (refused !== null && field !== undefined)
      setErrors({ [field]: t(`login.error.${refused.error}`, { until: '', age: MINIMUM_AGE }) });
  }
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused !== null && field !== undefined && form.current !== null) focusFirstInvalid(form.current);
  }, [refused, field]);
  return { form, step, setStep, errors, setErrors, pending, alert: field === undefined ? refused : null };
}

function Shown({ when, children }: { readonly when: boolean; readonly children: ReactNode }) {
  return (
    <div hidden={!when}>
      <div className={styles.form}>{children}</div>
    </div>
  );
}

interface FormProps {
  /** Somebody is too young: nothing that they typed stays. */
  readonly onStop: () => void;
  /** The first steps are filled in again. */
  readonly onGoOn: () => void;
}

/**
 * Five steps in one form (REG-03): all that was typed stands in its fields and nowhere else until it is sent.
 */
export function RegistrationForm({ onStop, onGoOn }: FormProps) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const currency = useApp(selectCurrency);
  const symbol = currencySymbol(currency);
  const now = useNow(false);
  const { form: ref, step, setStep, errors, setErrors, pending, alert } = useStep();
  const [isTouched, setTouched] = useState(false);
  const strength = usePasswordStrength();
  const heading = useRef<HTMLHeadingElement>(null);
  const count = Object.keys(errors).length;
  const back = stepBeside(step, -1);
  const next = stepBeside(step, 1);
  useAskBeforeLeaving(isTouched);

  const go = (to: Step): void => {
    setErrors({});
    setStep(to);
    requestAnimationFrame(() => heading.current?.focus());
  };
  const steps = useStepsInHistory(go);
  const judged = (form: HTMLFormElement): RegistrationErrors =>
    findErrors(step, new FormData(form), { t, passwordFault: strength.faultOf, symbol, currency, now });
  const typed = ({ currentTarget }: { readonly currentTarget: HTMLFormElement }): void => {
    // What is mended is said no longer; what else is wrong is said when they go on.
    if (count > 0) setErrors(stillOf(errors, judged(currentTarget)));
    if (isTouched) return;
    setTouched(true);
    submit({ type: 'intent/registrationBegun', data: {} });
  };
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (pending) return;
    const form = new FormData(event.currentTarget);
    if (step === 'you' && isTooYoung(form, MINIMUM_AGE, now)) {
      onStop();
      return;
    }
    const found = judged(event.currentTarget);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstInvalid(event.currentTarget);
    else if (next !== undefined) {
      onGoOn();
      steps.on(next);
    } else
      enter({ vault, submit, username: textOf(form, 'username') }, (place) => filledIn(form, place, symbol));
  };
  return (
    <form
      ref={ref}
      className={styles.form}
      onSubmit={send}
      onInput={typed}
      onFocus={strength.load}
      noValidate
      autoComplete="on"
    >
      <Progress step={step} ref={heading} />
      {alert === null || pending ? null : (
        <FormAlert>
          <LoginErrorText error={alert} />
        </FormAlert>
      )}
      <Shown when={step === 'you'}>
        <YouStep errors={errors} />
      </Shown>
      <Shown when={step === 'contact'}>
        <ContactStep errors={errors} />
      </Shown>
      <Shown when={step === 'login'}>
        <LoginStep errors={errors} />
      </Shown>
      <Shown when={step === 'limits'}>
        <LimitStep errors={errors} symbol={symbol} />
      </Shown>
      <Shown when={step === 'choices'}>
        <ChoicesStep errors={errors} />
      </Shown>
      <p role="status" className={styles.error}>
        {count === 0 ? '' : t('form.errors', { count })}
      </p>
      <div className={own.buttons}>
        {back === undefined ? null : (
          <Button
            look="secondary"
            wide
            aria-disabled={pending}
            onClick={() => (pending ? undefined : steps.back(step, back))}
          >
            {t('join.back')}
          </Button>
        )}
        <Button type="submit" look="primary" wide aria-disabled={pending}>
          {t(next !== undefined ? 'join.next' : pending ? 'join.submitting' : 'join.submit')}
        </Button>
      </div>
      {pending ? <p role="status">{t('join.checking')}</p> : null}
    </form>
  );
}

import { useState } from 'react';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import {
  SAFEGUARD_STEPS,
  SafeguardOrder,
  SafeguardStep,
  type Safeguards,
  staffSafeguard,
} from '#domain/contract/staff-safeguards.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';

interface SafeguardFormProps {
  readonly username: string;
  readonly onDo: () => void;
  readonly onDone: (told: Safeguards) => void;
}

/** What is done, and what of it stands before the next bet. */
function Step() {
  const t = useText();
  const [step, setStep] = useState<SafeguardStep>('CHECK_IN');
  return (
    <>
      <label className={styles.select}>
        <span>{t('staff.safeguard.step')}</span>
        <select
          name="step"
          value={step}
          onChange={(event) => setStep(SafeguardStep.safeParse(event.currentTarget.value).data ?? step)}
        >
          {SAFEGUARD_STEPS.map((one) => (
            <option key={one} value={one}>
              {t(`staff.safeguard.step.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {step === 'QUESTIONNAIRE' || step === 'TALKED' ? (
        <p className={styles.aside}>{t('staff.safeguard.stepHint', { step })}</p>
      ) : (
        <label className={styles.check}>
          <input type="checkbox" name="blocking" />
          <span>{t('staff.safeguard.blocking')}</span>
        </label>
      )}
    </>
  );
}

/** One step about a customer, with the reason that the audit trail keeps. */
export function SafeguardForm({ username, onDo, onDone }: SafeguardFormProps) {
  const t = useText();
  const { ask } = useStaff();
  const [busy, setBusy] = useState(false);
  const [because, setBecause] = useState<string>();
  const [nth, setNth] = useState(0);
  const carryOut = async (form: FormData): Promise<void> => {
    onDo();
    const order = SafeguardOrder.safeParse({
      username,
      step: form.get('step'),
      blocking: form.get('blocking') !== null,
      why: form.get('why'),
    }).data;
    if (order === undefined) {
      setBecause('VALIDATION');
      return;
    }
    setBusy(true);
    const reply = await ask(staffSafeguard, {}, order);
    setBusy(false);
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    if (reply.kind === 'refused') return;
    setNth(nth + 1);
    onDone(reply.answer.data);
  };
  return (
    <form
      key={nth}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void carryOut(new FormData(event.currentTarget));
      }}
    >
      <Step />
      <Field
        label={t('staff.announce.why')}
        hint={t('staff.announce.whyHint', { least: STAFF_LIMITS.explanation.least })}
        name="why"
        required
        minLength={STAFF_LIMITS.explanation.least}
        maxLength={STAFF_LIMITS.explanation.most}
        autoComplete="off"
      />
      <p role="alert" className={styles.trouble}>
        {because === undefined ? '' : errorText(t, because)}
      </p>
      <div>
        <Button type="submit" look="primary" disabled={busy}>
          {t('staff.safeguard.do')}
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import {
  SAFEGUARD_STEPS,
  SafeguardOrder,
  SafeguardStep,
  type Safeguards,
  staffSafeguard,
} from '#domain/contract/staff-safeguards.ts';
import { useText } from '#src/text/text.ts';
import { ReasonedForm } from '../reasoned-form.tsx';
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

/** One step about a customer. */
export function SafeguardForm({ username, onDo, onDone }: SafeguardFormProps) {
  const t = useText();
  const { ask } = useStaff();
  const carryOut = async (form: FormData): Promise<string | undefined> => {
    onDo();
    const order = SafeguardOrder.safeParse({
      username,
      step: form.get('step'),
      blocking: form.get('blocking') !== null,
      why: form.get('why'),
    }).data;
    if (order === undefined) return 'VALIDATION';
    const reply = await ask(staffSafeguard, {}, order);
    if (reply.kind === 'refused') return reply.because;
    onDone(reply.answer.data);
    return undefined;
  };
  return (
    <ReasonedForm onOrder={carryOut} button={t('staff.safeguard.do')}>
      <Step />
    </ReasonedForm>
  );
}

import { type SubmitEvent, useState } from 'react';
import { selectCurrency } from '#projections/user/select-user.ts';
import styles from '#src/features/login/form.module.css';
import { focusFirstInvalid } from '#src/features/login/form-fields.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { currencySymbol } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { AnswerDialog } from '#src/ui/modal.tsx';
import { LimitStep } from './choice-steps.tsx';
import { findLimitErrors, type RegistrationErrors, stillOf } from './find-errors.ts';
import { limitIn } from './typed-fields.ts';

/**
 * After a login of who has never said anything to a limit of deposits: the very question of a registration,
 * with one press for both of its answers, neither of them chosen or proposed (REG-04, UK-20).
 */
export function FirstLimitWindow() {
  const t = useText();
  const submit = useSubmit();
  const currency = useApp(selectCurrency);
  const symbol = currencySymbol(currency);
  const asked = useApp((state) => state.user.limitAsked);
  const [errors, setErrors] = useState<RegistrationErrors>({});
  if (asked === undefined) return null;
  const { answer } = asked;
  const busy = answer === 'sending';
  const found = (form: HTMLFormElement): RegistrationErrors =>
    findLimitErrors(new FormData(form), { t, symbol, currency });
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const faults = found(form);
    setErrors(faults);
    const limit = limitIn(new FormData(form), symbol);
    if (limit === undefined || Object.keys(faults).length > 0) focusFirstInvalid(form);
    else submit({ type: 'intent/firstLimitAnswered', data: { limit } });
  };
  return (
    <AnswerDialog title={t('firstLimit.title')} layer="workflow">
      <form
        className={styles.form}
        onSubmit={send}
        onInput={({ currentTarget }) => setErrors((shown) => stillOf(shown, found(currentTarget)))}
        noValidate
      >
        <p>{t('firstLimit.about')}</p>
        <LimitStep errors={errors} symbol={symbol} />
        <Button type="submit" look="primary" wide aria-disabled={busy}>
          {t('firstLimit.save')}
        </Button>
        <p role="status">
          {answer === 'refused'
            ? t('firstLimit.refused')
            : answer === 'open'
              ? ''
              : t(`intervention.${answer}`)}
        </p>
      </form>
    </AnswerDialog>
  );
}

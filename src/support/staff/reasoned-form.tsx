import { type ReactNode, useState } from 'react';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Field } from '#src/ui/field.tsx';
import { errorText } from './error-text.ts';
import styles from './staff.module.css';

interface ReasonedFormProps {
  /** Carries it out. @returns why it was refused; undefined when it is done, and the form is empty again */
  readonly onOrder: (form: FormData) => Promise<string | undefined>;
  readonly button: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What staff order about customers, with the reason that the audit trail keeps. */
export function ReasonedForm({ onOrder, button, className, children }: ReasonedFormProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [because, setBecause] = useState<string>();
  const [nth, setNth] = useState(0);
  const order = async (form: FormData): Promise<void> => {
    setBusy(true);
    const refused = await onOrder(form);
    setBusy(false);
    setBecause(refused);
    if (refused === undefined) setNth(nth + 1);
  };
  return (
    <form
      key={nth}
      className={classes(styles.form, className)}
      onSubmit={(event) => {
        event.preventDefault();
        void order(new FormData(event.currentTarget));
      }}
    >
      {children}
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
          {button}
        </Button>
      </div>
    </form>
  );
}

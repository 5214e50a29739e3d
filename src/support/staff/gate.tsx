import { useState } from 'react';
import { STAFF_LIMITS, VIEW_REASONS, ViewReason } from '#domain/contract/staff-fields.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Dialog } from '#src/ui/modal.tsx';
import { errorText } from './error-text.ts';
import styles from './staff.module.css';
import { useStaff } from './staff-context.ts';

/** Why somebody opens recordings: kept until they sign out, so that Enter is enough for the next one. */
export interface Purpose {
  readonly reason: ViewReason;
  readonly ticket: string;
  readonly explanation: string;
  /** Further sessions are opened for it without asking; each still leaves its own entry. */
  readonly keep: boolean;
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

function purposeOf(form: HTMLFormElement): Purpose {
  const typed = new FormData(form);
  return {
    reason: ViewReason.parse(typed.get('reason')),
    ticket: textOf(typed, 'ticket'),
    explanation: textOf(typed, 'explanation'),
    keep: typed.get('keep') !== null,
  };
}

function Fields({ purpose }: { readonly purpose: Purpose | undefined }) {
  const t = useText();
  const { me } = useStaff();
  const [reason, setReason] = useState<string>(purpose?.reason ?? VIEW_REASONS[0]);
  return (
    <>
      <Field
        label={t('staff.gate.ticket')}
        name="ticket"
        defaultValue={purpose?.ticket ?? ''}
        autoFocus
        required
        minLength={STAFF_LIMITS.ticket.least}
        maxLength={STAFF_LIMITS.ticket.most}
        pattern="[#A-Za-z0-9][A-Za-z0-9._\/#\-]*"
        autoComplete="off"
      />
      <label className={styles.select}>
        <span>{t('staff.gate.reason')}</span>
        <select name="reason" value={reason} onChange={(event) => setReason(event.currentTarget.value)}>
          {VIEW_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`staff.reason.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <Field
        label={t('staff.gate.explanation')}
        hint={t('staff.gate.explanationHint', { must: me.mustExplain ? 'yes' : 'no' })}
        name="explanation"
        defaultValue={purpose?.explanation ?? ''}
        required={me.mustExplain || reason === 'other'}
        maxLength={STAFF_LIMITS.explanation.most}
      />
      <label className={styles.check}>
        <input type="checkbox" name="keep" defaultChecked={purpose?.keep ?? false} />
        <span>{t('staff.gate.keep')}</span>
      </label>
    </>
  );
}

/** Reason and ticket before a recording is opened (UK-54). */
export function Gate({
  purpose,
  busy,
  because,
  onOpen,
  onClose,
}: {
  readonly purpose: Purpose | undefined;
  readonly busy: boolean;
  readonly because: string | undefined;
  readonly onOpen: (purpose: Purpose) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog title={t('staff.gate.title')} open onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onOpen(purposeOf(event.currentTarget));
        }}
      >
        <p className={styles.aside}>{t('staff.gate.intro')}</p>
        <Fields purpose={purpose} />
        <p role="alert" className={styles.trouble}>
          {because === undefined ? '' : errorText(t, because)}
        </p>
        <Button type="submit" look="primary" disabled={busy}>
          {t('staff.gate.open')}
        </Button>
      </form>
    </Dialog>
  );
}

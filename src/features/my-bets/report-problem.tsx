import { type SubmitEvent, useId, useState } from 'react';
import type { BetId } from '#domain/brand.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { describedFor } from '#src/features/sharing/logged-words.ts';
import sharing from '#src/features/sharing/sharing.module.css';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './my-bets.module.css';

const { longest } = DEFAULTS.betRequest;

function Form({ betId, onClose }: { readonly betId: BetId; readonly onClose: () => void }) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const id = useId();
  const report = useApp((state) => state.myBets.report);
  const status = report?.betId === betId ? report.status : undefined;
  const fault = status === 'sending' || status === 'taken' ? undefined : status;
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('description');
    const description = describedFor(vault, typeof text === 'string' ? text : '');
    submit({ type: 'intent/problemReported', data: { betId, description } });
  };
  return (
    <form className={sharing.dialog} onSubmit={send} noValidate>
      <p className={sharing.hint}>{t('myBets.report.about')}</p>
      <label htmlFor={id} className={sharing.label}>
        {t('myBets.report.label')}
      </label>
      <textarea
        id={id}
        name="description"
        rows={4}
        maxLength={longest}
        className={sharing.text}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} role="status" className={fault === undefined ? sharing.hint : sharing.error}>
        {t(fault === undefined ? 'myBets.report.hint' : `myBets.report.${fault}`, { longest })}
      </p>
      <div className={styles.actions}>
        <Button type="submit" look="primary" small aria-disabled={status === 'sending'}>
          {t(status === 'sending' ? 'myBets.report.sending' : 'myBets.report.send')}
        </Button>
        <Button small onClick={onClose}>
          {t('myBets.report.close')}
        </Button>
      </div>
    </form>
  );
}

/** A way to say what went wrong with a bet; its ticket has the recording with it (MYB-06.4). */
export function ReportProblem({ betId }: { readonly betId: BetId }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const report = useApp((state) => state.myBets.report);
  if (report?.betId === betId && report.status === 'taken')
    return (
      <p role="status" className={styles.maths}>
        {t('myBets.report.taken', { ticket: report.ticket ?? '' })}
      </p>
    );
  if (open) return <Form betId={betId} onClose={() => setOpen(false)} />;
  return (
    <div className={styles.actions}>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        {t('myBets.report')}
      </Button>
    </div>
  );
}

import { type SubmitEvent, useId, useState } from 'react';
import { DOCUMENT_LIMITS, type DocumentKind, inspectFile, MEDIA_TYPES } from '#domain/identity/documents.ts';
import type { IdentityState } from '#projections/user/user-state.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { putFile } from '#src/platform/vault/files.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import styles from './identity.module.css';
import { MEGABYTES, StepStatus } from './step-status.tsx';

async function faultOf(file: File): Promise<MessageId | undefined> {
  if (file.size > DOCUMENT_LIMITS.bytes) return 'identity.outcome.tooLarge';
  const found = inspectFile(new Uint8Array(await file.arrayBuffer()));
  return 'fault' in found ? `identity.outcome.${found.fault}` : undefined;
}

interface DocumentFormProps {
  readonly step: IdentityState['step'];
  readonly kind: DocumentKind;
}

/** One document, looked at by its bytes before it is sent (KYC-03, KYC-08.3). */
export function DocumentForm({ kind, step }: DocumentFormProps) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const id = useId();
  const [fault, setFault] = useState<MessageId>();
  const busy = step?.outcome === 'sending';
  const bounds = { megabytes: MEGABYTES, side: DOCUMENT_LIMITS.leastSide };
  const sendFile = async (file: File | undefined): Promise<void> => {
    const found =
      file === undefined
        ? 'identity.choose'
        : await faultOf(file).catch(() => 'identity.outcome.broken' as const);
    setFault(found);
    if (found === undefined && file !== undefined)
      submit({
        type: 'intent/documentSubmitted',
        data: { kind, bytes: file.size, file: putFile(vault, file) },
      });
  };
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const chosen = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0];
    if (!busy) void sendFile(chosen);
  };
  return (
    <Card aria-label={t(`identity.send.${kind}`)}>
      <CardHead>
        <h2>{t(`identity.send.${kind}`)}</h2>
      </CardHead>
      <form className={styles.form} onSubmit={send} noValidate>
        <p>{t(`identity.what.${kind}`)}</p>
        <div className={styles.file}>
          <label htmlFor={id}>{t('identity.file')}</label>
          <input
            id={id}
            type="file"
            name="file"
            accept={MEDIA_TYPES.join(',')}
            aria-describedby={`${id}-hint`}
            aria-invalid={fault !== undefined}
          />
          <p id={`${id}-hint`}>{t('identity.fileHint', bounds)}</p>
        </div>
        <Button type="submit" look="primary" wide aria-disabled={busy}>
          {t(busy ? 'identity.sending' : 'identity.sendSubmit')}
        </Button>
        {fault === undefined ? null : (
          <p role="alert" data-shown="fileFault">
            {t(fault, bounds)}
          </p>
        )}
        <StepStatus step={step?.step === 'upload' && fault === undefined ? step : undefined} />
      </form>
    </Card>
  );
}

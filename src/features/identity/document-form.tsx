import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { IdentityTold } from '#domain/contract/identity-checks.ts';
import { DOCUMENT_LIMITS, type DocumentKind, inspectFile, MEDIA_TYPES } from '#domain/identity/documents.ts';
import type { IdentityState } from '#projections/user/user-state.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { putFile } from '#src/platform/vault/files.ts';
import { useVault } from '#src/platform/vault/vault-context.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { Camera } from './camera.tsx';
import styles from './identity.module.css';
import { PaperChoice, paperOf } from './paper-choice.tsx';
import { MEGABYTES, StepStatus } from './step-status.tsx';
import { useCapture } from './use-capture.ts';

async function faultOf(file: File): Promise<MessageId | undefined> {
  if (file.size > DOCUMENT_LIMITS.bytes) return 'identity.outcome.tooLarge';
  const found = inspectFile(new Uint8Array(await file.arrayBuffer()));
  return 'fault' in found ? `identity.outcome.${found.fault}` : undefined;
}

/** After any other the file that was chosen has arrived, or would be refused again. */
const KEEPS_FILE: ReadonlySet<string> = new Set([
  'sending',
  'lost',
  'passwordDue',
  'tooMany',
  'refused',
  'licenceUsed',
]);

interface DocumentFormProps {
  readonly step: IdentityState['step'];
  readonly kind: DocumentKind;
  readonly documents: IdentityTold['documents'];
  readonly capture: IdentityState['capture'];
}

/** What became of a photo that was begun here, or on this page before it was loaded again (KYC-07.1). */
function captureText(capture: IdentityState['capture'], isOpen: boolean): MessageId | undefined {
  if (capture === undefined || isOpen) return undefined;
  switch (capture.camera) {
    case 'opened':
      return 'identity.camera.left';
    case 'refused':
      return 'identity.camera.refused';
    case 'none':
      return 'identity.camera.none';
    default:
      return undefined;
  }
}

interface PhotoProps {
  readonly photo: MessageId | undefined;
  readonly capture: ReturnType<typeof useCapture>;
  readonly onTaken: (picture: Blob | null) => void;
}

function PhotoButton({ photo, capture: { stream, open, close }, onTaken }: PhotoProps) {
  const t = useText();
  if (stream !== undefined) return <Camera stream={stream} onTaken={onTaken} onClosed={close} />;
  return (
    <>
      <Button wide onClick={() => void open()}>
        {t(photo === undefined ? 'identity.camera.open' : 'identity.camera.again')}
      </Button>
      <p role="status" data-shown="capture">
        {photo === undefined ? '' : t(photo)}
      </p>
    </>
  );
}

/** One document, looked at by its bytes before it is sent (KYC-03, KYC-08.3). */
export function DocumentForm({ kind, step, documents, capture }: DocumentFormProps) {
  const t = useText();
  const submit = useSubmit();
  const vault = useVault();
  const id = useId();
  const [fault, setFault] = useState<MessageId>();
  const chosen = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const camera = useCapture(kind);
  const busy = step?.outcome === 'sending';
  const bounds = { megabytes: MEGABYTES, side: DOCUMENT_LIMITS.leastSide };
  const sendFile = async (file: File | undefined): Promise<void> => {
    const found =
      file === undefined
        ? 'identity.choose'
        : await faultOf(file).catch(() => 'identity.outcome.broken' as const);
    setFault(found);
    if (found !== undefined && chosen.current !== null) chosen.current.value = '';
    if (found === undefined && file !== undefined) {
      const paper = paperOf(form.current);
      if (paper === undefined) setFault('identity.paperMissing');
      else
        submit({
          type: 'intent/documentSubmitted',
          data: { kind, paper, bytes: file.size, file: putFile(vault, file) },
        });
    }
  };
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) void sendFile(chosen.current?.files?.[0]);
  };
  const taken = (picture: Blob | null): void => {
    camera.close();
    if (!busy) void sendFile(picture === null ? undefined : new File([picture], 'photo.jpg'));
  };
  const photo = captureText(capture?.kind === kind ? capture : undefined, camera.isOpen);
  const outcome = step?.step === 'upload' ? step.outcome : undefined;
  useEffect(() => {
    const isToBeSentAgain = outcome === undefined || KEEPS_FILE.has(outcome);
    if (!isToBeSentAgain && chosen.current !== null) chosen.current.value = '';
  }, [outcome]);
  return (
    <Card aria-label={t(`identity.send.${kind}`)}>
      <CardHead>
        <h2>{t(`identity.send.${kind}`)}</h2>
      </CardHead>
      <form ref={form} className={styles.form} onSubmit={send} noValidate>
        <p>{t(`identity.what.${kind}`)}</p>
        <PaperChoice kind={kind} documents={documents} />
        <div className={styles.file}>
          <label htmlFor={id}>{t('identity.file')}</label>
          <input
            id={id}
            ref={chosen}
            type="file"
            name="file"
            accept={MEDIA_TYPES.join(',')}
            aria-describedby={`${id}-hint`}
            aria-invalid={fault !== undefined}
          />
          <p id={`${id}-hint`}>{t('identity.fileHint', bounds)}</p>
        </div>
        <PhotoButton photo={photo} capture={camera} onTaken={taken} />
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

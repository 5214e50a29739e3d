import { useState } from 'react';
import { selectSlipLink } from '#projections/sharing/select-sharing.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { IconCopy } from '#src/ui/icons.ts';
import styles from './sharing.module.css';

/** A text to give away, with a button that copies it and says whether that worked. */
function CopyLine({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useText();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = (): void => {
    // Without a secure context there is no clipboard at all, whatever its type says.
    const copied = window.isSecureContext
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  };
  return (
    <div className={styles.copy}>
      <span className={styles.label}>{label}</span>
      <output className={styles.value}>{text}</output>
      <Button small onClick={copy} aria-label={t('slip.copy', { what: label })}>
        <IconCopy size={16} aria-hidden="true" />
      </Button>
      <span role="status" className={styles.hint}>
        {outcome === null ? '' : t(`slip.${outcome}`)}
      </span>
    </div>
  );
}

function Codes() {
  const t = useText();
  const submit = useSubmit();
  const { codes, working, failed } = useApp((state) => state.sharing);
  const legs = useApp((state) => state.betslip.legs);
  if (codes === null) {
    return (
      <>
        <Button
          look="primary"
          wide
          aria-disabled={working !== null}
          onClick={() => submit({ type: 'intent/slipCodeAsked', data: {} })}
        >
          {t(working === 'make' ? 'slip.shareMaking' : 'slip.shareMake')}
        </Button>
        {failed?.what === 'make' ? (
          <p role="alert" className={styles.error}>
            {t(`slip.codeError.${failed.reason}`, { code: failed.code })}
          </p>
        ) : null}
      </>
    );
  }
  return (
    <>
      <CopyLine label={t('slip.shareCode')} text={codes.code} />
      {codes.betCodes.length < 2 ? null : (
        <details className={styles.details}>
          <summary>{t('slip.shareBetCodes')}</summary>
          {codes.betCodes.map(({ selectionId, code }) => (
            <CopyLine
              key={selectionId}
              label={legs.find((leg) => leg.selectionId === selectionId)?.names.selection ?? ''}
              text={code}
            />
          ))}
        </details>
      )}
    </>
  );
}

/** A code and a link for the selections of the slip; never with stakes (REQ-02, FEAT-07). */
export function ShareSlip() {
  const t = useText();
  const link = useApp(selectSlipLink);
  return (
    <div className={styles.dialog}>
      <p>{t('slip.shareBody')}</p>
      <Codes />
      {link === null ? null : (
        <CopyLine label={t('slip.shareLink')} text={new URL(link, window.location.origin).href} />
      )}
    </div>
  );
}

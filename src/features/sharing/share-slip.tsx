import { selectSlipLink } from '#projections/sharing/select-sharing.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyLine } from './copy-line.tsx';
import { GiveLink } from './give-link.tsx';
import type { BetPicture } from './picture/bet-picture.ts';
import { PictureOf } from './picture/picture-of.tsx';
import styles from './sharing.module.css';

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

/**
 * A code and a link for the selections of the slip, never with stakes (REQ-02, FEAT-07); and a picture, with
 * them by choice alone.
 */
export function ShareSlip({ picture }: { readonly picture: (now: number) => BetPicture }) {
  const t = useText();
  const link = useApp(selectSlipLink);
  return (
    <div className={styles.dialog}>
      <p>{t('slip.shareBody')}</p>
      <Codes />
      {link === null ? null : <GiveLink path={link} />}
      {link === null ? null : <PictureOf bet={picture} />}
    </div>
  );
}

import { useText } from '#src/text/text.ts';
import type { Recording } from '../recording/open-recording.ts';
import styles from './rerun.module.css';

/** Why a recording cannot be run again; undefined where nothing that is known of it stands in the way. */
export function whyNotRun({
  header,
  missing,
}: Pick<Recording, 'header' | 'missing'>): 'redacted' | 'behaviour' | 'live' | undefined {
  if (header.redaction === 'export') return 'redacted';
  if (missing.behaviour) return 'behaviour';
  return missing.live ? 'live' : undefined;
}

/** Said before anything begins: what of this recording can be run again, and what not (HOLD-12). */
export function CannotRun({ because }: { readonly because: NonNullable<ReturnType<typeof whyNotRun>> }) {
  const t = useText();
  return (
    <div role="status" className={styles.caution}>
      <strong>{t('rerun.cannot')}</strong>
      <p>{t(`rerun.cannot.${because}`)}</p>
      <p>{t('rerun.cannot.still')}</p>
    </div>
  );
}

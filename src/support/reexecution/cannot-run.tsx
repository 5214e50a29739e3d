import { useText } from '#src/text/text.ts';
import type { OpenRecording } from '../recording/open-recording.ts';
import styles from './reexecution.module.css';

/** Why a recording cannot be run again; undefined where nothing that is known of it stands in the way. */
export function whyNotRun({
  header,
  missing,
}: Pick<OpenRecording, 'header' | 'missing'>): 'redacted' | 'behaviour' | 'live' | undefined {
  if (header.redaction === 'export') return 'redacted';
  if (missing.live) return 'live';
  return missing.behaviour ? 'behaviour' : undefined;
}

export type WhyNotRun = NonNullable<ReturnType<typeof whyNotRun>>;

/**
 * Said before anything begins: what of this recording can be run again, and what not (HOLD-12).
 *
 * @param bets what concerns bets can be, with the button beside this.
 */
export function CannotRun({
  because,
  bets = false,
}: {
  readonly because: WhyNotRun;
  readonly bets?: boolean;
}) {
  const t = useText();
  return (
    <div role="status" className={styles.caution}>
      <strong>{t(bets ? 'rerun.betsAlone' : 'rerun.cannot')}</strong>
      <p>{t(`rerun.cannot.${because}`)}</p>
      <p>{t(bets ? 'rerun.betsAlone.about' : 'rerun.cannot.still')}</p>
    </div>
  );
}

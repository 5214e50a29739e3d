import { useText } from '#src/text/text.ts';
import type { Opened } from './open-recording.ts';
import styles from './support.module.css';

/** Why a file was not opened. */
export function Refusal({ opened }: { readonly opened: Extract<Opened, { kind: 'refused' }> }) {
  const t = useText();
  return (
    <div role="alert" className={styles.refused}>
      <p>{t(`support.refused.${opened.because}`)}</p>
      <code>{opened.detail}</code>
    </div>
  );
}

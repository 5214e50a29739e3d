import { useText } from '#src/text/text.ts';
import type { Refused } from './recording/recording-messages.ts';
import styles from './support.module.css';

/** Why a file was not opened. */
export function Refusal({ refused }: { readonly refused: Refused }) {
  const t = useText();
  return (
    <div role="alert" className={styles.refused}>
      <p>{t(`support.refused.${refused.because}`)}</p>
      <code>{refused.detail}</code>
    </div>
  );
}

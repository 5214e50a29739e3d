import { useText } from '#src/text/text.ts';
import styles from '../player.module.css';
import type { FindResult } from './use-find.ts';

/** How far a search is, while it is not through. Nobody is told every step of it aloud. */
export function SearchProgress({ found }: { readonly found: FindResult }) {
  const t = useText();
  if (!('positions' in found) || found.share === 1) return null;
  const percent = Math.floor(found.share * 100);
  return (
    <span
      className={styles.searched}
      role="progressbar"
      aria-label={t('support.searching')}
      aria-valuenow={percent}
    >
      {t('support.searched', { percent })}
    </span>
  );
}

import { useText } from '#src/text/text.ts';
import type { CricketTold } from './board-columns.ts';
import styles from './sport-board.module.css';

/** What a board of cricket says below its table: the chase, the over that is on, and how it ended. */
export function CricketLines({
  told: { chase, over, rain, superOver },
  names: [home, away],
}: {
  readonly told: CricketTold;
  readonly names: readonly (string | undefined)[];
}) {
  const t = useText();
  const winner = superOver === 'home' ? home : away;
  return (
    <>
      {chase === undefined ? null : <p className={styles.left}>{t('event.board.chase', chase)}</p>}
      {over === undefined ? null : (
        <p className={styles.left}>{t('event.board.over', { balls: over.join(' ') })}</p>
      )}
      {superOver === undefined ? null : (
        <p className={styles.left}>{t('event.board.superOver', { name: winner ?? '' })}</p>
      )}
      {rain === undefined ? null : (
        <p className={styles.left}>
          {rain.par === undefined ? t('event.board.rain') : t('event.board.par', { par: rain.par })}
        </p>
      )}
    </>
  );
}

import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { takenLinkPath } from '#domain/my-bets/taken-link-path.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { GiveLink } from '#src/features/sharing/give-link.tsx';
import { PictureOf } from '#src/features/sharing/picture/picture-of.tsx';
import styles from '#src/features/sharing/sharing.module.css';
import { useText } from '#src/text/text.ts';
import { takenPicture } from './taken-picture.ts';

/** The link with the selections of a bet, never with its stake, and its picture. */
export function SharedBet({ bet }: { readonly bet: MyBet }) {
  const t = useText();
  const format = useOddsFormat();
  const link = takenLinkPath(bet);
  return (
    <div className={styles.dialog}>
      {link === null ? null : (
        <>
          <p>{t('slip.shareBetBody')}</p>
          <GiveLink path={link} />
        </>
      )}
      <PictureOf bet={() => takenPicture(bet, format, t)} />
    </div>
  );
}

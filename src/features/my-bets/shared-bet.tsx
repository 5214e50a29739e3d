import { useState } from 'react';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { hasStakeToGive, takenLinkPath } from '#domain/my-bets/taken-link-path.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { GiveLink } from '#src/features/sharing/give-link.tsx';
import { PictureOf } from '#src/features/sharing/picture/picture-of.tsx';
import styles from '#src/features/sharing/sharing.module.css';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Switch } from '#src/ui/switch.tsx';
import { linesOf } from './kind-text.ts';
import { takenPicture } from './taken-picture.ts';

/** The link with the selections of a bet, with its stake only where that is chosen (FEAT-07). */
function TakenLink({ bet }: { readonly bet: MyBet }) {
  const t = useText();
  const [withStake, setWithStake] = useState(false);
  const path = takenLinkPath(bet, { withStake });
  if (path === null) return null;
  const stake = moneyText(bet.stake, bet.currency);
  return (
    <>
      <p>{t(withStake ? 'slip.shareBetStaked' : 'slip.shareBetBody')}</p>
      {hasStakeToGive(bet) ? (
        <Switch
          label={t(linesOf(bet) > 1 ? 'slip.shareStakeOfLine' : 'slip.shareStake', { stake })}
          checked={withStake}
          onChange={setWithStake}
        />
      ) : null}
      <GiveLink key={path} path={path} />
    </>
  );
}

/** A bet to give away: as a link, and as a picture. */
export function SharedBet({ bet }: { readonly bet: MyBet }) {
  const t = useText();
  const format = useOddsFormat();
  return (
    <div className={styles.dialog}>
      <TakenLink bet={bet} />
      <PictureOf bet={() => takenPicture(bet, format, t)} />
    </div>
  );
}

import { useText } from '#src/text/text.ts';
import { IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { IconStar, IconStarFilled } from '#src/ui/icons.ts';
import styles from './favourites.module.css';
import { type Starred, useIsFavourite, useToggleFavourite } from './use-favourites.ts';

/** A press makes it a favourite, the next one takes that back (BRW-09). */
export function FavouriteStar({
  of,
  name,
  wideOnly = false,
}: {
  readonly of: Starred;
  readonly name: string;
  /** In the head of a list, which has no room for it on a phone. */
  readonly wideOnly?: boolean;
}) {
  const t = useText();
  const toggle = useToggleFavourite();
  const starred = useIsFavourite(of);
  const Icon = starred ? IconStarFilled : IconStar;
  return (
    <IconButton
      label={t('favourites.star', { name })}
      aria-pressed={starred}
      className={classes(styles.star, wideOnly && styles.wideOnly)}
      onClick={() => toggle(of)}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}

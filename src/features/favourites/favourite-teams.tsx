import type { EventEntity } from '#domain/market/entities.ts';
import { participantKey } from '#domain/settings/favourite-lists.ts';
import { sidesOf } from '#src/features/odds/phrases.ts';
import { useText } from '#src/text/text.ts';
import { Chip, ChipRow } from '#src/ui/chip.tsx';
import { IconStar, IconStarFilled } from '#src/ui/icons.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { useIsFavourite, useToggleFavourite } from './use-favourites.ts';

interface Team {
  readonly sportId: string;
  readonly name: string;
}

function TeamChip({ id, name }: { readonly id: string; readonly name: string }) {
  const starred = useIsFavourite({ kind: 'participant', id });
  const toggle = useToggleFavourite();
  const Icon = starred ? IconStarFilled : IconStar;
  return (
    <Chip
      selected={starred}
      label={name}
      icon={<Icon size={16} aria-hidden="true" />}
      onPress={() => toggle({ kind: 'participant', id })}
    />
  );
}

/** Both sides of a match, each a favourite with a press (BRW-17). */
export function FavouriteTeams({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const sides = sidesOf(event).flatMap((name = '') => {
    const id = participantKey(event.sportId, name);
    return id === undefined ? [] : [{ id, name }];
  });
  if (event.outright || sides.length === 0) return null;
  return (
    <ChipRow label={t('event.favouriteTeams')}>
      {sides.map(({ id, name }) => (
        <span key={id} translate="no">
          <TeamChip id={id} name={name} />
        </span>
      ))}
    </ChipRow>
  );
}

/** The star of a team or a player; nothing for a name that cannot be kept. */
export function TeamStar({ team: { sportId, name } }: { readonly team: Team }) {
  const id = participantKey(sportId, name);
  return id === undefined ? null : <FavouriteStar of={{ kind: 'participant', id }} name={name} />;
}

import type { EventEntity } from '#domain/market/entities.ts';
import { extraPlaces } from '#domain/racing/extra-places.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { InfoButton } from './info-button.tsx';

/** More places than the standard terms pay (RAC-07). */
function ExtraPlaces({ race }: { readonly race: NonNullable<EventEntity['racingData']> }) {
  const t = useText();
  const extra = extraPlaces(race.placesOriginal, race.placesEnhanced);
  if (extra === 'none') return null;
  const params = { original: race.placesOriginal ?? 0, enhanced: race.placesEnhanced ?? 0 };
  return (
    <InfoButton
      topic="extraPlaces"
      label={t(`racingBet.extra.${extra}`, { places: params.enhanced })}
      params={params}
    />
  );
}

/**
 * Promotions of a race. Best odds are shown as the gateway has them, whose clock decides from when on, and
 * only to those who have them (RAC-07, TRAP-23).
 */
export function RaceOffers({ event }: { readonly event: EventEntity }) {
  const t = useText();
  const allowed = useApp((state) => state.user.restrictions.bestOddsGuaranteedAllowed);
  const race = event.racingData;
  if (race === undefined) return null;
  return (
    <>
      <ExtraPlaces race={race} />
      {race.bestOddsGuaranteed === true && allowed ? (
        <InfoButton topic="bestOdds" label={t('racingBet.bog')} />
      ) : null}
    </>
  );
}

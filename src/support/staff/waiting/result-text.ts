import type { SaidResult } from '#domain/contract/staff-settling.ts';
import type { Text } from '#src/text/text.ts';

type Shared = NonNullable<SaidResult['deadHeat']>;
const sharedText = (t: Text, shared: Shared | undefined): string =>
  shared === undefined ? '' : t('staff.waiting.shared', { tied: shared.tied, places: shared.places });

/** The rest of a result beside its outcome, in words; empty where there is none. */
export function resultText(t: Text, { deadHeat, place, startingPrice }: SaidResult): string {
  const placed =
    place === undefined
      ? ''
      : t('staff.waiting.placePart', {
          outcome: t('staff.waiting.placeOutcome', { outcome: place.outcome }),
        });
  const price = startingPrice === undefined ? '' : t('staff.waiting.at', { price: startingPrice });
  return [sharedText(t, deadHeat), placed, sharedText(t, place?.deadHeat), price]
    .filter((part) => part !== '')
    .join(' ');
}

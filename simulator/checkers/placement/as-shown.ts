import type { SelectionId } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';

/**
 * INV-17 and INV-18: what a request holds is what stood on the slip at the press: each leg's version and
 * price, and the total stake.
 */
export function asShown({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ events, recovered }) =>
      events.slice(recovered).flatMap((event) => {
        const why = notAsShown(event);
        return why === undefined
          ? []
          : [
              {
                checker: 'INV-18',
                fingerprint: `INV-18 ${why}`,
                sentence: `${name}: event ${event.seq}: ${why}`,
              },
            ];
      }),
    ),
  );
}

/** What is wrong with an event by INV-17 and INV-18, if anything. */
export const notAsShown = (event: AppEvent): string | undefined =>
  event.type === 'placement/requested' ? against(event) : undefined;

function against({ data: { bets, shown } }: EventOf<'placement/requested'>): string | undefined {
  for (const { slip } of bets) {
    const why = groupAgainst(slip.selectionGroups, shown.groups ?? []);
    if (why !== undefined) return why;
    for (const { id, odds, version, raceCastPosition } of slip.selections) {
      // A runner may stand in several forecasts, each as it was when it was picked for that one.
      const legs = shown.legs.filter(({ selectionId }) => selectionId === id);
      if (legs.length === 0) return 'a leg goes out that was not shown';
      const same = legs.filter((leg) => isVersionShown(slip, id, leg.version, version));
      if (same.length === 0) return 'a leg goes out at another version than was shown';
      // In a bet builder no price of its own is shown.
      if (odds !== null && isAlone(slip, id) && !same.some(({ price }) => isShownAs(price, odds)))
        return 'a leg goes out at another price than was shown';
      if (raceCastPosition !== undefined && !same.some(({ price }) => price === placeText(raceCastPosition)))
        return 'a runner goes out for another place than was shown';
    }
  }
  const total = bets.reduce((sum, { slip }) => sum + slip.stake * slip.numberOfBets, 0);
  // A person of a simulation is shown plain minor units.
  return Number(shown.totalStake) === total ? undefined : 'another total stake goes out than was shown';
}

const isAlone = ({ selectionGroups }: Pick<PlacementSlip, 'selectionGroups'>, id: SelectionId): boolean =>
  selectionGroups.every(({ selections }) => !selections.includes(id));

/**
 * Whether a leg goes out at the version that was shown. In a bet builder no price of its own is shown, so it
 * may have moved since the hand set out (`workload/customers/customer.ts`): the price of the whole is what
 * was agreed to. It never goes out as it was before.
 */
export const isVersionShown = (
  slip: Pick<PlacementSlip, 'selectionGroups'>,
  id: SelectionId,
  shown: number,
  sent: number,
): boolean => (isAlone(slip, id) ? shown === sent : shown <= sent);

/** BBD-01: a bet builder goes out at the one price that was shown for it. */
function groupAgainst(
  sent: readonly { readonly id: string; readonly odds?: string | undefined }[],
  shown: readonly { readonly id: string; readonly price: string }[],
): string | undefined {
  for (const { id, odds } of sent) {
    const own = shown.find((group) => group.id === id);
    if (own === undefined) return 'a bet builder goes out that was not shown';
    if (odds === undefined || !isShownAs(own.price, odds))
      return 'a bet builder goes out at another price than was shown';
  }
  return undefined;
}

/** As a person of a simulation is shown the place of a runner (`testing/slip/shown-slip.ts`). */
const placeText = (place: number | null): string => (place === null ? 'any' : String(place));

/**
 * The same price in the odds format of the screen: a fraction is exact, a decimal has two places, as has one
 * told as about.
 */
function isShownAs(shown: string, odds: string): boolean {
  const text = /^≈ .* \((.+)\)$/.exec(shown)?.[1] ?? shown;
  const isFraction = text === 'EVS' || text.includes('/');
  return isFraction ? worthOf(text) === worthOf(odds) : Math.abs(Number(text) - 1 - worthOf(odds)) < 0.01;
}

function worthOf(text: string): number {
  const [num, den] = (text === 'EVS' ? '1/1' : text).split('/').map(Number);
  return (num ?? Number.NaN) / (den ?? Number.NaN);
}

import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

/** N07 and N08: what a request holds is what stood on the slip at the press: each leg's version and price, and the total stake. */
export function asShown({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, lives }) =>
    lives.flatMap(({ events, recovered }) =>
      events.slice(recovered).flatMap((event) => {
        const why = notAsShown(event);
        return why === undefined
          ? []
          : [{ checker: 'N08', fingerprint: `N08 ${why}`, sentence: `${name}: event ${event.seq}: ${why}` }];
      }),
    ),
  );
}

/** What is wrong with an event by N07 and N08, if anything. */
export const notAsShown = (event: AppEvent): string | undefined =>
  event.type === 'placement/requested' ? against(event) : undefined;

function against({ data: { bets, shown } }: EventOf<'placement/requested'>): string | undefined {
  const legs = new Map(shown.legs.map((leg) => [leg.selectionId, leg]));
  for (const { slip } of bets)
    for (const { id, odds, version } of slip.selections) {
      const leg = legs.get(id);
      if (leg === undefined) return 'a leg goes out that was not shown';
      if (leg.version !== version) return 'a leg goes out at another version than was shown';
      if (odds !== null && !isShownAs(leg.price, odds))
        return 'a leg goes out at another price than was shown';
    }
  const total = bets.reduce((sum, { slip }) => sum + slip.stake * slip.numberOfBets, 0);
  // A person of a simulation is shown plain minor units.
  return Number(shown.totalStake) === total ? undefined : 'another total stake goes out than was shown';
}

/** The same price in the odds format of the screen: a fraction is exact, a decimal has two places. */
function isShownAs(text: string, odds: string): boolean {
  const isFraction = text === 'EVS' || text.includes('/');
  return isFraction ? worthOf(text) === worthOf(odds) : Math.abs(Number(text) - 1 - worthOf(odds)) < 0.01;
}

function worthOf(text: string): number {
  const [num, den] = (text === 'EVS' ? '1/1' : text).split('/').map(Number);
  return (num ?? Number.NaN) / (den ?? Number.NaN);
}

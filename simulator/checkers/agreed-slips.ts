import type { PlacementSlip } from '#domain/contract/betting.ts';
import { attemptsOf } from '#domain/placement/attempts.ts';
import type { Person } from '../client/person.ts';

/** Every form in which a person agreed to a bet, by its ref: what a press sent, and counter-offers that got a yes. */
export function agreedSlips(people: readonly Person[]): ReadonlyMap<string, readonly PlacementSlip[]> {
  const slips = new Map<string, PlacementSlip[]>();
  const agree = (slip: PlacementSlip): void =>
    void slips.set(slip.ref, [...(slips.get(slip.ref) ?? []), slip]);
  for (const { lives } of people)
    for (const { events, tab } of lives) {
      for (const event of events)
        if (event.type === 'placement/requested') for (const { slip } of event.data.bets) agree(slip);
      for (const { bets } of attemptsOf(tab.state().placement))
        for (const bet of bets) bet.agreed.forEach(agree);
    }
  return slips;
}

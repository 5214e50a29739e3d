import type { PlacementRef } from '#domain/brand.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { accepted, failed } from '#testing/slip/slip-rig.ts';

/**
 * What a gateway is to its customer, in as few lines as possible: a table of refs of which each is booked,
 * refused or fenced once and for good. The oracle of the simulated scenarios, and no copy of the real one.
 */
export class ModelGateway {
  readonly #rows = new Map<PlacementRef, 'booked' | 'refused' | 'fenced'>();
  readonly #slips = new Map<PlacementRef, PlacementSlip>();
  /** Cash that is left, minor units. */
  cash: number;

  constructor(cash: number) {
    this.cash = cash;
  }

  isBooked = (ref: PlacementRef): boolean => this.#rows.get(ref) === 'booked';
  /** Bets that stand, oldest first. */
  booked = (): PlacementSlip[] => [...this.#slips.values()].filter(({ ref }) => this.isBooked(ref));

  /** A request arrives, be it the first, a copy or one that is late. */
  place(slips: readonly PlacementSlip[]) {
    for (const slip of slips) {
      if (this.#rows.has(slip.ref)) continue;
      const stake = slip.stake * slip.numberOfBets;
      const pays = stake <= this.cash;
      if (pays) this.cash -= stake;
      this.#slips.set(slip.ref, slip);
      this.#rows.set(slip.ref, pays ? 'booked' : 'refused');
    }
    return slips.map((slip) => this.#outcomeOf(slip));
  }

  #outcomeOf(slip: PlacementSlip) {
    const type = { booked: '', refused: 'INSUFFICIENT_FUNDS', fenced: 'PLACEMENT_FENCED' }[
      this.#rows.get(slip.ref) ?? 'fenced'
    ];
    return type === '' ? accepted(slip) : failed(slip, [{ type, message: '' }]);
  }

  /** The question what became of refs. */
  status(refs: readonly PlacementRef[], fence: boolean) {
    return refs.map((ref) => {
      if (fence && !this.#rows.has(ref)) this.#rows.set(ref, 'fenced');
      const slip = this.#slips.get(ref);
      const state = this.#rows.get(ref);
      if (state === undefined) return { ref, state: 'UNKNOWN', outcome: null };
      if (slip === undefined) return { ref, state: 'FENCED', outcome: null };
      return { ref, state: 'KNOWN', outcome: this.#outcomeOf(slip) };
    });
  }
}

import type { PlacementOutcome, PlacementSlip } from '#domain/contract/betting.ts';
import type { Inspection } from './messages.ts';

type Fact =
  /** Sent, and no answer came. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'accepted'; readonly outcome: PlacementOutcome }
  | { readonly kind: 'refused'; readonly outcome: PlacementOutcome }
  | { readonly kind: 'fenced' };

/** What the customer side knows of every ref it ever sent, and whether the database agrees. */
export class CustomerRecord {
  readonly #facts = new Map<string, Fact>();
  readonly #stakes = new Map<string, number>();
  resolvedKnown = 0;
  resolvedFenced = 0;

  sent(slip: PlacementSlip): void {
    this.#facts.set(slip.ref, { kind: 'unknown' });
    this.#stakes.set(slip.ref, slip.stake * slip.numberOfBets);
  }

  answered(outcome: PlacementOutcome): void {
    this.#facts.set(outcome.ref, { kind: outcome.status === 'SUCCEEDED' ? 'accepted' : 'refused', outcome });
  }

  resolved(ref: string, state: 'KNOWN' | 'FENCED', outcome: PlacementOutcome | null): void {
    if (state === 'KNOWN' && outcome !== null) {
      this.resolvedKnown += 1;
      this.answered(outcome);
    } else {
      this.resolvedFenced += 1;
      this.#facts.set(ref, { kind: 'fenced' });
    }
  }

  count(kind: Fact['kind']): number {
    return [...this.#facts.values()].filter((fact) => fact.kind === kind).length;
  }

  unknown(): string[] {
    return [...this.#facts].filter(([, fact]) => fact.kind === 'unknown').map(([ref]) => ref);
  }

  /** Refs whose outcome was told, with it: the gateway must tell the same again. */
  told(): { readonly ref: string; readonly outcome: PlacementOutcome }[] {
    return [...this.#facts].flatMap(([ref, fact]) =>
      'outcome' in fact ? [{ ref, outcome: fact.outcome }] : [],
    );
  }

  /** Everything in which the database contradicts what the customer was told, in words. */
  contradictions({ placements, bets, problems, restored }: Inspection): string[] {
    const found = [...problems, ...restored.map((ref) => `${ref} had to be restored from the journal`)];
    const states = new Map(placements.map(({ ref, state }) => [ref, state]));
    const betsOf = new Map<string, Inspection['bets']>();
    for (const bet of bets) betsOf.set(bet.ref, [...(betsOf.get(bet.ref) ?? []), bet]);
    for (const { ref } of bets) if (!this.#facts.has(ref)) found.push(`bet of ${ref}, which nobody sent`);
    for (const [ref, fact] of this.#facts) {
      const booked = betsOf.get(ref) ?? [];
      const state = states.get(ref);
      if (booked.length > 1) found.push(`${ref} was booked ${booked.length} times`);
      if ((state === 'SUCCEEDED') !== (booked.length === 1))
        found.push(`${ref} is ${state} with ${booked.length} bets`);
      const [bet] = booked;
      if (bet !== undefined && bet.totalStake !== this.#stakes.get(ref))
        found.push(`${ref} has another stake`);
      if (fact.kind === 'accepted' && (state !== 'SUCCEEDED' || bet?.id !== fact.outcome.betslipId)) {
        found.push(`${ref} was acknowledged and is ${state ?? 'gone'}`);
      }
      if (fact.kind === 'refused' && state !== 'FAILED')
        found.push(`${ref} was refused and is ${state ?? 'gone'}`);
      if (fact.kind === 'fenced' && state !== 'FENCED')
        found.push(`${ref} was fenced and is ${state ?? 'gone'}`);
    }
    return found;
  }
}

/** How a single ended for the customer. */
export type Ending = 'WON' | 'LOST' | 'VOID' | 'HALF_WON' | 'HALF_LOST';

/**
 * What a single returns, minor units: computed from the texts alone, by another way than settlement goes, as
 * the oracle of tests. Half a penny goes up.
 */
export function paidByHand(stake: number, odds: string, ending: Ending): number {
  const [num = 0n, den = 1n] = odds.split('/').map(BigInt);
  const whole = BigInt(stake);
  // In halves of 1/den of a penny.
  const inParts = {
    WON: 2n * whole * (num + den),
    HALF_WON: whole * (num + den) + whole * den,
    VOID: 2n * whole * den,
    HALF_LOST: whole * den,
    LOST: 0n,
  }[ending];
  const penny = 2n * den;
  const [pence, rest] = [inParts / penny, inParts % penny];
  return Number(rest * 2n >= penny ? pence + 1n : pence);
}

import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { World } from '../world/world.ts';
import { agreedSlips } from './agreed-slips.ts';
import type { BetRow, Books } from './books.ts';
import type { Finding } from './finding.ts';

/** I5: the book holds no bet at a price, a stake or on legs that its customer did not agree to. */
export function consented({ people }: Pick<World, 'people'>, { bets }: Books): readonly Finding[] {
  const agreed = agreedSlips(people);
  return [...bets.values()].flatMap((bet) => {
    const forms = agreed.get(bet.ref) ?? [];
    const reasons = forms.map((slip) => against(bet, slip));
    if (reasons.includes(undefined)) return [];
    const why = reasons[0] ?? 'was never asked for';
    return [{ checker: 'I5', fingerprint: `I5 ${why}`, sentence: `bet ${bet.id} ${why}` }];
  });
}

/** Why a bet is not what was agreed to; undefined when it is. */
function against(bet: BetRow, { stake, selections, acceptOddsChange }: PlacementSlip): string | undefined {
  if (bet.stake !== stake) return 'has another stake than was agreed to';
  const struck = new Map(bet.legs.map((leg) => [leg.selection, leg]));
  if (struck.size !== selections.length || selections.some(({ id }) => !struck.has(id)))
    return 'is on other legs than were agreed to';
  const bad = selections.some(
    ({ id, odds }) => !isWithin(acceptOddsChange, odds, struck.get(id)?.odds ?? null),
  );
  return bad ? 'is at a price that the customer’s choice does not allow' : undefined;
}

/** T6, written once more: whoever breaks the gateway's own rule is found by this one. */
function isWithin(
  policy: PlacementSlip['acceptOddsChange'],
  shown: string | null,
  struck: string | null,
): boolean {
  if (shown === null || struck === null) return shown === struck;
  const [was, now] = [worthOf(shown), worthOf(struck)];
  if (policy === 'ACCEPT_ANY_ODDS') return true;
  return policy === 'ACCEPT_HIGHER_ODDS' ? now >= was : now === was;
}

/** Prices of the simulated market are small fractions, which a float tells apart. */
function worthOf(odds: string): number {
  const [num, den] = odds.split('/').map(Number);
  return (num ?? Number.NaN) / (den ?? Number.NaN);
}

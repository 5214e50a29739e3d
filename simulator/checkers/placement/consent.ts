import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { World } from '../../scenario/world.ts';
import type { BetRow, DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { agreedSlips } from './agreed-slips.ts';

/** INV-05: the book holds no bet at a price, a stake or on legs that its customer did not agree to. */
export function consented(
  { people, withoutApp }: Pick<World, 'people'> & Partial<Pick<World, 'withoutApp'>>,
  { bets }: DatabaseSnapshot,
): readonly Finding[] {
  const agreed = new Map([...agreedSlips(people), ...(withoutApp?.agreed ?? [])]);
  return [...bets.values()].flatMap((bet) => {
    const forms = agreed.get(bet.ref) ?? [];
    const reasons = forms.map((slip) => against(bet, slip));
    if (reasons.includes(undefined)) return [];
    // Of several forms, as of a bet that a trader offered otherwise, the one that it is nearest to.
    const why = REASONS.findLast((one) => reasons.includes(one)) ?? 'was never asked for';
    return [{ checker: 'INV-05', fingerprint: `INV-05 ${why}`, sentence: `bet ${bet.id} ${why}` }];
  });
}

/** In the order in which they are looked at. */
const REASONS = [
  'has another stake than was agreed to',
  'is on other legs than were agreed to',
  'holds other bet builders than were agreed to',
  'is at a price that the customer’s choice does not allow',
] as const;

/** Why a bet is not what was agreed to; undefined when it is. */
function against(bet: BetRow, slip: PlacementSlip): (typeof REASONS)[number] | undefined {
  const { stake, selections, selectionGroups, acceptOddsChange } = slip;
  if (bet.stake !== stake) return 'has another stake than was agreed to';
  const struck = new Map(bet.legs.map((leg) => [leg.selection, leg]));
  if (struck.size !== selections.length || selections.some(({ id }) => !struck.has(id)))
    return 'is on other legs than were agreed to';
  const built = builtIn(bet);
  if (
    built.size !== selectionGroups.length ||
    selectionGroups.some(({ selections: of }) => !built.has(keyOf(of)))
  )
    return 'holds other bet builders than were agreed to';
  // Of a bet builder the price of the whole is agreed to.
  const alone = selections.filter(({ id }) =>
    selectionGroups.every((group) => !group.selections.includes(id)),
  );
  const bad =
    alone.some(({ id, odds }) => !isWithin(acceptOddsChange, odds, struck.get(id)?.odds ?? null)) ||
    selectionGroups.some(
      ({ selections: of, odds }) => !isWithin(acceptOddsChange, odds ?? null, built.get(keyOf(of)) ?? null),
    );
  return bad ? 'is at a price that the customer’s choice does not allow' : undefined;
}

const keyOf = (selections: readonly number[]): string => selections.toSorted((a, b) => a - b).join();

/** Price of each bet builder of the book, by what is in it. */
const builtIn = ({ legs, groups = [] }: BetRow): ReadonlyMap<string, string> =>
  new Map(
    groups.map(({ legs: places, odds }) => [keyOf(places.map((at) => legs[at]?.selection ?? 0)), odds]),
  );

/** TRAP-06, written once more: whoever breaks the gateway's own rule is found by this one. */
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

import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import type { CashOutRow, EditedBet } from './read-cash-outs.ts';

const finding = (what: string, sentence: string): Finding => ({
  checker: 'EDT-01',
  fingerprint: `EDT-01 ${what}`,
  sentence,
});

/** The next bet of every edit that a press asked for, by the ref of the request. */
export function editsAsked({ people }: Pick<World, 'people'>): ReadonlyMap<string, PlacementSlip> {
  const events = people.flatMap(({ lives }) => lives.flatMap((life) => life.events));
  return new Map(
    events.flatMap((event) =>
      event.type === 'cashOut/requested' && event.data.request.edit !== undefined
        ? [[event.data.request.ref, event.data.request.edit] as const]
        : [],
    ),
  );
}

/** Both halves or neither: what of a payment and of the bet that took the place does not belong together. */
function againstPayment(
  row: CashOutRow,
  slip: PlacementSlip | undefined,
  next: EditedBet | undefined,
): string | undefined {
  const named = row.receipt?.edit;
  if (slip === undefined) return named === undefined ? undefined : 'is an edit, and a cash-out was asked for';
  if (named === undefined || next === undefined) return 'was paid for its edit, and nothing was booked';
  if (next.from !== row.bet || next.user !== row.user) return 'was edited into a bet of another';
  if (next.id !== named.betId || next.ref !== slip.ref || named.contentHash !== slip.contentHash)
    return 'was edited into another bet than was agreed to';
  if (row.soldBefore !== null && (row.receipt?.part?.left ?? 0) !== 0) return 'was edited, and goes on';
  if (next.totalStake !== row.paid) return 'was paid otherwise than the next bet costs';
  return next.returns === slip.possibleWinnings ? undefined : 'was edited into a bet that returns otherwise';
}

/**
 * EDT-01.1, EDT-01.4, EDT-01.6: of all edits of a bet one at most has an effect; the old bet is cashed out
 * whole and the new one booked with that money, as both stood on the screen, or nothing is.
 */
export function editedAsAgreed(
  asked: ReadonlyMap<string, PlacementSlip>,
  cashOuts: readonly CashOutRow[],
  edited: readonly EditedBet[],
): readonly Finding[] {
  const byRef = new Map(edited.map((bet) => [bet.ref, bet]));
  const paid = cashOuts.filter(({ state }) => state === 'SUCCEEDED');
  const wrong = paid.flatMap((row) => {
    const slip = asked.get(row.ref);
    const why = againstPayment(row, slip, slip === undefined ? undefined : byRef.get(slip.ref));
    return why === undefined ? [] : [finding(why, `bet ${row.bet ?? ''} ${why}`)];
  });
  const named = new Set(paid.map(({ receipt }) => receipt?.edit?.betId));
  const alone = edited.flatMap(({ id, from }) =>
    named.has(id) ? [] : [finding('booked alone', `bet ${id} was booked for ${from}, which was not paid`)],
  );
  const twice = edited.flatMap(({ id, from }, nth) =>
    edited.findIndex((one) => one.from === from) === nth
      ? []
      : [finding('edited twice', `bet ${from} was edited twice, into ${id} as well`)],
  );
  return [...wrong, ...alone, ...twice];
}

import { type CounterOffer, PlacementOutcome } from '#domain/contract/betting.ts';
import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { GatewayStatements } from '../../gateway/gateway-statements.ts';
import type { Desk } from '../../gateway/trading-desk.ts';
import type { World } from '../../scenario/world.ts';
import type { BetRow, DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';

/** The offer that a booked bet names, by its ref. */
export type Taken = ReadonlyMap<string, CounterOffer>;

export async function readTaken({ db }: SharedDatabase): Promise<Taken> {
  const rows = await db
    .selectFrom('placements')
    .select(['ref', 'outcome'])
    .where('state', '=', 'SUCCEEDED')
    .orderBy('ref')
    .execute();
  return new Map(
    rows.flatMap(({ ref, outcome }) => {
      const offer = outcome === null ? undefined : PlacementOutcome.parse(JSON.parse(outcome)).offer;
      return offer === undefined ? [] : [[ref, offer] as const];
    }),
  );
}

/**
 * FAIL-43: where an offer was made, a bet is in the book after a yes alone: one that its customer gave to
 * this very offer, that was with a gateway before the end of the offer, and of which the book has stake and
 * prices.
 */
export function takenAsOffered(
  { people, withoutApp }: Pick<World, 'people'> & Partial<Pick<World, 'withoutApp'>>,
  { replies, offeredAgain }: Pick<Desk, 'offeredAgain'> & Pick<GatewayStatements, 'replies'>,
  { bets }: Pick<DatabaseSnapshot, 'bets'>,
  taken: Taken,
): readonly Finding[] {
  const said = wordsOf(people);
  for (const { ref, offerId } of withoutApp?.hostile?.accepted ?? []) said.accepted.add(`${ref} ${offerId}`);
  const made = new Set([...said.offered, ...offeredAgain.map(({ ref }) => ref), ...taken.keys()]);
  return [...made].flatMap((ref) => {
    const bet = bets.get(ref);
    if (bet === undefined) return [];
    const offer = taken.get(ref);
    const why =
      offer === undefined
        ? 'a bet is struck as it was asked for, where something else was offered'
        : (against(bet, offer) ?? unanswered(ref, offer, replies, said.accepted));
    return why === undefined
      ? []
      : [{ checker: 'FAIL-43', fingerprint: `FAIL-43 ${why}`, sentence: `bet ${bet.id}: ${why}` }];
  });
}

/** What screens were offered, and said yes to: by hand, without a fold of the product. */
function wordsOf(people: Pick<World, 'people'>['people']) {
  const offered = new Set<string>();
  const accepted = new Set<string>();
  for (const { lives } of people)
    for (const { events } of lives)
      for (const { type, data } of events)
        if (type === 'placement/decisionDeferred' && data.offer !== null) offered.add(data.ref);
        else if (type === 'placement/offerAnswered' && data.answer === 'ACCEPT')
          accepted.add(`${data.ref} ${data.offerId}`);
  return { offered, accepted };
}

function against({ stake, legs }: BetRow, offer: CounterOffer): string | undefined {
  if (stake !== offer.stake) return 'a bet is struck at another stake than was offered';
  const isSame = legs.every(
    ({ selection, odds }) => offer.selections.find(({ id }) => id === selection)?.odds === odds,
  );
  return isSame && legs.length === offer.selections.length
    ? undefined
    : 'a bet is struck at other prices than were offered';
}

function unanswered(
  ref: string,
  { id, expiresAt }: CounterOffer,
  replies: GatewayStatements['replies'],
  accepted: ReadonlySet<string>,
): string | undefined {
  if (!accepted.has(`${ref} ${id}`)) return 'a bet is struck on an offer that its customer said no yes to';
  const yes = replies.filter(
    (reply) => reply.ref === ref && reply.answer === 'ACCEPT' && reply.offerId === id,
  );
  if (yes.length === 0) return 'a bet is struck on an offer to which no yes came';
  return yes.some(({ at }) => at < expiresAt)
    ? undefined
    : 'a bet is struck on an offer that was over when the yes came';
}

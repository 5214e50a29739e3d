import { attemptsOf } from '#domain/placement/attempts.ts';
import type { World } from '../../scenario/world.ts';
import { accountHere, type Life, type Person } from '../../workload/customers/person.ts';
import type { DatabaseSnapshot, PlacementRow } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { ownersOf } from '../session/whose-bets.ts';

const finding = (checker: string, what: string, sentence: string): Finding => ({
  checker,
  fingerprint: `${checker} ${what}`,
  sentence,
});

const sentIn = ({ events }: Life): readonly string[] =>
  events.flatMap((event) => (event.type === 'placement/sent' ? event.data.refs : []));

/** INV-01: a ref goes out once in the whole life of a log. */
export function sentOnce({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, lives }) =>
    lives.flatMap((life) => {
      const refs = sentIn(life);
      const twice = refs.find((ref, at) => refs.indexOf(ref) !== at);
      return twice === undefined ? [] : [finding('INV-01', 'sent twice', `${name} sent ${twice} twice`)];
    }),
  );
}

/** What any life of a person was told of a ref, in order. */
function toldOf(person: Person): readonly { ref: string; status: string; betId: string | null }[] {
  return person.lives.flatMap(({ events }) =>
    events.flatMap((event) => {
      if (event.type !== 'placement/betOutcomeReceived' && event.type !== 'placement/lateResultReceived')
        return [];
      const { ref, status, receipt } = event.data;
      return status === 'PENDING' ? [] : [{ ref, status, betId: receipt?.betId ?? null }];
    }),
  );
}

/**
 * Refused or fenced: a request that arrives late is kept out for good, and only then was a bet not placed
 * (FAIL-17).
 */
const isOut = (row: PlacementRow | undefined): boolean => row?.state === 'FAILED' || row?.state === 'FENCED';

/**
 * INV-02 and INV-04: what a screen said of a bet is what the book says, and what the book says reaches its
 * owner.
 */
export function screenAgrees(world: Pick<World, 'people'>, books: DatabaseSnapshot): readonly Finding[] {
  const found: Finding[] = [];
  const owners = ownersOf(world.people);
  for (const person of world.people) {
    for (const { ref, status, betId } of toldOf(person)) {
      const bet = books.bets.get(ref);
      if (status === 'SUCCEEDED' && bet?.id !== betId)
        found.push(
          finding(
            'INV-02',
            'accepted without a bet',
            `${person.name} was told that ${ref} is accepted; the book has no such bet`,
          ),
        );
      if (status === 'FAILED' && bet !== undefined)
        found.push(
          finding(
            'INV-04',
            'refused with a bet',
            `${person.name} was told that ${ref} was not placed; the book has bet ${bet.id}`,
          ),
        );
      const isKeptOut = isOut(books.placements.get(ref));
      if (status === 'FAILED' && bet === undefined && !isKeptOut)
        found.push(
          finding(
            'INV-04',
            'refused without a fence',
            `${person.name} was told that ${ref} was not placed; the book would take it still`,
          ),
        );
      if (bet !== undefined && bet.user !== owners.get(ref))
        found.push(
          finding('INV-09', 'another account', `${person.name} was told of bet ${bet.id} of ${bet.user}`),
        );
    }
    found.push(...moneyShown(person, books));
  }
  for (const { ref, state } of books.placements.values())
    if (state === 'PENDING')
      found.push(finding('INV-07', 'placement pending', `the book still waits with ${ref}`));
  return found;
}

/** The balance and the unresolved of a screen at rest; of one that has gone, against the book of then. */
function moneyShown(person: Person, books: DatabaseSnapshot): readonly Finding[] {
  const { name, tab, leftWith } = person;
  const state = tab?.state();
  if (state === undefined || state.user.balance === null) return [];
  const cash = leftWith ?? books.cash.get(accountHere(person));
  const found: Finding[] = [];
  if (state.user.balance.cash !== cash)
    found.push(
      finding(
        'INV-04',
        'balance',
        `${name} sees a balance of ${state.user.balance.cash}; the book says ${cash ?? 'nothing'}`,
      ),
    );
  for (const { bets } of attemptsOf(state.placement))
    for (const { ref, status, receipt } of bets)
      if (status === 'SUCCEEDED' && receipt === null)
        found.push(finding('INV-04', 'no receipt', `${name} sees ${ref} as placed without a receipt`));
  return found;
}

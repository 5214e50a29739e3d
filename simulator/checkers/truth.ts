import { attemptsOf } from '#domain/placement/attempts.ts';
import { accountHere, type Life, type Person } from '../client/person.ts';
import type { World } from '../world/world.ts';
import type { Books, PlacementRow } from './books.ts';
import type { Finding } from './finding.ts';
import { ownersOf } from './whose-bets.ts';

const finding = (checker: string, what: string, sentence: string): Finding => ({
  checker,
  fingerprint: `${checker} ${what}`,
  sentence,
});

const sentIn = ({ events }: Life): readonly string[] =>
  events.flatMap((event) => (event.type === 'placement/sent' ? event.data.refs : []));

/** I1: a ref goes out once in the whole life of a log. */
export function sentOnce({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, lives }) =>
    lives.flatMap((life) => {
      const refs = sentIn(life);
      const twice = refs.find((ref, at) => refs.indexOf(ref) !== at);
      return twice === undefined ? [] : [finding('I1', 'sent twice', `${name} sent ${twice} twice`)];
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

/** Refused or fenced: a request that arrives late is kept out for good, and only then was a bet not placed (P17). */
const isOut = (row: PlacementRow | undefined): boolean => row?.state === 'FAILED' || row?.state === 'FENCED';

/** I2 and I4: what a screen said of a bet is what the book says, and what the book says reaches its owner. */
export function truthfulScreen(world: Pick<World, 'people'>, books: Books): readonly Finding[] {
  const found: Finding[] = [];
  const owners = ownersOf(world.people);
  for (const person of world.people) {
    for (const { ref, status, betId } of toldOf(person)) {
      const bet = books.bets.get(ref);
      if (status === 'SUCCEEDED' && bet?.id !== betId)
        found.push(
          finding(
            'I2',
            'accepted without a bet',
            `${person.name} was told that ${ref} is accepted; the book has no such bet`,
          ),
        );
      if (status === 'FAILED' && bet !== undefined)
        found.push(
          finding(
            'I4',
            'refused with a bet',
            `${person.name} was told that ${ref} was not placed; the book has bet ${bet.id}`,
          ),
        );
      const isKeptOut = isOut(books.placements.get(ref));
      if (status === 'FAILED' && bet === undefined && !isKeptOut)
        found.push(
          finding(
            'I4',
            'refused without a fence',
            `${person.name} was told that ${ref} was not placed; the book would take it still`,
          ),
        );
      if (bet !== undefined && bet.user !== owners.get(ref))
        found.push(
          finding('I9', 'another account', `${person.name} was told of bet ${bet.id} of ${bet.user}`),
        );
    }
    found.push(...moneyShown(person, books));
  }
  for (const { ref, state } of books.placements.values())
    if (state === 'PENDING')
      found.push(finding('I7', 'placement pending', `the book still waits with ${ref}`));
  return found;
}

/** The balance and the unresolved of a screen at rest; of one that has gone, against the book of then. */
function moneyShown(person: Person, books: Books): readonly Finding[] {
  const { name, tab, leftWith } = person;
  const state = tab?.state();
  if (state === undefined || state.user.balance === null) return [];
  const cash = leftWith ?? books.cash.get(accountHere(person));
  const found: Finding[] = [];
  if (state.user.balance.cash !== cash)
    found.push(
      finding(
        'I4',
        'balance',
        `${name} sees a balance of ${state.user.balance.cash}; the book says ${cash ?? 'nothing'}`,
      ),
    );
  for (const { bets } of attemptsOf(state.placement))
    for (const { ref, status, receipt } of bets)
      if (status === 'SUCCEEDED' && receipt === null)
        found.push(finding('I4', 'no receipt', `${name} sees ${ref} as placed without a receipt`));
  return found;
}

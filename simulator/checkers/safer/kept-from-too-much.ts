import { PERIOD_MS } from '#domain/account/own-limits.ts';
import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { World } from '../../scenario/world.ts';
import type { CarefulCustomer, Done } from '../../workload/customers/careful-customer.ts';
import type { Finding } from '../finding.ts';
import { type CarefulBooks, readCareful } from './read-careful.ts';

/** What somebody has done, in the order of the answers. */
export type Careful = Pick<CarefulCustomer, 'user' | 'done'>;

const finding = (checker: string, user: string, why: string): Finding => ({
  checker,
  fingerprint: `${checker} ${why}`,
  sentence: `${user}: ${why}`,
});

const isDone = ({ status }: Done): boolean => status === 200;

/** Limits that the customer was told are in force, with the moment from which they are. */
function limitsTold({ done }: Careful) {
  return done.flatMap((one) => {
    const { deed, answeredAt } = one;
    if (!isDone(one) || deed.kind !== 'limit' || deed.amount === null) return [];
    return [{ of: deed.of, period: deed.period, amount: deed.amount, since: answeredAt }];
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Of a bet of which nothing is back all that it cost is gone; of any other, what is not. */
const lost = ({ staked, returns }: CarefulBooks['bets'][number]): number =>
  returns === null ? staked : staked - returns;

/**
 * RGT-03, RGT-09, UK-24: nothing that came after the word on a limit passes it, in any window that ends with
 * it. A world is shorter than the wait for a higher limit: the lowest that was told holds to its end. Of who
 * has a bet that was settled anew losses are left out: what it counted is not known.
 */
export function withinLimits(careful: Careful, books: CarefulBooks): readonly Finding[] {
  const { user, done } = careful;
  const bets = books.bets.filter((one) => one.user === user);
  const deposits = books.deposits.filter((one) => one.user === user);
  const isAmended = bets.some(({ settlements }) => settlements > 1);
  const counted = {
    STAKE: bets.map((bet) => ({ at: bet.at, amount: bet.staked })),
    LOSS: isAmended ? [] : bets.map((bet) => ({ at: bet.at, amount: lost(bet) })),
    DEPOSIT: deposits,
  };
  const found = limitsTold(careful).flatMap(({ of, period, amount, since }) => {
    const isPassed = counted[of].some(({ at }) => {
      const inWindow = counted[of].filter((one) => one.at <= at && one.at > at - PERIOD_MS[period]);
      return at > since && sum(inWindow.map((one) => one.amount)) > amount;
    });
    const isLoosened = books.limits.some(
      (row) =>
        row.user === user &&
        row.kind === of &&
        row.period === period &&
        (row.amount === null || row.amount > amount),
    );
    return [
      ...(isPassed ? [finding('RGT-09', user, `a limit is passed: ${of}`)] : []),
      ...(isLoosened ? [finding('RGT-09', user, 'a limit is higher before a day has gone by')] : []),
    ];
  });
  const isRaised = done.some((one) => isDone(one) && one.deed.kind === 'raise');
  return isRaised
    ? [...found, finding('RGT-09', user, 'a higher limit is confirmed before its time')]
    : found;
}

/** From when on somebody is shut out by their own word, and how. */
function shutOut({ done }: Careful): { readonly since: number; readonly isExcluded: boolean } | undefined {
  const shut = done.filter((one) => isDone(one) && ['break', 'exclusion'].includes(one.deed.kind));
  const [first] = shut;
  if (first === undefined) return undefined;
  return { since: first.answeredAt, isExcluded: shut.some(({ deed }) => deed.kind === 'exclusion') };
}

/**
 * RGT-05, RGT-14, UK-32, UK-33: after the word on a break or an exclusion there is no bet, no deposit, no
 * session and no login anywhere, nothing is given, and who is excluded is told of no offer. A break is longer
 * than a world.
 */
export function shutForGood(careful: Careful, books: CarefulBooks): readonly Finding[] {
  const shut = shutOut(careful);
  if (shut === undefined) return [];
  const { user, done } = careful;
  const isLate = (one: { readonly user: string; readonly at: number }): boolean =>
    one.user === user && one.at > shut.since;
  const sessions = books.sessions.filter((one) => one.user === user);
  const answered = done.filter((one) => one.sentAt > shut.since && isDone(one));
  const said = shut.isExcluded ? (books.marketing.get(user) ?? []) : [];
  const untrue = {
    'a bet is struck': books.bets.some(isLate),
    'a deposit is taken': books.deposits.some(isLate),
    'a session is open': sessions.some(({ endedAt }) => endedAt === null),
    'a session begins': sessions.some(({ startedAt }) => startedAt > shut.since),
    'a request is answered as if they were there': answered.some(({ deed }) => deed.kind !== 'login'),
    'they are let in': answered.some(({ deed }) => deed.kind === 'login'),
    'they opt in, or a bonus is given': [...books.optIns, ...books.bonuses].some(isLate),
    'they may be told of offers': said.length > 0,
  };
  return Object.entries(untrue).flatMap(([why, isSo]) =>
    isSo ? [finding('RGT-14', user, `of who is shut out ${why}`)] : [],
  );
}

/** MSG-05, UK-41: whoever opted in has the bonus, and nobody else. */
export function bothOrNeither(
  { user }: Pick<Careful, 'user'>,
  { optIns, bonuses }: Pick<CarefulBooks, 'optIns' | 'bonuses'>,
): readonly Finding[] {
  const of = (taken: CarefulBooks['optIns']): string =>
    taken
      .flatMap((one) => (one.user === user ? [one.promotion] : []))
      .toSorted()
      .join();
  return of(optIns) === of(bonuses) ? [] : [finding('MSG-05', user, 'opt-ins and bonuses are not the same')];
}

/** REG-05, UK-42: what is in force of marketing is the last word on each way. */
export function lastWordInForce(
  { user }: Pick<Careful, 'user'>,
  { choices, marketing }: Pick<CarefulBooks, 'choices' | 'marketing'>,
): readonly Finding[] {
  const last = new Map<string, boolean>();
  for (const one of choices) if (one.user === user) last.set(one.channel, one.given);
  const given = [...last].flatMap(([channel, isGiven]) => (isGiven ? [channel] : []));
  const inForce = marketing.get(user) ?? [];
  return given.toSorted().join() === inForce.toSorted().join()
    ? []
    : [finding('REG-05', user, 'what is in force of marketing is not the last word on it')];
}

/** All of it, of everybody who has used these tools in a world. */
export async function keptFromTooMuch(
  { withoutApp: { careful } }: Pick<World, 'withoutApp'>,
  database: Pick<SharedDatabase, 'db'>,
): Promise<readonly Finding[]> {
  if (careful.length === 0) return [];
  const books = await readCareful(
    database,
    careful.map(({ user }) => user),
  );
  return careful.flatMap((one) => [
    ...withinLimits(one, books),
    ...shutForGood(one, books),
    ...bothOrNeither(one, books),
    ...lastWordInForce(one, books),
  ]);
}

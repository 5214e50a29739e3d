import { login } from '#domain/contract/account.ts';
import { staffSignIn } from '#domain/contract/staff.ts';
import { demonstrationAccounts } from '#gateway/accounts/demonstration.ts';
import { demonstrationPassword, demonstrationStaff } from '#gateway/staff/demonstration.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { askAsStaff } from '../as-staff.ts';
import { type Attack, outcome } from '../attack.ts';
import type { Target } from '../target.ts';

const GUESSES = 120;

/** What each of many guesses at once is told, by status. */
async function told(guesses: readonly (() => Promise<Response>)[]): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  const answers = await Promise.all(guesses.map((guess) => guess()));
  for (const answer of answers) {
    await answer.text();
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
  }
  return counts;
}

const said = (counts: ReadonlyMap<number, number>): string =>
  [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');

const guessAs = (target: Target, username: string) => (_: unknown, nth: number) => () =>
  new HttpCustomer(target.url).send(login.path, { username, password: `a guess of number ${nth}` });

const guessOfStaff = (target: Target, username: string, password: (nth: number) => string) =>
  Array.from(
    { length: GUESSES },
    (_, nth) => () => askAsStaff(target.url, { ...staffSignIn, body: { username, password: password(nth) } }),
  );

/** HOLD-03: guesses at once are counted before they are tried. */
export const parallelGuesses: Attack = {
  name: 'parallel-guesses',
  title: 'guesses at once are no more than guesses one after the other',
  points: ['HOLD-03', 'HOLD-06'],
  async run(target) {
    const [{ username }] = demonstrationAccounts;
    const customers = await told(Array.from({ length: GUESSES }, guessAs(target, username)));
    const [member] = demonstrationStaff;
    const staff = await told(guessOfStaff(target, member.name, (nth) => `a guess of number ${nth}`));
    const problems: string[] = [];
    if ((customers.get(200) ?? 0) > 0 || (staff.get(200) ?? 0) > 0) problems.push('a guess was right');
    if ((customers.get(401) ?? 0) > TRIED_AT_MOST)
      problems.push(`${customers.get(401) ?? 0} guesses of a customer were tried`);
    if ((staff.get(401) ?? 0) > TRIED_AT_MOST)
      problems.push(`${staff.get(401) ?? 0} guesses of staff were tried`);
    // The right one, from the same address, once it is locked.
    const late = await told(guessOfStaff(target, member.name, () => demonstrationPassword).slice(0, 1));
    if ((late.get(200) ?? 0) > 0) problems.push('the right password opens a door that is locked');
    return outcome(
      problems,
      `${GUESSES} guesses at once: customers ${said(customers)}; staff ${said(staff)}`,
    );
  },
};

/** Tried before the door is locked, with what a wrong name is allowed. */
const TRIED_AT_MOST = 30;

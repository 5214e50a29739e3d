import { getBalance, login } from '#domain/contract/account.ts';
import { staffSignIn } from '#domain/contract/staff.ts';
import { demonstrationAccounts } from '#gateway/accounts/demonstration.ts';
import { demonstrationPassword, demonstrationStaff } from '#gateway/staff/demonstration.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { askAsStaff } from '../as-staff.ts';
import { type Attack, outcome } from '../attack.ts';

/** HOLD-04: what a demonstration left in the books opens nothing once it is none. */
export const leftOverDemonstration: Attack = {
  name: 'left-over-demonstration',
  title: 'published passwords and old sessions open nothing where there is no demonstration',
  points: ['HOLD-04'],
  async run(target) {
    const before = await target.withMoney();
    await target.restart({ demonstration: false });
    const problems: string[] = [];
    const after = new HttpCustomer(target.url);
    after.cookie = before.cookie;
    if ((await after.send(getBalance.path)).ok) problems.push('a session of the demonstration is open');
    for (const { username, password } of demonstrationAccounts)
      if ((await new HttpCustomer(target.url).send(login.path, { username, password })).ok)
        problems.push(`${username} is let in`);
    for (const { name } of demonstrationStaff) {
      const body = { username: name, password: demonstrationPassword };
      const answer = await askAsStaff(target.url, { ...staffSignIn, body });
      if (answer.ok) problems.push(`${name} is let in`);
    }
    const tried = demonstrationAccounts.length + demonstrationStaff.length + 1;
    return outcome(problems, `${tried} doors tried after the demonstration: none opened`);
  },
};

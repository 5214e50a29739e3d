import { calls } from '#domain/contract/calls.ts';
import { WireCustomer } from '#gateway/testing/wire-customer.ts';
import { type Attack, outcome } from '../attack.ts';

const REQUESTS = 300;

/** HOLD-01, HOLD-09: whoever asks for everything at once is told to wait, and others are served. */
export const flooding: Attack = {
  name: 'flooding',
  title: 'a flood of requests is told to wait, and others are served meanwhile',
  points: ['HOLD-01', 'HOLD-09'],
  async run(target, size) {
    const customer = await target.withMoney();
    const guest = new WireCustomer(target.url);
    const posts = calls.filter(({ method, implemented }) => method === 'POST' && implemented);
    const problems: string[] = [];
    const never: string[] = [];
    let sent = 0;
    await target.heldFor();
    for (const { name, path } of posts) {
      const statuses = new Set<number>();
      const times = REQUESTS * size;
      const answers = await Promise.all(
        Array.from({ length: times }, () => guest.send(path.replace(/:\w+/g, '1'), {})),
      );
      for (const answer of answers) {
        statuses.add(answer.status);
        await answer.text();
      }
      sent += times;
      if (!statuses.has(429)) never.push(name);
      if ([...statuses].some((status) => status >= 500 && status !== 503))
        problems.push(`${name}: ${[...statuses].join(', ')}`);
    }
    if (never.length > 0) problems.push(`never told to wait: ${never.join(', ')}`);
    const held = await target.heldFor();
    const balance = await customer.cash().catch(() => undefined);
    if (balance !== 100_000) problems.push('a customer is not served after it');
    return outcome(
      problems,
      `${sent} requests to ${posts.length} calls; loop held ${held.toFixed(0)} ms at most`,
    );
  },
};

import { get } from 'node:http';
import { getBalance } from '#domain/contract/account.ts';
import { calls } from '#domain/contract/calls.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { rateLimits } from '#gateway/config/limits.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { type Attack, outcome } from '../attack.ts';

/** More than one address may ask in a minute, whatever it asks. */
const BEYOND = 1.5;
/** Where somebody else is: this machine answers at all of 127.0.0.0/8. */
const ELSEWHERE = '127.0.0.2';

/** What a customer at another address is answered. */
const statusFor = (url: string, cookie: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { cookie, [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop };
    get(`${url}${getBalance.path}`, { localAddress: ELSEWHERE, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).once('error', reject);
  });

/** HOLD-01, HOLD-09: whoever asks for everything at once is told to wait, and others are served meanwhile. */
export const flooding: Attack = {
  name: 'flooding',
  title: 'a flood of requests is told to wait, and others are served meanwhile',
  points: ['HOLD-01', 'HOLD-09'],
  async run(target, size) {
    const customer = await target.withMoney();
    const guest = new HttpCustomer(target.url);
    const posts = calls.filter(({ method, implemented }) => method === 'POST' && implemented);
    const times = Math.ceil((rateLimits.calls * BEYOND * size) / posts.length);
    const problems: string[] = [];
    const statuses = new Map<number, number>();
    const served: number[] = [];
    await target.heldFor();
    for (const { name, path } of posts) {
      const flood = Promise.all(
        Array.from({ length: times }, () => guest.send(path.replace(/:\w+/g, '1'), {})),
      );
      served.push(await statusFor(target.url, customer.cookie));
      for (const answer of await flood) {
        await answer.text();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status >= 500 && answer.status !== 503) problems.push(`${name}: ${answer.status}`);
      }
    }
    const held = await target.heldFor();
    if ((statuses.get(429) ?? 0) === 0) problems.push('nobody is told to wait');
    const refused = served.filter((status) => status !== 200).length;
    if (refused > 0) problems.push(`a customer elsewhere is refused ${refused} times meanwhile`);
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    return outcome(
      problems,
      `${times * posts.length} requests to ${posts.length} calls: ${counts}; a customer elsewhere is served ${served.length - refused} of ${served.length} times; loop held ${held.toFixed(0)} ms at most`,
    );
  },
};

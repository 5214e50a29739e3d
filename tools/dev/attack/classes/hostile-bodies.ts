import { deflateSync } from 'node:zlib';
import { calls } from '#domain/contract/calls.ts';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { type Attack, outcome } from '../attack.ts';

const nested = (open: string, close: string, times: number): string =>
  open.repeat(times) + close.repeat(times);
const BODIES: readonly (readonly [string, string])[] = [
  ['half a text', '{"a":"b'],
  ['two values', '{}{}'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[]'],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['depth', nested('[', ']', 50_000)],
  ['depth of objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['many values', `[${'1,'.repeat(100_000)}1]`],
  ['NUL', '{"a":"\\u0000","b":["\\u0000"]}'],
  ['half a character', '{"a":"\\ud800"}'],
  ['a number beyond all', '{"a":1e999,"refs":[1e400]}'],
  ['the same name a thousand times', `{${'"a":1,'.repeat(1_000)}"a":2}`],
  ['a megabyte', `{"a":"${'x'.repeat(1_048_576)}"}`],
];

/** HOLD-01, HOLD-15: whatever a body is, the answer is an error of the caller and the gateway goes on. */
export const hostileBodies: Attack = {
  name: 'hostile-body',
  title: 'no body makes a gateway fail, hang or report an error of its own',
  points: ['HOLD-01', 'HOLD-15'],
  async run(target) {
    const customer = await target.withMoney();
    const posts = calls.filter(({ method, implemented }) => method === 'POST' && implemented);
    const problems: string[] = [];
    let sent = 0;
    await target.heldFor();
    const send = async (
      path: string,
      body: string | Uint8Array<ArrayBuffer>,
      more: object = {},
    ): Promise<number> => {
      sent += 1;
      const headers = { [REQUEST_HEADERS.contentType]: 'application/json', cookie: customer.cookie, ...more };
      const answer = await fetch(`${target.url}${path}`, { method: 'POST', headers, body });
      await answer.text();
      return answer.status;
    };
    for (const { name, path } of posts) {
      const where = path.replace(/:\w+/g, 'x');
      for (const [what, body] of BODIES) {
        const status = await send(where, body);
        if (status >= 500) problems.push(`${name}, ${what}: ${status}`);
      }
      const bomb = new Uint8Array(deflateSync(new Uint8Array(8_388_608)));
      const inflated = await send(where, bomb, { 'content-encoding': 'deflate' });
      if (inflated < 400 || inflated >= 500) problems.push(`${name}, inflated: ${inflated}`);
    }
    const held = await target.heldFor();
    if ((await fetch(`${target.url}/healthz`)).status !== 200)
      problems.push('the gateway is not well after it');
    problems.push(...target.reported().slice(0, 3));
    return outcome(
      problems,
      `${sent} bodies to ${posts.length} calls; loop held ${held.toFixed(0)} ms at most`,
    );
  },
};

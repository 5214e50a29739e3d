import type { CallDefinition } from '#domain/contract/call.ts';
import { calls } from '#domain/contract/calls.ts';
import { http } from '#gateway/config/limits.ts';
import { holdsMoreThan } from '#gateway/http/refuse-size.ts';
import { type Known, largestOf } from '#testing/arbitraries/schema/largest-of.ts';
import type { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { type Attack, outcome } from '../attack.ts';
import { heavyBodies } from '../heavy-bodies.ts';
import { lookAt, type Seen } from '../offer.ts';
import type { Target } from '../target.ts';

/** No single request holds the event loop for longer, ms (HOLD-01). */
const BOUND_MS = 50;
/**
 * Each is asked so often, and the middle one counts: what else the gateway does meanwhile is not the
 * request's.
 */
const TIMES = 5;
const SHARES = [1, 0.7, 0.5, 0.35, 0.25, 0.18, 0.12, 0.08, 0.05, 0.03, 0.02, 0.01];

/** Ids of what is on offer where a body wants ids, one after the other. */
function idsOf({ entities }: Seen): Known {
  let turn = 0;
  const next = (ids: readonly number[]): unknown => {
    turn += 1;
    return ids[turn % Math.max(1, ids.length)];
  };
  const ids = {
    selection: entities.selections.map(({ id }) => id),
    market: entities.markets.map(({ id }) => id),
    event: entities.events.map(({ id }) => id),
  };
  return (field) => {
    if (/^(selectionId|selections|selectionIds|id)$/.test(field) && field !== 'selections')
      return next(ids.selection);
    if (field === 'marketId') return next(ids.market);
    return field === 'eventId' ? next(ids.event) : undefined;
  };
}

/** The largest body that is taken, or the largest that the schema has where that is smaller. */
function bodyFor(call: CallDefinition, known: Known): unknown {
  for (const share of SHARES)
    for (const ids of [known, () => undefined]) {
      const body = largestOf(call.body, { known: ids, share });
      const fits = JSON.stringify(body).length <= http.bodyBytes && !holdsMoreThan(body, http.bodyValues);
      if (fits && call.body.safeParse(body).success) return body;
    }
  return {};
}

interface Worst {
  readonly name: string;
  readonly bytes: number;
  readonly status: number;
  readonly held: number;
  /** Of all times, the first among them. */
  readonly longest: number;
}

async function measured(
  target: Target,
  customer: HttpCustomer,
  { name, path, method }: CallDefinition,
  make: () => Promise<unknown>,
): Promise<Worst> {
  const held: number[] = [];
  let [bytes, status] = [path.length, 0];
  for (let time = 0; time < TIMES; time += 1) {
    const body = await make();
    if (method === 'POST') bytes = JSON.stringify(body).length;
    await target.heldFor();
    const answer = await customer.send(path, method === 'POST' ? body : undefined);
    await answer.arrayBuffer();
    ({ status } = answer);
    held.push(await target.heldFor());
  }
  const sorted = held.toSorted((a, b) => a - b);
  return { name, bytes, status, held: sorted[Math.floor(TIMES / 2)] ?? 0, longest: sorted.at(-1) ?? 0 };
}

function largestQuery(call: CallDefinition, known: Known): string {
  const value = largestOf(call.query, {
    known: (field) => (field === '' ? undefined : known(field)),
    share: 1,
  });
  if (typeof value !== 'object' || value === null) return '';
  const entries = Object.entries(value).map(([name, one]): [string, string] => [name, String(one)]);
  return `?${new URLSearchParams(entries).toString()}`;
}

/** HOLD-01: the largest body that is allowed, to every call; how long the event loop was held for it. */
export const largestBodies: Attack = {
  name: 'largest-body',
  title: `no single request holds the event loop for more than ${BOUND_MS} ms`,
  points: ['HOLD-01'],
  async run(target) {
    const customer = await target.withMoney();
    const seen = await lookAt(customer);
    const [known, heavy] = [idsOf(seen), heavyBodies(customer, seen)];
    await target.heldFor();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const idle = await target.heldFor();
    const all: Worst[] = [];
    for (const call of calls.filter(({ implemented }) => implemented)) {
      const query = call.method === 'GET' ? largestQuery(call, known) : '';
      const asked = { ...call, path: `${call.path.replace(/:\w+/g, '1')}${query}` };
      const drawn = call.method === 'GET' ? undefined : bodyFor(call, known);
      for (const make of [() => Promise.resolve(drawn), ...(heavy.get(call.name) ?? [])])
        all.push(await measured(target, customer, asked, make));
    }
    const sorted = all.toSorted((a, b) => b.held - a.held);
    const line = ({ name, bytes, status, held, longest }: Worst): string =>
      `${name}: ${held.toFixed(1)} ms, once ${longest.toFixed(1)}, for ${bytes} bytes (${status})`;
    const problems = sorted.filter(({ held }) => held > BOUND_MS).map(line);
    const figure = `${all.length} bodies to all calls; worst ${sorted.slice(0, 3).map(line).join(', ')}; without a request ${idle.toFixed(1)} ms`;
    return outcome(problems, figure);
  },
};

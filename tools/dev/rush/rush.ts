import type { PlacementOutcome, PlacementSlip, Receipt } from '#domain/contract/betting.ts';
import { getEvents } from '#domain/contract/catalogue.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { slipFor } from '#testing/slips/slips.ts';

export interface RushOptions {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Category of which the whole offer is bet on. */
  readonly category: string;
  readonly placements: number;
  /** Requests under way at once, each on a connection of its own. */
  readonly connections: number;
}

export interface RushReport {
  readonly stake: number;
  readonly funds: number;
  readonly accepted: number;
  /** Sent a second time on another connection. */
  readonly repeated: number;
  readonly perSecond: number;
  /** Empty when money was conserved to the penny and exactly the funded bets stand. */
  readonly problems: readonly string[];
}

/** One request in so many is sent twice at once. */
const REPEAT_EVERY = 10;
const SESSIONS = 8;
const MINIMUM_STAKE = 10;

interface Sent {
  readonly slip: PlacementSlip;
  readonly outcomes: PlacementOutcome[];
}

async function sessionsOf(options: RushOptions): Promise<HttpCustomer[]> {
  const count = Math.min(SESSIONS, options.connections);
  const sessions = Array.from({ length: count }, () => new HttpCustomer(options.url));
  for (const session of sessions) await session.logIn(options.username, options.password);
  return sessions;
}

/**
 * Sends everything, `connections` requests at a time, in an order in which repeats run beside their
 * originals.
 */
async function sendAll(
  sent: readonly Sent[],
  sessions: readonly HttpCustomer[],
  connections: number,
): Promise<number> {
  const queue = sent.flatMap((one, i) => (i % REPEAT_EVERY === 0 ? [one, one] : [one]));
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, i) => {
      const session = sessions[i % sessions.length];
      for (let one = queue[next++]; one !== undefined; one = queue[next++]) {
        one.outcomes.push(...((await session?.place([one.slip])) ?? []));
      }
    }),
  );
  return (queue.length * 1_000) / (performance.now() - started);
}

/** Everything in which the answers contradict each other or the wallet. */
function contradictions(sent: readonly Sent[], funds: number, stake: number, cash: number): string[] {
  const problems: string[] = [];
  const receipts: Receipt[] = [];
  for (const { slip, outcomes } of sent) {
    const [first, ...others] = outcomes;
    if (first === undefined) problems.push(`${slip.ref} got no answer`);
    for (const other of others) {
      if (JSON.stringify(other) !== JSON.stringify(first))
        problems.push(`${slip.ref} was answered in two ways`);
    }
    const why = first?.errors.map(({ type }) => type).join() ?? '';
    if (first?.status === 'SUCCEEDED' && first.receipt !== null) receipts.push(first.receipt);
    else if (why !== 'INSUFFICIENT_FUNDS') problems.push(`${slip.ref} is ${first?.status} because of ${why}`);
  }
  const funded = Math.min(sent.length, Math.floor(funds / stake));
  if (receipts.length !== funded) problems.push(`${receipts.length} accepted, ${funded} were funded`);
  if (cash !== funds - funded * stake) problems.push(`${cash} left of ${funds} after ${funded} of ${stake}`);
  // The receipts alone tell in which order the wallet was emptied: each step once.
  const steps = receipts.map(({ balance }) => balance).sort((a, b) => b - a);
  const expected = Array.from({ length: funded }, (_, i) => funds - (i + 1) * stake);
  if (steps.join() !== expected.join())
    problems.push('the balances of the receipts are not one step after the other');
  return problems;
}

/**
 * Races placements of one customer whose money pays for half of them. All stakes are equal, so it is known
 * beforehand how many stand, and nothing else may have been decided by the race than which.
 *
 * @throws when the gateway does not answer, or the customer cannot pay for a single bet.
 */
export async function rush(options: RushOptions): Promise<RushReport> {
  const sessions = await sessionsOf(options);
  const [customer] = sessions;
  if (customer === undefined) throw new Error('no connections');
  const funds = await customer.cash();
  const stake = Math.max(MINIMUM_STAKE, Math.ceil((2 * funds) / options.placements));
  const query = { interval: 'ALL', categoryid: options.category, clientid: 'web' };
  const { entities } = await customer.call(getEvents, { query });
  const offer = offerOf(entities);
  const sent: Sent[] = Array.from({ length: options.placements }, (_, i) => {
    const selection = entities.selections[i % entities.selections.length];
    if (selection === undefined) throw new Error(`nothing on offer in ${options.category}`);
    return { slip: slipFor(offer, customer.user, [selection.id], { stake }), outcomes: [] };
  });
  const perSecond = await sendAll(sent, sessions, options.connections);
  const problems = contradictions(sent, funds, stake, await customer.cash());
  const accepted = sent.filter(({ outcomes }) => outcomes[0]?.status === 'SUCCEEDED').length;
  const repeated = sent.filter(({ outcomes }) => outcomes.length > 1).length;
  return { stake, funds, accepted, repeated, perSecond, problems };
}

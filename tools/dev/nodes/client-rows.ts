import { formatChannel } from '#domain/contract/channel-path.ts';
import type { Entities } from '#domain/market/entities.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { BayeuxPoller } from './bayeux-poller.ts';
import { Bettor, picksIn } from './bettor.ts';
import type { Cluster } from './cluster.ts';
import { offerAt } from './offer.ts';
import { becomes, msText, pause, type Row, row, timedRow } from './row.ts';

/** Looks of a client that goes from node to node. */
const LOOKS = 24;
const BETWEEN = 150;
/** Where a slow world has moved nothing under a client yet, it looks on for so long, ms. */
const MOVES_WITHIN = 60_000;
/** In which a client has everything again after its node went away, and the longest wait for it, ms. */
const BACK_WITHIN = 15_000;
const BACK_AT_ALL = 60_000;
/** In which a client is told that it is nobody here, ms. */
const TOLD_WITHIN = 2_000;
const CHANNELS = 3;

interface Held {
  readonly version: number;
  readonly text: string;
}

/**
 * Each entity with what is said of it. Which markets an event has had is left out: one that is decided
 * lingers where it was on offer, and a gateway that starts later never had it.
 */
const entriesOf = ({ events, markets, selections }: Entities) =>
  [
    ...events.map((one) => ['event', one, { ...one, marketIds: [] }] as const),
    ...markets.map((one) => ['market', one, one] as const),
    ...selections.map((one) => ['selection', one, one] as const),
  ].map(
    ([kind, { id, version }, said]) =>
      [`${kind} ${String(id)}`, { version, text: JSON.stringify(said) }] as const,
  );

/**
 * What a client holds that takes whatever is newer, and nothing else (LIV-02), while it goes from node to
 * node: under one version there is one value, whoever told it, or it would never be put right.
 */
export async function travelling(cluster: Cluster): Promise<Row> {
  const held = new Map<string, Held>();
  const told = new Map<string, string>();
  const twofold = new Set<string>();
  let newer = 0;
  let older = 0;
  const end = performance.now() + MOVES_WITHIN;
  for (let nth = 0; nth < LOOKS || (newer === 0 && performance.now() < end); nth += 1) {
    for (const [name, now] of entriesOf(await offerAt(cluster.node(nth).url))) {
      const key = `${name} ${String(now.version)}`;
      const before = told.get(key);
      if (before !== undefined && before !== now.text) twofold.add(name);
      told.set(key, now.text);
      const has = held.get(name);
      if (has !== undefined && now.version < has.version) older += 1;
      if (has !== undefined && now.version <= has.version) continue;
      if (has !== undefined) newer += 1;
      held.set(name, now);
    }
    await pause(BETWEEN);
  }
  const figure = `${String(twofold.size)} of ${String(held.size)} entities with two values under one version${twofold.size > 0 ? ` (${[...twofold].slice(0, 4).join(', ')})` : ''}; ${String(newer)} newer ones taken, ${String(older)} older ones left alone`;
  return row('Versions of a client that moves', twofold.size === 0 && newer > 0, figure);
}

/** A poll that comes to another node is told so at once, and its client has a snapshot there after that. */
export async function pollElsewhere(cluster: Cluster): Promise<Row> {
  const [here, there] = [cluster.node(0).url, cluster.node(1).url];
  const { events } = await offerAt(there);
  const [event] = events;
  if (event === undefined) return row('Long poll elsewhere', false, 'nothing is on offer');
  const channel = formatChannel({ name: 'eventMarkets', event: event.id });
  const client = new BayeuxPoller();
  await client.handshake(here);
  await client.subscribe(here, channel);
  const began = performance.now();
  const refused = await client.connect(there);
  const toldIn = performance.now() - began;
  const isTold = refused.some(
    ({ channel: of, successful, error, advice }) =>
      of === '/meta/connect' &&
      successful === false &&
      String(error).startsWith('402') &&
      advice?.reconnect === 'handshake',
  );
  await client.handshake(there);
  await client.subscribe(there, channel);
  const heard = await client.connect(there);
  const hasSnapshot = heard.some((one) => one.channel === channel && one.data !== undefined);
  const figure = `${isTold ? `told to start over after ${toldIn.toFixed(0)} ms` : 'not told to start over'}, ${hasSnapshot ? 'and has a snapshot' : 'and hears nothing'} there`;
  return timedRow('Long poll elsewhere', isTold && hasSnapshot, toldIn < TOLD_WITHIN, figure);
}

interface Guest {
  client: RawBayeuxClient;
  node: number;
}

/** Of a node that may have just started: it says so while its first second is full. */
async function offerOnceCalm(url: string): Promise<Entities> {
  await becomes(BACK_AT_ALL, () =>
    offerAt(url).then(
      () => true,
      () => false,
    ),
  );
  return offerAt(url);
}

/** With what everybody listens to; resolves when all of it was told. */
async function listening(url: string, channels: readonly string[]): Promise<RawBayeuxClient> {
  const client = await RawBayeuxClient.connected(url);
  await Promise.all(channels.map((channel) => client.subscribe(channel)));
  await Promise.all(channels.map((channel) => client.dataCount(channel, 1)));
  return client;
}

/** To the first node that takes it: one that starts anew is not there for a while. */
async function elsewhere(cluster: Cluster, guest: Guest, channels: readonly string[]): Promise<void> {
  await becomes(BACK_AT_ALL, async () => {
    guest.node = (guest.node + 1) % cluster.nodes.length;
    const client = await listening(cluster.node(guest.node).url, channels).catch(() => undefined);
    if (client === undefined) return false;
    guest.client = client;
    return true;
  });
}

/**
 * One node after the other is ended in order and started anew, as for a new build: whoever listened there has
 * everything elsewhere within seconds, and bets are taken all the while.
 */
export async function rollingRestart(cluster: Cluster, guests: number): Promise<Row> {
  const { events } = await offerAt(cluster.node(0).url);
  // Those that start last: one that ends meanwhile tells nothing more.
  const channels = events
    .toSorted((one, other) => other.startTime - one.startTime)
    .slice(0, CHANNELS)
    .map(({ id }) => formatChannel({ name: 'eventMarkets', event: id }));
  const all: Guest[] = await Promise.all(
    Array.from({ length: guests }, async (_, nth) => {
      const node = nth % cluster.nodes.length;
      return { node, client: await listening(cluster.node(node).url, channels) };
    }),
  );
  const gaps: number[] = [];
  const statuses: string[] = [];
  for (const nth of cluster.nodes.keys()) {
    const moved = all
      .filter(({ node }) => node === nth)
      .map(async (guest) => {
        await guest.client.closed();
        const began = performance.now();
        await elsewhere(cluster, guest, channels);
        gaps.push(performance.now() - began);
      });
    const bettor = await Bettor.logIn(cluster.nodes.map(({ url }) => url));
    const restarted = cluster.restart(nth, 'SIGTERM');
    const other = (nth + 1) % cluster.nodes.length;
    const entities = await offerOnceCalm(cluster.node(other).url);
    const pick = picksIn(entities)[nth + 6];
    if (pick !== undefined)
      statuses.push((await bettor.place(other, bettor.slip(entities, pick.selection))).status);
    await Promise.all([restarted, ...moved]);
  }
  for (const { client } of all) client.socket.close();
  for (const { url } of cluster.nodes) await offerOnceCalm(url);
  const late = gaps.filter((gap) => gap >= BACK_WITHIN).length;
  const lost = gaps.filter((gap) => gap >= BACK_AT_ALL).length;
  const open = statuses.filter((status) => status !== 'SUCCEEDED' && status !== 'FAILED').length;
  const figure = `${String(gaps.length - lost)} of ${String(gaps.length)} clients have all of it elsewhere, ${String(late)} late (${msText(gaps)}), ${String(statuses.length - open)} of ${String(statuses.length)} bets answered meanwhile`;
  const holds = lost === 0 && gaps.length > 0 && open === 0 && statuses.length > 0;
  return timedRow('Rolling restart', holds, late === 0, figure);
}

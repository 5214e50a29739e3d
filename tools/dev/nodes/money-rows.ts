import { openDatabase } from '#gateway/db/open-database.ts';
import { NEWS_LINE } from '#gateway/db/server-peer-channel.ts';
import { verifyLedger } from '#gateway/ledger/verify.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { Bettor, picksIn, placed } from './bettor.ts';
import type { Cluster } from './cluster.ts';
import { offerAt } from './offer.ts';
import { becomes, msText, pause, type Row, row, timedRow } from './row.ts';

/** Within which a customer hears of a bet, and how long it is waited for at all, ms. */
const HEARD_WITHIN = 1_000;
const HEARD_AT_ALL = 20_000;
/** So often a gateway is killed until it is between the two. */
const KILLS = 8;

const urlsOf = (cluster: Cluster): readonly string[] => cluster.nodes.map(({ url }) => url);

/** A booking asks the database what is over, whatever its gateway has heard. */
export async function knownResults(cluster: Cluster, bettor: Bettor, count: number): Promise<Row> {
  const lagging = cluster.nodes.length - 1;
  const entities = await offerAt(cluster.node(lagging).url);
  let refused = 0;
  const picks = picksIn(entities).slice(-count);
  for (const { market, selection } of picks) {
    const won = JSON.stringify([{ selection, result: { outcome: 'WON' } }]);
    // The other gateway's word, before the feed has come so far.
    await cluster.ask(`insert into market_results
      (market_id, revision, results, deductions, dividends, at, reported_at, decided, settled_revision)
      values (${String(market.id)}, 1, '${won}', '[]', '[]', 0, 0, true, 1) on conflict do nothing`);
    const { status } = await bettor.place(lagging, bettor.slip(entities, selection));
    if (status !== 'SUCCEEDED' && status !== 'PENDING') refused += 1;
  }
  const figure = `${String(refused)} of ${String(picks.length)} bets on stored results refused`;
  return row('Known results', refused === picks.length && refused > 0, figure);
}

export async function pushedElsewhere(cluster: Cluster, bettor: Bettor, count: number): Promise<Row> {
  const urls = urlsOf(cluster);
  const hearing = await bettor.listen(cluster.node(1).url, 1);
  const heard: number[] = [];
  let missed = 0;
  for (let nth = 0; nth < count; nth += 1) {
    const before = hearing.client.data(hearing.channel).length;
    const [bet] = await placed(bettor, urls.slice(0, 1), 1);
    const answered = performance.now();
    if (bet === undefined) continue;
    const isHeard = await becomes(HEARD_AT_ALL, () => hearing.client.data(hearing.channel).length > before);
    if (isHeard) heard.push(performance.now() - answered);
    else missed += 1;
  }
  hearing.client.socket.close();
  return timedRow(
    'Bet on one, push on another',
    missed === 0 && heard.length > 0,
    Math.max(0, ...heard) <= HEARD_WITHIN,
    `${String(heard.length)} heard, ${String(missed)} not, ${msText(heard)}`,
  );
}

export async function oneRefTwice(cluster: Cluster, bettor: Bettor, count: number): Promise<Row> {
  let same = 0;
  let tried = 0;
  for (let tries = 0; tried < count && tries < count * 3; tries += 1) {
    const entities = await offerAt(cluster.node(0).url);
    const pick = picksIn(entities)[2 + (tries % 5)];
    if (pick === undefined) continue;
    const slip = bettor.slip(entities, pick.selection);
    const outcomes = await Promise.all(cluster.nodes.map((_, node) => bettor.place(node, slip)));
    if (!outcomes.some(({ status }) => status === 'SUCCEEDED')) continue;
    tried += 1;
    if (new Set(outcomes.map((one) => JSON.stringify(one))).size === 1) same += 1;
  }
  const bets = await cluster.count(
    'select count(*) as n from (select ref from bets group by ref having count(*) > 1) twice',
  );
  const figure = `${String(same)} of ${String(tried)} one answer, ${String(bets)} booked twice`;
  return row('One ref at all at once', same === tried && tried > 0 && bets === 0, figure);
}

/** Killed between the commit and the outbox: the others tell it. */
export async function killed(cluster: Cluster, bettor: Bettor): Promise<Row> {
  const other = cluster.nodes.length - 1;
  for (let tries = 1; tries <= KILLS; tries += 1) {
    const { client, channel } = await bettor.listen(cluster.node(other).url, other);
    const entities = await offerAt(cluster.node(0).url);
    const pick = picksIn(entities)[3];
    if (pick === undefined) continue;
    const { status } = await bettor.place(0, bettor.slip(entities, pick.selection));
    const ended = cluster.node(0).process.stop('SIGKILL');
    const at = performance.now();
    await ended;
    const left = await cluster.count('select count(*) as n from outbox');
    const isHeard = await becomes(HEARD_AT_ALL, () => client.data(channel).length > 1);
    const took = performance.now() - at;
    client.socket.close();
    await cluster.restart(0);
    bettor = await Bettor.logIn(urlsOf(cluster));
    if (status !== 'SUCCEEDED' || left === 0) continue;
    const figure = isHeard ? `heard ${took.toFixed(0)} ms after the kill` : 'not heard';
    return timedRow(
      'kill -9 between commit and news',
      isHeard,
      took <= HEARD_WITHIN + 200,
      `${figure}, at try ${String(tries)}`,
    );
  }
  return row('kill -9 between commit and news', false, 'the kill never came between the two');
}

/** What waited at a gateway that stood still is decided by what has happened since. */
export async function stopped(cluster: Cluster, bettor: Bettor, ms: number): Promise<Row> {
  const before = await offerAt(cluster.node(0).url);
  const picks = picksIn(before).slice(0, 12);
  const slips = picks.map(({ selection }) => ({ selection, slip: bettor.slip(before, selection) }));
  cluster.node(0).process.signal('SIGSTOP');
  await pause(ms);
  const outcomes = slips.map(({ slip }) => bettor.resolved(0, slip));
  await pause(200);
  const now = await offerAt(cluster.node(1).url);
  cluster.node(0).process.signal('SIGCONT');
  const found = (entities: typeof now, id: number) => entities.selections.find((one) => one.id === id);
  let moved = 0;
  let taken = 0;
  for (const [nth, outcome] of (await Promise.all(outcomes)).entries()) {
    const selection = slips[nth]?.selection ?? 0;
    const [was, is] = [found(before, selection), found(now, selection)];
    if (is?.odds === undefined || is.odds === was?.odds) continue;
    moved += 1;
    // Meanwhile it may be what it was before: then it stands again, under a version of its own.
    const [leg] = outcome?.receipt?.selections ?? [];
    if (outcome?.status === 'SUCCEEDED' && (leg?.version ?? 0) < is.version) taken += 1;
  }
  const figure = `${(ms / 1_000).toFixed(0)} s: ${String(moved - taken)} of ${String(moved)} bets at prices that had moved not taken at those`;
  return row('A node that was stopped', taken === 0, figure);
}

/** All settle everything; each bet is settled once, and a start gives no result a new revision. */
export async function settledOnce(cluster: Cluster, bettor: Bettor, ms: number): Promise<Row> {
  const bets = await placed(bettor, urlsOf(cluster), 6);
  const refs = bets.map(({ slip }) => `'${slip.ref}'`).join(', ');
  const settled = (): Promise<number> =>
    cluster.count(`select count(*) as n from bets where status = 'SETTLED' and ref in (${refs})`);
  await becomes(ms, async () => (await settled()) === bets.length);
  const done = await settled();
  const again = await cluster.count(`select count(*) as n from ledger_entries where kind = 'reversal'`);
  const known = await cluster.ask('select market_id, revision from market_results where decided');
  await cluster.restart(cluster.nodes.length - 1);
  await pause(1_500);
  const after = await cluster.ask('select market_id, revision from market_results');
  const revised = known.filter(
    (one) => after.find(({ market_id }) => market_id === one.market_id)?.revision !== one.revision,
  );
  const database = await openDatabase({ kind: 'server', url: cluster.database, connections: 1 });
  const { problems } = await verifyLedger(database.db);
  await database.abandon();
  const figure = `${String(done)} of ${String(bets.length)} settled, ${String(again)} twice, ${String(revised.length)} of ${String(known.length)} results revised by a start, ledger ${problems.length === 0 ? 'sums to 0' : 'BROKEN'}`;
  const isWell = done > 0 && again === 0 && revised.length === 0 && problems.length === 0;
  return row('Settled once, by all of them', isWell, figure);
}

/** When the line for news is cut, whoever hears of an account starts over, and nobody else. */
export async function newsCut(cluster: Cluster, bettor: Bettor, guests: number): Promise<Row> {
  const { url } = cluster.node(1);
  const listening = await Promise.all(Array.from({ length: guests }, () => RawBayeuxClient.connected(url)));
  const own = await bettor.listen(url, 1);
  await cluster.ask(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${NEWS_LINE}' and datname = current_database()`,
  );
  const isOut = (client: RawBayeuxClient): boolean =>
    client.received.some(({ channel, successful }) => channel === '/meta/connect' && successful === false);
  const isTold = await becomes(HEARD_AT_ALL, () => isOut(own.client));
  await pause(200);
  const thrown = listening.filter(isOut).length;
  for (const client of [...listening, own.client]) client.socket.close();
  const figure = `${String(thrown)} of ${String(guests)} guests sent away, the customer ${isTold ? 'starts over' : 'hears nothing'}`;
  return row('Line for news cut', thrown === 0 && isTold, figure);
}

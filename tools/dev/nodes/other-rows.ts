import { login } from '#domain/contract/account.ts';
import { uploadRecording } from '#domain/contract/recordings.ts';
import { accountSettings, CAPTCHA_WORD } from '#gateway/accounts/settings.ts';
import { sampleHeader } from '#testing/arbitraries/recorded-log.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { deviceLog, sessionNumber } from '#testing/recordings/device-log.ts';
import { agreementAtPositions } from './at-positions.ts';
import { agreementBetweenPositions } from './between-positions.ts';
import type { Cluster } from './cluster.ts';
import { type Agreement, agreementOf, offerAt, versionsOf } from './offer.ts';
import { becomes, pause, type Row, row, timedRow } from './row.ts';

/** How many, and the first few by name. */
const named = (all: readonly string[]): string =>
  `${String(all.length)}${all.length > 0 ? ` (${all.slice(0, 4).join(', ')})` : ''}`;

export async function pricesAgree(cluster: Cluster, played: string): Promise<Row> {
  const { entities, changes, differ } = await agreementOf(cluster.nodes.map(({ url }) => url));
  const figure = `${named(differ)} of ${String(entities)} entities differ, ${String(changes)} changes looked at`;
  return row(`Do prices agree? ${played}`, differ.length === 0 && changes > 0, figure);
}

interface Compared extends Agreement {
  /** What was compared, in words. */
  readonly told: string;
  /** Nothing to compare is no agreement. */
  readonly isCompared: boolean;
}

const urlsOf = (cluster: Cluster): readonly string[] => cluster.nodes.map(({ url }) => url);

async function comparedAt(cluster: Cluster): Promise<Compared> {
  const found = await agreementAtPositions(urlsOf(cluster));
  return {
    ...found,
    told: `${String(found.positions)} positions of the feed`,
    isCompared: found.positions > 0 && found.changes > 0,
  };
}

async function comparedBetween(cluster: Cluster): Promise<Compared> {
  const found = await agreementBetweenPositions(urlsOf(cluster));
  return {
    ...found,
    told: `${String(found.compared)} values between positions`,
    isCompared: found.compared > 0 && found.changes > 0,
  };
}

function agreementRow(played: string, asked: readonly Compared[]): Row {
  const figures = asked.map(
    ({ differ, entities, told, changes }) =>
      `${named(differ)} of ${String(entities)} entities differ at ${told}, ${String(changes)} changes looked at`,
  );
  const agree = asked.every(({ differ }) => differ.length === 0) && asked.at(-1)?.isCompared === true;
  return row(`Do prices agree? ${played}`, agree, figures.join('; '));
}

/**
 * The same at one position of the feed: of a world that is still for as long as a look takes. On a busy
 * machine none is, and what stood before a position and stands after it is compared as well.
 */
export async function pricesAgreeAtPositions(cluster: Cluster, played: string): Promise<Row> {
  const still = await comparedAt(cluster);
  return agreementRow(played, still.isCompared ? [still] : [still, await comparedBetween(cluster)]);
}

/** The same of a world that is never still: by what stood before a position and stands after it. */
export async function pricesAgreeBetweenPositions(cluster: Cluster, played: string): Promise<Row> {
  return agreementRow(played, [await comparedBetween(cluster)]);
}

/** A client that goes to another gateway needs a snapshot of what has another version there. */
export async function moving(cluster: Cluster): Promise<Row> {
  const [here, there] = (await Promise.all([0, 1].map((nth) => offerAt(cluster.node(nth).url)))).map(
    versionsOf,
  );
  const both = [...(here ?? [])].filter(([name]) => there?.has(name) === true);
  const other = both.filter(([name, version]) => there?.get(name) !== version).length;
  return {
    question: 'Moving to another node',
    verdict: other === 0 ? 'holds' : 'open',
    figure: `${String(other)} of ${String(both.length)} entities have another version there`,
  };
}

/** In which a gateway serves beside one that hangs, and how long it is waited for at all, ms. */
const SERVES_WITHIN = 20_000;
const SERVES_AT_ALL = 60_000;

/** One that hangs in the middle of its start keeps nobody out. */
export async function hangingStart(cluster: Cluster): Promise<Row> {
  const calm = cluster.node(0).startedIn;
  const hanging = cluster.launch();
  const connections = (): Promise<number> =>
    cluster.count('select count(*) as n from pg_stat_activity where datname = current_database()');
  const before = await connections();
  await becomes(SERVES_WITHIN, async () => (await connections()) > before);
  hanging.signal('SIGSTOP');
  const next = cluster.launch();
  const began = performance.now();
  const isUp = await Promise.race([next.url().then(() => true), pause(SERVES_AT_ALL).then(() => false)]);
  const took = performance.now() - began;
  await Promise.all([hanging.stop('SIGKILL'), next.stop('SIGKILL')]);
  const figure = `${isUp ? `served after ${(took / 1_000).toFixed(1)} s` : 'not up'} beside one that hangs, first one ${(calm / 1_000).toFixed(1)} s`;
  return timedRow('Start', isUp, took < SERVES_WITHIN, figure);
}

export async function guesses(cluster: Cluster): Promise<Row> {
  const { lockAfter } = accountSettings;
  const tries = lockAfter + 4;
  let counted = 0;
  for (let nth = 0; nth < tries; nth += 1) {
    const guest = new HttpCustomer(cluster.node(nth).url);
    const body = { username: 'nobody-here', password: `guess ${String(nth)}`, captcha: CAPTCHA_WORD };
    const answer = await (await guest.send(login.path, body)).text();
    // Said of a guess that was looked at, and of no other.
    if (answer.includes('LoginInvalidUsernameOrPassword')) counted += 1;
  }
  const figure = `${String(counted)} of ${String(tries)} guesses of one name verified through ${String(cluster.nodes.length)} nodes (locked after ${String(lockAfter)})`;
  return row('Guesses by turns', counted <= lockAfter && counted > 0, figure);
}

/** Segments of a session, each to the next gateway, and some to two at once. */
export async function recordingByTurns(cluster: Cluster): Promise<Row> {
  const events = Array.from({ length: 24 }, (_, nth) => ({
    type: 'intent/settingChanged',
    v: 1,
    kind: 'input' as const,
    src: 'intent',
    corr: '',
    data: { name: 'theme', value: nth },
    seq: nth + 1,
    commit: nth + 1,
    at: sampleHeader.startedAt + nth,
    mono: nth,
  }));
  const session = sessionNumber(Math.floor(Math.random() * 1e12));
  const { header, key, segments } = await deviceLog(
    { header: { ...sampleHeader, sessionId: session }, events },
    [2],
  );
  const statuses: number[] = [];
  for (const [nth, { previous, bytes }] of segments.entries()) {
    const body = { header, key, segments: [{ previous, bytes }] };
    const asked = nth % 3 === 2 ? [nth, nth + 1] : [nth];
    const answers = asked.map((node) =>
      new HttpCustomer(cluster.node(node).url).send(uploadRecording.path, body),
    );
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
  }
  const refused = statuses.filter((status) => status !== 200);
  const figure = `${String(refused.length)} of ${String(statuses.length)} uploads refused${refused.length > 0 ? ` (${[...new Set(refused)].join(', ')})` : ''}`;
  return row('Recordings by turns', refused.length === 0, figure);
}

/** @param waitMs how long the first leaves may wait for their places */
export async function proofTree(cluster: Cluster, waitMs: number): Promise<Row> {
  const leaves = (): Promise<number> =>
    cluster.count('select count(*) as n from proof_leaves where leaf_index is not null');
  await becomes(waitMs, async () => (await leaves()) > 0);
  const placed = await leaves();
  const highest = await cluster.count('select coalesce(max(leaf_index), -1) + 1 as n from proof_leaves');
  const figure = `${String(highest - placed)} gaps in ${String(placed)} leaves`;
  return row('Proof tree', highest === placed && (placed > 0 || waitMs === 0), figure);
}

/** Last: what is stored after it says that a newer build was there. */
export async function olderBuild(cluster: Cluster): Promise<Row> {
  await cluster.ask(
    `insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-build', now()::text)`,
  );
  const older = cluster.launch();
  const isUp = await older.url().then(
    () => true,
    () => false,
  );
  await older.stop('SIGKILL');
  return row('Older build, newer schema', isUp, isUp ? 'starts, as the floor allows it' : 'does not start');
}

/**
 * npm run kill [-- --times 100]
 *
 * Kills a gateway with SIGKILL at random moments while bets are placed and settled on it over HTTP, and after each
 * start compares everything the customer was told with what the database holds (P28, P29, P30, P32).
 * Exit code 0 when nothing was lost, doubled or unbalanced; 1 otherwise; 2 for wrong use.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Bettor } from './bettor.ts';
import { Life } from './life.ts';
import { CustomerRecord } from './record.ts';

const BETTORS = 6;
/** Longest time from the first bet of a life to its kill, ms. */
const LONGEST_LIFE = 600;
/** One life in so many is killed while it starts. */
const KILL_AT_START = 8;
const LONGEST_START = 1_500;
const REFS_A_CALL = 60;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Tally {
  kills: number;
  killsAtStart: number;
  inspections: number;
  journalChecked: number;
  readonly contradictions: string[];
}

/** Resolves what the kill left unknown, and asks again for a sample of what was told. */
async function settleAccounts(bettor: Bettor, record: CustomerRecord, tally: Tally): Promise<void> {
  const unknown = record.unknown();
  for (let at = 0; at < unknown.length; at += REFS_A_CALL) {
    for (const { ref, state, outcome } of await bettor.resolve(unknown.slice(at, at + REFS_A_CALL), true)) {
      if (state === 'UNKNOWN') tally.contradictions.push(`${ref} was to be fenced and is unknown`);
      else record.resolved(ref, state, outcome);
    }
  }
  const told = record.told();
  const sample = new Map(told.slice(-REFS_A_CALL).map(({ ref, outcome }) => [ref, outcome]));
  if (sample.size === 0) return;
  for (const { ref, outcome } of await bettor.resolve([...sample.keys()], false)) {
    if (JSON.stringify(outcome) !== JSON.stringify(sample.get(ref))) {
      tally.contradictions.push(`${ref} is told differently now`);
    }
  }
}

async function keepPlacing(bettor: Bettor, record: CustomerRecord, life: Life): Promise<void> {
  while (!life.isDead) {
    const slip = bettor.slip();
    record.sent(slip);
    try {
      record.answered(await bettor.place(slip));
    } catch {
      // No answer: the ref stays unknown until the next life resolves it.
      return;
    }
  }
}

async function inspected(life: Life, record: CustomerRecord, tally: Tally): Promise<boolean> {
  const inspection = await life.inspection();
  if (inspection === undefined) return false;
  tally.inspections += 1;
  tally.journalChecked += inspection.journalChecked;
  tally.contradictions.push(...record.contradictions(inspection));
  return true;
}

/** One start, some placing, one kill. */
async function live(folder: string, name: string, record: CustomerRecord, tally: Tally): Promise<void> {
  const life = new Life(folder, name);
  if (tally.kills > 0 && Math.random() < 1 / KILL_AT_START) {
    await wait(Math.random() * LONGEST_START);
    await life.kill();
    tally.kills += 1;
    tally.killsAtStart += 1;
    return;
  }
  const url = (await inspected(life, record, tally)) ? await life.url() : undefined;
  if (url === undefined) {
    const refusal = await life.refusal();
    throw new Error(`the gateway did not start: ${refusal?.name ?? 'died'} ${refusal?.message ?? ''}`);
  }
  const bettor = new Bettor(url);
  await bettor.logIn();
  await bettor.browse();
  await settleAccounts(bettor, record, tally);
  const placing = Array.from({ length: BETTORS }, () => keepPlacing(bettor, record, life));
  await wait(Math.random() * LONGEST_LIFE);
  await life.kill();
  tally.kills += 1;
  await Promise.all(placing);
}

/** P32: while one gateway lives, a second one on its folder gives up, and how fast. */
async function secondProcess(folder: string): Promise<{ readonly name: string; readonly ms: number }> {
  const first = new Life(folder, 'first');
  await first.url();
  const started = performance.now();
  const second = new Life(folder, 'second');
  const refusal = await second.refusal();
  const ms = performance.now() - started;
  await Promise.all([first.kill(), second.kill()]);
  return { name: refusal?.name ?? 'it started', ms };
}

async function lastLook(folder: string, record: CustomerRecord, tally: Tally): Promise<number> {
  const resolving = new Life(folder, 'resolving');
  await inspected(resolving, record, tally);
  const url = await resolving.url();
  if (url === undefined) throw new Error('the gateway did not start');
  const bettor = new Bettor(url);
  await bettor.logIn();
  await settleAccounts(bettor, record, tally);
  await resolving.kill();
  const looking = new Life(folder, 'looking');
  await inspected(looking, record, tally);
  const inspection = await looking.inspection();
  await looking.kill();
  return inspection?.bets.filter(({ settled }) => settled).length ?? 0;
}

function timesFrom(args: readonly string[]): number | undefined {
  const { values } = parseArgs({ args: [...args], options: { times: { type: 'string', default: '100' } } });
  const times = Number(values.times);
  return Number.isInteger(times) && times > 0 ? times : undefined;
}

async function main(): Promise<number> {
  const times = timesFrom(process.argv.slice(2));
  if (times === undefined) {
    console.error('usage: npm run kill -- [--times N]');
    return 2;
  }
  const folder = await mkdtemp(join(tmpdir(), 'slipstream-kill-'));
  const record = new CustomerRecord();
  const tally: Tally = { kills: 0, killsAtStart: 0, inspections: 0, journalChecked: 0, contradictions: [] };
  const started = performance.now();
  try {
    while (tally.kills < times && tally.contradictions.length === 0) {
      await live(folder, `life-${tally.kills}`, record, tally);
      if (tally.kills % 10 === 0) console.log(`${tally.kills} kills, ${record.count('accepted')} bets acknowledged`);
    }
    const settled = await lastLook(folder, record, tally);
    const second = await secondProcess(folder);
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    console.log(
      [
        `${tally.kills} kills (${tally.killsAtStart} of them during the start) in ${seconds} s, ${tally.inspections} inspections`,
        `${record.count('accepted')} bets accepted, ${record.count('refused')} refused, ${settled} settled`,
        `${record.resolvedKnown + record.resolvedFenced} answers lost: ${record.resolvedKnown} turned out known, ${record.resolvedFenced} fenced, ${record.count('unknown')} still unknown`,
        `${tally.journalChecked} journal records compared`,
        `second process on the folder: ${second.name} after ${second.ms.toFixed(0)} ms, its own start included`,
        tally.contradictions.length === 0
          ? 'nothing lost, nothing doubled, the ledger is conserved'
          : `CONTRADICTIONS\n  ${tally.contradictions.slice(0, 20).join('\n  ')}`,
      ].join('\n'),
    );
    const clean = tally.contradictions.length === 0 && record.count('unknown') === 0;
    return clean && second.name === 'FolderInUse' ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();

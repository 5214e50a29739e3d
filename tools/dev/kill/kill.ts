import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiled } from '#testing/processes/compiled.ts';
import { Bettor } from './bettor.ts';
import { Life } from './life.ts';
import { CustomerRecord } from './record.ts';

const BETTORS = 6;
/**
 * Longest time from the first bet of a life, of the first life from its first acknowledged one, to its kill,
 * ms.
 */
const LONGEST_LIFE = 600;
const LOOK_MS = 5;
/** One life in so many is killed while it starts. */
const KILL_AT_START = 8;
const LONGEST_START = 1_500;
const REFS_A_CALL = 60;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The lives of one run of this command. */
interface Lives {
  next(name: string): Life;
}

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
async function live(lives: Lives, name: string, record: CustomerRecord, tally: Tally): Promise<void> {
  const life = lives.next(name);
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
  // Else on a machine on which a first bet takes that long every kill would come before it, and nothing
  // acknowledged could be lost.
  while (record.count('accepted') === 0 && !life.isDead) await wait(LOOK_MS);
  await wait(Math.random() * LONGEST_LIFE);
  await life.kill();
  tally.kills += 1;
  await Promise.all(placing);
}

/** FAIL-32: while one gateway lives, a second one on its folder gives up, and how fast. */
async function secondProcess(lives: Lives): Promise<{ readonly name: string; readonly ms: number }> {
  const first = lives.next('first');
  await first.url();
  const second = lives.next('second');
  const refusal = await second.refusal();
  await Promise.all([first.kill(), second.kill()]);
  return { name: refusal?.name ?? 'it started', ms: refusal?.afterMs ?? Number.NaN };
}

async function lastLook(lives: Lives, record: CustomerRecord, tally: Tally): Promise<number> {
  const resolving = lives.next('resolving');
  await inspected(resolving, record, tally);
  const url = await resolving.url();
  if (url === undefined) throw new Error('the gateway did not start');
  const bettor = new Bettor(url);
  await bettor.logIn();
  await settleAccounts(bettor, record, tally);
  await resolving.kill();
  const looking = lives.next('looking');
  await inspected(looking, record, tally);
  const inspection = await looking.inspection();
  await looking.kill();
  return inspection?.bets.filter(({ settled }) => settled).length ?? 0;
}

export interface KillReport {
  readonly kills: number;
  readonly killsAtStart: number;
  /** Comparisons of everything told with everything stored. */
  readonly inspections: number;
  readonly journalChecked: number;
  readonly accepted: number;
  readonly refused: number;
  readonly settled: number;
  /** Answers that a kill cut off, by what became of them. */
  readonly lost: { readonly known: number; readonly fenced: number; readonly unresolved: number };
  /** What a second process on the same folder said, and how long it took after it was loaded, ms. */
  readonly second: { readonly name: string; readonly ms: number };
  /** Empty when nothing was lost, doubled or unbalanced. */
  readonly contradictions: readonly string[];
}

/**
 * Kills a gateway `times` times on a folder of its own. Stops at the first contradiction.
 *
 * @throws when the gateway cannot be started at all.
 */
export async function killRepeatedly(times: number, progress: (line: string) => void): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'slipstream-kill-'));
  try {
    return await compiled({ root: '.', entry: 'tools/dev/kill/child.ts' }, (script) =>
      killAll({ next: (name) => new Life(script, folder, name) }, times, progress),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function killAll(lives: Lives, times: number, progress: (line: string) => void): Promise<KillReport> {
  const record = new CustomerRecord();
  const tally: Tally = { kills: 0, killsAtStart: 0, inspections: 0, journalChecked: 0, contradictions: [] };
  while (tally.kills < times && tally.contradictions.length === 0) {
    await live(lives, `life-${tally.kills}`, record, tally);
    if (tally.kills % 10 === 0)
      progress(`${tally.kills} kills, ${record.count('accepted')} bets acknowledged`);
  }
  const settled = await lastLook(lives, record, tally);
  const second = await secondProcess(lives);
  return {
    ...tally,
    accepted: record.count('accepted'),
    refused: record.count('refused'),
    settled,
    lost: {
      known: record.resolvedKnown,
      fenced: record.resolvedFenced,
      unresolved: record.count('unknown'),
    },
    second,
  };
}

import { createHash } from 'node:crypto';
import { showsTheBook } from './checkers/books.ts';
import { atTheEnd, duringTheRun, type Finding } from './checkers/checkers.ts';
import { pending } from './checkers/pending.ts';
import type { Struck } from './faults/storm.ts';
import type { WorldOptions } from './world/options.ts';
import { type Stage, World } from './world/world.ts';

export interface SessionResult {
  readonly seed: string;
  /** Over every log of it and the gateway's books: the same seed gives the same on every machine. */
  readonly hash: string;
  readonly findings: readonly Finding[];
  readonly struck: readonly Struck[];
  readonly presses: number;
  readonly bets: number;
  readonly gaps: number;
  readonly events: number;
  /** ms */
  readonly virtual: number;
}

/** Longest wait of a client for anything, and what follows from it (three minutes for a placement), ms. */
const LIVENESS_MS = 300_000;
const LOOK_MS = 1_000;
/** A world that is quiet stays quiet for so long: news of a moment ago may still be on their way. */
const QUIET_MS = 3_000;
/** A balance that was missed on the live channel is asked for by then at the latest (`SESSION_TIMING.balanceEveryMs`), ms. */
const EVEN_MS = 35_000;

/** People look at their screens now and then, and the market moves, until the time under faults is over. */
function busy(world: World, until: number): void {
  const { thinkMs, marketMs } = world.options;
  const again = (name: string, mean: number, deed: () => void): void => {
    const chance = world.chances.of(name);
    const next = (): void => {
      if (world.time.now() >= until) return;
      deed();
      world.time.after(chance.between(mean >> 1, mean + (mean >> 1)), next);
    };
    world.time.after(chance.below(mean), next);
  };
  again('market clock', marketMs, () => world.moveMarket());
  for (const person of world.people) {
    again(`think ${person.name}`, thinkMs, () => {
      if (person.tab !== undefined && !person.device.clock.isFrozen) person.bettor.act(person.tab);
    });
  }
}

/** Faults off: within the limit nothing is pending any more. */
async function untilQuiet(world: World, isEven: () => Promise<boolean>): Promise<void> {
  world.heal();
  let quietSince: number | undefined;
  await world.run(LOOK_MS);
  const end = world.time.now() + LIVENESS_MS;
  while (world.time.now() < end) {
    if (pending(world).length > 0) quietSince = undefined;
    else quietSince ??= world.time.now();
    const quiet = quietSince === undefined ? 0 : world.time.now() - quietSince;
    if (quiet >= EVEN_MS || (quiet >= QUIET_MS && (await isEven()))) return;
    await world.run(LOOK_MS);
    for (const { tab, bettor } of world.people) if (tab !== undefined) bettor.comeBack(tab);
  }
}

function hashOf(world: World, books: string): string {
  const hash = createHash('sha256');
  for (const { lives } of world.people)
    for (const { events } of lives) for (const event of events) hash.update(JSON.stringify(event));
  return hash.update(books).digest('hex').slice(0, 16);
}

/** One world from its seed to its end: safety under faults, then liveness without them. */
export async function runSession(stage: Stage, options: WorldOptions): Promise<SessionResult> {
  const world = new World(stage, options);
  try {
    await world.open();
    const findings: Finding[] = [];
    const begin = world.time.now();
    busy(world, begin + options.safetyMs);
    while (world.time.now() < begin + options.safetyMs && findings.length === 0) {
      await world.run(LOOK_MS);
      findings.push(...duringTheRun(world));
    }
    await untilQuiet(world, () => showsTheBook(world, stage.database));
    const { found, books, bets } = await atTheEnd(world, stage.database);
    findings.push(...found);
    const logs = world.people.flatMap(({ lives }) => lives);
    return {
      seed: options.seed,
      hash: hashOf(world, books),
      findings,
      struck: world.storm.struck,
      presses: world.people.reduce((sum, { bettor }) => sum + bettor.presses, 0),
      bets,
      gaps: logs.flatMap(({ events }) => events.filter(({ type }) => type === 'live/gapDetected')).length,
      events: logs.reduce((sum, { events, recovered }) => sum + events.length - recovered, 0),
      virtual: world.time.now() - begin,
    };
  } finally {
    world.close();
    await world.pulse.settle();
  }
}

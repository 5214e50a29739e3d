import { createHash } from 'node:crypto';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { isFired } from './checkers/cash-outs/reached-rules.ts';
import { Checkers, type Finding, textOfBooks } from './checkers/checkers.ts';
import type { DatabaseSnapshot } from './checkers/database-snapshot.ts';
import { textOfEvent } from './checkers/log/texts.ts';
import { isSettled, settlement } from './checkers/money/settlement.ts';
import { soundLedger } from './checkers/money/sound-ledger.ts';
import { calledAgainAndAgain } from './checkers/prices/called-again.ts';
import { Quiescence } from './checkers/quiescence.ts';
import type { Struck } from './faults/fault-injector.ts';
import type { SharedDatabase } from './gateway/database/database.ts';
import { aboutEvery } from './gateway/offer/offer.ts';
import type { Stray } from './gateway/streams/unsound-kinds.ts';
import { withdrawAll } from './gateway/withdraw-all.ts';
import { scenariosMet } from './report/scenarios.ts';
import type { WorldOptions } from './scenario/options.ts';
import { type SharedProcess, World } from './scenario/world.ts';
import { isOfALog } from './shrink/log-laws.ts';

export interface SessionResult {
  readonly seed: string;
  /** Over every log of it and the gateway's books: the same seed gives the same on every machine. */
  readonly hash: string;
  readonly findings: readonly Finding[];
  readonly struck: readonly Struck[];
  /** Customers' recorded sessions in it: one for each device. */
  readonly sessions: number;
  /** Whether every log was run again through the epics, or folded only. */
  readonly reexecuted: boolean;
  readonly presses: number;
  readonly bets: number;
  readonly gaps: number;
  readonly events: number;
  /** ms */
  readonly virtual: number;
  /** Of the failure list, those that it came through. */
  readonly scenarios: readonly string[];
  /** In which ways streams of the feed were not sound, one after the other (MEND-15). */
  readonly strayed: readonly Stray[];
}

/** The log of one life of a tab, as it was decided. */
export interface DecidedLog {
  /** Customer, device and life: `customer0.1.2`. */
  readonly name: string;
  readonly header: LogHeader;
  readonly events: readonly AppEvent[];
}

const LOOK_MS = 1_000;
/** Without faults the last word of the feed is in the book by then at the latest, ms. */
const SETTLED_MS = 30_000;
/** And every rule whose value is reached has paid: swept, waited for in play, and tried again, ms. */
const FIRED_MS = 20_000;

/** People look at their screens now and then, and the market moves, until the time under faults is over. */
function busy(world: World, until: number): void {
  const { thinkMs, marketMs } = world.options;
  const again = (name: string, mean: number, deed: () => void, wait = aboutEvery): void => {
    const chance = world.chances.of(name);
    const next = (): void => {
      if (world.time.now() >= until) return;
      deed();
      world.time.after(wait(chance, mean, world.time.now()), next);
    };
    world.time.after(chance.below(mean), next);
  };
  const { market } = world;
  again(
    'market clock',
    marketMs,
    () => world.moveMarket(),
    (chance, mean, at) => market.wait(chance, mean, at),
  );
  const { card, withoutApp, options } = world;
  const { hostile, careful, bettors } = withoutApp;
  if (card !== null) again('card clock', card.pace, () => world.tell((at) => card.moment(at)));
  if (options.waywardness !== null)
    again('streams clock', options.waywardness.everyMs, () => world.tell((at) => market.speak?.(at)));
  if (options.sports !== null)
    again('sports clock', options.sports.everyMs, () => world.tell((at) => market.play?.(at)));
  for (const one of bettors) again(`bettor ${one.user}`, options.sports?.betMs ?? 1, () => one.act());
  if (hostile !== undefined) again('hostile', options.hostility?.everyMs ?? 1, () => hostile.act());
  for (const one of careful) again(`careful ${one.user}`, options.caring?.everyMs ?? 1, () => one.act());
  for (const person of world.people) {
    again(`think ${person.name}`, thinkMs, () => {
      if (person.tab !== undefined && !person.device.clock.isFrozen) person.bettor.act(person.tab);
    });
  }
}

/**
 * Lets the world go on while something waits for the database, which a gateway may hold for seconds of
 * virtual time.
 */
async function meanwhile<Result>(world: World, waited: Promise<Result>): Promise<Result> {
  const wait = { isOver: false };
  const over = (): void => {
    wait.isOver = true;
  };
  waited.then(over, over);
  await world.pulse.settle();
  while (!wait.isOver) await world.run(LOOK_MS, () => wait.isOver);
  return waited;
}

/**
 * Faults off: within the limit nothing is pending any more, and everybody has seen the book and gone home.
 *
 * @returns what did not hold meanwhile
 */
async function untilQuiet(world: World, database: SharedDatabase): Promise<readonly Finding[]> {
  world.heal();
  const rest = new Quiescence(world, database);
  await world.run(LOOK_MS);
  const end = world.time.now() + world.options.patienceMs;
  let isQuiet = await meanwhile(world, rest.look());
  while (!isQuiet && world.time.now() < end) {
    await world.run(LOOK_MS);
    comeBack(world);
    isQuiet = await meanwhile(world, rest.look());
  }
  // A gateway may still settle when everybody has gone.
  await untilSettled(world, database);
  await untilFired(world, database);
  return isQuiet ? rest.bounds.findings : [...rest.bounds.findings, neverAtRest(rest.here())];
}

/** Nothing need be pending: two tabs that undo each other's work for ever are never at rest either. */
const neverAtRest = (here: readonly string[]): Finding => ({
  checker: 'liveness',
  fingerprint: 'liveness never at rest',
  sentence: `nobody waits for anything, and some never come to rest: ${here.join(', ') || 'the book'}`,
});

/** Everybody who is thrown out, and whose bets are open, looks again. */
function comeBack({ people }: World): void {
  for (const person of people) {
    const { tab, bettor, device } = person;
    const others = people.filter((other) => other.device === device && other !== person);
    if (tab !== undefined)
      bettor.comeBack(
        tab,
        others.flatMap((other) => other.tab ?? []),
      );
  }
}

async function untilSettled(world: World, database: SharedDatabase): Promise<void> {
  const settled = world.time.now() + SETTLED_MS;
  while (world.time.now() < settled && !(await meanwhile(world, isSettled(world, database))))
    await world.run(LOOK_MS);
}

/** Rules are looked at again after a while: one that the last price has reached may still be on its way. */
async function untilFired(world: World, database: SharedDatabase): Promise<void> {
  if (world.options.cashingOut === null) return;
  const fired = world.time.now() + FIRED_MS;
  while (world.time.now() < fired && !(await meanwhile(world, isFired(world, database))))
    await world.run(LOOK_MS);
}

/** When everybody has gone and all else is checked. */
async function calledAgain(world: World, database: SharedDatabase): Promise<readonly Finding[]> {
  if (world.market.callAgain === undefined) return [];
  await meanwhile(world, withdrawAll(database, world.time.now()));
  return calledAgainAndAgain({
    call: async () => {
      world.tell((at) => world.market.callAgain?.(at));
      await world.run(LOOK_MS);
      await untilSettled(world, database);
    },
    settlement: () => meanwhile(world, settlement(world, database)),
    ledger: () => meanwhile(world, soundLedger(database)),
  });
}

function hashOf(world: World, books: string): string {
  const hash = createHash('sha256');
  for (const { lives } of world.people)
    for (const { events } of lives) for (const event of events) hash.update(textOfEvent(event));
  return hash.update(books).digest('hex').slice(0, 16);
}

export interface Lived {
  readonly findings: readonly Finding[];
  readonly books: DatabaseSnapshot;
  /** ms of virtual time */
  readonly virtual: number;
}

/** Safety under faults, then liveness without them; every checker all the while. */
export async function live(world: World, database: SharedDatabase): Promise<Lived> {
  await world.open();
  const checkers = new Checkers(world, database);
  const findings: Finding[] = [];
  const begin = world.time.now();
  busy(world, begin + world.options.safetyMs);
  while (world.time.now() < begin + world.options.safetyMs && findings.length === 0) {
    await world.run(LOOK_MS);
    findings.push(...checkers.duringTheRun());
  }
  const unquiet = await untilQuiet(world, database);
  const { found, books } = await meanwhile(world, checkers.atTheEnd());
  const sound = [...findings, ...unquiet, ...found];
  const all = sound.length > 0 ? sound : await calledAgain(world, database);
  return {
    // What one log shows comes first: it is nearest to the cause, and what else is found often follows from
    // it.
    findings: [...all.filter(isOfALog), ...all.filter((finding) => !isOfALog(finding))],
    books,
    virtual: world.time.now() - begin,
  };
}

/** Within a world of its own, which ends with the work. */
export async function inWorld<Result>(
  stage: SharedProcess,
  options: WorldOptions,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const world = new World(stage, options);
  try {
    return await work(world);
  } finally {
    world.close();
    await world.pulse.settle();
  }
}

const logsOf = ({ people }: World): readonly DecidedLog[] =>
  people.flatMap(({ name, lives }) =>
    lives.map(({ tab, events }, life) => ({ name: `${name}.${life}`, header: tab.runtime.header, events })),
  );

/**
 * One world from its seed to its end.
 *
 * @param keep is given every log of it before the world is gone
 */
export const runSession = (
  stage: SharedProcess,
  options: WorldOptions,
  keep?: (result: SessionResult, logs: readonly DecidedLog[]) => Promise<void>,
): Promise<SessionResult> =>
  inWorld(stage, options, async (world) => {
    const result = resultOf(world, await live(world, stage.database));
    await keep?.(result, logsOf(world));
    return result;
  });

function resultOf(world: World, { findings, books, virtual }: Lived): SessionResult {
  const logs = world.people.flatMap(({ lives }) => lives);
  return {
    seed: world.options.seed,
    hash: hashOf(world, textOfBooks(books)),
    findings,
    struck: world.storm.struck,
    sessions: world.people.length,
    reexecuted: world.options.reexecuted,
    presses: world.people.reduce((sum, { bettor }) => sum + bettor.presses, 0),
    bets: books.bets.size,
    gaps: logs.flatMap(({ events }) => events.filter(({ type }) => type === 'live/gapDetected')).length,
    events: logs.reduce((sum, { events, recovered }) => sum + events.length - recovered, 0),
    virtual,
    scenarios: scenariosMet(world, books),
    strayed: (world.market.streams ?? []).flatMap(({ strayed }) => strayed),
  };
}

import fc from 'fast-check';
import type { AppEvent } from '#domain/events/registry.ts';
import { type KeptCase, keepCase, keepLog, logOf, readCases } from './kept-cases.ts';

/**
 * How much is drawn: SLIPSTREAM_RUNS multiplies the runs of every property (SLIPSTREAM_SEED fixes what is
 * drawn, for these as for all), and with SLIPSTREAM_KEEP a case that fails is written to
 * property-tests/kept/cases (docs/fuzz.md).
 */
const times = Number(process.env.SLIPSTREAM_RUNS ?? 1);

export interface Held {
  /** Runs in the unit suite; more by SLIPSTREAM_RUNS. */
  readonly runs: number;
  /** Tests of this file look elsewhere for cases, and keep theirs elsewhere. */
  readonly root?: string;
  readonly keep?: boolean;
}

/**
 * Asserts a property, those cases first that broke it once.
 *
 * @param name what its file of cases is called; one property, one name.
 * @throws with seed and path, and with the line that keeps the case.
 */
export function hold<Drawn>(name: string, property: fc.IProperty<Drawn>, held: Held): void {
  for (const kept of readCases(name, held.root)) report(name, fc.check(property, again<Drawn>(kept)), held);
  report(name, fc.check(property, fresh<Drawn>(held)), held);
}

/** What a list of commands is run on: a model that knows what should be, and what really is. */
export interface Stage<Model extends object, Real> {
  readonly model: Model;
  readonly real: Real;
}

export interface HeldCommands<Model extends object, Real> extends Held {
  readonly mostCommands: number;
  /** What the product decided on a stage, for the recording of a case. */
  readonly eventsOf: (real: Real) => readonly AppEvent[];
  /** What has to hold when all commands have run. */
  readonly atEnd?: (stage: Stage<Model, Real>) => void;
}

/**
 * As `hold`, for commands against a model. A kept case holds the replay path as well: the smallest list is
 * reached by leaving out what did not run, which a seed and a path alone do not say. Beside it lies a
 * recording of that list.
 *
 * @param begin gives a fresh stage for every list.
 */
export async function holdCommands<Model extends object, Real>(
  name: string,
  moves: readonly fc.Arbitrary<fc.Command<Model, Real>>[],
  begin: () => Stage<Model, Real>,
  { mostCommands, atEnd, eventsOf, ...held }: HeldCommands<Model, Real>,
): Promise<void> {
  // The last list that broke is the smallest: the library tries smaller ones as long as they break.
  let broken: Real | undefined;
  // Made anew for each case: commands are found again only by a property that knows which of them ran.
  const propertyOf = (replayPath: string | undefined) => {
    const path = replayPath === undefined ? {} : { replayPath };
    return fc.property(fc.commands([...moves], { maxCommands: mostCommands, ...path }), (script) => {
      const stage = begin();
      try {
        fc.modelRun(() => stage, script);
        atEnd?.(stage);
      } catch (error) {
        broken = stage.real;
        throw error;
      }
    });
  };
  const reported = async <Drawn>(details: fc.RunDetails<Drawn>): Promise<void> => {
    const log = details.failed && broken !== undefined ? logOf(name, details) : undefined;
    if (log !== undefined && broken !== undefined && isKept(held))
      await keepLog(log, eventsOf(broken), held.root);
    report(name, details, held, log);
  };
  for (const kept of readCases(name, held.root))
    await reported(fc.check(propertyOf(kept.replayPath), again<[Iterable<fc.Command<Model, Real>>]>(kept)));
  await reported(fc.check(propertyOf(undefined), fresh<[Iterable<fc.Command<Model, Real>>]>(held)));
}

/** As `hold`, for a property that waits. */
export async function holdAsync<Drawn>(
  name: string,
  property: fc.IAsyncProperty<Drawn>,
  held: Held,
): Promise<void> {
  for (const kept of readCases(name, held.root))
    report(name, await fc.check(property, again<Drawn>(kept)), held);
  report(name, await fc.check(property, fresh<Drawn>(held)), held);
}

/**
 * The very case first. Where it holds by now, the library goes on with what it would have tried next to make
 * it smaller.
 */
const again = <Drawn>({ seed: known, path }: KeptCase): fc.Parameters<Drawn> => ({
  seed: known,
  path,
  endOnFailure: true,
});
const fresh = <Drawn>({ runs }: Held): fc.Parameters<Drawn> => ({
  numRuns: Math.max(1, Math.round(runs * times)),
});

/** What fast-check writes behind a list of commands. */
const REPLAY_PATH = /\/\*replayPath="([^"]*)"\*\//;

/** Of commands: their words, and which of them ran. Nothing of any other value. */
function commandsOf(counterexample: unknown): Pick<KeptCase, 'replayPath' | 'commands'> {
  const commands = Array.isArray(counterexample) ? String(counterexample[0]) : '';
  const replayPath = REPLAY_PATH.exec(commands)?.[1];
  return replayPath === undefined ? {} : { replayPath, commands: commands.replace(REPLAY_PATH, '').trim() };
}

const isKept = ({ keep }: Held): boolean => keep ?? process.env.SLIPSTREAM_KEEP !== undefined;

function report<Drawn>(name: string, details: fc.RunDetails<Drawn>, held: Held, log?: string): void {
  if (!details.failed) return;
  const { counterexamplePath: path, errorInstance } = details;
  const sentence = fc.defaultReportMessage(details) ?? `${name} does not hold`;
  if (path === null) throw new Error(sentence);
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const [about = ''] = message.split('\n');
  const found: KeptCase = {
    seed: details.seed,
    path,
    about,
    ...commandsOf(details.counterexample),
    ...(log === undefined ? {} : { log }),
  };
  if (isKept(held)) keepCase(name, found, held.root);
  throw new Error(
    `${sentence}\n\nKeep it in property-tests/kept/cases/${name}.json: ${JSON.stringify(found)}`,
    { cause: errorInstance },
  );
}

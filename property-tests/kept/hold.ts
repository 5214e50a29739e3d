import fc from 'fast-check';
import { type KeptCase, keepCase, readCases } from './kept-cases.ts';

/**
 * How much is drawn: SLIPSTREAM_RUNS multiplies the runs of every property, SLIPSTREAM_SEED fixes what is drawn, and with
 * SLIPSTREAM_KEEP a case that fails is written to property-tests/kept/cases (docs/fuzz.md).
 */
const times = Number(process.env.SLIPSTREAM_RUNS ?? 1);
const seed = process.env.SLIPSTREAM_SEED === undefined ? undefined : Number(process.env.SLIPSTREAM_SEED);

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

/** The very case first. Where it holds by now, the library goes on with what it would have tried next to make it smaller. */
const again = <Drawn>({ seed: known, path }: KeptCase): fc.Parameters<Drawn> => ({
  seed: known,
  path,
  endOnFailure: true,
});
const fresh = <Drawn>({ runs }: Held): fc.Parameters<Drawn> => ({
  numRuns: Math.max(1, Math.round(runs * times)),
  ...(seed === undefined ? {} : { seed }),
});

function report<Drawn>(name: string, details: fc.RunDetails<Drawn>, { root, keep }: Held): void {
  if (!details.failed) return;
  const { counterexamplePath: path, errorInstance } = details;
  const sentence = fc.defaultReportMessage(details) ?? `${name} does not hold`;
  if (path === null) throw new Error(sentence);
  const [about = ''] = (errorInstance instanceof Error ? errorInstance.message : String(errorInstance)).split(
    '\n',
  );
  const found: KeptCase = { seed: details.seed, path, about };
  if (keep ?? process.env.SLIPSTREAM_KEEP !== undefined) keepCase(name, found, root);
  throw new Error(
    `${sentence}\n\nKeep it in property-tests/kept/cases/${name}.json: ${JSON.stringify(found)}`,
    { cause: errorInstance },
  );
}

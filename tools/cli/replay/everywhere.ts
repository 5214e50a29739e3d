import { type Output, shortened } from '../../command/command.ts';
import { plural } from '../../command/value-text.ts';
import { replayInChromium } from './in-chromium.ts';
import { replayInNode } from './in-node.ts';
import type { FileResult } from './replay-file.ts';
import { type Outcomes, outcomeText, type Visit } from './surroundings.ts';
import { journeyOf } from './visits.ts';

/** Where a file was replayed otherwise than here. */
export interface Stray {
  readonly file: string;
  readonly where: string;
  readonly here: string;
  readonly there: string;
}

function straysIn(
  results: readonly FileResult[],
  engine: string,
  visits: readonly Visit[],
  outcomes: readonly Outcomes[],
): Stray[] {
  const here = new Map(
    results.map((result) => [
      result.file,
      outcomeText(result.outcome, result.outcome === 'unreadable' ? undefined : result.stateHash),
    ]),
  );
  return visits.flatMap(({ place, files }, nth) =>
    files.flatMap((file) => {
      const there = outcomes[nth]?.get(file) ?? 'nothing';
      const before = here.get(file) ?? 'nothing';
      const where = `${engine}, ${place.timeZone}, ${place.locale}`;
      return there === before ? [] : [{ file, where, here: before, there }];
    }),
  );
}

/**
 * Replays what was replayed here in four time zones with three locales each, in Node and in Chromium, and
 * compares the outcome and the hash of the state at the end. Says what it found, and returns it.
 *
 * @param few how many of the files each place takes; all of them when undefined
 */
export async function replayEverywhere(
  results: readonly FileResult[],
  { few, json }: { readonly few: number | undefined; readonly json: boolean },
  output: Output,
): Promise<readonly Stray[]> {
  const journey = journeyOf(
    results.map(({ file }) => file),
    few,
  );
  const [inNode, inChromium] = await Promise.all([
    replayInNode(journey.node),
    replayInChromium(journey.chromium),
  ]);
  const found = [
    ...straysIn(results, 'Node', journey.node, inNode),
    ...straysIn(results, 'Chromium', journey.chromium, inChromium),
  ];
  const places = journey.node.length + journey.chromium.length;
  const { length: files } = results;
  const { untried } = journey;
  if (json)
    output.out(JSON.stringify({ everywhere: { files, places, few: few ?? null, untried, strays: found } }));
  else if (found.length === 0) output.out(alikeText(files, places, few, untried));
  else
    output.out(
      shortened([
        `replayed otherwise than here: ${plural(found.length, 'time')}`,
        ...found.map(({ file, where, here, there }) => `  ${file} (${where}): ${here} here, ${there} there`),
        `  reproduce: npm run replay -- ${found[0]?.file ?? ''} --everywhere`,
      ]),
    );
  return found;
}

function alikeText(files: number, places: number, few: number | undefined, untried: number): string {
  const where = `${places} places: Node and Chromium, four time zones, three locales each`;
  if (few === undefined || few >= files) return `${plural(files, 'recording')} replayed alike in ${where}`;
  const left = untried === 0 ? 'each of them in one at least' : `${untried} of them in none`;
  return `${plural(files, 'recording')} replayed alike in ${where}; each place took ${few} in turn, ${left} (all of them everywhere: without --few)`;
}

import { type Output, shortened } from '../command/command.ts';
import { plural } from '../command/value-text.ts';
import { replayInChromium } from './in-chromium.ts';
import { replayInNode } from './in-node.ts';
import type { FileResult } from './replay-file.ts';
import { type Outcomes, outcomeText, type Surroundings, surroundingsTried } from './surroundings.ts';

/** Where a file was replayed otherwise than here. */
export interface Stray {
  readonly file: string;
  readonly where: string;
  readonly here: string;
  readonly there: string;
}

function strays(results: readonly FileResult[], where: string, outcomes: Outcomes): Stray[] {
  return results.flatMap((result) => {
    const here = outcomeText(result.outcome, result.outcome === 'unreadable' ? undefined : result.stateHash);
    const there = outcomes.get(result.file) ?? 'nothing';
    return there === here ? [] : [{ file: result.file, where, here, there }];
  });
}

const nameOf = (engine: string, { timeZone, locale }: Surroundings): string =>
  `${engine}, ${timeZone}, ${locale}`;

/**
 * Replays what was replayed here in four time zones with three locales each, in Node and in Chromium, and compares the
 * outcome and the hash of the state at the end. Says what it found, and returns it.
 */
export async function replayEverywhere(
  results: readonly FileResult[],
  json: boolean,
  output: Output,
): Promise<readonly Stray[]> {
  const files = results.map(({ file }) => file);
  const found: Stray[] = [];
  const [inNode, inChromium] = await Promise.all([
    replayInNode(files, surroundingsTried),
    replayInChromium(files, surroundingsTried),
  ]);
  for (const [nth, place] of surroundingsTried.entries()) {
    found.push(...strays(results, nameOf('Node', place), inNode[nth] ?? new Map()));
    found.push(...strays(results, nameOf('Chromium', place), inChromium[nth] ?? new Map()));
  }
  const places = surroundingsTried.length * 2;
  if (json) output.out(JSON.stringify({ everywhere: { files: files.length, places, strays: found } }));
  else if (found.length === 0)
    output.out(
      `${plural(files.length, 'recording')} replayed alike in ${places} places: Node and Chromium, four time zones, three locales each`,
    );
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

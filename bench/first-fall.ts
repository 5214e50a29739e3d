import { revisionsBetween, titleOf, WorkingCopy } from '../tools/dev/bisect/revisions.ts';
import { bisect, type Verdict } from '../tools/dev/bisect/search.ts';
import { Figure, fallOf } from './figures.ts';
import { keyOf, type RecordedFigure } from './record-of-figures.ts';

/** One benchmark of one revision at most, in milliseconds. */
const BENCH_MS = 900_000;

export interface FirstFall {
  readonly kind: 'found' | 'same' | 'untestable';
  readonly text: string;
}

/**
 * The first commit since a figure of record at which the benchmark is more than a tenth worse. Each revision
 * measures itself, in a working copy of its own.
 *
 * @param record figures of the benchmark, which were all taken at one revision or later
 * @throws when the revision of record is not there any more
 */
export async function firstFall(
  root: string,
  id: string,
  record: readonly RecordedFigure[],
  signal: AbortSignal,
): Promise<FirstFall> {
  const from = record[0]?.revision ?? '';
  const revisions = await revisionsBetween(root, from, 'HEAD');
  const copy = await WorkingCopy.open(root, from, signal);
  try {
    const result = await bisect(revisions, async (revision) => {
      const script = { places: ['bench/main.ts'], args: [id, '--json'], timeout: BENCH_MS };
      return verdictIn(await copy.said(revision, script), record);
    });
    switch (result.kind) {
      case 'same':
        return { kind: 'same', text: `${id} is at HEAD as it was at ${from.slice(0, 8)}: ${result.verdict}` };
      case 'untestable':
        return { kind: 'untestable', text: `${await titleOf(root, result.revision)} cannot measure ${id}` };
      case 'found':
        return {
          kind: 'found',
          text: [
            `${id} fell (${result.tried} of ${revisions.length} revisions measured) at`,
            `  ${await titleOf(root, result.found.first)}`,
            ...result.found.untried.map((one) => `  or at ${one.slice(0, 8)}, which cannot be measured`),
          ].join('\n'),
        };
    }
  } finally {
    await copy.close();
  }
}

/** Which of its figures have fallen; null where nothing was measured. */
export function verdictIn(said: string, record: readonly RecordedFigure[]): Verdict {
  const figures = said.split('\n').flatMap((line): Figure[] => {
    try {
      return [Figure.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
  if (figures.length === 0) return null;
  const fallen = figures.filter((figure) => {
    const before = record.find((one) => keyOf(one) === keyOf(figure));
    return before !== undefined && fallOf(figure, before) !== null;
  });
  return fallen.length === 0 ? 'as of record' : `worse: ${fallen.map(keyOf).join(', ')}`;
}

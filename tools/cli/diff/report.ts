import { type ComparedRow, isDifference, type SessionComparison } from '#replay/compare/compare-sessions.ts';
import type { PlacementStory } from '#replay/compare/placements.ts';
import { shortened } from '../../command/command.ts';
import { changeLines, plural } from '../../command/value-text.ts';
import type { ReadRecording } from '../replay/read-recording.ts';

export interface Compared {
  readonly name: string;
  readonly recording: ReadRecording;
}

const ROWS_SHOWN = 8;

/**
 * What a person reads about two sessions; at most forty lines, the last shows the first difference in its
 * place.
 */
export function differenceText(a: Compared, b: Compared, comparison: SessionComparison): string {
  const { counts, ignored, first, rows } = comparison;
  const summary = `${counts.same} alike, ${counts.moved} alike in another order, ${counts.changed} changed, ${counts.onlyA} only in A, ${counts.onlyB} only in B (live prices and waits left out: ${ignored.a} and ${ignored.b})`;
  const head = [`A ${a.name}`, `B ${b.name}`, summary, ...placementLines(comparison)];
  if (first === null) return shortened([...head, 'the two sessions tell the same story']);
  const from = rows.slice(first).filter(isDifference);
  return shortened([
    ...head,
    'first differences:',
    ...from.slice(0, ROWS_SHOWN).flatMap((row) => rowLines(a, b, row)),
    ...(from.length > ROWS_SHOWN ? [`  and ${plural(from.length - ROWS_SHOWN, 'difference')} more`] : []),
    `  all of them: npm run --silent diff -- ${a.name} ${b.name} --json`,
  ]);
}

function rowLines(a: Compared, b: Compared, row: ComparedRow): string[] {
  const [inA, inB] = [eventText(a, row.a), eventText(b, row.b)];
  if (row.kind === 'onlyA') return [`  - ${inA}`];
  if (row.kind === 'onlyB') return [`  + ${inB}`];
  return [`  ~ ${inA} / ${inB}`, ...(row.kind === 'changed' ? changeLines(row.changes, 2) : [])];
}

function eventText({ recording }: Compared, at: number | null): string {
  const event = at === null ? undefined : recording.events[at];
  return event === undefined ? 'nothing' : `event ${event.seq} ${event.type}`;
}

const storyText = (story: PlacementStory | null): string =>
  story === null
    ? 'none'
    : `${plural(story.bets, 'bet')}, ${(story.stake / 100).toFixed(2)}, ${story.outcomes.join(' ')}${story.ms === null ? '' : ` after ${story.ms} ms`}`;

const placementLines = ({ placements }: SessionComparison): string[] =>
  placements
    .slice(0, ROWS_SHOWN)
    .map(({ a, b }, nth) => `placement ${nth + 1}: A ${storyText(a)} | B ${storyText(b)}`);

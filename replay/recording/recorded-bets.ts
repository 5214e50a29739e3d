import type { PlacementRef } from '#domain/brand.ts';
import type { BetEvidence } from '../evidence/bet-evidence.ts';
import { evidenceOf } from '../evidence/evidence-of.ts';
import { placementsIn, type RecordedBet } from '../evidence/placements-in.ts';
import { LINE } from './event-lines.ts';
import { allHeld } from './held-events.ts';
import type { IndexedRecording } from './index-recording.ts';
import { eventOfLine } from './parse-event-lines.ts';

/** Every bet that a recording tells of. Lines of other events are passed over unread. */
export const betsOf = ({ pieces }: Pick<IndexedRecording, 'pieces'>): readonly RecordedBet[] =>
  placementsIn(
    pieces.flatMap((piece) =>
      piece
        .split(LINE)
        .filter((line) => line.startsWith('placement/'))
        .map(eventOfLine),
    ),
  );

/** All that a recording says about one of them; undefined when it tells of none with this ref (EVT-08). */
export const evidenceFor = (recording: IndexedRecording, ref: PlacementRef): BetEvidence | undefined => {
  const { header, missing } = recording;
  return evidenceOf({ header, events: allHeld(recording), missing }, ref);
};

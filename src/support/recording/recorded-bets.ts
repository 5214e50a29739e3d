import type { PlacementRef } from '#domain/brand.ts';
import type { BetEvidence } from '#projections/evidence/bet-evidence.ts';
import { evidenceOf } from '#projections/evidence/evidence-of.ts';
import { placementsIn, type RecordedBet } from '#projections/evidence/placements-in.ts';
import { LINE } from './event-lines.ts';
import { eventOfLine, eventsOfLines } from './parse-event-lines.ts';
import type { TakenIn } from './take-in.ts';

type Held = Pick<TakenIn, 'header' | 'pieces' | 'incomplete'>;

/** Every bet that a recording tells of. Lines of other events are passed over unread. */
export const betsOf = ({ pieces }: Held): readonly RecordedBet[] =>
  placementsIn(
    pieces.flatMap((piece) =>
      piece
        .split(LINE)
        .filter((line) => line.startsWith('placement/'))
        .map(eventOfLine),
    ),
  );

/** All that a recording says about one of them; undefined when it tells of none with this ref (EVT-08). */
export const evidenceFor = (
  { header, pieces, incomplete }: Held,
  ref: PlacementRef,
): BetEvidence | undefined => evidenceOf({ header, events: pieces.flatMap(eventsOfLines), incomplete }, ref);

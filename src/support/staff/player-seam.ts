import type { BetId } from '#domain/brand.ts';
import type { Moment } from '../address.ts';
import { type Opened, openRecording, type Recording } from '../open-recording.ts';
import type { View } from '../player/view.ts';
import { mentions, nextWhere } from '../steps.ts';

/** All that the desk knows of how the player holds a recording. */

export const openBytes = (name: string, bytes: Uint8Array): Promise<Opened> => openRecording(name, bytes);

/** Seq of the event that is shown. */
export const seqAt = ({ recording, at }: View): number => recording.events[at]?.seq ?? 0;

/** Position of the event with this seq, or of the last one before it. */
export const positionOfSeq = (recording: Recording, seq: number): number =>
  Math.max(
    0,
    recording.events.findLastIndex((event) => event.seq <= seq),
  );

const positionOfBet = (recording: Recording, bet: BetId): number =>
  nextWhere(recording.events, -1, (event) => mentions(event, bet)) ?? 0;

/** Where a link leads: to its event, else to the first that speaks of its bet, else to the beginning. */
export const positionOf = (recording: Recording, { seq, bet }: Moment): number =>
  seq === undefined ? (bet === undefined ? 0 : positionOfBet(recording, bet)) : positionOfSeq(recording, seq);

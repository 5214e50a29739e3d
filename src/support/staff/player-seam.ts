import { positionOf } from '#replay/index/event-index.ts';
import type { View } from '../player/view.ts';
import type { OpenRecording } from '../recording/open-recording.ts';

/** All that the desk knows of how the player holds a recording. */

/** Seq of the event that is shown. */
export const seqAt = ({ recording, at }: View): number => recording.index.seq[at] ?? 0;

/** Position of the event with this seq, or of the last one before it. */
export const positionOfSeq = ({ index }: OpenRecording, seq: number): number => positionOf(index, seq);

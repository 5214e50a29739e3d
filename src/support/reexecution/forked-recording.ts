import { type OpenRecording, openFork } from '../recording/open-recording.ts';
import type { ForkDone } from './job.ts';

/** What would have happened, as something that the player shows; marked for what it is. */
export const forkedRecording = (
  { name }: OpenRecording,
  { handed, from, standIns, unasked }: ForkDone,
): OpenRecording =>
  openFork(name, handed, { from, unasked, standIns: new Map(standIns.map(({ seq, why }) => [seq, why])) });

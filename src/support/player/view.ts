import type { Recording } from '../open-recording.ts';

/** Where the player stands, and how to go elsewhere. */
export interface View {
  readonly recording: Recording;
  /** Position of the event that is shown. */
  readonly at: number;
  readonly goTo: (at: number) => void;
}

import type { Recording } from '../open-recording.ts';

/** What every panel of the inspector is given. */
export interface PanelProps {
  readonly recording: Recording;
  /** Position of the shown event in the recording. */
  readonly at: number;
  readonly goTo: (at: number) => void;
  /** Opens what would have happened, in a view of its own. */
  readonly onFork: (fork: Recording) => void;
}

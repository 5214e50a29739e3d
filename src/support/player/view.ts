import type { MessageId } from '#src/text/catalogue.ts';
import type { AskLeave } from '../evidence/leave.ts';
import type { OpenRecording } from '../recording/open-recording.ts';
import type { FindResult } from './panels/use-find.ts';
import type { ClockText } from './timeline/clock-text.ts';

/** What every panel is given: the recording, where it stands, and how to go elsewhere. */
export interface View {
  readonly recording: OpenRecording;
  /** Position of the event that is shown. */
  readonly at: number;
  readonly goTo: (at: number) => void;
  /** Whether the state at a position is there without a wait. */
  readonly ready: (position: number) => boolean;
  readonly clock: ClockText;
  /** Positions marked for a comparison. */
  readonly marks: Marks;
  readonly setMarks: (marks: Marks) => void;
  /** What is looked for. */
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly found: FindResult;
  /** Opens another panel, for one that leads there. */
  readonly openPanel: (id: string) => void;
  /** Opens what would have happened, in a view of its own. */
  readonly openFork: (fork: OpenRecording) => void;
  /** The bet that the address names. */
  readonly bet: string | undefined;
  /** How evidence leaves; null when it may not. */
  readonly leave: AskLeave | null;
  /** As in `PlayerSlots`. */
  readonly gatewayActs: (() => Promise<readonly object[] | null>) | undefined;
}

export interface Marks {
  readonly a: number | undefined;
  readonly b: number | undefined;
}

/** One tab of the inspector. */
export interface Panel {
  /** Stands in links (`panel=`): never renamed. */
  readonly id: string;
  readonly title: MessageId;
  /** Its work is not given up while another panel is looked at. */
  readonly keeps?: true;
  readonly component: (props: { readonly view: View }) => React.ReactNode;
}

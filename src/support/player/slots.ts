import type { ReactNode } from 'react';
import type { AskLeave } from '../evidence/leave.ts';
import type { View } from './view.ts';

/** Places in the player that others fill. Empty ones take no room. */
export interface PlayerSlots {
  /** Over the customer's screen: who looks, and when. It cannot be clicked. */
  readonly watermark?: (view: View) => ReactNode;
  /** In the head, beside the name: notes, bookmarks, export. */
  readonly actions?: (view: View) => ReactNode;
  /** Above the story: what the evidence says of a bet. */
  readonly summary?: (view: View) => ReactNode;
  /** How evidence leaves; null when it may not. Absent for a file, which is the reader's own. */
  readonly leave?: AskLeave | null;
  /** What the gateway says that it did in the session; absent for a file, null when it cannot be read. */
  readonly gatewayActs?: () => Promise<readonly object[] | null>;
  /** What the key N does; without it the key is not listed. */
  readonly onNote?: (view: View) => void;
}

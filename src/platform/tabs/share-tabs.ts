import type { Runtime } from '#effects/runtime/create-runtime.ts';
import { heldSessions } from '../storage/tab-session.ts';
import { BoardKeeper, hearStorage } from './kept-board.ts';
import { TabSharing } from './share-tab.ts';

/**
 * This tab shares slip and session with the other tabs of the browser from now on; returns what ends that.
 */
export function shareTabs(runtime: Runtime): () => void {
  const tab = runtime.header.sessionId;
  const now = (): number => Date.now();
  const keeper = new BoardKeeper(() => window.localStorage, now, hearStorage(window));
  let sharing: TabSharing | undefined;
  let isOver = false;
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  void heldSessions(locks).then((held) => {
    const isAlone = held.every((session) => session === tab);
    if (!isOver) sharing = new TabSharing(runtime, { tab, keeper, now, isAlone });
  });
  return () => {
    isOver = true;
    sharing?.close();
  };
}

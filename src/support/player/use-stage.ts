import { useEffect, useMemo, useState } from 'react';
import { createReplayStore, type ReplayFrame } from '#src/replay-screen/replay-frame.ts';
import type { OpenRecording } from '../recording/open-recording.ts';
import type { Surroundings } from './surroundings.ts';

/** What the frame reads: a store at the shown position, and the clock and theme of that moment. */
export function useStage(
  recording: OpenRecording,
  at: number,
  ready: boolean,
  theme: Surroundings['theme'],
): ReplayFrame {
  const [replay] = useState(() =>
    createReplayStore(recording.timeline.stateAt(0), !recording.missing.behaviour),
  );
  const [moment] = useState<{ now: number; theme: Surroundings['theme'] }>(() => ({
    now: 0,
    theme: 'light',
  }));
  const stage = useMemo<ReplayFrame>(
    () => ({
      header: recording.header,
      store: replay.store,
      now: () => moment.now,
      theme: () => moment.theme,
      pageKnown: !recording.missing.behaviour,
    }),
    [recording, replay, moment],
  );
  useEffect(() => {
    // While a far state is folded the last one stays, under a word that says so.
    if (!ready) return;
    Object.assign(moment, { now: recording.index.at[at] ?? 0, theme });
    replay.show(recording.timeline.stateAt(recording.index.seq[at] ?? 0));
  }, [recording, replay, moment, at, ready, theme]);
  return stage;
}

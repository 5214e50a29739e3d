import { useEffect, useMemo, useState } from 'react';
import type { Recording } from '../recording/open-recording.ts';
import { createReplayStore, type Stage } from '../stage.ts';
import type { Surroundings } from './surroundings.ts';

/** What the frame reads: a store at the shown position, and the clock and theme of that moment. */
export function useStage(
  recording: Recording,
  at: number,
  ready: boolean,
  theme: Surroundings['theme'],
): Stage {
  const [replay] = useState(() =>
    createReplayStore(recording.timeline.stateAt(0), !recording.missing.behaviour),
  );
  const [moment] = useState<{ now: number; theme: Surroundings['theme'] }>(() => ({
    now: 0,
    theme: 'light',
  }));
  const stage = useMemo<Stage>(
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

import { useEffect, useMemo } from 'react';
import type { AppEvent } from '#domain/events/registry.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { createTimeline, foldVersionOf } from '#replay/fold/timeline.ts';
import { createReplayStore, type ReplayFrame } from '#src/replay-screen/replay-frame.ts';
import { useFrame } from '#src/replay-screen/use-replay-frame.ts';
import { useText } from '#src/text/text.ts';
import styles from './bet-story.module.css';
import type { OwnRecord } from './read-own-record.ts';
import { screenSeqOf, windowAt } from './window-at.ts';

/**
 * The replay console's page: within a frame that has a stage it is the customer's screen and nothing else.
 */
const PAGE = '/support.html';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

const timelineOf = (events: readonly AppEvent[]) =>
  createTimeline({ events, fold, foldVersion: foldVersionOf(projections) });

/** The customer's screen on a stage of its own: what is pressed there goes nowhere (PRIN-10). */
function stageOf({ header, events, evidence }: OwnRecord) {
  const pageKnown = !evidence.behaviourWithheld;
  const timeline = timelineOf(events);
  const replay = createReplayStore(timeline.stateAt(0), pageKnown);
  let at = windowAt(events, 0);
  const stage: ReplayFrame = {
    header,
    store: replay.store,
    now: () => at.now,
    theme: () => at.theme,
    pageKnown,
  };
  return {
    stage,
    show: (told: number): void => {
      const seq = screenSeqOf(events, told);
      at = windowAt(events, seq);
      replay.show(timeline.stateAt(seq));
    },
  };
}

/** The app's own screen as it stood at an event of the customer's record (UK-55). */
export function StoryScreen({ record, seq }: { readonly record: OwnRecord; readonly seq: number }) {
  const t = useText();
  const { stage, show } = useMemo(() => stageOf(record), [record]);
  useEffect(() => show(seq), [show, seq]);
  const title = t(stage.pageKnown ? 'evidence.own.screen' : 'evidence.own.slipAlone');
  const { width, height } = windowAt(record.events, seq);
  const { box, frame, scale, stands } = useFrame<HTMLDivElement>(stage, { width, height }, PAGE);
  return (
    <section className={styles.screen} aria-label={title}>
      <h2>{title}</h2>
      <div ref={box} className={styles.box} aria-busy={!stands}>
        <div data-stands={stands} style={{ width: width * scale, height: height * scale }}>
          <iframe
            ref={frame}
            title={title}
            tabIndex={-1}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
    </section>
  );
}

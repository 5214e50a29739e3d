import { useEffect, useState } from 'react';
import type { LogHeader } from '#domain/events/envelope.ts';
import { parseStateText } from '#projections/parse-state-text.ts';
import { projections, type RootState } from '#projections/root.ts';
import { createReplayStore, type ReplayFrame } from '#src/replay-screen/replay-frame.ts';
import { useFrame } from '#src/replay-screen/use-replay-frame.ts';
import { useText } from '#src/text/text.ts';
import styles from './bet-story.module.css';
import type { OwnRecord } from './read-own-record.ts';
import type { StoryScreenAt } from './story-messages.ts';

/**
 * The replay console's page: within a frame that has a stage it is the customer's screen and nothing else.
 */
const PAGE = '/support.html';

const stateOf = ({ text }: StoryScreenAt): RootState => parseStateText(text, Object.keys(projections));

/** The customer's screen on a stage of its own: what is pressed there goes nowhere (PRIN-10). */
function stageOf(header: LogHeader, first: StoryScreenAt, pageKnown: boolean) {
  const replay = createReplayStore(stateOf(first), pageKnown);
  let { window } = first;
  const stage: ReplayFrame = {
    header,
    store: replay.store,
    now: () => window.now,
    theme: () => window.theme,
    pageKnown,
  };
  return {
    stage,
    show: (screen: StoryScreenAt): void => {
      window = screen.window;
      replay.show(stateOf(screen));
    },
  };
}

interface StandingProps {
  readonly header: LogHeader;
  readonly screen: StoryScreenAt;
  readonly pageKnown: boolean;
  readonly title: string;
  /** It is of another moment than the one that was asked for last. */
  readonly isLate: boolean;
}

function Standing({ header, screen, pageKnown, title, isLate }: StandingProps) {
  const [{ stage, show }] = useState(() => stageOf(header, screen, pageKnown));
  useEffect(() => show(screen), [show, screen]);
  const { width, height } = screen.window;
  const { box, frame, scale, stands } = useFrame<HTMLDivElement>(stage, { width, height }, PAGE);
  const isThere = stands && !isLate;
  return (
    <div ref={box} className={styles.box} aria-busy={!isThere}>
      <div data-stands={isThere} style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          title={title}
          tabIndex={-1}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

/** The app's own screen as it stood at a moment of the customer's record (UK-55). */
export function StoryScreen({ record, seq }: { readonly record: OwnRecord; readonly seq: number }) {
  const t = useText();
  const { header, evidence, screen } = record;
  const pageKnown = !evidence.behaviourWithheld;
  const title = t(pageKnown ? 'evidence.own.screen' : 'evidence.own.slipAlone');
  return (
    <section className={styles.screen} aria-label={title}>
      <h2>{title}</h2>
      {screen === undefined ? (
        <div className={styles.box} aria-busy={true} />
      ) : (
        <Standing {...{ header, screen, pageKnown, title }} isLate={screen.told !== seq} />
      )}
    </section>
  );
}

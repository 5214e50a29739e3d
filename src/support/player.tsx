import { useEffect, useMemo, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { classes } from '#src/ui/classes.ts';
import { EventList } from './event-list.tsx';
import { EventPanel } from './event-panel.tsx';
import type { Recording } from './open-recording.ts';
import { bannerClassOf, ForkBanner } from './rerun/fork-banner.tsx';
import { Panels } from './rerun/panels.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { createReplayStore, type Stage } from './stage.ts';
import styles from './support.module.css';
import { Transport } from './transport.tsx';
import { useKeys, usePlayback } from './use-playback.ts';

/** Theme of the customer's system, as the last start or resume said it. */
function themeAt(recording: Recording, at: number): 'light' | 'dark' {
  for (let nth = at; nth >= 0; nth -= 1) {
    const event = recording.events[nth];
    if (event?.type === 'lifecycle/sessionStarted' || event?.type === 'lifecycle/sessionResumed')
      return event.data.theme;
  }
  return 'light';
}

/** Size of the customer's window at a position. */
function sizeAt(recording: Recording, at: number): { readonly width: number; readonly height: number } {
  for (let nth = at; nth >= 0; nth -= 1) {
    const event = recording.events[nth];
    if (
      event?.type === 'lifecycle/sessionStarted' ||
      event?.type === 'lifecycle/sessionResumed' ||
      event?.type === 'lifecycle/viewportChanged'
    ) {
      return { width: event.data.width, height: event.data.height };
    }
  }
  return { width: 1_280, height: 800 };
}

/** What the frame reads: a store at the shown position, and the clock and theme of that moment. */
function useStage(recording: Recording, at: number): Stage {
  const [replay] = useState(() => createReplayStore(recording.timeline.stateAt(0)));
  const [moment] = useState<{ now: number; theme: 'light' | 'dark' }>(() => ({ now: 0, theme: 'light' }));
  const stage = useMemo<Stage>(
    () => ({
      header: recording.header,
      store: replay.store,
      now: () => moment.now,
      theme: () => moment.theme,
    }),
    [recording, replay, moment],
  );
  useEffect(() => {
    const event = recording.events[at];
    Object.assign(moment, { now: event?.at ?? 0, theme: themeAt(recording, at) });
    replay.show(recording.timeline.stateAt(event?.seq ?? 0));
  }, [recording, replay, moment, at]);
  return stage;
}

/** A recording with its three views: the list of events, the customer's screen, and the event with what it changed. */
export function Player({
  recording,
  onClose,
  onFork,
}: {
  readonly recording: Recording;
  readonly onClose: () => void;
  readonly onFork: (fork: Recording) => void;
}) {
  const t = useText();
  const playback = usePlayback(recording.events);
  useKeys(recording.events, playback);
  const stage = useStage(recording, playback.at);
  return (
    <div className={classes(styles.player, bannerClassOf(recording))}>
      <header className={styles.head}>
        <h1>{recording.name}</h1>
        <p className={styles.note}>
          {t('support.offline')} {recording.header.brand} · {recording.header.build} ·{' '}
          {recording.header.sessionId}
        </p>
        <button type="button" onClick={onClose}>
          {t('support.another')}
        </button>
      </header>
      {recording.incomplete ? <p className={styles.notice}>{t('support.dropped')}</p> : null}
      <ForkBanner recording={recording} at={playback.at} onBack={onClose} />
      <EventList
        events={recording.events}
        at={playback.at}
        onChoose={playback.goTo}
        {...(recording.fork === undefined ? {} : { fork: recording.fork })}
      />
      <ScreenFrame stage={stage} size={sizeAt(recording, playback.at)} />
      <Panels recording={recording} at={playback.at} goTo={playback.goTo} onFork={onFork}>
        <EventPanel recording={recording} at={playback.at} />
      </Panels>
      <Transport recording={recording} playback={playback} />
    </div>
  );
}

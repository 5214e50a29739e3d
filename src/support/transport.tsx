import { type SubmitEvent, useState } from 'react';
import { useText } from '#src/text/text.ts';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '#src/ui/icons.ts';
import type { Recording } from './open-recording.ts';
import { commitStep, isBusinessStep, mentions, nextWhere } from './steps.ts';
import styles from './support.module.css';
import type { Playback } from './use-playback.ts';

function Find({ recording, playback }: { readonly recording: Recording; readonly playback: Playback }) {
  const t = useText();
  const [missing, setMissing] = useState(false);
  const find = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('text');
    const text = typeof typed === 'string' ? typed : '';
    const { events } = recording;
    // From here on, and from the beginning when there is nothing further.
    const found =
      nextWhere(events, playback.at, (one) => mentions(one, text)) ??
      nextWhere(events, -1, (one) => mentions(one, text));
    setMissing(found === undefined);
    if (found !== undefined) playback.goTo(found);
  };
  return (
    <form className={styles.find} onSubmit={find}>
      <input name="text" type="search" aria-label={t('support.find')} placeholder={t('support.find')} />
      <button type="submit">{t('support.findNext')}</button>
      <span role="status">{missing ? t('support.notFound') : ''}</span>
    </form>
  );
}

/** Scrub bar and steps: by event, by commit, by business step; and the way to a bet by its reference. */
export function Transport({
  recording,
  playback,
}: {
  readonly recording: Recording;
  readonly playback: Playback;
}) {
  const t = useText();
  const { events } = recording;
  const { at, playing, goTo, setPlaying } = playback;
  const business = (): void => goTo(nextWhere(events, at, isBusinessStep) ?? at);
  return (
    <footer className={styles.transport}>
      <button
        type="button"
        aria-label={t('support.commitBack')}
        title={t('support.commitBack')}
        onClick={() => goTo(commitStep(events, at, -1))}
      >
        <IconPlayerTrackPrev size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={playing ? t('support.pause') : t('support.play')}
        onClick={() => setPlaying(!playing)}
      >
        {playing ? (
          <IconPlayerPause size={20} aria-hidden="true" />
        ) : (
          <IconPlayerPlay size={20} aria-hidden="true" />
        )}
      </button>
      <button
        type="button"
        aria-label={t('support.commitForward')}
        title={t('support.commitForward')}
        onClick={() => goTo(commitStep(events, at, 1))}
      >
        <IconPlayerTrackNext size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t('support.business')}
        title={t('support.business')}
        onClick={business}
      >
        <IconPlayerSkipForward size={20} aria-hidden="true" />
      </button>
      <input
        type="range"
        min={0}
        max={Math.max(0, events.length - 1)}
        value={at}
        aria-label={t('support.position')}
        aria-valuetext={events[at]?.type}
        onChange={(event) => goTo(Number(event.currentTarget.value))}
      />
      <span className={styles.count}>{t('support.count', { at: at + 1, total: events.length })}</span>
      <Find recording={recording} playback={playback} />
      <p className={styles.keys}>{t('support.keys')}</p>
    </footer>
  );
}

import { type SubmitEvent, useState } from 'react';
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
import { WORDS } from './words.ts';

function Find({ recording, playback }: { readonly recording: Recording; readonly playback: Playback }) {
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
      <input name="text" type="search" aria-label={WORDS.find} placeholder={WORDS.find} />
      <button type="submit">{WORDS.findNext}</button>
      <span role="status">{missing ? WORDS.notFound : ''}</span>
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
  const { events } = recording;
  const { at, playing, goTo, setPlaying } = playback;
  const business = (): void => goTo(nextWhere(events, at, isBusinessStep) ?? at);
  return (
    <footer className={styles.transport}>
      <button
        type="button"
        aria-label={WORDS.commitBack}
        title={WORDS.commitBack}
        onClick={() => goTo(commitStep(events, at, -1))}
      >
        <IconPlayerTrackPrev size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={playing ? WORDS.pause : WORDS.play}
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
        aria-label={WORDS.commitForward}
        title={WORDS.commitForward}
        onClick={() => goTo(commitStep(events, at, 1))}
      >
        <IconPlayerTrackNext size={20} aria-hidden="true" />
      </button>
      <button type="button" aria-label={WORDS.business} title={WORDS.business} onClick={business}>
        <IconPlayerSkipForward size={20} aria-hidden="true" />
      </button>
      <input
        type="range"
        min={0}
        max={Math.max(0, events.length - 1)}
        value={at}
        aria-label={WORDS.position}
        aria-valuetext={events[at]?.type}
        onChange={(event) => goTo(Number(event.currentTarget.value))}
      />
      <span className={styles.count}>
        {at + 1} / {events.length}
      </span>
      <Find recording={recording} playback={playback} />
      <p className={styles.keys}>{WORDS.keys}</p>
    </footer>
  );
}

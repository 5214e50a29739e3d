import { useEffect, useRef, useState } from 'react';
import type { AppEvent } from '#domain/events/registry.ts';
import { commitStep } from './steps.ts';

/** A pause in the recording is played as at most this long, in milliseconds: nobody watches an idle tab. */
const LONGEST_PAUSE = 1_000;

export interface Playback {
  readonly at: number;
  readonly playing: boolean;
  readonly goTo: (at: number) => void;
  readonly setPlaying: (playing: boolean) => void;
}

/** Position in the event list, moving by itself commit by commit while it plays. */
export function usePlayback(events: readonly AppEvent[], first: number): Playback {
  const [at, setAt] = useState(first);
  const [playing, setPlaying] = useState(false);
  const goTo = (to: number): void => setAt(Math.min(Math.max(0, to), events.length - 1));
  useEffect(() => {
    if (!playing) return undefined;
    const next = commitStep(events, at, 1);
    if (next <= at || next >= events.length) {
      const handle = window.setTimeout(() => setPlaying(false), 0);
      return () => window.clearTimeout(handle);
    }
    const pause = (events[next]?.mono ?? 0) - (events[at]?.mono ?? 0);
    const handle = window.setTimeout(() => setAt(next), Math.min(LONGEST_PAUSE, Math.max(0, pause)));
    return () => window.clearTimeout(handle);
  }, [playing, at, events]);
  return { at, playing, goTo, setPlaying };
}

/** Space plays and pauses, arrows step by event, with shift by commit; not while something is being typed. */
export function useKeys(events: readonly AppEvent[], playback: Playback): void {
  const latest = useRef(playback);
  useEffect(() => {
    latest.current = playback;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement && event.target.type !== 'range') return;
      if (event.target instanceof HTMLTextAreaElement || event.altKey) return;
      const { at, playing, goTo, setPlaying } = latest.current;
      if (event.key === ' ') setPlaying(!playing);
      else if (event.key === 'ArrowRight') goTo(event.shiftKey ? commitStep(events, at, 1) : at + 1);
      else if (event.key === 'ArrowLeft') goTo(event.shiftKey ? commitStep(events, at, -1) : at - 1);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [events]);
}

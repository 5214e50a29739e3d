import type { ReactNode } from 'react';
import { type Text, useText } from '#src/text/text.ts';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '#src/ui/icons.ts';
import type { Command } from '../commands.ts';
import { SPEEDS } from '../console-limits.ts';
import type { Playhead, PlayState } from './playhead.ts';
import styles from './timeline.module.css';

/** Jumps that have a button beside their key. */
const JUMPS = ['nextError', 'nextPlacement', 'nextPrice', 'nextBalance'] as const;

function Control({
  command,
  run,
  label,
  children,
}: {
  readonly command: Command;
  readonly run: (command: Command) => void;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" aria-label={label} title={label} onClick={() => run(command)}>
      {children}
    </button>
  );
}

function Speed({
  playhead,
  state,
  t,
}: {
  readonly playhead: Playhead;
  readonly state: PlayState;
  readonly t: Text;
}) {
  return (
    <>
      <select
        aria-label={t('support.speed')}
        value={state.speed}
        onChange={(event) => {
          const speed = SPEEDS.find((one) => String(one) === event.currentTarget.value);
          if (speed !== undefined) playhead.setSpeed(speed);
        }}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {t('support.times', { speed })}
          </option>
        ))}
      </select>
      <label>
        <input
          type="checkbox"
          checked={state.skipping}
          onChange={(event) => playhead.setSkipping(event.currentTarget.checked)}
        />
        {t('support.skipping')}
      </label>
    </>
  );
}

/** Play, steps by commit and business step, speed, and jumps to what people look for (features 3, 5). */
export function Transport({
  playhead,
  state,
  total,
  run,
}: {
  readonly playhead: Playhead;
  readonly state: PlayState;
  readonly total: number;
  readonly run: (command: Command) => void;
}) {
  const t = useText();
  const playing = state.direction !== 0;
  return (
    <footer className={styles.transport}>
      <Control command="commitBack" run={run} label={t('support.commitBack')}>
        <IconPlayerTrackPrev size={20} aria-hidden="true" />
      </Control>
      <Control command="play" run={run} label={t(playing ? 'support.pause' : 'support.play')}>
        {playing ? (
          <IconPlayerPause size={20} aria-hidden="true" />
        ) : (
          <IconPlayerPlay size={20} aria-hidden="true" />
        )}
      </Control>
      <Control command="commitForward" run={run} label={t('support.commitForward')}>
        <IconPlayerTrackNext size={20} aria-hidden="true" />
      </Control>
      <Control command="stepForward" run={run} label={t('support.business')}>
        <IconPlayerSkipForward size={20} aria-hidden="true" />
      </Control>
      <span className={styles.count}>{t('support.count', { at: state.at + 1, total })}</span>
      <Speed playhead={playhead} state={state} t={t} />
      <span className={styles.jumps}>
        {JUMPS.map((command) => (
          <button key={command} type="button" onClick={() => run(command)}>
            {t(`support.command.${command}`)}
          </button>
        ))}
      </span>
      <Control command="help" run={run} label={t('support.help')}>
        ?
      </Control>
    </footer>
  );
}
